/** Checks that style sheets and components agree on class names: bundlers silently ignore a wrong one. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const src = import.meta.dirname
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
const read = (file: string) => readFileSync(join(src, file), 'utf8')
const sheets = new Map(
  files
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => [file, read(file).replaceAll(/\/\*.*?\*\//gs, '')]),
)

/** Returns the classes that a sheet has rules for, without those of other sheets, in `:global()`. */
const classesOf = (css: string): readonly string[] =>
  css.replaceAll(/:global\([^)]*\)/g, '').match(/(?<=\.)[a-zA-Z][\w-]*(?=[^;{}]*\{)/g) ?? []

interface Use {
  readonly file: string
  readonly sheet: string
  /** null if chosen at run time. */
  readonly name: string | null
}

const uses = files
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file): Use[] => {
    const code = read(file)
    return Array.from(code.matchAll(/^import (\w+) from '(\..*\.module\.css)'/gm)).flatMap(
      ([, local = '', from = '']) => {
        const sheet = normalize(join(dirname(file), from))
        const names = code.matchAll(new RegExp(`\\b${local}\\[(?:'([\\w-]+)')?`, 'g'))
        return Array.from(names, ([, name = null]) => ({ file, sheet, name }))
      },
    )
  })

const composed = Array.from(sheets).flatMap(([file, css]) =>
  Array.from(css.matchAll(/composes: ([\w-]+)(?: from '(.*)')?;/g), ([, name = '', from]) => ({
    sheet: from === undefined ? file : normalize(join(dirname(file), from)),
    name,
  })),
)

test('every used class has rules', () => {
  expect(uses.length).toBeGreaterThan(300)
  const unknown = [...uses, ...composed].filter(
    ({ sheet, name }) => name !== null && !classesOf(sheets.get(sheet) ?? '').includes(name),
  )
  expect(unknown).toEqual([])
})

test('every class with rules is used', () => {
  const known = [...uses, ...composed]
  const unused = Array.from(sheets).flatMap(([sheet, css]) =>
    Array.from(new Set(classesOf(css)))
      .filter((name) => !known.some((one) => one.sheet === sheet && (one.name === null || one.name === name)))
      .map((name) => `${sheet}: .${name}`),
  )
  expect(unused).toEqual([])
})

const selectors = files
  .filter((file) => file.endsWith('.css'))
  .flatMap((file) =>
    Array.from(
      read(file)
        .replaceAll(/\/\*.*?\*\//gs, '')
        .matchAll(/[^{};]+(?=\{)/g),
      ([selector]) => `${file}: ${selector.trim()}`,
    ),
  )

// One is enough for browsers to compare siblings whenever elements change: in tables, that took longer than new rows.
test('no selector matches arbitrary elements by a sibling, or checks if a sibling is empty', () => {
  expect(selectors.length).toBeGreaterThan(500)
  expect(selectors.filter((selector) => /[+~]\s*(?:\*|:(?!is\())|:empty\)?\s*[+~]/.test(selector))).toEqual([])
})

// Browsers would check it for every row.
test('no selector matches a row or cell by its content', () => {
  expect(selectors.filter((selector) => /\bt[rdh]\b[^\s>]*:(?:has|is\(.*:has)\(/.test(selector))).toEqual([])
})

// Each additional weight delays the first rows by 1 ms (5 ms with 4x CPU): the browser looks up a font for it.
test('text uses only two font weights', () => {
  const weights = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => Array.from(read(file).matchAll(/font-weight: ([^;]+);/g), ([, weight]) => weight))
  expect(new Set(weights)).toEqual(new Set(['400', '600', 'inherit']))
})
