import type { QueryClient } from '@tanstack/react-query'
import { type Client, createClient } from '../api/client.ts'
import { toConnection } from '../api/connection.ts'
import type { EarlyReads } from '../api/early-reads.ts'
import { ApiError } from '../api/errors.ts'
import { canPrefetch } from '../api/gate.ts'
import { prefetch, queryKey } from '../api/query.ts'
import { listApplications } from '../contract/applications.ts'
import { type TabSession, persistSession, type Profile } from '../features/connections/tab-session.ts'
import type { SignedIn } from '../features/connections/try-credentials.ts'
import { createSessionJobs, type SessionJobs } from '../jobs/session-jobs.ts'
import { isAtStake, type JobView } from '../jobs/work.ts'
import { wait } from '../lib/abort.ts'
import { createStore, type ReadonlyStore } from '../lib/store.ts'
import { endToasts } from '../patterns/toast/toast.ts'
import { announce } from '../ui/announce.tsx'
import { setTitlePlace } from '../ui/title.ts'
import { separateEntries } from './former-entries.ts'
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
  /** Whether the user chose to keep the token: a reload of this tab finds it again. */
  readonly isKept: boolean
  /** The reason for a dialog over the page: a refused token, renewal of one that's still valid, or a locked page. */
  readonly waitsFor: 'token' | 'renewal' | 'unlock' | null
  /** The token dialog was closed; the frame offers to reopen it. */
  readonly isPutOff: boolean
}

export type Sessions = ReturnType<typeof createSessions>

export function createSessions(queryClient: QueryClient) {
  const current = createStore<Session | null>(null)
  let focused: Element | null = null
  let stopped: readonly JobView[] = []
  /** The client of a session that is about to replace the sign-in page: another tab may sign out of it, or lock it. */
  let beginning: Client | null = null

  function publish(next: Session | null) {
    persistSession(toTabSession(next))
    setTitlePlace(next?.profile.name ?? '')
    document.documentElement.dataset['connection'] = next?.profile.colour ?? 'none'
    current.set(next)
  }

  function change(change: Partial<Session>) {
    const session = current.get()
    if (session !== null) publish({ ...session, ...change })
  }

  /**
   * Begins at the current URL or, in place of another session, at the start page; does nothing if that is locked.
   * Doesn't repeat what sign-in or `early` has read. In place of the sign-in page, it begins once its page is loaded,
   * or after a second.
   */
  async function open({ tabSession, accepted }: SignedIn, early: EarlyReads | null = null) {
    const { profile, isKept, ...connection } = tabSession
    const before = current.get()
    // Locked while the next connection was checked: only the token unlocks it.
    if (before?.waitsFor === 'unlock') return
    const isInPlaceOfSignIn = accepted !== null && before === null
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
    const router = separateEntries(connection, before !== null, () =>
      createRouter(appRoutes, (read) => void prefetch(queryClient, client, read)),
    )
    const prepareLink = (link: string) => {
      const mayRead = client.access === 'open' && canPrefetch(client.gate.state.get())
      prepare(appRoutes, link, (read) => void (mayRead && prefetch(queryClient, client, read, 'poll')))
    }
    if (early !== null) {
      client.closed.addEventListener('abort', () => early.end(), { once: true })
      void untilFirstPage(router).then(() => early.end())
    }
    const jobs = createSessionJobs(window)
    if (isInPlaceOfSignIn) {
      beginning = client
      // Rendering the frame without its page would be wasted.
      await Promise.race([untilFirstPage(router), wait(1000)])
    }
    // The token may have been refused or locked meanwhile.
    const waitsFor = ({ open: null, refused: 'token', locked: 'unlock' } as const)[client.access]
    const session = { client, router, prepare: prepareLink, jobs, profile, isKept, waitsFor, isPutOff: false } as const
    if (isInPlaceOfSignIn) {
      if (beginning !== client) return close(session)
      // Held any longer, the client would outlive its session, and its token with it.
      beginning = null
      end()
    }
    publish(session)
    // Unlike a new document, a page that replaces the sign-in page is announced by nothing else.
    if (accepted !== null && waitsFor === null) announce('Signed in')
  }

  function end() {
    const session = current.get()
    if (session === null) return
    close(session)
    endToasts()
    publish(null)
  }

  function close({ client, router, jobs }: Session) {
    // First, so that no job starts on a closed client.
    jobs.close()
    client.close()
    // Records that can't be removed now can be removed where they would be used.
    forgetRecords(client).catch(() => undefined)
    router.dispose()
    queryClient.clear()
  }

  /** Continues with a new token: same connection, cache and page. Repeats the reads that failed with status 401. */
  function resume(token: string) {
    const session = current.get()
    // Keys typed into a locked page don't count as use. Otherwise the token may be another tab's, with no one there.
    if (session?.waitsFor === 'unlock') markSeen()
    session?.client.resume(token)
    session?.jobs.unblock('signed-out')
    change({ waitsFor: null, isPutOff: false })
    const failedForIt = ({ state: { error } }: { state: { error: unknown } }) =>
      error instanceof ApiError && error.status === 401
    void queryClient.invalidateQueries({ predicate: failedForIt })
  }

  /** Closes the token dialog, so that the user can see the page first. */
  function putOff() {
    if (current.get()?.waitsFor === 'renewal') change({ waitsFor: null })
    else change({ isPutOff: true })
  }

  /** Hides the page, removes it from the document, and forgets the token. Unlocking restores everything typed. */
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
    current: current as ReadonlyStore<Session | null>,
    open,
    end,
    /** Ends it and deletes its token and the journal from this browser. `byOtherTab`: another tab has signed out. */
    forget(byOtherTab = false) {
      stopped = byOtherTab ? unfinished() : []
      beginning = null
      end()
      forgetSeen()
      void journal.clear()
    },
    unfinished,
    /** Jobs of this tab that ended with its session because another tab signed out. */
    stopped: () => stopped,
    resume,
    lock,
    /** Moves the focus back to where it was when the page was locked. */
    returnFocus() {
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
      focused = null
    },
    setProfile(profile: Profile) {
      change({ profile })
      if (!profile.isReadOnly) current.get()?.jobs.unblock('read-only')
    },
    askForToken: () => change({ waitsFor: current.get()?.waitsFor ?? 'renewal', isPutOff: false }),
    putOff,
    /** Returns the session for a hand-over; null if there's none, or it has no valid token. */
    tabSession: () => toTabSession(current.get()),
  }
}

/** Deletes the call records stored in this browser. Imports the code only here: few sessions store any. */
async function forgetRecords(client: Client): Promise<void> {
  const { forgetPersistedLoads } = await import('../records/load/persisted-loads.ts')
  await forgetPersistedLoads(client)
}

function toTabSession(session: Session | null): TabSession | null {
  if (session === null || session.waitsFor === 'token' || session.waitsFor === 'unlock') return null
  const { server, token, account_sid } = session.client.connection
  return { server, token, account_sid, profile: session.profile, isKept: session.isKept }
}
