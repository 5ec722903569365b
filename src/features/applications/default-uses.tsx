import { accountQuery, carriersQuery } from '../../api/queries.ts'
import { useExtraRead } from '../../api/use-extra.ts'
import { formatCountOf } from '../../lib/count.ts'
import { Callout } from '../../ui/callout.tsx'

/** Where an application answers calls that no number of its own does, as far as the server tells. Reads that afresh. */
export function DefaultUses({ application_sid }: { application_sid: string }) {
  const carriers = useExtraRead(carriersQuery, { priority: 'person', isFresh: true })
  const account = useExtraRead(accountQuery, { priority: 'person', isFresh: true })
  const using = carriers.data?.rows.filter(({ value }) => value.application_sid === application_sid) ?? []
  const isUnknown = [carriers.state, account.state].some((state) => state === 'unknown' || state === 'forbidden')
  return (
    <>
      {using.length > 0 && (
        <Callout tone="attention" lead={`Default application of ${formatCountOf(using.length, 'carrier')}.`}>
          Calls to other numbers of{' '}
          {using.map(({ value: { voip_carrier_sid, name } }, place) => (
            <span key={voip_carrier_sid}>
              {place > 0 && ', '}
              <bdi>{name ?? voip_carrier_sid}</bdi>
            </span>
          ))}{' '}
          will fail.
        </Callout>
      )}
      {account.data?.value?.device_calling_application_sid === application_sid && (
        <Callout tone="attention" lead="Default application for devices.">
          Calls from registered devices will fail.
        </Callout>
      )}
      {isUnknown && <p className="soft">Couldn’t check whether carriers or devices use it by default.</p>}
    </>
  )
}
