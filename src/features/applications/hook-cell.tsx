import type { Application } from '../../contract/applications.ts'
import { toWebAddress } from '../../lib/web-address.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { EmptyValue } from '../../ui/empty-value.tsx'
import styles from './applications-list.module.css'

/** A web callback in one line: method, host, and the path as far as there is room. */
export function HookCell({ hook }: { hook: Application['call_hook'] }) {
  if (hook === null) return <EmptyValue>none</EmptyValue>
  const method = hook.method === null ? null : <span className={styles['method']}>{hook.method}</span>
  if (hook.url === '')
    return (
      <>
        {method} <EmptyValue>no URL</EmptyValue>
      </>
    )
  const address = toWebAddress(hook.url)
  // Not a URL: shown as it is, somebody has to correct it.
  if (address === null)
    return (
      <>
        {method} {hook.url}
      </>
    )
  const { scheme, host, rest, isPrivate } = address
  return (
    <span title={`${scheme}//${host}${rest}`}>
      {method}{' '}
      {!isPrivate && (
        <>
          <StatusBadge tone="attention">
            {scheme}
            <span className="visually-hidden"> not encrypted</span>
          </StatusBadge>{' '}
        </>
      )}
      {host}
      <wbr />
      <span className="soft">{rest}</span>
    </span>
  )
}
