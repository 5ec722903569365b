/** Opens our CSV files in LibreOffice Calc, as users do with exported records of strangers' calls. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type CsvMode, toCsv } from '../../src/lib/csv.ts'
import { unescapeFormulas } from '../../src/lib/csv-reader.ts'
import { formulas, laterFormulas } from './csv-formulas.ts'

const texts = [...formulas, ...laterFormulas.map(([text]) => text)]
const separators = [',', ';'] as const
type Separator = (typeof separators)[number]

/** Returns the faults of each reading by name, or null without LibreOffice. Throws if a conversion fails. */
export function openInSpreadsheet(): ReadonlyMap<string, readonly string[]> | null {
  if (spawnSync('soffice', ['--version']).error !== undefined) return null
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-spreadsheet-'))
  try {
    return new Map(separators.map((separator) => [`cells end at "${separator}"`, faultsOf(folder, separator)]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function faultsOf(folder: string, separator: Separator): readonly string[] {
  const write = (name: string, mode: CsvMode, rowOf: (text: string) => readonly string[]): void =>
    writeFileSync(join(folder, `${name}.csv`), toCsv(rowOf('head'), texts.map(rowOf), mode))
  write('alone', 'spreadsheet', (text) => [text])
  write('between', 'spreadsheet', (text) => ['x', text, 'x'])
  // A control without the protection: if it runs no formula, the other files prove nothing.
  write('canary', 'exact', (text) => ['x', text, 'x'])
  const [alone, between, canary] = convert(folder, separator, ['alone', 'between', 'canary'])
  return [
    ...[...formulasIn(alone), ...formulasIn(between)].map((formula) => `runs ${formula}`),
    ...changedTexts(cellsOf(alone, 0)),
    // A reader that splits at semicolons breaks rows of several fields apart.
    ...(separator === ',' ? changedTexts(cellsOf(between, 1)) : []),
    ...(formulasIn(canary).length === 0 ? ['nothing of the file that is not escaped became a formula'] : []),
  ]
}

/** Converts CSV files to flat OpenDocument texts. */
function convert(folder: string, separator: Separator, names: readonly [string, string, string]) {
  // Separator, quotation mark, UTF-8, start at the first line: the defaults of Calc's own dialog.
  const filter = `CSV:${separator.charCodeAt(0)},34,76,1`
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  const files = names.map((name) => join(folder, `${name}.csv`))
  const options = [profile, '--headless', `--infilter=${filter}`, '--convert-to', 'fods', '--outdir', folder]
  const { status, stderr } = spawnSync('soffice', [...options, ...files], { encoding: 'utf8', timeout: 180_000 })
  if (status !== 0) throw new Error(`soffice ended with ${status}: ${stderr}`)
  const read = (name: string): string => {
    const file = join(folder, `${name}.fods`)
    const text = readFileSync(file, 'utf8')
    // The next conversion must find its own file, or none.
    rmSync(file)
    return text
  }
  return [read(names[0]), read(names[1]), read(names[2])] as const
}

function formulasIn(document: string): readonly string[] {
  return [...document.matchAll(/table:formula="([^"]*)"/g)].map(([, formula = '']) => formula)
}

/** Returns the texts of a column, without its head. */
function cellsOf(document: string, column: number): readonly string[] {
  const rows = [...document.matchAll(/<table:table-row.*?<\/table:table-row>/gs)].slice(1)
  return rows.map(([row]) => {
    const cells = [...row.matchAll(/<table:table-cell[^>]*?(?:\/>|>(.*?)<\/table:table-cell>)/gs)]
    const paragraphs = [...(cells[column]?.[1] ?? '').matchAll(/<text:p>(.*?)<\/text:p>/gs)]
    return paragraphs.map(([, text = '']) => toText(text)).join('\n')
  })
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function toText(xml: string): string {
  return xml
    .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count: string | undefined) => ' '.repeat(Number(count ?? 1)))
    .replaceAll('<text:tab/>', '\t')
    .replaceAll(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
}

/** Returns the changed texts. Ignores the added protection, and line ends, of which a cell has only one kind. */
function changedTexts(cells: readonly string[]): readonly string[] {
  const wanted = texts.map((text) => text.replaceAll(/\r\n?/g, '\n'))
  const changed = wanted.filter((text, at) => unescapeFormulas(cells[at] ?? '') !== text)
  return [
    ...changed.map((text) => `shows ${JSON.stringify(text)} otherwise`),
    ...(cells.length === wanted.length ? [] : [`shows ${cells.length} rows of ${wanted.length}`]),
  ]
}
