/**
 * CSV as RFC 4180 has it: CRLF after every record, quotes around a field that needs them, quotes inside
 * doubled. `spreadsheet` puts an apostrophe before whatever a spreadsheet would run as a formula
 * (OWASP, "CSV Injection"); `exact` changes nothing. Both cannot be had: a defused field is no longer what
 * was stored, and a phone number with a leading + is such a field.
 */
export type CsvMode = 'exact' | 'spreadsheet'

export type CsvField = string | number | boolean | null | undefined

/** One record as a line of CSV, line end included. null and undefined are empty fields. */
export function toCsvLine(fields: readonly CsvField[], mode: CsvMode = 'exact'): string {
  return `${fields.map((field) => toCsvField(field, mode)).join(',')}\r\n`
}

export function toCsv(header: readonly string[], rows: Iterable<readonly CsvField[]>, mode: CsvMode = 'exact'): string {
  let text = toCsvLine(header, mode)
  for (const row of rows) text += toCsvLine(row, mode)
  return text
}

export function toCsvField(field: CsvField, mode: CsvMode): string {
  if (field === null || field === undefined) return ''
  const text = mode === 'spreadsheet' && typeof field === 'string' ? defuse(field) : String(field)
  const special = mode === 'spreadsheet' ? /[",;\t\r\n]|^\s|\s$/ : /[",\r\n]|^\s|\s$/
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Spreadsheets skip white space before looking for a formula, and East Asian ones take full-width signs for the plain ones.
 * Where somebody's separator is a semicolon or a tab, this file's fields are split there and at line ends, quotes or not:
 * what follows one begins a cell, too, and a quote there may count for nothing.
 */
const formulas = /(?<=^|[;\t\r\n])(?=["\s]*[=+\-@＝＋－＠])|^(?=[\t\r])/gu

function defuse(text: string): string {
  return text.replaceAll(formulas, "'")
}
