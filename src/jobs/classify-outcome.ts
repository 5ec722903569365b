import { ApiError } from '../api/errors.ts'
import { describeError } from '../api/describe-error.ts'
import type { ItemOutcome } from './job-spec.ts'

/** Translates a client error into the outcome of its item. */
export function classifyOutcome(error: unknown): ItemOutcome {
  // Our own code failed, perhaps after the request, so nothing is known.
  if (!(error instanceof ApiError)) return { kind: 'unknown', reason: describeError(error).detail }
  const { kind, status, effect, outcome, retryAfter } = error
  if (kind === 'locked' || status === 401) return { kind: 'signed-out' }
  if (kind === 'read-only') return { kind }
  if (status === 429) return { kind: 'busy', waitMs: (retryAfter ?? 0) * 1000 }
  if (effect === 'write' && outcome === 'done') return { kind: 'done' }
  const { title, serverMessage } = describeError(error)
  if (kind === 'aborted' && outcome === 'not-sent') return { kind: 'unsent', reason: title }
  const reason = serverMessage === null || serverMessage === '' ? title : `${title}: ${serverMessage}`
  return { kind: effect === 'write' && outcome === 'unknown' ? 'unknown' : 'failed', reason }
}
