import { expect, test } from 'vitest'
import type { JobView } from '../../jobs/work.ts'
import { isTroubled, toCountWords, toPaceWords, toStateWords, toTrayWords } from './job-words.ts'

const none = { waiting: 0, running: 0, done: 0, failed: 0, unknown: 0 }

function view({
  counts,
  ...change
}: Partial<Omit<JobView, 'counts'>> & { counts?: Partial<JobView['counts']> }): JobView {
  const all = { ...none, ...counts }
  return {
    id: 1,
    title: 'Test',
    page: '/',
    alsoOn: [],
    state: 'running',
    counts: all,
    total: Object.values(all).reduce((sum, count) => sum + count, 0),
    startedAt: 0,
    endedAt: null,
    perSecond: null,
    leftMs: null,
    heldUntil: null,
    slowedTo: null,
    outcome: null,
    isPersisted: false,
    ...change,
  }
}

const running = view({ counts: { waiting: 3756, running: 4, done: 1200, failed: 40 } })
const ended = view({ state: 'finished', endedAt: 1, counts: { done: 57, failed: 2, unknown: 1 } })

test('the button counts what is not finished, and only then what is', () => {
  expect(toTrayWords([running])).toBe('1 running, 1,240 of 5,000')
  expect(toTrayWords([running, view({ counts: { waiting: 10 } }), ended])).toBe('2 running, 1,240 of 5,010')
  expect(toTrayWords([running, view({ state: 'signed-out', counts: { waiting: 1, done: 1 } })])).toBe(
    '1 running, 1 waiting for sign-in, 1,241 of 5,002',
  )
  expect(toTrayWords([ended])).toBe('1 job ended, 2 failed, 1 not known')
  expect(toTrayWords([view({ state: 'finished', endedAt: 1, counts: { done: 2 } }), ended])).toBe(
    '2 jobs ended, 2 failed, 1 not known',
  )
  expect(toTrayWords([view({ state: 'finished', endedAt: 1, counts: { done: 2 } })])).toBe('1 job ended')
  const brokeOff = view({ state: 'finished', endedAt: 1, outcome: { tone: 'bad', words: 'broke off: No answer' } })
  expect(toTrayWords([brokeOff, ended])).toBe('2 jobs ended, 2 failed, 1 not known, 1 broke off')
  expect([brokeOff, ended, running].map(isTroubled)).toEqual([true, true, false])
})

test('what is not known in total is counted so far', () => {
  expect(toTrayWords([view({ total: null, counts: { done: 500 } })])).toBe('1 running, 500')
  expect(toTrayWords([running, view({ total: null, counts: { done: 500 } })])).toBe('2 running, 1,740')
})

test.each<[string, Partial<Omit<JobView, 'counts'>> & { counts?: Partial<JobView['counts']> }]>([
  ['running', {}],
  ['running, slowed down to 2 at a time: the server is slow', { slowedTo: 2 }],
  ['slowed down: the server has had enough; goes on in 5 s', { state: 'held', heldUntil: 14_500 }],
  ['slowed down: the server has had enough; goes on in 1 s', { state: 'held', heldUntil: 9_000 }],
  [
    'The server failed; goes on in 1 s',
    { state: 'held', heldUntil: 9_000, outcome: { tone: 'attention', words: 'The server failed' } },
  ],
  ['pausing: what is under way ends first', { state: 'paused', counts: { running: 1 } }],
  ['paused', { state: 'paused', counts: { waiting: 1 } }],
  ['waiting: goes on when you have signed in again', { state: 'signed-out' }],
  [
    'waiting: this connection was made read-only; goes on when its menu, at the top of the page, switches that off',
    { state: 'read-only' },
  ],
  ['broke off: No answer', { state: 'finished', endedAt: 1, outcome: { tone: 'bad', words: 'broke off: No answer' } }],
  ['stopping: what is under way ends first', { state: 'cancelled', counts: { running: 1 } }],
  ['cancelled, 7 not begun', { state: 'cancelled', endedAt: 1, counts: { waiting: 7, done: 1 } }],
  ['finished', { state: 'finished', endedAt: 1, counts: { done: 1 } }],
  ['finished, some of it failed', { state: 'finished', endedAt: 1, counts: { unknown: 1, failed: 1 } }],
  ['finished, some of it is not known', { state: 'finished', endedAt: 1, counts: { unknown: 1 } }],
])('says that a job is %s', (words, change) => {
  expect(toStateWords(view(change), 10_000).words).toBe(words)
})

test('a spent request budget holds up what runs, and says so', () => {
  expect(toStateWords(running, 10_000, 12_001).words).toBe('waiting for the request budget; goes on in 3 s')
  expect(toStateWords(view({ state: 'paused' }), 10_000, 12_001).words).toBe('paused')
})

test('rate and time left are rounded to what one can believe', () => {
  expect(toPaceWords(running)).toBe('')
  expect(toPaceWords(view({ perSecond: 8.4, leftMs: 20_000 }))).toBe('8 per second, less than a minute left')
  expect(toPaceWords(view({ perSecond: 0.2, leftMs: 250_000 }))).toBe('12 per minute, about 4 min left')
  expect(toPaceWords(view({ perSecond: 1, leftMs: 9_000_000 }))).toBe('1 per second, about 3 h left')
  expect(toPaceWords(view({ state: 'held', leftMs: 4_800_000 }))).toBe('about 80 min left')
  expect(toPaceWords(view({ perSecond: 1, leftMs: 0, endedAt: 1 }))).toBe('')
})

test('counts name only what there is', () => {
  expect(toCountWords(ended)).toBe('57 done, 2 failed, 1 not known')
  expect(toCountWords(view({ counts: { done: 1200 } }))).toBe('1,200 done')
})
