/**
 * Tests of speech credentials made in this browser: what is under way, and what the last one came to. They outlive
 * pages and panels, belong to one connection, and end with it; nothing here sends anything (test-credential.ts does).
 */
import { useSyncExternalStore } from 'react'
import type { Client } from '../api/client.ts'
import { useClient } from '../api/context.tsx'
import type { Output } from '../contract/endpoint.ts'
import type { testSpeechCredential } from '../contract/speech-credentials.ts'

export type TestResult = Output<typeof testSpeechCredential>

/** How a test ended. Times in ms since 1970, by this browser's clock. */
export type FinishedTest = { readonly startedAt: number; readonly at: number } & (
  | {
      readonly kind: 'answered'
      readonly result: TestResult
      /** `last_tested` of the record as read back; null: it could not be, or does not say. */
      readonly storedAt: number | null
    }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Given up here. `wasSent`: the vendor may have been called nevertheless. */
  | { readonly kind: 'cancelled'; readonly wasSent: boolean }
)

export interface CredentialTest {
  /** null: none is under way. */
  readonly running: { readonly startedAt: number; readonly cancel: () => void } | null
  /** Kept until the next one ends. */
  readonly last: FinishedTest | null
}

export type CredentialTests = ReadonlyMap<string, CredentialTest>

/** The tests of one connection by sid of their credential; the map is another one after every change. */
export interface TestStore {
  readonly all: () => CredentialTests
  readonly set: (sid: string, test: CredentialTest) => void
  readonly subscribe: (listener: () => void) => () => void
}

const stores = new WeakMap<Client, TestStore>()

export function testStoreOf(client: Client): TestStore {
  const known = stores.get(client)
  if (known !== undefined) return known
  let tests: CredentialTests = new Map()
  const listeners = new Set<() => void>()
  const store: TestStore = {
    all: () => tests,
    set(sid, test) {
      tests = new Map(tests).set(sid, test)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  stores.set(client, store)
  return store
}

/** All tests of the connection in use. */
export function useCredentialTests(): CredentialTests {
  const store = testStoreOf(useClient())
  return useSyncExternalStore(store.subscribe, store.all)
}

/** Each holds one of the few requests that the page may have under way, perhaps for minutes. */
export const mostTestsAtOnce = 2

export function runningTests(tests: CredentialTests): number {
  return [...tests.values()].filter(({ running }) => running !== null).length
}
