/** Our own words, as people say them: none of the phrases and openings of src/words/avoided.ts stands in a text of ours. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Avoided, openings, phrases } from './words/avoided.ts'
import { stillUsed } from './words/still-used.ts'
import { type Text, textsOf, textsOfPage } from './words/texts-of.ts'

const root = join(import.meta.dirname, '..')

/** Texts of others: servers, imitated; recorded exchanges; records for tests; and the data of this test itself. */
const notOurs = /\.(test|spec)\.tsx?$|^src\/(contract\/recorded|words|tolerance)\/|fixtures?\.tsx?$|\bfake-|\btesting\b/
/** What of the mock speaks to us, not to its clients. */
const ourMock =
  /^mocks\/(hosts\/(guide|browser|server|server-arguments|tab-store|journal)|http\/control[\w-]*|service\/(magic|switches))\.ts$/

const files = ['src', 'mocks', 'docs']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .concat('README.md')
  .filter(
    (file) => /\.(tsx?|md)$/.test(file) && !notOurs.test(file) && (!file.startsWith('mocks/') || ourMock.test(file)),
  )
  .toSorted()

function textsIn(file: string): Text[] {
  const source = readFileSync(join(root, file), 'utf8')
  return file.endsWith('.md') ? textsOfPage(source) : textsOf(file, source)
}

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Whole words, though a phrase may end in a sign. */
const edged = (words: string) =>
  `${/^\w/.test(words) ? String.raw`\b` : ''}${escaped(words)}${/\w$/.test(words) ? String.raw`\b` : ''}`

const rules = [
  ...phrases.map((avoided) => ({ avoided, pattern: new RegExp(edged(avoided.words), 'i') })),
  ...openings.map((avoided) => ({ avoided, pattern: new RegExp(`(?:^|[.!?…] )${edged(avoided.words)}`) })),
]

/** What of a text is to be avoided. */
function avoidedIn(text: string): readonly Avoided[] {
  const fits = ({ avoided: { except = [] }, pattern }: (typeof rules)[number]) =>
    pattern.test(except.reduce((rest, right) => rest.replaceAll(right, ''), text))
  return rules.filter(fits).map(({ avoided }) => avoided)
}

/** The part of the project that a file belongs to: owned, and rewritten, as a whole. */
const partOf = (file: string) => /^(src\/features\/[^/]+|src\/[^/.]+|[^/]+)/.exec(file)?.[0] ?? file

const found = files.flatMap((file) =>
  textsIn(file).flatMap(({ text, line }) =>
    avoidedIn(text).map(({ words, instead }) => ({ file, line, text, words, instead })),
  ),
)

const planted = `
import x from './leads-here.ts'
type Way = 'leads here'
const plain = 'It leads here.'
const built = \`\${x} leads
  here\`
const page = <p title="Nobody knows">What <b>it</b> is: <Note>anew, {x}</Note> leads{' '}<b>here</b></p>
`

test('words to avoid are found in strings, templates, attributes and markup, at their lines', () => {
  const hits = textsOf('planted.tsx', planted).flatMap(({ text, line }) =>
    avoidedIn(text).map(({ words }) => `${line} ${words}`),
  )
  expect(hits).toEqual(['4 leads here', '5 leads here', '7 leads here', '7 What', '7 nobody', '7 anew'])
})

test('words to avoid are found in paragraphs, lists and tables of a page, over line breaks, and not in code', () => {
  const page = '# Anew\n\nIt leads\nhere.\n\n- What it is\n\n| a | nobody |\n\n```\nanew\n```\n'
  const hits = textsOfPage(page).flatMap(({ text, line }) => avoidedIn(text).map(({ words }) => `${line} ${words}`))
  expect(hits).toEqual(['1 anew', '3 leads here', '6 What', '8 nobody'])
})

test('whole words count, in any letter case; openings only at the start of a sentence', () => {
  expect(avoidedIn('Reading ANEW')).not.toEqual([])
  expect(avoidedIn('The manewver')).toEqual([])
  expect(avoidedIn('Say what you mean')).toEqual([])
  expect(avoidedIn('Done. What now')).not.toEqual([])
})

test('our texts hold none of the phrases to avoid', () => {
  const fresh = found.filter(({ file, words }) => !(stillUsed[partOf(file)] ?? []).includes(words))
  expect(
    fresh.map(({ file, line, text, words, instead }) => `${file}:${line} “${words}” (${instead}): ${text}`),
  ).toEqual([])
})

test('our pages write contractions with one apostrophe, ’', () => {
  const pages = files.filter((file) => /^src\/(app|features|patterns|ui|api)\//.test(file))
  const straight = pages.flatMap((file) => textsIn(file).filter(({ text }) => /[a-z}]'(s|t|re|ll|ve)\b/i.test(text)))
  expect(straight.map(({ text }) => text)).toEqual([])
})

const stale = Object.entries(stillUsed).flatMap(([part, kept]) =>
  kept
    .filter((words) => !found.some((one) => partOf(one.file) === part && one.words === words))
    .map((words) => `${part}: “${words}”`),
)
// oxlint-disable-next-line no-console -- a hint for whoever rewrote a file, not a failure
if (stale.length > 0) console.warn(`Delete from src/words/still-used.ts:\n${stale.join('\n')}`)
