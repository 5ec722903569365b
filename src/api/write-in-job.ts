import type { Input, Output, WriteEndpoint } from '../contract/endpoint.ts'
import type { Json } from '../contract/json.ts'
import { sendOnce } from './body-stream.ts'
import type { Client } from './client.ts'
import { ApiError } from './errors.ts'
import { toDoneEntry, toFailedEntry, toOpenEntry } from './journal.ts'
import { keepEntry, note } from './write.ts'

interface InJob {
  /** The record as last read, for the journal: finding it among 100,000 for each of 5,000 writes would take minutes. */
  readonly before: Json
  readonly signal: AbortSignal
  readonly waitSignal: AbortSignal
}

/**
 * Sends one write of a job, after all requests of people and polls, and notes it in the journal. Doesn't read the
 * record back, which would halve the writes that the request budget allows, and leaves the cache alone: a job marks its
 * lists stale once, at its end. Rejects with ApiError.
 */
export async function writeInJob<E extends WriteEndpoint>(
  client: Client,
  endpoint: E,
  input: Input<E>,
  { before, signal, waitSignal }: InJob,
): Promise<Output<E>> {
  const noted = note(client, endpoint, input, before)
  void keepEntry(client, () => toOpenEntry(noted))
  try {
    const answer = await sendOnce(client, endpoint, input, { priority: 'job', signal, waitSignal })
    await keepEntry(client, () => toDoneEntry(noted, { record: null, readError: null }))
    return answer
  } catch (error) {
    if (error instanceof ApiError) await keepEntry(client, () => toFailedEntry(noted, error))
    throw error
  }
}
