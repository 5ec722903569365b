import { expect, it } from 'vitest'
import { failuresOf } from './failures.ts'

it('lists failed vitest tests, and files that couldn’t be loaded', () => {
  const report = JSON.stringify({
    testResults: [
      {
        name: '/a/clone/src/lib/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a works' },
          { status: 'failed', fullName: 'a breaks', failureMessages: ['Error: no\n  at a.ts:1'] },
        ],
      },
      { name: '/a/clone/mocks/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: '/a/clone/mocks/c.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  })
  expect(failuresOf(report)).toStrictEqual([
    'src/lib/a.test.ts › a breaks › Error: no',
    'mocks/b.test.ts › Cannot find module',
  ])
})

it('lists failed Playwright tests, and those that passed on a second try', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'x.spec.ts',
    line: 7,
    tests: [{ status, results: [{ error: message === undefined ? undefined : { message } }, {}] }],
  })
  const report = JSON.stringify({
    suites: [
      {
        specs: [spec('fine', 'expected'), spec('bad', 'unexpected', '\u001B[31mError\u001B[39m: late\nat x')],
        suites: [{ specs: [spec('shaky', 'flaky', 'Error: once')] }],
      },
    ],
  })
  expect(failuresOf(report)).toStrictEqual([
    'x.spec.ts:7 › bad › Error: late',
    'x.spec.ts:7 › shaky (passed at its second try) › Error: once',
  ])
})

it.each([null, '', '{"testResults":', '{}'])('lists nothing for an invalid report (%j)', (report) => {
  expect(failuresOf(report)).toStrictEqual([])
})
