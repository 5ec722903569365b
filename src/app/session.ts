import type { QueryClient } from '@tanstack/react-query'
import { type Client, createClient } from '../api/client.ts'
import { toConnection } from '../api/connection.ts'
import type { EarlyReads } from '../api/early-reads.ts'
import { ApiError } from '../api/errors.ts'
import { prefetch, queryKey } from '../api/query.ts'
import { listApplications } from '../contract/applications.ts'
import { type HeldSession, persistSession, type Profile } from '../features/connections/held-session.ts'
import type { SignedIn } from '../features/connections/try-credentials.ts'
import { createSessionJobs, type SessionJobs } from '../jobs/session-jobs.ts'
import { isAtStake, type JobView } from '../jobs/work.ts'
import { wait } from '../lib/abort.ts'
import { createStore, type ReadonlyStore } from '../lib/store.ts'
import { dismissAllToasts } from '../patterns/toast.ts'
import { setTitlePlace } from '../ui/title.ts'
import { forgetSeen, markSeen } from './idle-lock.ts'
import { journal } from './journal-store.ts'
import { type AppRouter, createRouter, prepare, untilFirstPage } from './router.tsx'
import { appRoutes } from './routes.ts'

export interface Session {
  readonly client: Client
  readonly router: AppRouter
  readonly prepare: (link: string) => void
  readonly jobs: SessionJobs
  readonly profile: Profile
  /** By choice: a reload of this tab finds the token again. */
  readonly isKept: boolean
  /**
   * What is asked for over the page: a token in the place of the refused one, the next one while this one is still
   * good, or someone who comes back and unlocks the page.
   */
  readonly waitsFor: 'token' | 'renewal' | 'unlock' | null
  /** The dialog that asks for a token was closed; the frame offers it. */
  readonly isPutOff: boolean
}

export interface Sessions {
  readonly current: ReadonlyStore<Session | null>
  /**
   * Begins at the URL that is open; a session that was open before ends. What sign-in or `early` read is not read again.
   * In the place of the way to sign in, it begins once its page is there, or after a second.
   */
  readonly open: (signedIn: SignedIn, early?: EarlyReads | null) => Promise<void>
  end(): void
  /** Ends it and leaves nothing of it in this browser: no token, no journal. `isTold`: another tab was signed out of. */
  forget(isTold?: boolean): void
  unfinished(): readonly JobView[]
  /** Jobs of this tab that ended with its session, when another tab was signed out of. */
  stopped(): readonly JobView[]
  /** Goes on with a new token: same connection, same cache, same page. What failed for want of it is read again. */
  resume(token: string): void
  /** Takes the page out of sight and the document, and forgets the token. What was typed is there again when it is unlocked. */
  lock(): void
  /** To where it was when the page was locked. */
  returnFocus(): void
  setProfile(profile: Profile): void
  askForToken(): void
  /** Closes it: there is something on the page to look at first. */
  putOff(): void
  /** The session as it can be handed on; null where there is none, or its token is not good. */
  held(): HeldSession | null
}

