/** Checks that each icon has one meaning: it occurs only beside words that express it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { type IconName, shapes } from './icon.tsx'

/** These show results and problems, in the words of their callers. */
const notes = ['patterns/toast/toasts.tsx', 'ui/copy-button.tsx', 'ui/field.tsx']
const palette = ['app/palette/use-records.ts']

interface Meaning {
  /** Words of the buttons, titles and options that have the icon. */
  readonly words: RegExp
  /** Files that use it without words, because the whole element has this meaning. */
  readonly files?: readonly string[]
}

const none = /(?!)/
const meanings: Readonly<Record<IconName, Meaning>> = {
  search: { words: /search|match|go to/i, files: ['ui/picker.tsx', 'ui/search-field.tsx'] },
  link: { words: none, files: ['ui/copy-button.tsx'] },
  columns: { words: /^Columns/ },
  export: { words: /Export…$|^Download/ },
  close: { words: /^(Close|Dismiss|Clear)\b|Close$/ },
  copy: { words: none, files: ['ui/copy-button.tsx'] },
  done: { words: /done/, files: [...notes, 'patterns/calls/load-line.tsx', 'ui/option-list.tsx'] },
  refresh: { words: /again|retry|refresh|reset|new version/i },
  // The sort order of a column, or the change of a value.
  up: { words: none, files: ['ui/data-table.tsx'] },
  down: { words: none, files: ['ui/data-table.tsx', 'features/overview/figure-strip.tsx'] },
  either: { words: none, files: ['ui/data-table.tsx'] },
  more: { words: none, files: ['ui/chip.tsx', 'ui/combobox.tsx'] },
  // All calls of a number.
  filter: { words: none, files: ['features/recent-calls/recent-calls-columns.tsx'] },
  edit: { words: /^Change application/, files: ['features/connections/connection-picker.tsx'] },
  next: { words: /^All in the list/ },
  previous: { words: /^Previous/ },
  following: { words: /^Next/ },
  plug: { words: /Connected to/ },
  pause: { words: /Pause/ },
  play: { words: /Resume|Load records/ },
  // Cancelled jobs.
  stop: { words: none },
  // Useful information.
  info: { words: /^Mock/, files: ['patterns/calls/explanation.tsx', 'ui/callout.tsx'] },
  lock: { words: /^Lock/ },
  leave: { words: /^Sign out/ },
  // The server's differences are part of the settings.
  settings: { words: /^(Settings|Server responses$|Density:|Times:)/ },
  add: { words: /^Add\b| Add\b/, files: ['app/palette/use-commands.ts'] },
  theme: { words: /^(Theme:|Preferences)/ },
  menu: { words: /^Menu/ },
  journal: { words: /journal|changes/i },
  numbers: { words: /phone numbers/i, files: palette },
  routing: { words: /^Routing/ },
  // Also the responses of their hooks.
  applications: { words: /application|^Hook health/i, files: palette },
  credentials: { words: /speech credentials/i, files: palette },
  calls: { words: /^(Live calls|No calls?)\b/ },
  records: { words: /records?\b|No calls in the last|Older than the last/i },
  insights: { words: /Insights|Metrics/ },
  overview: { words: /^Overview/ },
  calendar: { words: /^Pick/ },
  // May need attention.
  warning: {
    words: /offline|couldn’t be read|unexpected format|Unreadable|unknown endpoint|^Mock|^Findings/,
    files: notes,
  },
  help: { words: /^(Help|Keyboard shortcuts)/ },
  // Failures.
  failure: {
    words: /went wrong|fail|Failure|Couldn’t|didn’t|no response|^Mock|status/,
    files: [
      'features/speech-credentials/speech-credential-form.tsx',
      'patterns/calls/explanation.tsx',
      'patterns/failure/failure.tsx',
      ...notes,
    ],
  },
}

interface Node {
  readonly type: string
  readonly [member: string]: unknown
}

interface Usage {
  readonly icon: string
  readonly file: string
  /** The words in the element or object, or in the closest one around it that has any. */
  readonly words: string
}

const root = join(import.meta.dirname, '..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|fixtures/.test(file),
)

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

const childrenOf = (node: Node) =>
  Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]).filter(isNode))

function stringsIn(node: Node): string[] {
  const { value } = node
  if (node.type === 'Literal' || node.type === 'JSXText') return typeof value === 'string' ? [value] : []
  if (node.type === 'TemplateElement' && typeof value === 'object' && value !== null && 'cooked' in value)
    return [String(value.cooked)]
  // Looks, links and conditions aren't words.
  const isWord = (child: Node) => {
    const name = child.type === 'JSXAttribute' && isNode(child['name']) ? child['name']['name'] : null
    const key = child.type === 'Property' && isNode(child['key']) ? child['key']['name'] : null
    if (typeof name === 'string') return /^(title|label|aria-label|what)$/.test(name)
    if (typeof key === 'string') return /^(title|label|text)$/.test(key)
    return !/^(Member|Binary|Call)Expression$/.test(child.type)
  }
  return childrenOf(node).filter(isWord).flatMap(stringsIn)
}

/** Returns the names of icons that a value may be. */
function iconsIn(value: Node): string[] {
  if (value.type === 'Literal') return Object.hasOwn(shapes, String(value['value'])) ? [String(value['value'])] : []
  if (value.type === 'ConditionalExpression')
    return [value['consequent'], value['alternate']].filter(isNode).flatMap(iconsIn)
  return value.type === 'JSXExpressionContainer' ? childrenOf(value).flatMap(iconsIn) : []
}

function usagesIn(file: string): Usage[] {
  const found: Usage[] = []
  const visit = (node: Node, around: readonly Node[]) => {
    const { type, key, name, value } = node
    const of = isNode(key) ? key['name'] : isNode(name) ? name['name'] : null
    const opening = around[0]
    const isIcon = opening !== undefined && isNode(opening['name']) && opening['name']['name'] === 'Icon'
    const isUse = type === 'Property' ? of === 'icon' : type === 'JSXAttribute' && of === (isIcon ? 'name' : 'icon')
    if (isUse && isNode(value)) {
      const holders = around.filter((one) => one.type === 'JSXElement' || one.type === 'ObjectExpression')
      const words = holders.map((one) => stringsIn(one).join(' ').trim()).find((one) => one !== '') ?? ''
      for (const icon of iconsIn(value)) found.push({ icon, file, words: words.replaceAll(/\s+/g, ' ') })
    }
    for (const child of childrenOf(node)) visit(child, [node, ...around])
  }
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  // The parser's own types are a union of about two hundred; this walk needs only these members.
  visit(program as unknown as Node, [])
  return found
}

const usages = files.flatMap(usagesIn)

test('every icon appears only beside words that express its meaning', () => {
  expect(usages.length).toBeGreaterThan(80)
  const others = usages.filter(({ icon, file, words }) => {
    // iconsIn has checked that it's a key of `shapes`.
    const meaning = meanings[icon as IconName]
    return !meaning.words.test(words) && meaning.files?.includes(file) !== true
  })
  expect(others).toEqual([])
})

test('no two icons have the same shape, and every icon is used', () => {
  expect(new Set(Object.values(shapes)).size).toBe(Object.keys(shapes).length)
  const sources = files.filter((file) => file !== 'ui/icon.tsx').map((file) => readFileSync(join(root, file), 'utf8'))
  const isUsed = (icon: string) =>
    sources.some((source) => source.includes(`'${icon}'`) || source.includes(`"${icon}"`))
  expect(Object.keys(shapes).filter((icon) => !isUsed(icon))).toEqual([])
})
