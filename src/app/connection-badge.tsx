import { useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useId } from 'react'
import { useClient } from '../api/context.tsx'
import { accountsQuery } from '../api/queries.ts'
import { prefetch, queryKey } from '../api/query.ts'
import { useExtraRead } from '../api/use-extra.ts'
import { listAccounts } from '../contract/carriers.ts'
import { tokenExpiry } from '../features/connections/token-expiry.ts'
import { isLoopback } from '../lib/web-address.ts'
import { useConnectionInfo, useReadOnly } from '../patterns/connection/connection-info.tsx'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { useNow } from '../ui/use-now.ts'
import { HeaderPopover } from './header-popover.tsx'
import styles from './connection-badge.module.css'
import { useSession } from './session-context.tsx'

// Lazy: most visits don't need it.
const ConnectionMenu = lazy(async () => ({ default: (await import('./connection-menu.tsx')).ConnectionMenu }))

/**
 * Shows the current connection on every page, and opens its menu. A connection that real callers may depend on is
 * solid, in its colour. A mock backend or a server on this machine is an outline, unless it has a colour.
 */
export function ConnectionBadge() {
  const { token } = useClient().connection
  const { needsSignIn, signInAgain } = useSession()
  const isReadOnly = useReadOnly() !== null
  const info = useConnectionInfo()
  const accountName = useAccountName(false)
  useAskForName(needsSignIn)
  const menuId = useId()
  if (info === null) return null
  const { name, colour, where, account_sid, isDemo } = info
  const isQuiet = colour === 'none' && (isDemo || isLoopback(where))
  return (
    <>
      {colour !== 'none' && <div className={styles['edge']} />}
      {needsSignIn ? (
        <Button variant="primary" className={styles['again']} onClick={signInAgain}>
          <span>
            Sign in<span data-roomy> again</span>
          </span>
        </Button>
      ) : (
        <ExpiryWarning token={token} />
      )}
      <button
        type="button"
        popoverTarget={menuId}
        className={cx(styles['badge'], !isQuiet && styles['live'])}
        title={account_sid === null ? where : `${where}, account ${account_sid}`}
      >
        <Icon name="plug" />
        <span className="visually-hidden">Connected to </span>
        <span className={styles['server']}>
          <bdi>{name === '' ? where : name}</bdi>
        </span>
        {isReadOnly && (
          <span className={styles['mode']}>
            <span className="visually-hidden">, </span>read-only
          </span>
        )}
        {account_sid !== null && (
          <span className={cx(styles['account'], accountName === null && styles['sid'])}>
            <span className="visually-hidden">, account </span>
            {accountName === null ? account_sid.slice(0, 8) : <bdi>{accountName}</bdi>}
          </span>
        )}
      </button>
      <HeaderPopover id={menuId} label="Connection" className={styles['menu']}>
        <ConnectionMenu />
      </HeaderPopover>
    </>
  )
}

/** How long before the expiry the warning appears. */
const soonMs = 5 * 60_000

function ExpiryWarning({ token }: { token: string }) {
  const { signInAgain } = useSession()
  const expiry = tokenExpiry(token)
  const words = useNow((now) => {
    if (expiry === null || expiry - now > soonMs) return ''
    return expiry <= now ? 'Token expired' : `Token expires in ${Math.ceil((expiry - now) / 60_000)} min`
  })
  if (words === '') return null
  return (
    <Button variant="link" onClick={signInAgain}>
      <StatusBadge tone="attention">{words}</StatusBadge>
    </Button>
  )
}

/** Milliseconds between checks whether the page's requests are done. */
const lookMs = 1000

/** Reads the account's name once, when the page has no other requests. */
function useAskForName(needsSignIn: boolean): void {
  const client = useClient()
  const queryClient = useQueryClient()
  // Synchronises with the page's requests.
  useEffect(() => {
    if (needsSignIn || client.connection.account_sid === null) return
    const timer = setInterval(() => {
      if (queryClient.isFetching() > 0 || !navigator.onLine) return
      clearInterval(timer)
      const { status = 'pending' } = queryClient.getQueryState(queryKey(client, listAccounts, {})) ?? {}
      if (status === 'pending') void prefetch(queryClient, client, accountsQuery, 'job')
    }, lookMs)
    return () => clearInterval(timer)
  }, [client, queryClient, needsSignIn])
}

/** Returns null if unknown. With `isRequested`, requests it, if the server has it; otherwise reads only the cache. */
export function useAccountName(isRequested: boolean): string | null {
  const { account_sid } = useClient().connection
  const accounts = useExtraRead(accountsQuery, { enabled: isRequested && account_sid !== null }).data
  // As typed at sign-in; servers ignore the case of SIDs.
  const own = account_sid?.toLowerCase()
  return accounts?.rows.find(({ value }) => value.account_sid.toLowerCase() === own)?.value.name ?? null
}
