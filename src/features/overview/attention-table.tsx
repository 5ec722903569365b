import { Link } from 'react-router-dom'
import { formatCount } from '../../lib/count.ts'
import { Age } from '../../ui/age.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Attention } from './attention.ts'
import styles from './overview.module.css'

/** One line for each object that somebody has to look at, with the one thing to do about it. */
export function AttentionTable({ found }: { readonly found: readonly Attention[] }) {
  return (
    // On small screens its rows are grids, of which browsers don't know that they are rows.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- see above
    <table className={styles['attention']} role="table" aria-label={`Needs attention: ${formatCount(found.length)}`}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">State</th>
          <th scope="col">Name</th>
          <th scope="col">Reason</th>
          <th scope="col">Since</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {found.map(({ key, tone, state, name, isNumber = false, reason, since, action, link }) => (
          <tr key={key}>
            <td>
              <StatusBadge tone={tone}>{state}</StatusBadge>
            </td>
            <th scope="row">{isNumber ? <PhoneNumber value={name} /> : name}</th>
            <td>{reason}</td>
            <td>{since === null ? <span className="visually-hidden">unknown</span> : <Age at={since} />}</td>
            <td>
              <Link to={link} aria-label={`${action}: ${name}`}>
                {action}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
