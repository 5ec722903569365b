import { useEffect, useId, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { useClient } from '../../api/context.tsx'
import { applicationsQuery, phoneNumbersQuery } from '../../api/queries.ts'
import { useRead } from '../../api/query.ts'
import type { RecentCall } from '../../contract/recent-calls.ts'
import type { PhoneNumber } from '../../contract/phone-numbers.ts'
import { fieldOf, type Fields } from '../../contract/record.ts'
import { formatCount, formatCountOf } from '../../lib/count.ts'
import { byDigits } from '../../lib/phone-digits.ts'
import { runAtOnce, runInSlices } from '../../lib/slices.ts'
import { sipStatusText } from '../../lib/sip-status.ts'
import { formatMinuteNear } from '../../lib/time.ts'
import type { EngineChannel } from '../../records/engine.ts'
import type { CallFilter } from '../../records/insights/call-filter.ts'
import { toCallList } from '../../records/insights/call-list.ts'
import {
  calledNumbers,
  clusterFailures,
  type FailureCluster,
  noApplication,
} from '../../records/insights/failure-clusters.ts'
import { exactNumber } from '../../records/store/record-query.ts'
import { isolated } from '../../ui/isolated.tsx'
import { usePhoneFormat } from '../../ui/phone-number.tsx'
import { useZone } from '../../ui/zone.ts'
import { type ApplicationNames, toApplicationNames, toApplicationText } from '../applications/application-names.ts'
import { callRecordsPath } from './call-records-path.ts'
import styles from './failure-list.module.css'
import { untilCancelled } from '../../lib/abort.ts'
import type { TimeSpan } from '../../lib/durations.ts'

/** Shows what failed calls have in common, from records that the page has. Empty if nothing. */
export function FailureList({ records, from, to }: TimeSpan & { readonly records: readonly RecentCall[] }) {
  const { account_sid } = useClient().connection
  const numbers = useReadNumbers()
  const found = useMemo(() => {
    const list = toCallList(records)
    const period = { from, to, account_sid }
    return clusterFailures(list, {
      ...period,
      applications: runAtOnce(toApplications(numbers, calledNumbers(list, period))),
    })
  }, [records, from, to, account_sid, numbers])
  return <Clusters clusters={found} />
}

/** Like FailureList, for the records loaded in the worker. */
export function LoadedFailureList({ channel, from, to }: TimeSpan & { readonly channel: EngineChannel }) {
  const { account_sid } = useClient().connection
  const numbers = useReadNumbers()
  const [found, setFound] = useState<readonly FailureCluster[] | null>(null)
  // Synchronises with the worker.
  useEffect(() => {
    const stop = new AbortController()
    const count = async () => {
      const period = { from, to, account_sid }
      const called = await channel.run('calledNumbers', period)
      const applications = await runInSlices(toApplications(numbers, called), stop.signal)
      return channel.run('clusters', { ...period, applications })
    }
    // The load's own state reports a failed worker.
    const leave = untilCancelled(count(), setFound)
    return () => {
      leave()
      stop.abort()
    }
  }, [channel, from, to, account_sid, numbers])
  return found && <Clusters clusters={found} />
}

/** Maps numbers, as digits, to applications: records of failed calls name none. For `runInSlices`. */
function* toApplications(numbers: Numbers, called: ReadonlySet<string>): Generator<void, Map<string, string>> {
  const applications = new Map<string, string>()
  for (const [digits, one] of yield* byDigits(numbers, (record) => fieldOf(record, 'number'), called)) {
    applications.set(digits, fieldOf(one, 'application_sid') || noApplication)
    yield
  }
  return applications
}

type Numbers = readonly Fields<PhoneNumber>[]

const none: Numbers = []

/** Empty if they weren't read already. */
const useReadNumbers = (): Numbers => useRead(phoneNumbersQuery, { enabled: false }).data?.rows ?? none

function Clusters({ clusters }: { readonly clusters: readonly FailureCluster[] }) {
  const heading = useId()
  const zone = useZone()
  const format = usePhoneFormat()
  const applications = useRead(applicationsQuery, { enabled: false }).data
  const nameOf = ({ by }: FailureCluster) => {
    if (by === null) return 'no particular number or trunk'
    switch (by.dimension) {
      case 'trunk':
        return by.value
      case 'called':
        return isolated`calls to ${format(toNumber(by.value))}`
      case 'caller':
        return isolated`calls from ${format(toNumber(by.value))}`
      case 'application':
        return applicationText(by.value, toApplicationNames(applications, false))
    }
  }
  if (clusters.length === 0) return null
  return (
    <section className={styles['section']} aria-labelledby={heading}>
      <h2 id={heading}>Failures in common</h2>
      <ul className={styles['clusters']} aria-labelledby={heading}>
        {clusters.map((cluster) => {
          const { sip, by, similar, failed, hasBegun, from, to, isExact } = cluster
          const link = recordsPath(cluster)
          return (
            <li key={`${sip} ${by?.dimension ?? ''} ${by?.value ?? ''}`}>
              <p>
                <strong>
                  {formatCount(similar)} of {formatCountOf(failed, 'failed call')}
                </strong>
                : {sip === -1 ? 'no SIP status' : sipStatusText(sip)}, {nameOf(cluster)}
                {hasBegun && `, since ${formatMinuteNear(from, to - 1, zone)}`}
                <span className="soft"> ({ofCalls(cluster)})</span>{' '}
                {link !== null && <Link to={link}>View {isExact ? formatCountOf(similar, 'call') : 'calls'}</Link>}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Extensions and short codes have no country; the shortest international numbers have seven digits (ITU-T E.164). */
const toNumber = (digits: string) => (/^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : digits)

function applicationText(sid: string, names: ApplicationNames): string {
  if (sid === noApplication) return 'numbers without an application'
  const isMissing = names.known === 'whole' && !names.names.has(sid)
  return `${isMissing ? 'missing application ' : ''}${toApplicationText(sid, names)}`
}

/** "31 of its 40 calls"; "every call". */
function ofCalls({ by, similar, calls }: FailureCluster): string {
  if (similar === calls) return 'every call'
  return `${formatCount(similar)} of ${by === null ? '' : 'its '}${formatCountOf(calls, 'call')}`
}

/** Returns a link to these calls, or null if they have too many numbers for a filter. */
function recordsPath({ sip, by, from, to, numbers, direction }: FailureCluster): string | null {
  const filter: CallFilter = {
    from,
    to,
    sip_status: sip === -1 ? null : sip,
    result: 'unanswered',
    ...(direction === null ? {} : { direction }),
  }
  if (by === null) return callRecordsPath(filter)
  if (by.dimension === 'trunk') return callRecordsPath({ ...filter, trunk: by.value })
  const wanted = by.dimension === 'application' ? numbers : [by.value]
  return wanted.length === 0 ? null : callRecordsPath({ ...filter, number: wanted.map(exactNumber).join(',') })
}
