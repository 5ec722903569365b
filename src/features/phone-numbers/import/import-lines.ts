/** Reads phone numbers from a CSV file: maps its columns to fields, and returns its lines. */
import { type CsvRecord, csvRecords, findSeparator, type Separator, unescapeFormulas } from '../../../lib/csv-reader.ts'
import { keysOf, recordOf } from '../../../lib/records.ts'
import { isNoNumber } from '../number-advice.ts'

/** A line of the file. '' for an empty field, or a column that the file doesn't have. */
export interface ImportLine extends Omit<CsvRecord, 'fields'> {
  readonly number: string
  /** Name or SID. */
  readonly application: string
  /** Name or SID. */
  readonly carrier: string
}

export interface ImportFile {
  readonly separator: Separator
  /** The header as in the file; null if there's none. */
  readonly header: string | null
  /** The lines above the header, such as a title. */
  readonly above: readonly string[]
  /** Unknown names in the header. */
  readonly ignored: readonly string[]
  /** The reason why the file can't be used; null if it can. */
  readonly problem: string | null
  readonly lines: readonly ImportLine[]
}

/** Column names, including those of the export. SIDs before names, which several records may share. */
const names = {
  number: ['number', 'phone_number', 'phone', 'telephone_number', 'did', 'tn', 'e164', 'msisdn'],
  application: ['application_sid', 'application', 'application_name'],
  carrier: ['voip_carrier_sid', 'carrier_sid', 'carrier', 'carrier_name', 'voip_carrier'],
}
type Field = keyof typeof names
const fields = keysOf(names)
const known = new Set(Object.values(names).flat())

/** Column indexes by field, in order of preference. */
type Columns = Readonly<Record<Field, readonly number[]>>
const withoutHeader: Columns = { number: [0], application: [1], carrier: [2] }

/** Reads the text of a file. Without a header, its columns are number, application, carrier. For `runInSlices`. */
export function* readImport(text: string): Generator<void, ImportFile> {
  const separator = separatorOf(text)
  const refuse = (problem: string): ImportFile => ({
    separator,
    header: null,
    above: [],
    ignored: [],
    problem,
    lines: [],
  })
  // A spreadsheet's own format, or UTF-16 without its byte order mark.
  if (text.includes('\0')) return refuse('This isn’t a CSV file in UTF-8. Save it again as “CSV UTF-8”.')
  const records: CsvRecord[] = []
  for (const record of csvRecords(text, separator)) {
    // Tells only spreadsheets the separator.
    const isForSpreadsheets = record.line === 1 && /^sep=[,;\t|]?\s*$/i.test(record.text)
    // Spreadsheets also save the empty rows below a table.
    const isEmpty = record.problem === null && record.fields.every((field) => field.trim() === '')
    if (!isForSpreadsheets && !isEmpty) records.push(record)
    yield
  }
  const place = findHeader(records)
  const header = records[place] ?? null
  const columns = header === null ? withoutHeader : toColumns(header.fields.map(toTitle))
  if (columns.number.length === 0) return refuse('The header has no “number” column.')
  const isUnknown = (name: string) => name.trim() !== '' && !known.has(toTitle(name))
  const ignored = header === null ? [] : header.fields.filter(isUnknown)
  const above = records.slice(0, Math.max(0, place)).map((one) => one.fields.join(' ').trim())
  const lines: ImportLine[] = []
  for (const record of records.slice(place + 1)) {
    lines.push(toLine(record, columns))
    yield
  }
  return { separator, header: header && header.text, above, ignored, problem: null, lines }
}

/** The most lines above a header. */
const maxAbove = 10

const date = /^(\d{4}([./-])\d{1,2}\2\d{1,2}|\d{1,2}([./-])\d{1,2}\3\d{4})(?!\d)/

/** The separator of the header, if there is one: a title above it may have commas. */
function separatorOf(text: string): Separator {
  const likely = findSeparator(text)
  const hasHeader = (one: Separator) => {
    const records = csvRecords(text, one)
    const top = Array.from({ length: maxAbove + 1 }, () => records.next())
    return findHeader(top.flatMap(({ done, value }) => (done === true ? [] : value))) !== -1
  }
  return ([likely, ',', ';', '\t', '|'] as const).find(hasHeader) ?? likely
}

/** Returns the index of the header; -1 if there's none. Titles and dates may stand above it, but no numbers. */
function findHeader(records: readonly CsvRecord[]): number {
  const top = records.slice(0, maxAbove + 1)
  const firstNumber = top.findIndex(({ fields: [first = ''] }) => !isNoNumber(first) && !date.test(first.trim()))
  const mayBe = firstNumber === -1 ? top : top.slice(0, firstNumber)
  // The one with the most columns: a title may be one of their names, such as Phone, and so may an application be.
  const columns = mayBe.map(({ fields }) => {
    const titles = fields.map(toTitle).filter((title) => known.has(title))
    return titles.some((title) => names.number.includes(title)) ? titles.length : 0
  })
  const most = Math.max(...columns)
  const found = most > 0 ? columns.indexOf(most) : -1
  return found === -1 && top[0]?.fields.some((name) => known.has(toTitle(name))) ? 0 : found
}

function toTitle(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}

function toColumns(titles: readonly string[]): Columns {
  return recordOf(fields, (field) =>
    names[field].flatMap((name) => titles.flatMap((title, place) => (title === name ? [place] : []))),
  )
}

/** Other programs write ="0100", so that a spreadsheet neither drops zeros nor rounds. */
const asText = /^="(.*)"$/

function toLine({ fields: given, text, line, problem }: CsvRecord, columns: Columns): ImportLine {
  const valueOf = (field: Field) => {
    const values = columns[field].map((place) =>
      unescapeFormulas(given[place] ?? '')
        .trim()
        .replace(asText, '$1'),
    )
    return values.find((value) => value !== '') ?? ''
  }
  return { line, text, ...recordOf(fields, valueOf), problem }
}
