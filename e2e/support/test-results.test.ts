import { describe, expect, it } from 'vitest'
import { resultOfPlaywright, resultOfStep, resultOfVitest, total, verdict } from './test-results.ts'

const failedOnce = { counts: { passed: 0, failed: 1, skipped: 0 }, failures: [] }

describe('a step', () => {
  it.each([
    [0, { passed: 1, failed: 0, skipped: 0 }],
    [1, failedOnce.counts],
    // Killed by a signal.
    [null, failedOnce.counts],
  ])('is counted by exit code %s', (exitCode, counts) => {
    expect(resultOfStep(exitCode)).toStrictEqual({ counts, failures: [] })
  })
})

describe('Vitest', () => {
  const passes = { status: 'passed', fullName: 'a works' }
  const fails = { status: 'failed', fullName: 'a breaks', failureMessages: ['Error: no\n  at a.ts:1'] }
  const report = (...files: object[]) => JSON.stringify({ testResults: files })
  const passed = report({ name: 'src/a.test.ts', status: 'passed', assertionResults: [passes, passes] })

  it('counts every test, and files that couldn’t be loaded, and says what failed', () => {
    const skipped = ['skipped', 'pending', 'todo'].map((status) => ({ status, fullName: 'a waits' }))
    const text = report(
      { name: '/a/clone/src/lib/a.test.ts', status: 'failed', assertionResults: [passes, fails, ...skipped] },
      { name: '/a/clone/mocks/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      { name: '/a/clone/mocks/c.test.ts', status: 'passed', assertionResults: [passes] },
    )
    expect(resultOfVitest(text, 1)).toStrictEqual({
      counts: { passed: 2, failed: 2, skipped: 3 },
      failures: ['src/lib/a.test.ts › a breaks › Error: no', 'mocks/b.test.ts › Cannot find module'],
    })
  })

  it.each([
    ['it wrote no report', null],
    ['its report is cut off', '{"testResults":'],
    ['its report is another', '{"tests":5}'],
    ['no test ran', report()],
  ])('fails if %s', (_, text) => {
    expect(resultOfVitest(text, 0)).toStrictEqual(failedOnce)
  })

  it('fails if all tests were skipped', () => {
    const text = report({ name: 'a', status: 'passed', assertionResults: [{ status: 'skipped', fullName: 'a' }] })
    expect(resultOfVitest(text, 0).counts).toStrictEqual({ passed: 0, failed: 1, skipped: 1 })
  })

  it.each([1, null])('fails if all tests passed but the exit code is %s', (exitCode) => {
    expect(resultOfVitest(passed, 0).counts).toStrictEqual({ passed: 2, failed: 0, skipped: 0 })
    expect(resultOfVitest(passed, exitCode).counts).toStrictEqual({ passed: 2, failed: 1, skipped: 0 })
  })
})

describe('Playwright', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'x.spec.ts',
    line: 7,
    tests: [{ status, results: [{ error: message === undefined ? undefined : { message } }, {}] }],
  })
  const shaky = spec('shaky', 'flaky', 'Error: once')
  const report = (specs: object[], nested: object[] = [], errors: object[] = []) =>
    JSON.stringify({ suites: [{ specs, suites: [{ specs: nested }] }], errors })

  it('counts every test, accepts two that passed on a second try, and names them', () => {
    const bad = spec('bad', 'unexpected', '\u001B[31mError\u001B[39m: late\nat x')
    const text = report([spec('fine', 'expected'), bad, spec('left out', 'skipped')], [shaky, shaky])
    expect(resultOfPlaywright(text, 1)).toStrictEqual({
      counts: { passed: 3, failed: 1, skipped: 1 },
      failures: [
        'x.spec.ts:7 › bad › Error: late',
        'x.spec.ts:7 › shaky (passed at its second try) › Error: once',
        'x.spec.ts:7 › shaky (passed at its second try) › Error: once',
      ],
    })
  })

  // Playwright itself reports success.
  it('fails if three tests needed a second try, even if all passed', () => {
    const text = report([spec('fine', 'expected'), shaky, shaky, shaky])
    expect(resultOfPlaywright(text, 0).counts).toStrictEqual({ passed: 1, failed: 3, skipped: 0 })
  })

  it('fails for errors outside of tests', () => {
    const text = report([spec('fine', 'expected')], [], [{ message: 'no such file' }])
    const counts = { passed: 1, failed: 1, skipped: 0 }
    expect(resultOfPlaywright(text, 1)).toStrictEqual({ counts, failures: ['no such file'] })
  })

  it.each([null, '', '{"suites":', '{}', report([])])('fails if no test ran (%j)', (text) => {
    expect(resultOfPlaywright(text, 0)).toStrictEqual(failedOnce)
  })
})

describe('the last line', () => {
  it('sums all counts', () => {
    const sum = total([{ passed: 1, failed: 0, skipped: 0 }, failedOnce.counts, { passed: 40, failed: 0, skipped: 0 }])
    expect(verdict(sum)).toBe('41 passed, 1 failed')
  })

  it('shows skipped tests, and on request that there were none', () => {
    expect(verdict({ passed: 3, failed: 0, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped')
    expect(verdict({ passed: 3, failed: 0, skipped: 0 }, true)).toBe('3 passed, 0 failed, 0 skipped')
  })
})
