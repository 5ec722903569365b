import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { navItems } from './nav-items.ts'
import { appRoutes } from './routes.ts'

test('the navigation links to every top-level page', () => {
  const patterns = Object.values(paths).map(({ pattern }) => pattern)
  const topLevel = patterns.filter((pattern) => /^\/[^/:]*$/.test(pattern))
  const linked = navItems.flat().map(({ link }) => link)
  expect(linked.toSorted()).toEqual(topLevel.toSorted())
})

test('every path has a page, and every page has a path', () => {
  const pages = appRoutes.flatMap(({ path, panels = [] }) => [path].concat(panels.map((panel) => panel.path)))
  const patterns = Object.values(paths).map(({ pattern }) => pattern)
  expect(pages.toSorted()).toEqual([...patterns, '*'].toSorted())
})

test('no two pages have the same shortcut key', () => {
  const keys = navItems.flat().map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
