import { expect, test } from 'vitest'
import type { CredentialTests, TestResult } from '../../patterns/credentials/credential-tests.ts'
import { reasonToKeep, toCredentialRow, worstOf } from './credential-rows.ts'
import { sampleCredential, tested } from './speech-credential-fixtures.ts'

const noon = Date.parse(tested.last_tested)
const outcome = (status: string, reason: string | null = null) => ({ status, reason })

function testsOf(result: TestResult, storedAt: number | null = noon): CredentialTests {
  return new Map([
    ['c1', { running: null, last: { kind: 'answered', startedAt: 0, at: 1, result, storedAt, isSentAgain: false } }],
  ])
}

test('shows the result in the record if no test was made here', () => {
  const row = toCredentialRow(sampleCredential('c1', { ...tested, stt_tested_ok: 0 }), new Map())
  expect(row.tts).toEqual({ state: 'works', word: 'ok', reason: null })
  expect(row.stt).toEqual({ state: 'failed', word: 'failed', reason: null })
})

test('adds reasons of the last test made here, and shows unknown words unchanged', () => {
  const result = { tts: outcome('fail', 'Bad key.'), stt: outcome('degraded') }
  const row = toCredentialRow(sampleCredential('c1', { ...tested, tts_tested_ok: 0 }), testsOf(result))
  expect(row.tts).toEqual({ state: 'failed', word: 'failed', reason: 'Bad key.' })
  expect(row.stt).toEqual({ state: 'odd', word: 'degraded', reason: null })
  expect(worstOf(row)).toBe('failed')
})

test('shows the result in the record again once somebody else has tested it', () => {
  const result = { tts: outcome('fail', 'Bad key.'), stt: outcome('fail') }
  const row = toCredentialRow(sampleCredential('c1', tested), testsOf(result, noon - 1))
  expect([row.tts.state, row.stt.state]).toEqual(['works', 'works'])
})

test('shows the result in the record for a task that was not tested', () => {
  const unused = { ...tested, use_for_stt: null, stt_tested_ok: null }
  const row = toCredentialRow(sampleCredential('c1', unused), testsOf({ tts: null, stt: outcome('not tested') }))
  expect([row.tts.word, row.stt.word]).toEqual(['ok', 'not set'])
  // The same with any other word.
  const skipped = toCredentialRow(sampleCredential('c1', unused), testsOf({ tts: null, stt: outcome('skipped') }))
  expect(skipped.stt).toMatchObject({ state: 'unset', word: 'not set' })
  const used = sampleCredential('c1', { ...tested, tts_tested_ok: null })
  expect(toCredentialRow(used, testsOf({ tts: outcome('not tested'), stt: null })).tts.word).toBe('not tested')
})

test('lets an old credential be deleted once its successor is known to work', () => {
  const reason = (fields: Parameters<typeof sampleCredential>[1], tests: CredentialTests = new Map()) =>
    reasonToKeep(toCredentialRow(sampleCredential('c1', fields), tests))
  expect(reason({})).toBe('Test the new credential first.')
  expect(reason(tested)).toBeNull()
  expect(reason({ ...tested, stt_tested_ok: 0 })).toMatch(/failed its test for speech to text/)
  expect(reason({ use_for_tts: null, use_for_stt: 0 })).toMatch(/isn’t used for TTS or STT/)
  expect(reason({ use_for_stt: 0 }, testsOf({ tts: outcome('degraded'), stt: outcome('not tested') }, null))).toMatch(
    /failed its test/,
  )
  // The last result is about to be outdated.
  const running = { startedAt: 0, cancel: () => undefined }
  expect(reason(tested, new Map([['c1', { running, last: null }]]))).toBe('The new credential is being tested.')
  // No server can test this vendor: after one try, nothing more can be known.
  expect(reason({}, testsOf({ tts: outcome('not tested'), stt: outcome('not tested') }, null))).toBeNull()
})
