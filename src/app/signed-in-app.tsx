import { useEffect, useMemo, useRef, useState } from 'react'
import { ClientContext } from '../api/context.tsx'
import type { AtStake } from '../features/connections/tab-messages.ts'
import { toWhere } from '../features/connections/place.ts'
import type { SignedIn } from '../features/connections/try-credentials.ts'
import { wait } from '../lib/abort.ts'
import { hasUnsaved } from '../lib/tab-losses.ts'
import { ConnectionInfoContext } from '../patterns/connection/connection-info.tsx'
import { JobsContext } from '../patterns/jobs/jobs-context.tsx'
import { useLockedPage } from './locked-page.ts'
import { PartOverPage } from './part-over-page.tsx'
import { CurrentPage } from './router.tsx'
import { SessionContext } from './session-context.tsx'
import type { OtherTabs } from './session-tabs.ts'
import type { Session, Sessions } from './session.ts'

// On demand: the forms are large, and most visits don't need them.
const loadSignInAgain = async () => (await import('../features/connections/sign-in-again.tsx')).SignInAgain
// Not at once: another tab may pass on a new token (session-tabs.ts). A flashing dialog would take keys typed meanwhile.
const loadForToken = async () => (await Promise.all([loadSignInAgain(), wait(500)]))[0]
const loadSessionDialogs = async () => (await import('./session-dialogs.tsx')).SessionDialogs

interface Props {
  readonly session: Session
  readonly sessions: Sessions
  readonly tabs: OtherTabs
  readonly isDemo: boolean
}

export type OpenDialog =
  /** `elsewhere`: what other tabs would lose. `over`: the dialog over the page in which it was asked. */
  | { readonly what: 'sign-out'; readonly elsewhere: AtStake; readonly over: Session['waitsFor'] }
  | { readonly what: 'profile' | 'account' }
  | { readonly what: 'switch'; readonly to: string | null }

const readOnly = 'This connection is read-only. Turn that off in the connection menu.'

export function SignedInApp({ session, sessions, tabs, isDemo }: Props) {
  const { client, router, prepare, jobs, profile, isKept, waitsFor, isPutOff } = session
  const { server, account_sid } = client.connection
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const isLocked = waitsFor === 'unlock'
  const content = useRef<HTMLDivElement>(null)
  useLockedPage(content, isLocked)

  // Restores the focus after unlocking: browsers focus only visible elements, so this waits until the dialog is gone.
  useEffect(() => {
    if (isLocked) return () => sessions.returnFocus()
    return undefined
  }, [isLocked, sessions])

  const signOut = () => {
    sessions.forget()
    tabs.signOut()
  }
  const leave = async () => {
    const elsewhere = await askOthers(tabs.me)
    const isAnyElsewhere = elsewhere.hasUnsaved || elsewhere.isSaving || elsewhere.titles.length > 0
    if (hasUnsaved() || jobs.hasUnfinished() || isAnyElsewhere) {
      setDialog({ what: 'sign-out', elsewhere, over: waitsFor })
    } else signOut()
  }
  const info = useMemo(
    () => ({
      name: profile.name,
      colour: profile.colour,
      where: isDemo ? 'Mock backend' : toWhere(server),
      account_sid,
      isDemo,
      readOnly: profile.isReadOnly ? readOnly : null,
    }),
    [profile, server, account_sid, isDemo],
  )

  const dialogs = dialog !== null && (
    <PartOverPage load={loadSessionDialogs} onClose={() => setDialog(null)}>
      {(SessionDialogs) => (
        <SessionDialogs
          dialog={dialog}
          hasUnsaved={hasUnsaved()}
          onSignOut={signOut}
          onSignedIn={(signedIn: SignedIn) => void sessions.open(signedIn)}
          onClose={() => setDialog(null)}
        />
      )}
    </PartOverPage>
  )
  const over = dialog?.what === 'sign-out' ? dialog.over : null
  if (over !== null && over !== waitsFor) setDialog(null)

  return (
    <ClientContext value={client}>
      <ConnectionInfoContext value={info}>
        <JobsContext value={jobs}>
          <SessionContext
            value={{
              prepare,
              isDemo,
              profile,
              isKept,
              needsSignIn: waitsFor === 'token',
              signInAgain: () => sessions.askForToken(),
              signOut: () => void leave(),
              lock: () => {
                sessions.lock()
                tabs.lock()
              },
              switchTo: (to) => setDialog({ what: 'switch', to }),
              switchAccount: () => setDialog({ what: 'account' }),
              editProfile: () => setDialog({ what: 'profile' }),
              setProfile: (next) => sessions.setProfile(next),
            }}
          >
            <div>
              <div ref={content}>
                <CurrentPage router={router} />
                {over === null && dialogs}
              </div>
            </div>
            {waitsFor !== null && !(isPutOff && waitsFor !== 'unlock') && (
              <PartOverPage
                load={waitsFor === 'token' ? loadForToken : loadSignInAgain}
                {...(isLocked ? {} : { onClose: () => sessions.putOff() })}
              >
                {(SignInAgain) => (
                  <SignInAgain
                    // Remounts when the page gets locked: no half-filled form.
                    key={String(isLocked)}
                    why={waitsFor}
                    onResume={(token) => {
                      sessions.resume(token)
                      tabs.resumed()
                    }}
                    onSignOut={() => void leave()}
                    onPutOff={() => sessions.putOff()}
                  />
                )}
              </PartOverPage>
            )}
            {/* Outside of the page, which a lock takes out of the document. */}
            {over !== null && dialogs}
          </SessionContext>
        </JobsContext>
      </ConnectionInfoContext>
    </ClientContext>
  )
}

/** Returns what other tabs would lose. Never rejects, and never delays signing out for more than a second. */
function askOthers(me: string): Promise<AtStake> {
  const nothing: AtStake = { titles: [], hasUnsaved: false, isSaving: false }
  const ask = async () => (await import('../features/connections/ask-tabs.ts')).askAtStake(me)
  return Promise.race([ask().catch(() => nothing), wait(1000).then(() => nothing)])
}
