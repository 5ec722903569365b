import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changes, conflicts, diffStored, labelOf, withFields } from './application-changes.ts'
import { type ApplicationFields, toBody, toForm } from './application-form-model.ts'
import { anyReceived, applicationOf, reception, receptionWith } from './application-fixtures.ts'

const opened = toForm(reception)

describe('changes', () => {
  test('name the field and never show a password', () => {
    const call_hook = { ...opened.call_hook, auth: 'replace', password: 'sesame' } as const
    const found = changes(opened, { ...opened, name: 'Desk', call_hook })
    expect(found.map(({ path, from, to }) => [labelOf(path), from, to])).toEqual([
      ['Name', 'Reception', 'Desk'],
      ['Call hook password', 'as stored', 'a new one'],
    ])
  })
})

describe('conflicts', () => {
  const theirs = toForm(receptionWith({ name: 'Front desk', speech_synthesis_voice: 'Amy' }))

  test('list the fields someone else changed, and mark those changed by both', () => {
    const mine: ApplicationFields = { ...opened, name: 'Lobby' }
    expect(conflicts(opened, theirs, mine)).toEqual([
      { path: 'name', theirs: 'Front desk', mine: 'Lobby', isMineToo: true },
      { path: 'speech_synthesis_voice', theirs: 'Amy', mine: 'en-US-Wavenet-C', isMineToo: false },
    ])
  })

  test('are empty if both made the same changes', () => {
    expect(conflicts(opened, theirs, theirs)).toEqual([])
  })

  test('include a password that was removed meanwhile', () => {
    const removed = toForm(
      receptionWith({ call_hook: { url: 'https://a.example/call', method: 'POST', username: 'bob' } }),
    )
    expect(conflicts(opened, removed, opened).map(({ path }) => path)).toEqual(['call_hook.password'])
  })

  test('are resolved by taking all of theirs, which keeps what only I changed', () => {
    const form = anyReceived.map((json) => toForm(applicationOf(json)))
    fc.assert(
      fc.property(form, form, form, (was, now, mine) => {
        const found = conflicts(was, now, mine)
        const merged = withFields(
          mine,
          now,
          found.map(({ path }) => path),
        )
        expect(conflicts(was, now, merged)).toEqual([])
        const taken = new Set(found.map(({ path }) => path))
        expect(changes(mine, merged).every(({ path }) => taken.has(path))).toBe(true)
      }),
    )
  })
})

describe('the comparison with what the server stored', () => {
  const body = toBody({ ...opened, name: 'Desk' }, reception, { call_hook: 'hunter2' })

  test('reports each field that was stored differently', () => {
    expect(diffStored(body, null, receptionWith({ name: 'Desk' }))).toEqual([])
    expect(diffStored(body, null, receptionWith({ name: 'DESK', speech_synthesis_voice: null }))).toEqual([
      { path: 'name', sent: 'Desk', stored: 'DESK' },
      { path: 'speech_synthesis_voice', sent: 'en-US-Wavenet-C', stored: '' },
    ])
  })

  test('reports a password that was not stored', () => {
    const stored = receptionWith({
      name: 'Desk',
      call_hook: { url: 'https://a.example/call', method: 'POST', username: 'bob', password: null },
    })
    expect(diffStored(body, null, stored)).toEqual([{ path: 'call_hook.password', sent: 'set', stored: 'not set' }])
  })

  test('skips fields that were not sent', () => {
    expect(diffStored(body, null, receptionWith({ name: 'Desk', messaging_hook: { url: 'other' } }))).toEqual([])
  })
})