export function createSessions(queryClient: QueryClient): Sessions {
  const current = createStore<Session | null>(null)
  let focused: Element | null = null
  let stopped: readonly JobView[] = []
  /** What begins in the place of the way to sign in: another tab may sign out of it, or lock it. */
  let beginning: Client | null = null

  function publish(next: Session | null) {
    persistSession(toHeld(next))
    setTitlePlace(next?.profile.name ?? '')
    document.documentElement.dataset['connection'] = next?.profile.colour ?? 'none'
    current.set(next)
  }

  function change(change: Partial<Session>) {
    const session = current.get()
    if (session !== null) publish({ ...session, ...change })
  }

  async function open({ held, accepted }: SignedIn, early: EarlyReads | null = null) {
    const { profile, isKept, ...connection } = held
    const isInPlaceOfSignIn = accepted !== null && current.get() === null
    end()
    markSeen()
    const client = createClient({
      connection: toConnection(connection),
      ...(accepted === null ? {} : { gate: accepted.gate }),
      journal,
      early,
      isReadOnly: () => current.get()?.profile.isReadOnly === true,
      onUnauthorized: () =>
        change({ waitsFor: current.get()?.waitsFor === 'unlock' ? 'unlock' : 'token', isPutOff: false }),
    })
    if (accepted !== null) queryClient.setQueryData(queryKey(client, listApplications, {}), accepted.applications)
    const router = createRouter(appRoutes, (read) => void prefetch(queryClient, client, read))
    const prepareLink = (link: string) => {
      const { used, limit, waiting } = client.gate.state.get()
      // A guess is worth half of the budget at most.
      const isAffordable = waiting === 0 && used < limit / 2
      prepare(appRoutes, link, (read) => void (isAffordable && prefetch(queryClient, client, read, 'poll')))
    }
    if (early !== null) {
      client.closed.addEventListener('abort', () => early.end(), { once: true })
      void untilFirstPage(router).then(() => early.end())
    }
    const jobs = createSessionJobs(window)
    if (isInPlaceOfSignIn) {
      beginning = client
      // The frame without its page would be drawn, and laid out, for nothing.
      await Promise.race([untilFirstPage(router), wait(1000)])
    }
    // What happened to its token meanwhile.
    const waitsFor = ({ open: null, refused: 'token', locked: 'unlock' } as const)[client.access]
    const session = { client, router, prepare: prepareLink, jobs, profile, isKept, waitsFor, isPutOff: false } as const
    if (isInPlaceOfSignIn) {
      if (beginning !== client) return close(session)
      // Held any longer, it would outlive its session, and its token with it.
      beginning = null
      end()
    }
    publish(session)
  }

  function end() {
    const session = current.get()
    if (session === null) return
    close(session)
    dismissAllToasts()
    publish(null)
  }

  function close({ client, router, jobs }: Session) {
    // First: nothing is to be begun on a client that is closed.
    jobs.close()
    client.close()
    // What cannot be removed now is shown, and can be removed, where it would be used.
    forgetRecords(client).catch(() => undefined)
    router.dispose()
    queryClient.clear()
  }

  function resume(token: string) {
    // Whoever types a token is there.
    markSeen()
    const session = current.get()
    session?.client.resume(token)
    session?.jobs.admit('signed-out')
    change({ waitsFor: null, isPutOff: false })
    const failedForIt = ({ state: { error } }: { state: { error: unknown } }) =>
      error instanceof ApiError && error.status === 401
    void queryClient.invalidateQueries({ predicate: failedForIt })
  }

  function putOff() {
    if (current.get()?.waitsFor === 'renewal') change({ waitsFor: null })
    else change({ isPutOff: true })
  }

  function lock() {
    const session = current.get()
    if (session?.waitsFor !== 'unlock') focused = document.activeElement
    ;(session?.client ?? beginning)?.lock()
    change({ waitsFor: 'unlock' })
  }

  function unfinished() {
    return current.get()?.jobs.views.get().filter(isAtStake) ?? []
  }

  return {
    unfinished,
    stopped: () => stopped,
    current,
    open,
    end,
    forget(isTold = false) {
      stopped = isTold ? unfinished() : []
      beginning = null
      end()
      forgetSeen()
      void journal.clear()
    },
    resume,
    lock,
    returnFocus() {
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
      focused = null
    },
    setProfile(profile) {
      change({ profile })
      if (!profile.isReadOnly) current.get()?.jobs.admit('read-only')
    },
    askForToken: () => change({ waitsFor: current.get()?.waitsFor ?? 'renewal', isPutOff: false }),
    putOff,
    held: () => toHeld(current.get()),
  }
}

/** Call records that were kept in this browser. Loaded for it alone: hardly any session keeps any. */
async function forgetRecords(client: Client): Promise<void> {
  const { forgetPersistedLoads } = await import('../records/load/load-options.ts')
  await forgetPersistedLoads(client)
}

function toHeld(session: Session | null): HeldSession | null {
  if (session === null || session.waitsFor === 'token' || session.waitsFor === 'unlock') return null
  const { server, token, account_sid } = session.client.connection
  return { server, token, account_sid, profile: session.profile, isKept: session.isKept }
}
