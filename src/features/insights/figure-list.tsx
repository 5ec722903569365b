import type { Figure } from './figures.ts'
import styles from './insights.module.css'

interface Props {
  readonly figures: readonly Figure[]
  /** Attempts that the figures rest on, of those that the server counts. */
  readonly coverage: string
}

/** The numbers, each with what it means and rests on. */
export function FigureList({ figures, coverage }: Props) {
  return (
    <ul className={styles['figures']}>
      {figures.map(({ name, value, interval, change, means, formula, source, quotient }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p className={styles['value']}>{value}</p>
          {interval !== null && <p className={styles['soft']}>{interval}</p>}
          {change !== null && <p className={styles['soft']}>{change}</p>}
          <details>
            <summary aria-label={`How ${name} is worked out`}>How</summary>
            <p>{means}</p>
            <dl>
              <dt>Formula</dt>
              <dd>{formula}</dd>
              {quotient !== null && (
                <>
                  <dt>Numbers</dt>
                  <dd>{quotient}</dd>
                </>
              )}
              <dt>Source</dt>
              <dd>{source}</dd>
              <dt>Coverage</dt>
              <dd>{coverage}</dd>
            </dl>
          </details>
        </li>
      ))}
    </ul>
  )
}
