import { isActive } from '../../../contract/calls.ts'
import type { Tone } from '../../../ui/status-badge.tsx'
import { callStatusLabel, directionLabel } from '../../../patterns/server-text.ts'
import { formatPhone } from '../../../ui/phone-number.tsx'
import type { GapReason } from './history.ts'
import { type ApplicationNames, toApplicationText } from '../../../patterns/applications/application-names.ts'
import { noValue, type Trait } from './call-filters.ts'
import type { CallState } from './watched-call.ts'

export const stateText: Readonly<Record<CallState, string>> = {
  active: 'In progress',
  ended: 'Ended',
  unknown: 'Unknown status',
  gone: 'No longer listed',
}

export function toStatusText(status: string): string {
  return status === '' ? 'No status' : callStatusLabel(status)
}

export function toTone(status: string): Tone {
  if (isActive(status) === null) return 'attention'
  if (status === 'failed') return 'bad'
  // A ringing call isn't a conversation yet.
  return status === 'in-progress' ? 'good' : 'neutral'
}

export const gapText: Readonly<Record<GapReason, string>> = {
  paused: 'polling was paused',
  hidden: 'this page was hidden',
  offline: 'this browser was offline',
  left: 'the page wasn’t open',
  failed: 'the server returned an error',
  doubtful: 'the server’s call store was probably down',
  silent: 'the server didn’t respond',
}

export const traitText: Readonly<Record<Trait, { readonly label: string; readonly none: string }>> = {
  application: { label: 'Application', none: 'No application' },
  direction: { label: 'Direction', none: 'Unknown direction' },
  number: { label: 'Number', none: 'Unknown number' },
  trunk: { label: 'Trunk', none: 'Unknown trunk' },
}

export function toTraitText(trait: Trait, value: string, names: ApplicationNames): string {
  if (value === noValue) return traitText[trait].none
  if (trait === 'application') return toApplicationText(value, names)
  if (trait === 'number') return formatPhone(value)
  return trait === 'direction' ? directionLabel(value) : value
}
