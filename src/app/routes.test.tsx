import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { navItems } from './nav-items.ts'
import { appRoutes } from './routes.ts'

test('every list and every page of its own can be reached from the navigation', () => {
  const patterns = Object.values(paths).map(({ pattern }) => pattern)
  const topLevel = patterns.filter((pattern) => /^\/[^/:]*$/.test(pattern))
  const linked = navItems.flat().map(({ link }) => link)
  expect(linked.toSorted()).toEqual(topLevel.toSorted())
})

test('every URL has a page, and every page a URL', () => {
  const pages = appRoutes.flatMap(({ path, panels = [] }) => [path].concat(panels.map((panel) => panel.path)))
  const patterns = Object.values(paths).map(({ pattern }) => pattern)
  expect(pages.toSorted()).toEqual([...patterns, '*'].toSorted())
})

test('no two pages answer to the same key', () => {
  const keys = navItems.flat().map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
