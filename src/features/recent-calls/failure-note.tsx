import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { toCallResult } from '../../lib/call-result.ts'
import { formatCountOf } from '../../lib/count.ts'
import { callRecordsPath } from '../../patterns/call-records-path.ts'
import { paths } from '../../paths.ts'
import { useLoad } from '../../patterns/use-load.tsx'
import { WriteLink } from '../../patterns/write-button.tsx'
import type { EngineChannel } from '../../records/engine.ts'
import type { CallFilter } from '../../records/insights/call-filter.ts'
import { anyRecord, type RecordQuery, toChoice } from '../../records/store/record-query.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Icon } from '../../ui/icon.tsx'
import { adviceWords, failureTitle, failureWords, type SimilarCalls, similarWords } from './failure-words.ts'
import styles from './recent-calls.module.css'
import type { RecordRow } from './record-rows.ts'

const hourMs = 3_600_000
const dayMs = 86_400_000

/** Of a call that failed: what happened, how common that is among the loaded records, and what to do. Nothing of others. */
export function FailureNote({ record: { value } }: { record: RecordRow }) {
  const { answered, sip_status, trunk, from, to, direction } = value
  const { name, words, tone } = toCallResult(answered, sip_status)
  const similar = useSimilar(value)
  if (tone !== 'attention' && tone !== 'bad') return null
  const filter = toFilter(value)
  const trunkName = trunk === null || trunk === '' ? 'the trunk' : trunk
  return (
    <section className={styles['failure']} data-tone={tone} aria-label="Failure">
      <h3>
        <Icon name="failure" />
        {failureTitle(words, name, sip_status)}
      </h3>
      <p>{failureWords(value)}</p>
      {similar !== null && (
        <p className="soft">
          {similarWords(similar.counts, trunkName)} Calculated from {formatCountOf(similar.loaded, 'loaded record')}.
        </p>
      )}
      <p>{adviceWords(name, sip_status, trunkName)}</p>
      <p className={styles['beside']}>
        <Link to={callRecordsPath(filter)} className={buttonClass()}>
          {similar === null
            ? 'View similar calls'
            : `View ${formatCountOf(similar.counts.trunk.alike, 'similar call')}`}
        </Link>
        {direction === 'outbound' && from !== null && to !== null && (
          <WriteLink to={paths.newCall.link({ from, to })}>Call again…</WriteLink>
        )}
      </p>
    </section>
  )
}

/** The calls of its trunk that ended alike in the hour up to a call, itself included. */
function toFilter({ attempted_at, trunk, sip_status }: RecordRow['value']): CallFilter {
  return { from: attempted_at - hourMs, to: attempted_at + 1, trunk, sip: sip_status }
}

interface Similar {
  readonly counts: SimilarCalls
  readonly loaded: number
}

/** Counted among the loaded records; null: they do not reach that far, or it is not known yet. */
function useSimilar(value: RecordRow['value']): Similar | null {
  const { state } = useLoad()
  const [found, setFound] = useState<{ readonly channel: EngineChannel; readonly similar: Similar } | null>(null)
  const { attempted_at, trunk, sip_status } = value
  const isCovered =
    state?.phase === 'over' &&
    state.startedAt - state.days * dayMs <= attempted_at - hourMs &&
    attempted_at <= (state.finishedAt ?? 0)
  const channel = isCovered ? state.channel : null
  // Synchronises with the worker.
  useEffect(() => {
    if (channel === null) return
    let isHere = true
    const within: RecordQuery = { ...anyRecord, from: attempted_at - hourMs, to: attempted_at + 1 }
    const sip = toChoice(sip_status)
    const choose = (choices: Partial<RecordQuery['choices']>) => ({
      ...within,
      choices: { ...within.choices, ...choices },
    })
    const queries = [anyRecord, within, choose({ sip_status: sip }), choose({ trunk: toChoice(trunk) })]
    const look = async () => {
      // A worker that failed has its own message, above the list.
      const counts = await channel
        .run('count', [...queries, choose({ trunk: toChoice(trunk), sip_status: sip })])
        .catch(() => null)
      if (!isHere || counts === null) return
      const [loaded = 0, calls = 0, alike = 0, ofTrunk = 0, alikeOfTrunk = 0] = counts
      const others = { calls: calls - ofTrunk, alike: alike - alikeOfTrunk }
      setFound({ channel, similar: { loaded, counts: { trunk: { calls: ofTrunk, alike: alikeOfTrunk }, others } } })
    }
    void look()
    return () => {
      isHere = false
    }
  }, [channel, attempted_at, trunk, sip_status])
  return found !== null && found.channel === channel ? found.similar : null
}
