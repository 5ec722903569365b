import { useEffect, useRef } from 'react'
import { useClient } from '../api/context.tsx'
import { describePlace } from '../features/connections/place.ts'
import { saveConnection, useSavedConnections } from '../features/connections/saved-connections.ts'
import { tokenExpiry } from '../features/connections/token-expiry.ts'
import { useConnectionInfo } from '../patterns/connection/connection-info.tsx'
import { ConnectionSwatch } from '../patterns/connection/connection-mark.tsx'
import { CodeFact, Fact, Facts, TextFact } from '../patterns/panel/facts.tsx'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Switch } from '../ui/switch.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { EmptyValue } from '../ui/empty-value.tsx'
import { useNow } from '../ui/use-now.ts'
import { useAccountName } from './connection-badge.tsx'
import { closeMenu } from './header-popover.tsx'
import styles from './connection-badge.module.css'
import { useSession } from './session-context.tsx'

export function ConnectionMenu() {
  const { connection } = useClient()
  const { isDemo, profile, isKept, lock, signInAgain, switchTo, switchAccount, editProfile, setProfile } = useSession()
  const info = useConnectionInfo()
  const accountName = useAccountName(true)
  const connections = useSavedConnections()
  const others = connections.filter(({ id }) => id !== profile.savedId)
  const first = useRef<HTMLHeadingElement>(null)

  // The content mounts after the popover opens, so the focus is moved here.
  useEffect(() => first.current?.focus(), [])

  /** Closes the menu before acting: its button gets the focus, and a dialog can return it there. */
  const andClose = (act: () => void) => () => {
    closeMenu(first.current)
    act()
  }
  const setReadOnly = (isReadOnly: boolean) => {
    setProfile({ ...profile, isReadOnly })
    const saved = connections.find(({ id }) => id === profile.savedId)
    if (saved !== undefined) saveConnection({ ...saved, isReadOnly })
  }

  return (
    <div className={cx('stack-3', styles['content'])}>
      <h2 ref={first} tabIndex={-1}>
        {profile.name === '' ? 'This connection' : <bdi>{profile.name}</bdi>}
      </h2>
      <Facts>
        <Fact name="Server" copy={connection.server}>
          {info?.where}
        </Fact>
        {accountName !== null && <TextFact name="Account" text={accountName} />}
        <CodeFact
          name={accountName === null ? 'Account' : 'Account SID'}
          text={connection.account_sid}
          ifNull="unknown"
        />
        <Fact name="Token">{isKept ? 'Kept until you close this tab' : 'In memory only'}</Fact>
        <Fact name="Expires">
          <Expiry token={connection.token} />
        </Fact>
      </Facts>
      <Switch hint="Blocks all changes." isOn={profile.isReadOnly} onSwitch={setReadOnly}>
        Read-only
      </Switch>
      <div className={styles['acts']}>
        <Button onClick={andClose(editProfile)}>{profile.savedId === null ? 'Save…' : 'Edit…'}</Button>
        <Button onClick={andClose(switchAccount)}>Switch account…</Button>
        {!isDemo && <Button onClick={andClose(signInAgain)}>Replace token…</Button>}
        {!isDemo && (
          <Button icon="lock" onClick={andClose(lock)}>
            Lock
          </Button>
        )}
      </div>
      <section className={styles['others']} aria-label="Switch to">
        <h3 className="hint">Switch to</h3>
        <ul>
          {others.map((other) => (
            <li key={other.id}>
              <button type="button" className={styles['other']} onClick={andClose(() => switchTo(other.id))}>
                <ConnectionSwatch colour={other.colour} />
                <span className="cut-lines">
                  <bdi>{other.name}</bdi>
                  <span className="hint">{describePlace(other)}</span>
                </span>
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={cx(styles['other'], styles['act'])}
              onClick={andClose(() => switchTo(null))}
            >
              Another connection…
            </button>
          </li>
        </ul>
      </section>
    </div>
  )
}

function Expiry({ token }: { token: string }) {
  const expiry = tokenExpiry(token)
  const minutes = useNow((now) => (expiry === null ? 0 : Math.ceil((expiry - now) / 60_000)))
  if (expiry === null) return <EmptyValue>unknown</EmptyValue>
  if (minutes <= 0) return 'expired'
  return (
    <>
      <Timestamp at={expiry} /> ({minutes < 120 ? `in ${minutes} min` : `in ${Math.floor(minutes / 60)} h`})
    </>
  )
}
