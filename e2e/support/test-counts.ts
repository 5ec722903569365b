/** Counts what the test suites report, so that nothing that went wrong can be missing from the last line. */

export interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** A step that either works or does not: types, lint, a build. */
export function countStep(exitCode: number | null): TestCounts {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/** Tests of vitest. `report` is the text of its report, null when it wrote none. */
export function countVitest(report: string | null, exitCode: number | null): TestCounts {
  return suite(report, exitCode, (json) => {
    // A file that cannot even be loaded holds no failed test, only itself.
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

/** A machine that stalls makes a test or two need their second try; more of them are a race that someone has to mend first. */
const mostSecondTries = 2

/** Tests of Playwright. CI gives a second try (playwright.config.ts); the closing lines name the tests that needed it. */
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

/** The last line of a test command. Tests that were skipped are mentioned where there are any, or where asked for. */
export function verdict({ passed, failed, skipped }: TestCounts, mentionSkipped = skipped > 0): string {
  return `${passed} passed, ${failed} failed${mentionSkipped ? `, ${skipped} skipped` : ''}`
}

/** One failure at least when there is no report, no test in it, or an exit code that its counts do not explain. */
function suite(text: string | null, exitCode: number | null, count: (report: unknown) => TestCounts): TestCounts {
  const counted = text === null ? null : read(text, count)
  if (counted === null) return { passed: 0, failed: 1, skipped: 0 }
  const unexplained = exitCode !== 0 || counted.passed === 0
  return counted.failed === 0 && unexplained ? { ...counted, failed: 1 } : counted
}

/** Null for a report that is not as expected: a number missing must not read as zero. */
function read(text: string, count: (report: unknown) => TestCounts): TestCounts | null {
  try {
    return count(JSON.parse(text))
  } catch {
    return null
  }
}

/** A member of a JSON value that may be anything. */
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
