/**
 * CSV by RFC 4180: CRLF after every record, quotes around fields that need them, inner quotes doubled.
 * `spreadsheet` puts an apostrophe before everything that a spreadsheet would run as a formula
 * (OWASP, "CSV Injection"); `exact` changes nothing. One can't have both: an escaped field no longer equals the
 * stored value, and phone numbers with a leading + are such fields.
 */
export type CsvMode = 'exact' | 'spreadsheet'

/** Without it, spreadsheets misread UTF-8. */
export const byteOrderMark = '\uFEFF'

export type CsvField = string | number | boolean | null | undefined

/** Returns a record as a line of CSV, with the line end. null and undefined become empty fields. */
export function toCsvLine(fields: readonly CsvField[], mode: CsvMode = 'exact'): string {
  return `${fields.map((field) => toCsvField(field, mode)).join(',')}\r\n`
}

export function toCsv(header: readonly string[], rows: Iterable<readonly CsvField[]>, mode: CsvMode = 'exact'): string {
  let text = toCsvLine(header, mode)
  for (const row of rows) text += toCsvLine(row, mode)
  return text
}

/** Returns the text of a file; those for spreadsheets begin with a byte order mark. */
export function toCsvFile(header: readonly string[], rows: Iterable<readonly CsvField[]>, mode: CsvMode): string {
  return (mode === 'spreadsheet' ? byteOrderMark : '') + toCsv(header, rows, mode)
}

/**
 * Writes the same text for `runInSlices`: 100,000 rows would block the page for half a second. The fields of a row are
 * made when it is written.
 */
export function* writingCsvFile<R>(
  header: readonly string[],
  rows: Iterable<R>,
  toFields: (row: R) => readonly CsvField[],
  mode: CsvMode,
): Generator<void, string> {
  let text = toCsvFile(header, [], mode)
  for (const row of rows) {
    text += toCsvLine(toFields(row), mode)
    yield
  }
  return text
}

export function toCsvField(field: CsvField, mode: CsvMode): string {
  if (field === null || field === undefined) return ''
  const text = mode === 'spreadsheet' && typeof field === 'string' ? escapeFormulas(field) : String(field)
  const special = mode === 'spreadsheet' ? /[",;\t\r\n]|^\s|\s$/ : /[",\r\n]|^\s|\s$/
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Spreadsheets skip white space before a formula, and East Asian ones accept full-width signs. If the reader's
 * separator is a semicolon or a tab, it splits our fields there and at line ends, regardless of quotes: the text after
 * it begins a cell, too, and a quote there may be ignored.
 */
const formulas = /(?<=^|[;\t\r\n])(?=["\s]*[=+\-@＝＋－＠])|^(?=[\t\r])/gu

function escapeFormulas(text: string): string {
  return text.replaceAll(formulas, "'")
}
