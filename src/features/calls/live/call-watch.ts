/** The call watch of one connection, with its poller. Outlives the pages that show it. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Client } from '../../../api/client.ts'
import { useClient } from '../../../api/context.tsx'
import { ApiError, isCallStoreDown, isNoSuchRecord } from '../../../api/errors.ts'
import { callsQuery } from '../../../api/queries.ts'
import { toQueryOptions } from '../../../api/query.ts'
import { type Call, getCall, isActive, listCalls } from '../../../contract/calls.ts'
import type { Listed } from '../../../contract/endpoint.ts'
import type { ParsedRecord } from '../../../contract/record.ts'
import { wait } from '../../../lib/abort.ts'
import { oncePer } from '../../../lib/once-per.ts'
import { createStore, type ReadonlyStore } from '../../../lib/store.ts'
import { holdTab } from '../../../lib/tab-losses.ts'
import { ofAccount } from '../../../patterns/connection/of-account.ts'
import { online, visible } from '../../../ui/browser-state.ts'
import { useStore } from '../../../ui/use-store.ts'
import type { GapReason } from './history.ts'
import { budgetIntervalMs, callIntervalMs, listIntervalMs } from './poll-interval.ts'
import { createPoller, type DisabledReason, type PollState } from './poller.ts'
import { callRemoved, callSeen, listSeen, nothingSeen, type Watch, watchStopped } from './watch.ts'

export type CallWatch = ReturnType<typeof createCallWatch>

/** One per client, so connections don't share it. The query cache holds what the route has read. */
export const callWatchOf = oncePer(createCallWatch)

/** Milliseconds during which the route's read (src/app/routes.ts) counts as a poll. */
const aheadMs = 2000

export function useCallWatch(): CallWatch {
  return callWatchOf(useClient(), useQueryClient())
}

/** The current watch. Deferred: 5,000 calls are sorted and drawn in slices, and input goes first. */
export function useWatch(): Watch {
  return useDeferredValue(useStore(useCallWatch().watch))
}

