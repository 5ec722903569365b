/** Counts the results in the reports of the test runners, so that the last line can't miss a failure. */

export interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Counts a step that either succeeds or fails: types, lint, a build. */
export function countStep(exitCode: number | null): TestCounts {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/** Counts Vitest's tests. `report` is the text of its report, or null if it wrote none. */
export function countVitest(report: string | null, exitCode: number | null): TestCounts {
  return suite(report, exitCode, (json) => {
    // A file that can't be loaded contains no failed test, but has failed itself.
    const broken = listAt(json, 'testResults').filter(
      (file) =>
        at(file, 'status') === 'failed' &&
        !listAt(file, 'assertionResults').some((assertion) => at(assertion, 'status') === 'failed'),
    )
    return {
      passed: countAt(json, 'numPassedTests'),
      failed: countAt(json, 'numFailedTests') + broken.length,
      skipped: countAt(json, 'numPendingTests') + countAt(json, 'numTodoTests'),
    }
  })
}

/** A stalled machine makes a test or two need a second try. More than that means a race to fix. */
const mostSecondTries = 2

/** Counts Playwright's tests. CI retries once (playwright.config.ts); the closing lines name the retried tests. */
export function countPlaywright(report: string | null, exitCode: number | null): TestCounts {
  return suite(report, exitCode, (json) => {
    const stats = at(json, 'stats')
    const secondTries = countAt(stats, 'flaky')
    const isTolerable = secondTries <= mostSecondTries
    return {
      passed: countAt(stats, 'expected') + (isTolerable ? secondTries : 0),
      failed: countAt(stats, 'unexpected') + (isTolerable ? 0 : secondTries) + listAt(json, 'errors').length,
      skipped: countAt(stats, 'skipped'),
    }
  })
}

export function total(parts: readonly TestCounts[]): TestCounts {
  return {
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    failed: parts.reduce((sum, { failed }) => sum + failed, 0),
    skipped: parts.reduce((sum, { skipped }) => sum + skipped, 0),
  }
}

/** Returns the last line of a test command. Mentions skipped tests if there are any, or if requested. */
export function verdict({ passed, failed, skipped }: TestCounts, mentionSkipped = skipped > 0): string {
  return `${passed} passed, ${failed} failed${mentionSkipped ? `, ${skipped} skipped` : ''}`
}

/** Counts at least one failure if there's no report, no test in it, or an exit code that its counts don't explain. */
function suite(text: string | null, exitCode: number | null, count: (report: unknown) => TestCounts): TestCounts {
  const counted = text === null ? null : read(text, count)
  if (counted === null) return { passed: 0, failed: 1, skipped: 0 }
  const unexplained = exitCode !== 0 || counted.passed === 0
  return counted.failed === 0 && unexplained ? { ...counted, failed: 1 } : counted
}

/** Returns null for a malformed report, because a missing number must not count as zero. */
function read(text: string, count: (report: unknown) => TestCounts): TestCounts | null {
  try {
    return count(JSON.parse(text))
  } catch {
    return null
  }
}

/** Returns a member of any JSON value. */
export function at(json: unknown, key: string): unknown {
  return typeof json === 'object' && json !== null ? Reflect.get(json, key) : undefined
}

function countAt(json: unknown, key: string): number {
  const value = at(json, key)
  if (typeof value !== 'number') throw new TypeError(`no number ${key}`)
  return value
}

function listAt(json: unknown, key: string): readonly unknown[] {
  const value = at(json, key)
  if (!Array.isArray(value)) throw new TypeError(`no list ${key}`)
  return value
}
