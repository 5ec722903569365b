/**
 * CSV as people have it: RFC 4180, and what spreadsheets and text editors make of it (other separators, other line
 * ends, a byte order mark). Nothing is repaired in silence: a record whose quotes do not add up says so, and costs no
 * other. That is where papaparse loses lines: after a stray quote, and where line ends are mixed.
 */

export type Separator = ',' | ';' | '\t'

export interface CsvRecord {
  readonly fields: readonly string[]
  /** Line of the text that it begins on, from 1. */
  readonly line: number
  /** What is wrong with its quotes; null: nothing. */
  readonly problem: string | null
}

const separators: readonly Separator[] = [',', ';', '\t']

/** The separator that the first record has most of outside of quotes; a comma where there is none. */
export function findSeparator(text: string): Separator {
  const counts = separators.map((separator) => readRecord(withoutMark(text), 0, separator).fields.length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** All records one by one, empty lines left out. */
export function* csvRecords(text: string, separator: Separator): Generator<CsvRecord> {
  const all = withoutMark(text)
  let line = 1
  for (let at = 0; at < all.length;) {
    const { fields, end, lines, problem } = readRecord(all, at, separator)
    const isEmpty = fields.length === 1 && fields[0]?.trim() === '' && problem === null
    if (!isEmpty) yield { fields, line, problem }
    line += lines
    at = end
  }
}

interface Read {
  readonly fields: string[]
  readonly end: number
  readonly lines: number
  readonly problem: string | null
}

function readRecord(text: string, from: number, separator: Separator): Read {
  const fields: string[] = []
  let at = from
  let lines = 1
  let problem: string | null = null
  for (;;) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : null
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
  return { fields, end: at + (text.startsWith('\r\n', at) ? 2 : 1), lines, problem }
}

function readQuoted(text: string, from: number) {
  let field = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return { field: field + text.slice(at), end: text.length, isClosed: false }
    field += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { field, end: quote + 1, isClosed: true }
    // Doubled: one of the text.
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

/** What `defuse` of csv.ts puts in: an apostrophe where a formula may begin, and where only white space, quotes and others of them follow. */
const defused = /(^|[;\t\r\n])'(?=(?:[\t\r\n]'|["\s])*[=+\-@＝＋－＠])|^'(?=[\t\r])/gu

/** Undoes what `spreadsheet` of csv.ts does to fields that a spreadsheet would run as formulas. */
export const undefuse = (field: string): string => field.replaceAll(defused, '$1')
