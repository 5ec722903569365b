import { lazy, Suspense, useId, useState } from 'react'
import { useClient } from '../api/context.tsx'
import { tokenExpiry } from '../features/connections/token-expiry.ts'
import { useConnectionInfo } from '../patterns/connection-info.tsx'
import { useReadOnly } from '../patterns/read-only.tsx'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { useNow } from '../ui/use-now.ts'
import styles from './connection-badge.module.css'
import { useSession } from './session-context.tsx'

// Lazy: most visits do without.
const ConnectionMenu = lazy(async () => ({ default: (await import('./connection-menu.tsx')).ConnectionMenu }))

/**
 * Where one is connected, always in view, and the way to what can be done about it. What real callers depend on looks
 * like it: solid, in the colour of the connection. A mock backend, or a server on this machine, is an outline.
 */
export function ConnectionBadge() {
  const { needsSignIn, signInAgain } = useSession()
  const { isReadOnly } = useReadOnly()
  const info = useConnectionInfo()
  const menuId = useId()
  const [isOpen, setIsOpen] = useState(false)
  if (info === null) return null
  const { name, colour, where, account_sid, isDemo } = info
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|\/|$)/.test(where)
  const isQuiet = colour === 'none' && (isDemo || isLocal)
  return (
    <>
      {colour !== 'none' && <div className={styles['edge']} />}
      {needsSignIn ? (
        <Button look="primary" onClick={signInAgain}>
          Sign in again
        </Button>
      ) : (
        <ExpiryWarning />
      )}
      <button
        type="button"
        popoverTarget={menuId}
        className={cx(styles['badge'], !isQuiet && styles['live'])}
        title={account_sid === null ? where : `${where}, account ${account_sid}`}
      >
        <Icon name={isReadOnly ? 'lock' : isQuiet ? 'bench' : 'plug'} />
        <span className="for-ears">Connected to </span>
        <span className={styles['server']}>
          <bdi>{name === '' ? where : name}</bdi>
        </span>
        {isReadOnly && (
          <span className={styles['account']}>
            <span className="for-ears">, </span>read-only
          </span>
        )}
        {account_sid !== null && (
          <span className={cx(styles['account'], styles['sid'])}>
            <span className="for-ears">, account </span>
            {account_sid.slice(0, 8)}
          </span>
        )}
      </button>
      <section
        id={menuId}
        popover="auto"
        className={styles['menu']}
        aria-label="Connection"
        onToggle={(event) => setIsOpen(event.newState === 'open')}
      >
        {isOpen && (
          <Suspense>
            <ConnectionMenu menuId={menuId} />
          </Suspense>
        )}
      </section>
    </>
  )
}

/** From so soon before its end on a token is worth a warning. */
const soonMs = 5 * 60_000

/** Says when a token that tells its end is about to reach it. */
function ExpiryWarning() {
  const { signInAgain } = useSession()
  const expiry = tokenExpiry(useClient().connection.token)
  const minutes = useNow((now) =>
    expiry === null || expiry - now > soonMs ? -1 : Math.max(0, Math.ceil((expiry - now) / 60_000)),
  )
  if (minutes < 0) return null
  return (
    <Button look="link" onClick={signInAgain}>
      <Lamp tone="attention">{minutes === 0 ? 'Token expired' : `Token expires in ${minutes} min`}</Lamp>
    </Button>
  )
}
