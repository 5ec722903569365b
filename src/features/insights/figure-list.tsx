import { Fragment, type ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Change } from './change.ts'
import type { Figure } from './figures.ts'
import styles from './insights.module.css'

const tested = 'Arrow and colour: significant in a two-proportion z-test (99 %). Grey: within noise'

interface Props {
  readonly figures: readonly Figure[]
  /** How many calls the figures cover, of the server's count. */
  readonly coverage: ReactNode
}

/** The metrics, each with its change from the previous period and a tip on how it's calculated. */
export function FigureList({ figures, coverage }: Props) {
  return (
    <ul className={styles['strip']} aria-label="Metrics">
      {figures.map(({ name, value, note, change, means, formula, source, quotient, isShare }) => (
        <li key={name}>
          <h3>{name}</h3>
          {/* The shared name keeps at most one open. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its summary has the focus */}
          <details
            name="metric"
            className={styles['tip']}
            // It may cover what has the focus next.
            onBlur={({ currentTarget: tip, relatedTarget: next }) => {
              if (next instanceof Element && !next.contains(tip) && !tip.contains(next)) tip.open = false
            }}
          >
            <summary aria-label={`How ${name} is calculated`}>i</summary>
            <div className="floating">
              <p>{means}</p>
              <dl>
                {Object.entries({
                  Formula: formula,
                  Numbers: quotient,
                  Source: source,
                  Coverage: coverage,
                  Change: change && (isShare ? tested : 'Not tested for significance'),
                }).map(
                  ([term, text]) =>
                    text !== null && (
                      <Fragment key={term}>
                        <dt>{term}</dt>
                        <dd>{text}</dd>
                      </Fragment>
                    ),
                )}
              </dl>
            </div>
          </details>
          <p className={styles['value']}>{value}</p>
          <p className={styles['note']}>
            {change !== null && (
              <>
                <ChangeText change={change} /> <span>was {change.was}</span>
              </>
            )}
            {note !== null && <span>{note}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** A change: with arrow and colour if it's significant, otherwise grey. */
export function ChangeText({ change: { text, tone, arrow } }: { readonly change: Change }) {
  return (
    <span className={cx(styles['change'], styles[tone])}>
      {arrow !== null && <Icon name={arrow} />}
      {text}
    </span>
  )
}
