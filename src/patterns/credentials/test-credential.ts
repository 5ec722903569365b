/** Tests a speech credential, which calls the vendor and may cost money. Only ever sent when a person asks for it. */
import type { SendOptions } from '../../api/client.ts'
import type { Services } from '../../api/context.tsx'
import { ApiError } from '../../api/errors.ts'
import { queryKey } from '../../api/query.ts'
import type { Writer } from '../../api/write.ts'
import { syncCache } from '../../api/sync-cache.ts'
import { listSpeechCredentials, SpeechCredential, testSpeechCredential } from '../../contract/speech-credentials.ts'
import type { ParsedRecord } from '../../contract/record.ts'
import { wait } from '../../lib/abort.ts'
import { z } from '../../contract/zod.ts'
import { watchSending } from './sent-again.ts'
import { type CredentialTest, type FinishedTest, credentialTestsOf } from './credential-tests.ts'

/** Deployed servers store the result shortly after their response (docs/api.md#testing-speech-credentials). */
const noteTakesMs = 1500

interface Options extends Pick<SendOptions, 'signal' | 'waitSignal' | 'priority'> {
  readonly now?: () => number
  readonly sleep?: (ms: number) => Promise<void>
}

/**
 * Sends one test and reads the record back. Sends nothing if a test of this credential is already running.
 * Resolves with the result, or null if one was running. Never rejects.
 */
export async function testCredential(
  writer: Writer<typeof testSpeechCredential>,
  sid: string,
  options: Options = {},
): Promise<FinishedTest | null> {
  const { now = Date.now, sleep = wait, priority = 'person' } = options
  const { client, queryClient } = writer
  const tests = credentialTestsOf(client)
  const known = tests.get().get(sid)
  if (known !== undefined && known.running !== null) return null
  const startedAt = now()
  const cancelling = new AbortController()
  const signal = options.signal === undefined ? cancelling.signal : AbortSignal.any([cancelling.signal, options.signal])
  set({ running: { startedAt, cancel: () => cancelling.abort() }, last: known?.last ?? null })
  const input = { speech_credential_sid: sid }
  const before = listedTest(writer, sid)
  const wasSentAgain = watchSending(`/${sid}/test`)
  const outcome = await writer.write(input, {
    signal,
    priority,
    ...(options.waitSignal === undefined ? {} : { waitSignal: options.waitSignal }),
  })
  const isSentAgain = wasSentAgain()
  if (outcome.kind !== 'done') {
    const { error } = outcome
    const isCancelled = error instanceof ApiError && error.kind === 'aborted'
    if (!isCancelled) {
      const failed = { kind: 'failed', startedAt, at: now(), error } as const
      const last = end({ ...failed, storedAt: null })
      if (outcome.kind === 'refused') return last
      // A new `last_tested` proves that the test ran despite the error.
      const storedAt = testedAt((await syncCache(writer, testSpeechCredential, input, null)).record)
      return before === undefined || storedAt === before ? last : amend(last, { ...failed, storedAt })
    }
    return end({ kind: 'cancelled', startedAt, at: now(), wasSent: error.outcome !== 'not-sent' })
  }
  const { answer, record } = outcome
  const finished = { kind: 'answered', startedAt, at: now(), result: answer, isSentAgain } as const
  let last = end({ ...finished, storedAt: testedAt(record) })
  if (record === null) {
    // Credentials of the service provider can't be read individually; the list has them.
    await queryClient.invalidateQueries({ queryKey: queryKey(client, listSpeechCredentials) })
    last = amend(last, { ...finished, storedAt: listedTest(writer, sid) ?? null })
  } else if (last.storedAt === (before ?? null)) {
    await sleep(noteTakesMs)
    const again = await syncCache(writer, testSpeechCredential, input, answer)
    last = amend(last, { ...finished, storedAt: testedAt(again.record) })
  }
  return last

  function set(test: CredentialTest) {
    tests.update((all) => new Map(all).set(sid, test))
  }

  function end<F extends FinishedTest>(finished: F): F {
    set({ running: null, last: finished })
    return finished
  }

  /** Updates the result with later facts, unless the next test has started meanwhile. */
  function amend<F extends FinishedTest>(last: F, finished: F): F {
    const known = tests.get().get(sid)
    return known?.last === last && known.running === null ? end(finished) : finished
  }
}

/** Returns the record's `last_tested`, or null if it has none. */
function testedAt(record: ParsedRecord<unknown> | null): number | null {
  const parsed = z.safeParse(SpeechCredential.schema, record?.raw)
  return parsed.success ? parsed.data.last_tested : null
}

/** Returns `last_tested` from the cached list; undefined if the credential isn't in it. */
function listedTest({ client, queryClient }: Services, sid: string): number | null | undefined {
  const list = queryClient.getQueryData<{ rows: readonly { value: SpeechCredential }[] }>(
    queryKey(client, listSpeechCredentials, {}),
  )
  return list?.rows.find(({ value }) => value.speech_credential_sid === sid)?.value.last_tested
}
