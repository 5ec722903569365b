/**
 * Tests of speech credentials made in this browser: what is under way, and what the last one came to. They outlive
 * pages and panels, belong to one connection, and end with it; nothing here sends anything (test-credential.ts does).
 */
import type { Client } from '../api/client.ts'
import { useClient } from '../api/context.tsx'
import type { Output } from '../contract/endpoint.ts'
import type { testSpeechCredential } from '../contract/speech-credentials.ts'
import { oncePer } from '../lib/once-per.ts'
import { createStore, type Store } from '../lib/store.ts'
import { useStore } from '../ui/use-store.ts'

export type TestResult = Output<typeof testSpeechCredential>

/** How a test ended. Times in ms since 1970, by this browser's clock. */
export type FinishedTest = { readonly startedAt: number; readonly at: number } & (
  | {
      readonly kind: 'answered'
      readonly result: TestResult
      /** `last_tested` of the record as read back; null: it could not be, or does not say. */
      readonly storedAt: number | null
      /** The browser seems to have sent the request more than once (sent-again.ts), so that the vendor was called as often. */
      readonly isSentAgain: boolean
    }
  /** `storedAt`: `last_tested` of the record as read back, where it is a new one, so that the test did run; null: it is not. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly storedAt: number | null }
  /** Given up here. `wasSent`: the vendor may have been called nevertheless. */
  | { readonly kind: 'cancelled'; readonly wasSent: boolean }
)

export interface CredentialTest {
  readonly running: { readonly startedAt: number; readonly cancel: () => void } | null
  /** Kept until the next one ends. */
  readonly last: FinishedTest | null
}

export type CredentialTests = ReadonlyMap<string, CredentialTest>

/** The tests of one connection, by sid of their credential. */
export const credentialTestsOf = oncePer<Client, Store<CredentialTests>>(() => createStore<CredentialTests>(new Map()))

export function useCredentialTests(): CredentialTests {
  return useStore(credentialTestsOf(useClient()))
}

/** Each holds one of the few requests that the page may have under way, perhaps for minutes. */
export const mostTestsAtOnce = 2

export function runningTests(tests: CredentialTests): number {
  return [...tests.values()].filter(({ running }) => running !== null).length
}
