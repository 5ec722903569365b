/**
 * Problems that a page must not cause unnoticed: violations of the Content-Security-Policy, logged errors, exceptions.
 * Every test fails on any of them, unless it announced the problem beforehand as part of the test.
 */
import type { BrowserContext, ConsoleMessage } from '@playwright/test'
import { extras } from '../../src/contract/extras.ts'
import type { InjectedFault } from './mock.ts'

interface Problem {
  readonly kind: 'policy' | 'console' | 'exception'
  readonly text: string
}

export class Problems {
  readonly #seen: Problem[] = []
  readonly #expected: (string | RegExp)[] = []
  readonly #allowed: (string | RegExp)[] = []
  readonly #context: BrowserContext

  private constructor(context: BrowserContext) {
    this.#context = context
  }

  /** Watches all pages of a context from their first script on. `faults` is the live list of those the test injects. */
  static async watch(context: BrowserContext, apiUrl: string, faults: readonly InjectedFault[]): Promise<Problems> {
    const problems = new Problems(context)
    await context.exposeFunction('reportProblem', (kind: Problem['kind'], text: string) => {
      problems.#seen.push({ kind, text })
    })
    await context.addInitScript(() => {
      const report = (kind: string, text: string) => {
        // Reflect, because the name only exists in the browser and in no type.
        const send: unknown = Reflect.get(globalThis, 'reportProblem')
        if (typeof send === 'function') send(kind, text)
      }
      globalThis.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
        report('policy', `${effectiveDirective} blocked ${blockedURI} from ${sourceFile}`)
      })
      // Without an Error object, Playwright doesn't report it: such as "ResizeObserver loop completed".
      globalThis.addEventListener('error', ({ error, message, filename, lineno }) => {
        if (error === null || error === undefined) report('exception', `${message} (${filename}:${lineno})`)
      })
    })
    context.on('console', (message) => {
      if (message.type() !== 'error' || isInjected(message, apiUrl, faults)) return
      problems.#seen.push({ kind: 'console', text: `${message.text()} (${message.location().url})` })
    })
    context.on('weberror', (error) => {
      // Empty if it wasn't thrown, but passed to `reportError`.
      const { stack = '' } = error.error()
      // msw checks for a new worker and leaves it at that. The check fails if the page is left meanwhile.
      if (stack.includes('Failed to update a ServiceWorker') && stack.includes('Not found')) return
      problems.#seen.push({ kind: 'exception', text: stack === '' ? String(error.error()) : stack })
    })
    return problems
  }

  /** Announces a problem that the test causes, by part of its text. It must occur at least once. */
  expect(text: string | RegExp): void {
    this.#expected.push(text)
  }

  /** Allows a problem that depends on which of two requests is faster. */
  allow(text: string | RegExp): void {
    this.#allowed.push(text)
  }

  /** Returns the unannounced problems, then the announced ones that didn't occur. Empty if all is well. */
  async verdict(): Promise<string[]> {
    // Reports arrive in order: once a page has responded, all its earlier reports are here.
    await Promise.all(this.#context.pages().map((page) => page.evaluate(() => null).catch(() => null)))
    const announced = [...this.#expected, ...this.#allowed]
    const surprises = this.#seen.filter(({ text }) => !announced.some((known) => matches(text, known)))
    const missing = this.#expected.filter((known) => !this.#seen.some(({ text }) => matches(text, known)))
    return [
      ...surprises.map(({ kind, text }) => `unexpected ${kind} problem: ${text}`),
      ...missing.map((known) => `expected problem never came: ${String(known)}`),
    ]
  }
}

function matches(text: string, known: string | RegExp): boolean {
  return typeof known === 'string' ? text.includes(known) : known.test(text)
}

/** Patterns for the ends of URLs without their queries. */
const optional = Object.values(extras)
  .filter(({ effect }) => effect === 'read')
  .map(({ path }) => new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))

/** Chromium logs a failed response as an error. That's only right for an API call that the test itself broke. */
function isInjected(message: ConsoleMessage, apiUrl: string, faults: readonly InjectedFault[]): boolean {
  const { url } = message.location()
  const text = message.text()
  // Optional reads beyond the spec: the browser logs the failure even if a server doesn't support them. Any origin
  // counts, because some tests put a server of their own in front of the mock.
  if (optional.some((path) => path.test(url.split('?')[0] ?? '')) && / a status of 40[034] /.test(text)) return true
  if (!url.startsWith(`${apiUrl}/v1/`)) return false
  return faults.some((fault) =>
    fault.cut === true || fault.loseAnswer === true
      ? text.startsWith('Failed to load resource: net::ERR_')
      : statusesOf(fault).some((status) => text.includes(`the server responded with a status of ${status} `)),
  )
}

function statusesOf({ status, callStoreDown, absent }: InjectedFault): readonly number[] {
  const refusals = callStoreDown === true ? [404, 480] : absent === true ? [404] : []
  return status === undefined ? refusals : [status]
}
