/**
 * Decodes the text of a file: UTF-16 if it begins with that mark, as “Unicode text” from Excel does, otherwise UTF-8
 * or, if it isn't valid, Windows-1252, the encoding of plain CSV in much of Europe.
 */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  const isLittle = first === 0xff && second === 0xfe
  const encoding = isLittle ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
