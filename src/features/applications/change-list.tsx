import { formatCountOf } from '../../lib/count.ts'
import { type FieldChange, labelOf } from './application-paths.ts'
import styles from './application-form.module.css'
import { ValueText } from './value-text.tsx'

/** What saving will change, for the eyes; what is sent is the whole record. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <section className={styles['ruled']} aria-label="Changes">
      <div className={styles['changes']}>
        <h3>{changes.length === 0 ? 'Nothing changed yet' : formatCountOf(changes.length, 'change')}</h3>
        <dl>
          {changes.map(({ path, from, to }) => (
            <div key={path} className={styles['change']}>
              <dt>{labelOf(path)}</dt>
              <dd>
                <del>
                  <span className="visually-hidden">was </span>
                  <ValueText text={from} />
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
                <ins>
                  <span className="visually-hidden">becomes </span>
                  <ValueText text={to} />
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
