/** Reads the reports of the test runners, so that the last lines of a command can't miss a failure. */
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

export interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export interface StepResult {
  readonly counts: TestCounts
  /** One line per failure, repeated at the end of a long log, where people look first. */
  readonly failures: readonly string[]
}

/** Counts a step that either succeeds or fails: types, lint, a build. */
export function resultOfStep(exitCode: number | null): StepResult {
  const counts = exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
  return { counts, failures: [] }
}

/** Reads Vitest's report: its text, or null if there is none. */
export function resultOfVitest(report: string | null, exitCode: number | null): StepResult {
  return resultOf(exitCode, () => {
    // Vitest wrote it.
    const { testResults } = JSON.parse(report ?? '') as JsonTestResults
    return testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = name.replace(/^.*\/(?=(?:src|mocks|e2e)\/)/u, '')
      const tests = assertionResults.map((test): Test => {
        const outcome = test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped'
        return { outcome, line: toLine(file, test.fullName, test.failureMessages?.[0]) }
      })
      // A file that can't be loaded contains no failed test, but has failed itself.
      const isBroken = status === 'failed' && !tests.some(({ outcome }) => outcome === 'failed')
      return isBroken ? tests.concat({ outcome: 'failed', line: toLine(file, '', message) }) : tests
    })
  })
}

const outcomes = { expected: 'passed', unexpected: 'failed', flaky: 'retried', skipped: 'skipped' } as const

/** Reads Playwright's report. CI retries once (playwright.config.ts). */
export function resultOfPlaywright(report: string | null, exitCode: number | null): StepResult {
  return resultOf(exitCode, () => {
    // Playwright wrote it.
    const { suites, errors } = JSON.parse(report ?? '') as JSONReport
    const tests = suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
      tests.map(({ status, results }): Test => {
        const again = status === 'flaky' ? ' (passed at its second try)' : ''
        const error = results.find((one) => one.error !== undefined)?.error
        return { outcome: outcomes[status], line: toLine(`${file}:${line}`, title + again, error?.message) }
      }),
    )
    return [...tests, ...errors.map(({ message }): Test => ({ outcome: 'failed', line: toLine('', '', message) }))]
  })
}

/** Flattens nested suites, which `describe` creates. */
function specsOf({ specs, suites = [] }: JSONReportSuite): readonly JSONReportSpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function toLine(where: string, title: string, message = ''): string {
  // Removes the colours of Playwright's messages.
  const first = stripVTControlCharacters(message).split('\n')[0] ?? ''
  return [where, title, first].filter((part) => part !== '').join(' › ')
}

interface Test {
  readonly outcome: 'passed' | 'failed' | 'retried' | 'skipped'
  /** Where it is, its title, and its message's first line. */
  readonly line: string
}

/** A stalled machine makes a test or two need a second try. More than that means a race to fix. */
const maxSecondTries = 2

/** Counts at least one failure if there's no report, no test in it, or an exit code that its tests don't explain. */
function resultOf(exitCode: number | null, read: () => readonly Test[]): StepResult {
  let tests: readonly Test[] = []
  try {
    tests = read()
  } catch {
    // Malformed: no test.
  }
  const count = (wanted: Test['outcome']) => tests.filter(({ outcome }) => outcome === wanted).length
  const retried = count('retried')
  const isTolerable = retried <= maxSecondTries
  const passed = count('passed') + (isTolerable ? retried : 0)
  const failed = count('failed') + (isTolerable ? 0 : retried)
  const isUnexplained = failed === 0 && (exitCode !== 0 || passed === 0)
  return {
    counts: { passed, failed: isUnexplained ? 1 : failed, skipped: count('skipped') },
    failures: tests.filter(({ outcome }) => outcome === 'failed' || outcome === 'retried').map(({ line }) => line),
  }
}

export function total(parts: readonly TestCounts[]): TestCounts {
  const sum = (kind: keyof TestCounts) => parts.reduce((all, part) => all + part[kind], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** Returns the last line of a test command. Mentions skipped tests if there are any, or if requested. */
export function verdict({ passed, failed, skipped }: TestCounts, mentionSkipped = skipped > 0): string {
  return `${passed} passed, ${failed} failed${mentionSkipped ? `, ${skipped} skipped` : ''}`
}
