import type { ExtraState, Seen } from '../../api/capabilities.ts'
import { useClient } from '../../api/context.tsx'
import { accountQuery, accountsQuery, carriersQuery } from '../../api/queries.ts'
import { type Query, query } from '../../api/query.ts'
import { useExtra, useExtraRead, useExtraWrite } from '../../api/use-extra.ts'
import type { ReadEndpoint } from '../../contract/endpoint.ts'
import { type ExtraName, extras, listAlerts } from '../../contract/extras.ts'
import { keysOf } from '../../lib/records.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import styles from './server-page.module.css'

interface ExtraText {
  readonly title: string
  readonly use: string
  /** Read for trying it from here. Absent if it needs a record: then only that record's page can request it. */
  readonly read?: Query<ReadEndpoint & { readonly name: ExtraName }>
}

/** In display order. */
const texts: Readonly<Record<ExtraName, ExtraText>> = {
  listAccounts: {
    title: 'Account names',
    use: 'Shown in the header and when you choose an account.',
    read: accountsQuery,
  },
  getAccount: {
    title: 'Account settings',
    use: 'Default application for devices, checked before you delete an application.',
    read: accountQuery,
  },
  listVoipCarriers: {
    title: 'Carriers',
    use: 'Carrier names and default applications, on Phone numbers and Routing.',
    read: carriersQuery,
  },
  listAlerts: {
    title: 'Alerts',
    use: 'Failures that the platform recorded, by hook and call.',
    read: query(listAlerts, { page: 1, count: 1 }),
  },
  searchRecentCalls: {
    title: 'Call record filters',
    use: 'Find calls by number, trunk or time without loading them all.',
  },
  getSipTrace: { title: 'SIP trace', use: 'SIP messages of a call. Loaded on click, in its record.' },
  getSipPcap: { title: 'SIP capture file', use: 'Download from a call record.' },
  getSpans: { title: 'Call spans', use: 'Timed steps of a call. Loaded on click, in its record.' },
  updateCall: { title: 'End calls', use: 'Button on a live call.' },
  updateSpeechCredential: { title: 'Credential use', use: 'Turn TTS or STT of a speech credential on or off.' },
}

/** Operations beyond the spec: whether the server has them, and whether the app uses them. */
export function BeyondSpec() {
  return (
    <Section title="Beyond the API spec" level={2}>
      <p className="hint">
        Some servers add these. Pages request one when they first need it, and work without it. Turn one off, and this
        browser never requests it on this connection, even after you sign out and back in.
      </p>
      <ul className={styles['extras']}>
        {keysOf(texts).map((name) => (
          <ExtraRow key={name} name={name} {...texts[name]} />
        ))}
      </ul>
    </Section>
  )
}

function ExtraRow({ name, title, use, read }: ExtraText & { name: ExtraName }) {
  const { capabilities } = useClient()
  const state = useExtra(name)
  const offer = useExtraWrite(name, false)
  // A write is never sent just to try it.
  const isLikely = extras[name].effect === 'write' && state === 'untried' && offer === 'likely'
  const seen = state === 'off' ? undefined : capabilities.seen.get().get(name)
  const [tone, word] = isLikely ? (['neutral', 'Likely available'] as const) : states[state]
  return (
    <li>
      <Switch hint={use} isOn={state !== 'off'} onSwitch={(isOn) => capabilities.turn(name, isOn)}>
        {title}
      </Switch>
      <div>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        {isLikely && <p className="hint">Confirmed on first use.</p>}
        {seen !== undefined && (
          <p className="hint">
            {toReason(seen)} · <Timestamp at={seen.at} />
          </p>
        )}
      </div>
      {read !== undefined && state !== 'off' && <CheckButton read={read} title={title} />}
    </li>
  )
}

function CheckButton({ read, title }: { read: NonNullable<ExtraText['read']>; title: string }) {
  const { ask, isFetching } = useExtraRead(read, { enabled: false })
  return (
    <Button aria-label={`Check ${title}`} isBusy={isFetching} onClick={() => void ask()}>
      Check
    </Button>
  )
}

const states: Readonly<Record<ExtraState, readonly [Tone, string]>> = {
  untried: ['neutral', 'Not requested yet'],
  present: ['good', 'Available'],
  absent: ['neutral', 'Not available'],
  forbidden: ['attention', 'Not allowed'],
  unknown: ['attention', 'Unknown'],
  off: ['neutral', 'Off'],
}

/** The response that showed the state. */
function toReason({ state, error }: Seen): string {
  if (error === null) return state === 'absent' ? 'Ignored' : 'Responded'
  const { status, isHtml, kind } = error
  if (status !== null) return `Responded ${status}${isHtml ? ' with a web page' : ''}`
  return kind === 'timeout' ? 'No response within 15 s' : 'No response'
}
