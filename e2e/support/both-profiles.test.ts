import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { profiles, switchNames } from '../../mocks/service/profile.ts'
import { metElsewhere, metInBrowser, metInBrowserPattern } from './both-profiles.ts'

const folder = join(import.meta.dirname, '..')
const specs = readdirSync(folder)
  .filter((file) => file.endsWith('.spec.ts'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
const titles = [...new Set(Object.values(metInBrowser).flat())]
const titleOf = (body: string) => /^'((?:[^'\\]|\\.)*)'/u.exec(body)?.[1] ?? body.slice(0, 60)
const isListed = (title: string) => new RegExp(metInBrowserPattern, 'u').test(`x.spec.ts a group ${title}`)

test('every switch that differs between profiles is met by a browser test, or has a reason not to be', () => {
  const differing = switchNames.filter((name) => profiles.documented[name] !== profiles.deployed[name])
  expect([...Object.keys(metInBrowser), ...Object.keys(metElsewhere)].toSorted()).toEqual(differing.toSorted())
})

test('every listed title is the title of a test', () => {
  // The last word of a parametrised title varies.
  const isThere = (title: string) =>
    specs.some((text) => text.includes(`test('${title}'`) || text.includes(`test(\`${title.replace(/[^ ]+$/u, '')}$`))
  expect(titles.filter((title) => !isThere(title))).toEqual([])
})

test('a test whose expectations depend on the profile runs with both', () => {
  const tests = specs.flatMap((text) => text.split(/^ *(?:for .*\n *)?test\(/mu).slice(1))
  const differing = tests.filter((body) => body.includes('byProfile('))
  expect(differing.length).toBeGreaterThan(3)
  expect(differing.map(titleOf).filter((name) => !isListed(name))).toEqual([])
})

test('no listed test resets the mock to one profile', () => {
  const pinning = /mock\.reset\('\w+', '\w+'\)/u
  const pinned = specs.flatMap((text) => {
    const [before = '', ...tests] = text.split(/^ *(?:for .*\n *)?test\(/mu)
    return pinning.test(before) ? tests : tests.filter((body) => pinning.test(body))
  })
  expect(pinned.length).toBeGreaterThan(10)
  expect(pinned.map(titleOf).filter(isListed)).toEqual([])
})

test('the pattern matches the listed titles, and no others', () => {
  expect(titles.filter((title) => !isListed(title))).toEqual([])
  expect(isListed(`${titles[0] ?? ''} and more`)).toBe(false)
})
