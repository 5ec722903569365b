import { expect, test } from 'vitest'
import type { JobView } from '../../jobs/work.ts'
import {
  toCountText,
  toPaceText,
  toStateText,
  toTrayIcon,
  toTrayShare,
  toTrayText,
  toTroubles,
  troublesCsv,
} from './job-text.ts'

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
    waitingUntil: null,
    slowedTo: null,
    outcome: null,
    isPersisted: false,
    isRepeatable: false,
    ...change,
  }
}

const running = view({ counts: { waiting: 3756, running: 4, done: 1200, failed: 40 } })
const ended = view({ state: 'finished', endedAt: 1, counts: { done: 57, failed: 2, unknown: 1 } })

const done = view({ state: 'finished', endedAt: 1, counts: { done: 2 } })
const brokeOff = view({ state: 'finished', endedAt: 1, outcome: { tone: 'bad', text: 'Stopped: No answer' } })

test('the jobs button counts items of the only open job, whatever has ended', () => {
  expect([toTrayText([running]), toTrayShare([running])]).toEqual(['1 running, 1,240 of 5,000', '24 %'])
  expect(toTrayText([ended, running, done])).toBe('1 running, 1,240 of 5,000')
  const uncounted = view({ total: null, counts: { done: 500 } })
  expect([toTrayText([uncounted]), toTrayShare([uncounted])]).toEqual(['1 running, 500 so far', '…'])
  expect(toTrayText([view({ total: null })])).toBe('1 running')
})

test('the jobs button never adds up the items of several jobs', () => {
  const other = view({ counts: { waiting: 10 } })
  expect([toTrayText([running, other, ended]), toTrayShare([running, other, ended])]).toEqual(['2 running', '2'])
  expect(toTrayText([running, view({ state: 'signed-out', counts: { waiting: 1, done: 1 } })])).toBe(
    '1 running, 1 waiting for sign-in',
  )
  expect(toTrayText([ended, done, ended])).toBe('2 with failures, 1 done')
  expect(toTrayText([brokeOff, ended])).toBe('1 stopped early, 1 with failures')
})

test('the jobs button shows the outcomes once all jobs have ended', () => {
  expect([toTrayText([ended]), toTrayShare([ended])]).toEqual(['2 failed, 1 unknown of 60', ''])
  expect([toTrayText([done]), toTrayText([done, done])]).toEqual(['1 job done', '2 jobs done'])
  expect(toTrayText([brokeOff])).toBe('1 stopped early')
})

test('the jobs button has a tick only if every job was done to its end', () => {
  const cancelled = view({ state: 'cancelled', endedAt: 1, counts: { waiting: 7, done: 1 } })
  expect([toTrayText([cancelled]), toTrayIcon([cancelled])]).toEqual(['1 cancelled', 'stop'])
  expect([toTrayText([done, cancelled]), toTrayIcon([done, cancelled])]).toEqual(['1 done, 1 cancelled', 'stop'])
  const both = view({ state: 'cancelled', endedAt: 1, counts: { waiting: 7, failed: 1 } })
  expect([toTrayText([both]), toTrayIcon([both])]).toEqual(['cancelled, 1 of 8 failed', 'failure'])
  expect([[done], [done, done], [brokeOff], [done, ended]].map(toTrayIcon)).toEqual([
    'done',
    'done',
    'failure',
    'failure',
  ])
  expect(
    [[running, cancelled], [view({ state: 'paused' })], [running, view({ state: 'waiting' })]].map(toTrayIcon),
  ).toEqual(['play', 'pause', 'warning'])
})

test.each<[string, Partial<Omit<JobView, 'counts'>> & { counts?: Partial<JobView['counts']> }]>([
  ['Running', {}],
  ['Slowed to 2 at a time because the server is slow', { slowedTo: 2 }],
  ['Rate limited by the server, resumes in 5 s', { state: 'waiting', waitingUntil: 14_500 }],
  ['Rate limited by the server, resumes in 1 s', { state: 'waiting', waitingUntil: 9_000 }],
  [
    'The server failed, resumes in 1 s',
    { state: 'waiting', waitingUntil: 9_000, outcome: { tone: 'attention', text: 'The server failed' } },
  ],
  ['Pausing…', { state: 'paused', counts: { running: 1 } }],
  ['Paused', { state: 'paused', counts: { waiting: 1 } }],
  ['Waiting. Sign in to resume.', { state: 'signed-out' }],
  ['Waiting. Turn off read-only in the connection menu to resume.', { state: 'read-only' }],
  ['Stopped: No answer', { state: 'finished', endedAt: 1, outcome: { tone: 'bad', text: 'Stopped: No answer' } }],
  ['Stopping…', { state: 'cancelled', counts: { running: 1 } }],
  ['Cancelled, 7 not started', { state: 'cancelled', endedAt: 1, counts: { waiting: 7, done: 1 } }],
  ['Done', { state: 'finished', endedAt: 1, counts: { done: 1 } }],
  ['3 of 10 failed', { state: 'finished', endedAt: 1, counts: { done: 7, failed: 3 } }],
  ['1 failed, 1 unknown of 2', { state: 'finished', endedAt: 1, counts: { unknown: 1, failed: 1 } }],
  ['1 of 4 unknown', { state: 'finished', endedAt: 1, counts: { done: 3, unknown: 1 } }],
])('describes the state of a job as "%s"', (words, change) => {
  expect(toStateText(view(change), 10_000).text).toBe(words)
})

test('describes only running jobs as waiting for the request budget', () => {
  expect(toStateText(running, 10_000, 12_001).text).toBe('Waiting for the request budget, resumes in 3 s')
  expect(toStateText(view({ state: 'paused' }), 10_000, 12_001).text).toBe('Paused')
})

test('rounds the rate and the time left', () => {
  expect(toPaceText(running)).toBe('')
  expect(toPaceText(view({ perSecond: 8.4, leftMs: 20_000 }))).toBe('8 per second, less than a minute left')
  expect(toPaceText(view({ perSecond: 0.2, leftMs: 250_000 }))).toBe('12 per minute, about 4 minutes left')
  expect(toPaceText(view({ perSecond: 1, leftMs: 9_000_000 }))).toBe('1 per second, about 3 hours left')
  expect(toPaceText(view({ state: 'waiting', leftMs: 4_800_000 }))).toBe('about 80 minutes left')
  expect(toPaceText(view({ perSecond: 1, leftMs: 0, endedAt: 1 }))).toBe('')
})

test('counts leave out failed and unknown items if there are none', () => {
  expect(toCountText(ended)).toBe('57 done, 2 failed, 1 unknown')
  expect(toCountText(view({ counts: { done: 1200 } }))).toBe('1,200 done')
})

test('copies failed and unknown items with their reasons', () => {
  const items = toTroubles([
    { name: '1', state: 'done', reason: null },
    { name: '+2', state: 'failed', reason: 'Refused: "no", said the server' },
    { name: '3', state: 'waiting', reason: null },
    { name: '4', state: 'unknown', reason: 'No answer' },
  ])
  expect(troublesCsv(items)).toBe(
    `item,state,reason\r\n'+2,failed,"Refused: ""no"", said the server"\r\n4,unknown,No answer\r\n`,
  )
})
