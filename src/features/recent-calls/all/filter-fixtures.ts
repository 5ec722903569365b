import type { FilterName } from './all-state.ts'

/** Test fixtures: for each filter, a URL value that narrows. */
export const narrowing: Readonly<Record<FilterName, string>> = {
  number: '415',
  from: '2026-03-10T09:30Z',
  to: '2026-03-10T09:30Z',
  at: '2026-03-10T09:30:12.345Z',
  result: 'failed',
  direction: 'inbound',
  answered: 'true',
  sip_status: '4xx',
  termination_reason: 'failed',
  trunk: 'acme',
  least: '5',
  most: '5',
}
