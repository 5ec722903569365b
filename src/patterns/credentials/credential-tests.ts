/**
 * Speech credential tests started in this browser: running ones and last results. They outlive pages and panels, and
 * belong to one connection. Nothing here sends a request; test-credential.ts does.
 */
import type { Client } from '../../api/client.ts'
import { useClient } from '../../api/context.tsx'
import type { Output } from '../../contract/endpoint.ts'
import type { testSpeechCredential } from '../../contract/speech-credentials.ts'
import { oncePer } from '../../lib/once-per.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { useStore } from '../../ui/use-store.ts'

export type TestResult = Output<typeof testSpeechCredential>

/** Result of a test. Times in ms since 1970, by this browser's clock. */
export type FinishedTest = { readonly startedAt: number; readonly at: number } & (
  | {
      readonly kind: 'answered'
      readonly result: TestResult
      /** `last_tested` of the record as read back; null if it couldn't be read or isn't set. */
      readonly storedAt: number | null
      /** Whether the browser seems to have resent the request (sent-again.ts), and so called the vendor again. */
      readonly isSentAgain: boolean
    }
  /** `storedAt`: `last_tested` as read back, if it's new, so the test did run; null otherwise. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly storedAt: number | null }
  /** Cancelled here. `wasSent`: the vendor may have been called anyway. */
  | { readonly kind: 'cancelled'; readonly wasSent: boolean }
)

export interface CredentialTest {
  readonly running: { readonly startedAt: number; readonly cancel: () => void } | null
  /** Kept until the next test ends. */
  readonly last: FinishedTest | null
}

export type CredentialTests = ReadonlyMap<string, CredentialTest>

/** Tests of one connection, by credential sid. */
export const credentialTestsOf = oncePer<Client, Store<CredentialTests>>(() => createStore<CredentialTests>(new Map()))

export function useCredentialTests(): CredentialTests {
  return useStore(credentialTestsOf(useClient()))
}

/** Each test holds one of the page's few concurrent requests, perhaps for minutes. */
export const maxTestsAtOnce = 2

export function runningTests(tests: CredentialTests): number {
  return [...tests.values()].filter(({ running }) => running !== null).length
}
