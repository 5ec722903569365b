/** Collects failures from the test runners' reports, to repeat them at the end of the log, where people look. */
import { stripVTControlCharacters } from 'node:util'
import { at } from './test-counts.ts'

/** Returns a line per test that failed or (marked) passed on its second try, with its message's first line. */
export function failuresOf(report: string | null): readonly string[] {
  try {
    const json: unknown = JSON.parse(report ?? '')
    return [...vitestFailures(json), ...playwrightFailures(at(json, 'suites'))]
  } catch {
    // test-counts.ts counts a missing report as a failure.
    return []
  }
}

function vitestFailures(json: unknown): readonly string[] {
  return list(at(json, 'testResults')).flatMap((file) => {
    const name = text(at(file, 'name')).replace(/^.*\/(?=(?:src|mocks|e2e)\/)/u, '')
    const failed = list(at(file, 'assertionResults')).filter((test) => at(test, 'status') === 'failed')
    if (failed.length === 0 && at(file, 'status') === 'failed') return [line(name, '', at(file, 'message'))]
    return failed.map((test) => line(name, text(at(test, 'fullName')), list(at(test, 'failureMessages'))[0]))
  })
}

function playwrightFailures(suites: unknown): readonly string[] {
  return specsOf(suites).flatMap((spec) =>
    list(at(spec, 'tests')).flatMap((test) => {
      const status = at(test, 'status')
      if (status !== 'unexpected' && status !== 'flaky') return []
      const where = `${text(at(spec, 'file'))}:${String(at(spec, 'line'))}`
      const errors = list(at(test, 'results')).map((result) => at(at(result, 'error'), 'message'))
      const again = status === 'flaky' ? ' (passed at its second try)' : ''
      return [
        line(
          where,
          text(at(spec, 'title')) + again,
          errors.find((message) => message !== undefined),
        ),
      ]
    }),
  )
}

/** Flattens nested suites, which `describe` creates. */
function specsOf(suites: unknown): readonly unknown[] {
  return list(suites).flatMap((suite) => list(at(suite, 'specs')).concat(specsOf(at(suite, 'suites'))))
}

function line(where: string, title: string, message: unknown): string {
  // Removes the colours of Playwright's messages.
  const first = stripVTControlCharacters(text(message)).split('\n')[0] ?? ''
  return [where, title, first].filter((part) => part !== '').join(' › ')
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