function createCallWatch(client: Client, queryClient: QueryClient) {
  const watch = createStore(nothingSeen)
  client.closed.addEventListener(
    'abort',
    holdTab(() => watch.get().calls.size > 0),
  )
  let others = 0
  let requests = 0
  const ahead = toQueryOptions(client, callsQuery)
  let paceMs = listIntervalMs
  /** Sids of calls whose records are being removed. */
  const removing = createStore<readonly string[]>([])

  async function readList(signal: AbortSignal, isManual: boolean) {
    const order = ++requests
    // No retry for polls: the next poll is one, at a pace that suits the server.
    // The user waits for the first read. After a 401 it would fail again, so it becomes a poll: polls wait for a token.
    const isAwaited = isManual || (watch.get().list === null && poller.state.get().error === null)
    const priority = isAwaited ? 'person' : 'poll'
    const answer = await ((isManual ? null : takeAhead()) ??
      client.send(listCalls, {}, { signal, priority, retry: isAwaited }))
    // Parsing has just blocked the thread: yield before the update, to keep tasks short.
    await wait()
    const { currentMs } = poller.state.get()
    // The interval may have changed while the request was open.
    const maxIntervalMs = 3 * Math.max(paceMs, currentMs)
    paceMs = currentMs
    note(answer, order, maxIntervalMs)
  }

  function note(answer: Listed<Call>, order: number, maxIntervalMs: number) {
    const own = ofAccount(answer, client.connection.account_sid)
    others = own.others
    const seen = { order, arrivedAt: answer.receivedAt, value: own.list }
    watch.update((before) => listSeen(before, seen, maxIntervalMs))
  }

  /** The route's read: its result, pending promise or error. null if there is none, or it was already taken. */
  function takeAhead(): Promise<Listed<Call>> | null {
    const state = queryClient.getQueryState(ahead.queryKey)
    if (state?.fetchStatus === 'fetching') return queryClient.query(ahead)
    if (state !== undefined && state.error !== null && isJust(state.errorUpdatedAt)) return Promise.reject(state.error)
    const list = takeList()
    return list === null ? null : Promise.resolve(list)
  }

  function takeList(): Listed<Call> | null {
    const list = queryClient.getQueryData(ahead.queryKey)
    const isNews = list !== undefined && list.receivedAt > (watch.get().list?.receivedAt ?? 0)
    return isNews && isJust(list.receivedAt) ? list : null
  }

  async function readCall(sid: string, signal: AbortSignal, isAwaited: boolean): Promise<boolean> {
    const order = ++requests
    const options = { signal, priority: isAwaited ? 'person' : 'poll', retry: isAwaited } as const
    let value: ParsedRecord<Call> | null
    try {
      value = await client.send(getCall, { call_sid: sid }, options)
    } catch (error) {
      if (!isNoSuchRecord(error)) throw error
      value = null
    }
    watch.update((before) => callSeen(before, sid, { order, arrivedAt: Date.now(), value }))
    return value !== null
  }

  const first = takeList()
  if (first !== null) note(first, ++requests, listIntervalMs)
  const poller = createPoller({
    ask: readList,
    askedAt: first?.receivedAt ?? null,
    intervalMs: listIntervalMs,
    budgetMs: () => budgetIntervalMs(client.gate.state.get(), client.requestCost, 0.4),
    disabledReason: pageDisabled,
    retryAfter: retryAfterOf,
  })
  poller.state.subscribe(() => {
    const why = gapOf(poller.state.get())
    if (why !== null && watch.get().list !== null) watch.update((before) => watchStopped(before, why))
  })

  return {
    watch: watch as ReadonlyStore<Watch>,
    poller,
    /** Number of calls in the newest list that belong to other accounts and are left out. */
    others: () => others,
    pollCall: (sid: string) => {
      let isMissing = false
      let isFirst = true
      return createPoller({
        ask: async (signal, isManual) => {
          const isAwaited = isManual || isFirst
          isFirst = false
          isMissing = !(await readCall(sid, signal, isAwaited))
          if (isMissing && watch.get().calls.get(sid) === undefined) throw new NoSuchCall()
        },
        intervalMs: callIntervalMs,
        budgetMs: () => budgetIntervalMs(client.gate.state.get(), client.requestCost, 0.5),
        disabledReason: {
          get: () => (removing.get().includes(sid) ? 'removing' : pageDisabled.get()),
          subscribe: (listener) => subscribeAll([removing, pageDisabled], listener),
        },
        retryAfter: retryAfterOf,
        // A list can show that the call is gone, or that it's back.
        isDone: {
          get: () => {
            const call = watch.get().calls.get(sid)
            // A new call is found by the list.
            if (call === undefined || call.lastSeen !== null) return call !== undefined || isMissing
            const status = call.single?.value.call_status
            // A record without a status gets one with the next change, if the call goes on.
            return status !== undefined && status !== '' && isActive(status) !== true
          },
          subscribe: watch.subscribe,
        },
      })
    },
    removed: (sid: string) => watch.update((before) => callRemoved(before, sid, ++requests, Date.now())),
    /** Suspends polling of the call while `work` removes its record: the response would be a 404. */
    whileRemoving: async <T>(sid: string, work: () => Promise<T>): Promise<T> => {
      removing.update((sids) => [...sids, sid])
      try {
        return await work()
      } finally {
        removing.update((sids) => sids.toSpliced(sids.indexOf(sid), 1))
      }
    },
  }
}

/** Polling stops while the page is hidden or the browser is offline. */
const pageDisabled: ReadonlyStore<DisabledReason> = {
  get: () => (!visible.get() ? 'hidden' : online.get() ? null : 'offline'),
  subscribe: (listener) => subscribeAll([visible, online], listener),
}

function subscribeAll(stores: readonly ReadonlyStore<unknown>[], listener: () => void): () => void {
  const stops = stores.map(({ subscribe }) => subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}

const isJust = (time: number) => Date.now() - time < aheadMs

/** The server has no call with this sid: it never had one, or no longer has it. */
export class NoSuchCall extends Error {
  override readonly name = 'NoSuchCall'
}

const retryAfterOf = (error: unknown): number | null => (error instanceof ApiError ? error.retryAfter : null)

function gapOf({ phase, error }: PollState): GapReason | null {
  if (phase === 'paused' || phase === 'hidden' || phase === 'offline') return phase
  if (phase === 'idle') return 'left'
  return error === null ? null : isCallStoreDown(error) ? 'doubtful' : 'failed'
}
