import { useEffect } from 'react'
import { NavLink } from 'react-router-dom'
import { applicationsQuery, phoneNumbersQuery, speechCredentialsQuery } from '../api/queries.ts'
import { type Read, useRead } from '../api/query.ts'
import type { Listed } from '../contract/endpoint.ts'
import { formatShortCount } from '../lib/count.ts'
import { useOwnRows } from '../patterns/connection/of-account.ts'
import { paths } from '../paths.ts'
import { mediaQuery } from '../ui/browser-state.ts'
import { Icon } from '../ui/icon.tsx'
import { closeMenu } from './header-popover.tsx'
import styles from './navigation.module.css'
import { navItems } from './nav-items.ts'
import { useSession } from './session-context.tsx'

export const navigationId = 'navigation'

/** As in navigation.module.css. */
const hasRoom = mediaQuery('(width >= 48rem) and (height >= 30rem)')

/** Beside the page if there's room; otherwise a popover that the header's button opens. */
export function Navigation() {
  const { prepare } = useSession()
  // Closes the popover once there's room, as when a phone is turned: it would cover the page.
  useEffect(() => hasRoom.subscribe(() => document.querySelector<HTMLElement>(`#${navigationId}`)?.hidePopover()), [])
  const applications = useRead(applicationsQuery, { enabled: false })
  const numbers = useRead(phoneNumbersQuery, { enabled: false })
  const credentials = useRead(speechCredentialsQuery, { enabled: false })
  const counts: Readonly<Record<string, string>> = {
    [paths.applications.link()]: useCount(applications),
    [paths.phoneNumbers.link()]: useCount(numbers),
    [paths.speechCredentials.link()]: useCount(credentials),
  }
  return (
    <nav id={navigationId} className={styles['nav']} aria-label="Main" popover="auto">
      {navItems.map((group) => (
        <ul key={group[0]?.link}>
          {group.map(({ label, link, icon }) => (
            <li key={link}>
              <NavLink
                to={link}
                onPointerEnter={() => prepare(link)}
                onFocus={() => prepare(link)}
                onClick={({ currentTarget }) => closeMenu(currentTarget)}
              >
                <Icon name={icon} />
                {label}
                {/* Only visual: the page itself announces the count, with its age. */}
                <span className={styles['count']} aria-hidden="true">
                  {counts[link]}
                </span>
              </NavLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

function useCount({ data, error }: Pick<Read<Listed<{ account_sid: string | null }>>, 'data' | 'error'>): string {
  const rows = useOwnRows(data)
  if (rows === null || error !== null || data?.complete !== true) return ''
  // The page itself shows the exact number.
  return formatShortCount(rows.length + data.unreadable.length)
}
