import { type FormEvent, useState } from 'react'
import { formatDuration } from '../../../lib/durations.ts'
import { formatMinute, formatSecond, type Zone, zoneName } from '../../../lib/time.ts'
import { useUrlState } from '../../../patterns/url-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useZone } from '../../../ui/zone.ts'
import styles from './all-records.module.css'
import { allSchema } from './all-state.ts'

/** The filters that are ranges: when, and how long. */
export function RangeFilters() {
  const [state, setState] = useUrlState(allSchema)
  const zone = useZone()
  const [isOpen, setIsOpen] = useState(false)
  const { from, to, at, least, most } = state
  const time = rangeWords(from === '' ? '' : toLocal(from, zone), to === '' ? '' : toLocal(to, zone))
  const duration = rangeWords(
    least === '' ? '' : formatDuration(Number(least)),
    most === '' ? '' : formatDuration(Number(most)),
  )
  return (
    <>
      <Chip isOn={time + duration !== ''} opens="dialog" onToggle={() => setIsOpen(true)}>
        {[time.replaceAll('T', ' '), duration].filter((words) => words !== '').join(', ') || 'Time, duration'}
      </Chip>
      {at !== '' && (
        <Chip isOn onToggle={() => setState({ at: '', part: 1 }, 'push')}>
          In progress at {formatSecond(Date.parse(at), zone)}
        </Chip>
      )}
      {isOpen && <RangeDialog zone={zone} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function RangeDialog({ zone, onClose }: { zone: Zone; onClose: () => void }) {
  const [state, setState] = useUrlState(allSchema)
  const [from, setFrom] = useState(toLocal(state.from, zone))
  const [to, setTo] = useState(toLocal(state.to, zone))
  const [least, setLeast] = useState(state.least)
  const [most, setMost] = useState(state.most)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    setState({ from: toUtc(from, zone), to: toUtc(to, zone), least: least.trim(), most: most.trim(), part: 1 }, 'push')
    onClose()
  }
  const isWhole = (text: string) => /^\s*\d{0,9}\s*$/.test(text)
  const error = 'Whole seconds.'
  return (
    <Dialog
      title="Time and duration"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form="range-form">
            Show
          </Button>
        </>
      }
    >
      <form
        id="range-form"
        className={styles['form']}
        onSubmit={(event) => (isWhole(least) && isWhole(most) ? apply(event) : event.preventDefault())}
      >
        <TextField
          label="Attempted from"
          type="datetime-local"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextField
          label="Until before"
          type="datetime-local"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          hint={`Times in ${zoneName(zone)}`}
        />
        <TextField
          label="Lasted at least, seconds"
          inputMode="numeric"
          value={least}
          error={isWhole(least) ? undefined : error}
          onChange={(event) => setLeast(event.currentTarget.value)}
        />
        <TextField
          label="And at most, seconds"
          inputMode="numeric"
          value={most}
          error={isWhole(most) ? undefined : error}
          onChange={(event) => setMost(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}

/** "2026-03-10T09:30Z" as a field of the zone has it, "2026-03-10T10:30"; '' where there is none. */
function toLocal(minute: string, zone: Zone): string {
  const ms = Date.parse(minute)
  return Number.isNaN(ms) ? '' : formatMinute(ms, zone).replace(' ', 'T')
}

function toUtc(text: string, zone: Zone): string {
  const ms = Date.parse(zone === 'utc' ? `${text}Z` : text)
  return Number.isNaN(ms) ? '' : `${new Date(ms).toISOString().slice(0, 16)}Z`
}

function rangeWords(from: string, to: string): string {
  if (from === '') return to === '' ? '' : `up to ${to}`
  return to === '' ? `from ${from}` : `${from} to ${to}`
}
