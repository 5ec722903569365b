import { describe, expect, it } from 'vitest'
import { countStep, countPlaywright, countVitest, total, verdict } from './test-counts.ts'

const failedOnce = { passed: 0, failed: 1, skipped: 0 }

function vitestReport(counts: object, testResults: object[] = []): string {
  return JSON.stringify({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults,
    ...counts,
  })
}

function playwrightReport(stats: object, errors: object[] = []): string {
  return JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors })
}

describe('a step', () => {
  it.each([
    [0, { passed: 1, failed: 0, skipped: 0 }],
    [1, failedOnce],
    // Killed by a signal.
    [null, failedOnce],
  ])('is counted by exit code %s', (exitCode, counts) => {
    expect(countStep(exitCode)).toStrictEqual(counts)
  })
})

describe('vitest', () => {
  it('counts every test', () => {
    const report = vitestReport({ numPassedTests: 7, numFailedTests: 2, numPendingTests: 3, numTodoTests: 1 })
    expect(countVitest(report, 1)).toStrictEqual({ passed: 7, failed: 2, skipped: 4 })
  })

  it('fails once for a file that couldn’t be loaded', () => {
    const report = vitestReport({ numPassedTests: 7, numFailedTests: 1 }, [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ])
    expect(countVitest(report, 1)).toStrictEqual({ passed: 7, failed: 2, skipped: 0 })
  })

  it.each([
    ['it wrote no report', null, 0],
    ['its report is cut off', '{"numPassedTests":', 0],
    ['its report is another', '{"tests":5}', 0],
    ['its report lacks a count', vitestReport({ numPassedTests: undefined }), 0],
    ['no test ran', vitestReport({}), 0],
  ])('fails if %s', (_, report, exitCode) => {
    expect(countVitest(report, exitCode)).toStrictEqual(failedOnce)
  })

  it('fails if all tests were skipped', () => {
    expect(countVitest(vitestReport({ numPendingTests: 2 }), 0)).toStrictEqual({ passed: 0, failed: 1, skipped: 2 })
  })

  it.each([1, null])('fails if all tests passed but the exit code is %s', (exitCode) => {
    const report = vitestReport({ numPassedTests: 7 })
    expect(countVitest(report, exitCode)).toStrictEqual({ passed: 7, failed: 1, skipped: 0 })
  })
})

describe('Playwright', () => {
  it('counts every test, and accepts two that passed on a second try', () => {
    const report = playwrightReport({ expected: 5, unexpected: 1, flaky: 2, skipped: 2 })
    expect(countPlaywright(report, 1)).toStrictEqual({ passed: 7, failed: 1, skipped: 2 })
  })

  // Playwright itself reports success.
  it('fails if three tests needed a second try, even if all passed', () => {
    const report = playwrightReport({ expected: 5, flaky: 3 })
    expect(countPlaywright(report, 0)).toStrictEqual({ passed: 5, failed: 3, skipped: 0 })
  })

  it('fails for errors outside of tests', () => {
    const report = playwrightReport({ expected: 5 }, [{ message: 'no such file' }])
    expect(countPlaywright(report, 1)).toStrictEqual({ passed: 5, failed: 1, skipped: 0 })
  })

  it('fails if no test ran', () => {
    expect(countPlaywright(playwrightReport({}), 0)).toStrictEqual(failedOnce)
  })
})

describe('the last line', () => {
  it('sums all counts', () => {
    const sum = total([countStep(0), countStep(1), { passed: 40, failed: 0, skipped: 0 }])
    expect(verdict(sum)).toBe('41 passed, 1 failed')
  })

  it('shows skipped tests, and on request that there were none', () => {
    expect(verdict({ passed: 3, failed: 0, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped')
    expect(verdict({ passed: 3, failed: 0, skipped: 0 }, true)).toBe('3 passed, 0 failed, 0 skipped')
  })
})
