/**
 * Reads CSV as it occurs in practice: RFC 4180, and the variants of spreadsheets and text editors (other separators,
 * other line ends, a byte order mark). Repairs nothing silently: a record with broken quotes reports it, and affects no
 * other. papaparse loses lines there: after a stray quote, and where line ends are mixed.
 */

export type Separator = ',' | ';' | '\t' | '|'

export interface CsvRecord {
  readonly fields: readonly string[]
  /** As in the text, without its line end. */
  readonly text: string
  /** The line of the text on which it begins, from 1. */
  readonly line: number
  /** The problem with its quotes; null if there's none. */
  readonly problem: string | null
}

/**
 * Returns the separator that is most frequent, outside of quotes, in the first line that has any; a comma if none has.
 */
export function findSeparator(text: string): Separator {
  const all = withoutMark(text)
  // Only after a title or a number: elsewhere, it may be part of a pattern, such as (1|2).
  const mayBePipe = /^(?:"[^"]*"|[^"|,;\t\r\n\\^$(*?[]+)\|/.test(all)
  const before = mayBePipe ? '' : (/^[^,;\t]*/.exec(all)?.[0] ?? '')
  const from = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
  const separators: readonly Separator[] = [...(mayBePipe ? (['|'] as const) : []), ',', ';', '\t']
  const counts = separators.map((separator) => readRecord(all, from, separator).fields.length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Yields all records one by one, without empty lines. */
export function* csvRecords(text: string, separator: Separator): Generator<CsvRecord> {
  const all = withoutMark(text)
  let line = 1
  for (let at = 0; at < all.length;) {
    const { fields, textEnd, end, lines, problem } = readRecord(all, at, separator)
    const isEmpty = fields.length === 1 && fields[0]?.trim() === '' && problem === null
    if (!isEmpty) yield { fields, text: all.slice(at, textEnd), line, problem }
    line += lines
    at = end
  }
}

/** `textEnd` is where its text ends, `end` where the next record begins. */
function readRecord(text: string, from: number, separator: Separator) {
  const fields: string[] = []
  let at = from
  let lines = 1
  let problem: string | null = null
  for (;;) {
    let opening = at
    // Some programs and most people write a space after each separator.
    while (text[opening] === ' ') opening += 1
    const quoted = text[opening] === '"' ? readQuoted(text, opening) : null
    const plainFrom = quoted?.end ?? at
    const end = endOfPlain(text, plainFrom, separator)
    const plain = text.slice(plainFrom, end)
    if (quoted === null) fields.push(plain)
    else {
      fields.push(quoted.field + plain.trim())
      lines += quoted.field.split(/\r\n|\n|\r/).length - 1
      if (!quoted.isClosed) problem ??= 'Unclosed quotation mark.'
      else if (plain.trim() !== '') problem ??= 'Text after a closing quotation mark.'
    }
    at = end
    if (text[at] !== separator) break
    at += 1
  }
  return { fields, textEnd: at, end: at + (text.startsWith('\r\n', at) ? 2 : 1), lines, problem }
}

function readQuoted(text: string, from: number) {
  let field = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return { field: field + text.slice(at), end: text.length, isClosed: false }
    field += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { field, end: quote + 1, isClosed: true }
    // A doubled quote is one quote of the text.
    field += '"'
    at = quote + 2
  }
}

function endOfPlain(text: string, from: number, separator: Separator): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}

const withoutMark = (text: string): string => (text.startsWith('\u{FEFF}') ? text.slice(1) : text)

/** Apostrophes that `escapeFormulas` of csv.ts inserts: only white space, quotes and more of them precede the formula. */
const escaped = /(^|[;\t\r\n])'(?=(?:[\t\r\n]'|["\s])*[=+\-@＝＋－＠])|^'(?=[\t\r])/gu

/** Undoes the `spreadsheet` mode of csv.ts, for fields that a spreadsheet would run as formulas. */
export const unescapeFormulas = (field: string): string => field.replaceAll(escaped, '$1')
