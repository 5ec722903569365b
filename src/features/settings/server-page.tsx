import { useClient } from '../../api/context.tsx'
import { capitalize } from '../../lib/capitalize.ts'
import { formatCount } from '../../lib/count.ts'
import { useConnectionInfo } from '../../patterns/connection/connection-info.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { cx } from '../../ui/cx.ts'
import { Page, Section } from '../../ui/page.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { useNow } from '../../ui/use-now.ts'
import { BeyondSpec } from './beyond-spec.tsx'
import { type ServerReport, toReport, toText } from './server-report.ts'
import styles from './server-page.module.css'
import { minuteMs } from '../../lib/durations.ts'

/** How the server's responses in this session differ from the API spec, and its behaviour where that is silent. */
export function ServerPage() {
  const { observations, requestCost } = useClient()
  const info = useConnectionInfo()
  // Re-renders every 2 s, since responses arrive meanwhile.
  useNow((now) => Math.floor(now / 2000))
  const report = toReport(observations, requestCost > 1)
  return (
    <Page
      title="Server responses"
      className={styles['page']}
      line={`From ${info?.where ?? 'this server'} since you signed in: names, types and counts, never the values of your records. Kept in memory only. Records loaded in bulk are counted by status only.`}
      actions={<CopyButton text={() => toText(report, (at) => new Date(at).toISOString())} what="Copy as text" />}
    >
      <p>{report.verdict}</p>
      <BeyondSpec />
      {report.sections.map((section) => (
        <Seen key={section.title} section={section} />
      ))}
      {report.silences.map(({ topic, lines }) => (
        <Section key={topic} title={`Left open by the spec: ${topic.toLowerCase()}`} level={2}>
          <Silences lines={lines.filter(({ observed }) => observed !== null)} />
          <details>
            <summary>Not observed ({lines.filter(({ observed }) => observed === null).length})</summary>
            <ul className="stack-2 soft">
              {lines
                .filter(({ observed }) => observed === null)
                .map(({ question }) => (
                  <li key={question}>{capitalize(question)}</li>
                ))}
            </ul>
          </details>
        </Section>
      ))}
    </Page>
  )
}

function Seen({ section: { title, lines } }: { section: ServerReport['sections'][number] }) {
  return (
    <Section title={title} level={2}>
      {lines.length === 0 ? (
        <p className="hint">None so far.</p>
      ) : (
        <ul className={styles['lines']}>
          {lines.map(({ what, sample, count, firstAt, lastAt }) => (
            <li key={what}>
              <code>{what}</code>
              <span className={styles['count']}>{formatCount(count)}×</span>
              <span className="soft">{sample}</span>
              <span className="soft">
                <Timestamp at={firstAt} />
                {toMinute(lastAt) !== toMinute(firstAt) && (
                  <>
                    {' – '}
                    <Timestamp at={lastAt} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The precision of displayed times. */
const toMinute = (at: number) => Math.floor(at / minuteMs)

function Silences({ lines }: { lines: ServerReport['silences'][number]['lines'] }) {
  if (lines.length === 0) return null
  return (
    <dl className={cx('stack-2', styles['silences'])}>
      {lines.map(({ question, observed }) => (
        <div key={question}>
          <dt>{capitalize(question)}</dt>
          <dd>
            <code>{observed}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}
