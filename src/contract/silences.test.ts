import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { switches } from '../../mocks/service/switches.ts'
import { describeSilence, type Silence, silences, silencesByTopic } from './silences.ts'

const root = join(import.meta.dirname, '../..')

test('docs/silences.md lists every silence of the spec (npm run generate)', async () => {
  const sections = Object.entries(silencesByTopic).map(
    ([topic, members]) => `## ${topic}\n\n${Object.entries(members).map(toItem).join('\n')}`,
  )
  await expect([...opening, ...sections].join('\n\n') + '\n').toMatchFileSnapshot(join(root, 'docs/silences.md'))
})

const opening = [
  '# Silences of the API spec',
  '<!-- Made from src/contract/silences.ts by npm run generate. -->',
  'Gaps in the spec, and differences seen on deployed servers. The dashboard and its mock start from the first reading. A switch of the mock selects another; all other readings are tested by rewriting the mock’s responses (`e2e/tolerance`).',
]

function toItem([name, silence]: [string, Silence]): string {
  return `- \`${name}\`${name in switches ? ' (a switch)' : ''}. ${describeSilence(silence)}`
}

test('every silence belongs to exactly one topic', () => {
  const listed = Object.values(silencesByTopic).flatMap((members) => Object.keys(members))
  expect(listed.toSorted()).toEqual(Object.keys(silences).toSorted())
})

test('no question begins with a field name, which would get a capital letter', () => {
  const fields = Object.values(silences).filter(({ question }) => /^\w+_/.test(question))
  expect(fields).toEqual([])
})

test('every "Spec silent" comment names a known silence', () => {
  const marks = ['src/contract', 'mocks/service', 'mocks/http'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        // Texts for openapi.json have no names; comments do.
        Array.from(
          readFileSync(join(root, folder, file), 'utf8').matchAll(/^[^'\n]*Spec silent(?: \(([^)]*)\))?/gm),
          ([, names]) => (names ?? `${folder}/${file}: no name`).split(', '),
        ),
      ),
  )
  expect(marks.length).toBeGreaterThan(20)
  expect(marks.flat().filter((name) => !(name in silences))).toEqual([])
})
