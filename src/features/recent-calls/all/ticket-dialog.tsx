import { useEffect, useMemo, useState } from 'react'
import { useClient } from '../../../api/context.tsx'
import type { RecentCall } from '../../../contract/recent-calls.ts'
import { formatCount, formatCountOf } from '../../../lib/count.ts'
import { saveFile } from '../../../lib/save-file.ts'
import type { CountRequest } from '../../../records/engine.ts'
import type { SteadyLoad } from '../../../records/load/load-state.ts'
import { toFileSource } from '../../../records/load/saving.ts'
import { toChoice } from '../../../records/store/record-query.ts'
import { announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { isFirstClick } from '../../../ui/first-click.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import styles from './all-records.module.css'
import { type GroupShare, type KeptDigits, toGroups, toTicketPack } from './ticket-pack.ts'
import { dayMs, weekMs } from '../../../lib/durations.ts'
import { untilCancelled } from '../../../lib/abort.ts'

interface Props {
  /** The selected calls; answered ones are skipped. */
  readonly calls: readonly RecentCall[]
  readonly load: SteadyLoad
  readonly onClose: () => void
}

const masks: readonly { readonly value: string; readonly kept: KeptDigits; readonly label: string }[] = [
  { value: '4', kept: 4, label: 'Last 4 digits' },
  { value: '2', kept: 2, label: 'Last 2 digits' },
  { value: '0', kept: 0, label: 'Hidden' },
  { value: 'all', kept: null, label: 'In full' },
]

/** Failed calls for a carrier's support. Shows the text before it's saved. */
export function TicketDialog({ calls, load, onClose }: Props) {
  const { connection } = useClient()
  const [mask, setMask] = useState('4')
  const { kept } = masks.find(({ value }) => value === mask) ?? { kept: 0 }
  const [madeAt] = useState(() => Date.now())
  const failed = useMemo(() => calls.filter(({ answered }) => !answered), [calls])
  const shares = useShares(failed, load)
  const files = useMemo(
    () => toTicketPack(failed, { ...toFileSource(connection), madeAt, kept, shares }),
    [failed, connection, madeAt, kept, shares],
  )
  const [text] = files
  const save = () => {
    for (const file of files) saveFile(file.name, file.type, file.text)
    announce(`${formatCountOf(failed.length, 'call record')} saved with a manifest`)
  }
  return (
    <Dialog
      title="Carrier ticket"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {text !== undefined && <CopyButton text={text.text} what="Copy text" />}
          <Button variant="primary" onClick={(click) => isFirstClick(click) && save()}>
            Save text, CSV and manifest
          </Button>
        </>
      }
    >
      <div className="stack-3">
        <p>
          <strong>{formatCountOf(failed.length, 'failed call')}</strong> by trunk and remote host. The files contain the
          selected calls only.
          {calls.length > failed.length && ` ${formatCount(calls.length - failed.length)} answered will be skipped.`}
        </p>
        <RadioGroup
          label="Phone numbers"
          hint="SIP call IDs and hosts are masked, too."
          choices={masks}
          value={mask}
          onPick={setMask}
        />
        {text !== undefined && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls, so it must be focusable
          <pre className={styles['ticket']} tabIndex={0} aria-label="Text of the ticket">
            {text.text}
          </pre>
        )}
      </div>
    </Dialog>
  )
}

/** By group key. Empty unless the two weeks up to the newest call are completely loaded. */
function useShares(calls: readonly RecentCall[], load: SteadyLoad): ReadonlyMap<string, GroupShare> {
  const [shares, setShares] = useState<ReadonlyMap<string, GroupShare>>(new Map())
  const { channel, startedAt, days, result } = load
  // Synchronises with the worker.
  useEffect(() => {
    const to = Math.max(0, ...calls.map(({ attempted_at }) => attempted_at)) + 1
    const isCovered = result?.verdict === 'complete' && startedAt - days * dayMs <= to - 2 * weekMs
    if (!isCovered) return
    const groups = toGroups(calls)
    const requests = groups.flatMap((group) => toRequests(group, to))
    return untilCancelled(channel.run('count', requests), (counts) => {
      // A failed worker has its own message above the list.
      if (counts === null) return
      const share = (at: number) => ({ calls: counts[at] ?? 0, similar: counts[at + 1] ?? 0 })
      const shareOf = (place: number) => ({ week: share(4 * place), before: share(4 * place + 2) })
      setShares(new Map(groups.map(({ key }, place) => [key, shareOf(place)])))
    })
  }, [calls, channel, startedAt, days, result])
  return shares
}

/** Attempts on a group's trunk and host, and those with its codes, for the week up to `end` and the week before. */
function toRequests({ trunk, remoteHost, calls }: ReturnType<typeof toGroups>[number], end: number): CountRequest[] {
  const all = { trunk: [toChoice(trunk)], remote_host: [toChoice(remoteHost)] }
  const similar = { ...all, answered: ['false'], sip_status: calls.map(({ sip_status }) => toChoice(sip_status)) }
  return [end, end - weekMs].flatMap((to) => [all, similar].map((choices) => ({ from: to - weekMs, to, choices })))
}
