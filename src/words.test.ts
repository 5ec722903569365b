/** Checks the app's texts for the phrases and sentence openings of e2e/words/avoided.ts. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Avoided, openings, phrases } from '../e2e/words/avoided.ts'
import { type Text, textsOf, textsOfPage } from '../e2e/words/texts-of.ts'

const root = join(import.meta.dirname, '..')

/** Files without our texts: recorded exchanges, test data, tests, and the phrases themselves. */
const notOurs = /\.(test|spec)\.tsx?$|^src\/contract\/recorded\/|fixtures?\.tsx?$|\btesting\b/
/** Mock files that address its users; the others imitate a server. */
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
/** Matches whole words; a phrase may also end in a sign. */
const edged = (words: string) =>
  `${/^\w/.test(words) ? String.raw`\b` : ''}${escaped(words)}${/\w$/.test(words) ? String.raw`\b` : ''}`

const rules = [
  ...phrases.map((avoided) => ({ avoided, pattern: new RegExp(edged(avoided.words), 'i') })),
  ...openings.map((avoided) => ({ avoided, pattern: new RegExp(`(?:^|[.!?…] )${edged(avoided.words)}`) })),
]

function avoidedIn(text: string): readonly Avoided[] {
  const fits = ({ avoided: { except = [] }, pattern }: (typeof rules)[number]) =>
    pattern.test(except.reduce((rest, right) => rest.replaceAll(right, ''), text))
  return rules.filter(fits).map(({ avoided }) => avoided)
}

const texts = files.flatMap((file) => textsIn(file).map(({ text, line }) => ({ file, line, text })))

const planted = `
import x from './leads-here.ts'
type Way = 'leads here'
const plain = 'It leads here.'
const built = \`\${x} leads
  here\`
const page = <p title="Nobody knows">What <b>it</b> is: <Note>anew, {x}</Note> leads{' '}<b>here</b></p>
`

test('finds phrases in strings, templates, attributes and markup, with their line numbers', () => {
  const hits = textsOf('planted.tsx', planted).flatMap(({ text, line }) =>
    avoidedIn(text).map(({ words }) => `${line} ${words}`),
  )
  expect(hits).toEqual(['4 leads here', '5 leads here', '7 leads here', '7 What', '7 nobody', '7 anew'])
})

test('finds phrases in the text of a page, even across line breaks, but not in code', () => {
  const page = '# Anew\n\nIt leads\nhere.\n\n- What it is\n\n| a | nobody |\n\n```\nanew\n```\n'
  const hits = textsOfPage(page).flatMap(({ text, line }) => avoidedIn(text).map(({ words }) => `${line} ${words}`))
  expect(hits).toEqual(['1 anew', '3 leads here', '6 What', '8 nobody'])
})

test('matches whole words in any case, and openings only at the start of a sentence', () => {
  expect(avoidedIn('Reading ANEW')).not.toEqual([])
  expect(avoidedIn('The manewver')).toEqual([])
  expect(avoidedIn('Say what you mean')).toEqual([])
  expect(avoidedIn('Done. What now')).not.toEqual([])
})

test('an exception permits a phrase only within its own words', () => {
  expect(avoidedIn('Failed: no such number')).toEqual([])
  expect(avoidedIn('No such number, and no such call')).not.toEqual([])
})

test('finds texts to check, and uses every exception', () => {
  expect(texts.length).toBeGreaterThan(2000)
  const exceptions = [...phrases, ...openings].flatMap(({ except = [] }) => except)
  expect(exceptions.filter((right) => !texts.some(({ text }) => text.includes(right)))).toEqual([])
})

test('our texts contain none of the phrases to avoid', () => {
  const found = texts.flatMap(({ file, line, text }) =>
    avoidedIn(text).map(({ words, instead }) => `${file}:${line} “${words}” (${instead}): ${text}`),
  )
  expect(found).toEqual([])
})

test('our pages write contractions only with the apostrophe ’', () => {
  const pages = texts.filter(({ file }) => /^src\/(app|features|patterns|ui|api)\//.test(file))
  const straight = pages.filter(({ text }) => /[a-z}]'(s|t|re|ll|ve)\b/i.test(text))
  expect(straight.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
})
