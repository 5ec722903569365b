import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { magicNumbers } from '../mocks/service/magic.ts'
import { extras } from './contract/extras.ts'

const root = join(import.meta.dirname, '..')

test('docs/mock.md lists every magic destination with the outcome of its call', () => {
  const text = readFileSync(join(root, 'docs/mock.md'), 'utf8')
  for (const [line, { meaning }] of Object.entries(magicNumbers)) expect(text).toContain(`| ${line} | ${meaning} |`)
})

const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((file) => `docs/${file}`)]

const sources = ['src', 'mocks', 'e2e'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(ts|tsx|css)$/.test(file) && file !== 'src/readme.test.ts'),
)

/** Returns a page's anchors, as GitHub derives them from its headings. */
function anchorsOf(page: string): string[] {
  const headings = readFileSync(join(root, page), 'utf8').matchAll(/^#+ (.+)$/gm)
  return Array.from(headings, ([, text = '']) =>
    text
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

/** Whether a path from the root exists, including its anchor if it has one. */
function leadsSomewhere(target: string): boolean {
  const [path = '', anchor] = target.split('#')
  return existsSync(join(root, path)) && (anchor === undefined || anchorsOf(path).includes(anchor))
}

test('links in README and docs lead to existing files and headings', () => {
  const links = pages.flatMap((page) =>
    Array.from(readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link)
      .filter((link) => !/^https?:/.test(link))
      .map((link) => (link.startsWith('#') ? `${page}${link}` : normalize(join(dirname(page), link)))),
  )
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((link) => !leadsSomewhere(link))).toEqual([])
})

/** Returns the first group of every match in the pages, with its page. */
function namedIn(pattern: RegExp): { page: string; name: string }[] {
  return pages.flatMap((page) =>
    Array.from(readFileSync(join(root, page), 'utf8').matchAll(pattern), ([, name = '']) => ({ page, name })),
  )
}

test('files and scripts named in README and docs exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const paths = namedIn(/`((?:src|mocks|e2e|public|docs)\/[\w./-]+)`/g)
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter(({ name }) => !existsSync(join(root, name)))).toEqual([])
  expect(namedIn(/npm run (?:-s )?([\w:-]+)/g).filter(({ name }) => !(name in scripts))).toEqual([])
})

test('comments cite existing pages and headings', () => {
  const cited = sources.flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(/[\w./-]*\b[\w-]+\.md\b(?:#[\w-]+)?/g),
      ([citation]) => ({ file, citation }),
    ),
  )
  expect(cited.length).toBeGreaterThan(30)
  expect(cited.filter(({ citation }) => !leadsSomewhere(citation))).toEqual([])
})

test('docs/api.md describes every operation beyond the spec', () => {
  const text = readFileSync(join(root, 'docs/api.md'), 'utf8')
  const operations = Object.values(extras).map(({ method, path }) => `${method} ${path}`)
  expect(operations.filter((operation) => !text.includes(`\`${operation}\``))).toEqual([])
})
