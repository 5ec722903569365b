import type { ReactNode } from 'react'
import type { Application } from '../../contract/applications.ts'
import { hideUrlPasswords } from '../../contract/redact.ts'
import { memoize } from '../../lib/once-per.ts'
import { toWebAddress } from '../../lib/web-address.ts'
import { Dash, EmptyValue } from '../../ui/empty-value.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './hook-cell.module.css'

/** A web callback in one line: path first, since it varies most, then host. The method only if it isn't POST. */
export function HookCell({ hook }: { hook: Application['call_hook'] }) {
  if (hook === null) return <Dash why="None" />
  return (
    <>
      {hook.method !== null && hook.method !== 'POST' && <span className={styles['method']}>{hook.method} </span>}
      {toUrlText(hook.url)}
    </>
  )
}

function toUrlText(url: string): ReactNode {
  if (url === '') return <EmptyValue>no URL</EmptyValue>
  const address = toWebAddress(url)
  // Not a URL: shown as is, without passwords, so that people can correct it.
  if (address === null) return hideUrlPasswords(url)
  const { scheme, host, rest, isPrivate } = address
  return (
    <>
      {!isPrivate && (
        <>
          <StatusBadge tone="attention">
            {scheme}
            <span className="visually-hidden"> not encrypted</span>
          </StatusBadge>{' '}
        </>
      )}
      {rest === '' ? '/' : rest} <span className="soft">{host}</span>
    </>
  )
}

/** A URL up to its path, if it has no user info: passwords must not stay in memory. */
const origin = /^https?:\/\/[\w.:[\]-]+(?=\/)/i

/** 10,000 web callbacks have few hosts, and parsing each of their URLs takes several frames. */
const hostOfOrigin = memoize((text: string) => toWebAddress(text)?.host ?? null)

/** Returns the host of a web callback, or its URL without passwords if it's invalid; null if there's none. */
export function hookHost(hook: Application['call_hook']): string | null {
  if (hook === null || hook.url === '') return null
  const [start] = origin.exec(hook.url) ?? []
  const host = start === undefined ? toWebAddress(hook.url)?.host : hostOfOrigin(start)
  return host ?? hideUrlPasswords(hook.url)
}

/** Returns the URL of a web callback without user name and password, or null if there's none. */
export function hookTitle(hook: Application['call_hook']): string | null {
  const address = hook === null ? null : toWebAddress(hook.url)
  return address === null ? null : `${address.scheme}//${address.host}${address.rest}`
}
