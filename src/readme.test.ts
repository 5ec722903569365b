import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { magicNumbers } from '../mocks/service/magic.ts'

const root = join(import.meta.dirname, '..')

/** Decisions about what the API document leaves open, from their `Spec silent:` marks, with the file they stand in. */
function silences(): string[] {
  return ['src/contract', 'mocks/service']
    .flatMap((folder) =>
      readdirSync(join(root, folder))
        .toSorted()
        .map((file) => `${folder}/${file}`),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => marks(readFileSync(join(root, file), 'utf8')).map((mark) => `- ${mark} (\`${file}\`)`))
}

/** What follows each mark, to the end of its comment or string. */
function marks(source: string): string[] {
  // Comment lines of one block become one line, so that a mark may run over several.
  const joined = source.replaceAll(/\n\s*(?:\*(?!\/)|\/\/)[ \t]*(?=\S)/g, ' ')
  return Array.from(joined.matchAll(/Spec silent: ([^\n]*?)(?= ?\*\/|\n|'(?:,|$)|Spec silent:)/gm), ([, text = '']) =>
    text.trim(),
  )
}

test('the README lists every silence of the document that we decided on (npm run generate)', async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const list = silences()
  expect(list.length).toBeGreaterThan(10)
  const [before = '', after = ''] = readme.split(/<!-- silences -->[\s\S]*<!-- \/silences -->/)
  expect(after).not.toBe('')
  const current = `${before}<!-- silences -->\n\n${list.join('\n')}\n\n<!-- /silences -->${after}`
  await expect(current).toMatchFileSnapshot('../README.md')
})

test('the README lists every magic destination with what becomes of its call', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  for (const [line, { meaning }] of Object.entries(magicNumbers)) expect(readme).toContain(`| ${line} | ${meaning} |`)
})
