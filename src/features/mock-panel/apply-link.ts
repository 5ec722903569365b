import { ControlRefusal, turn } from './control.ts'
import { isLink, type LinkState, readLink } from './repro-link.ts'

/** What came of the link that the page was opened with. */
export interface LinkOutcome {
  readonly isGood: boolean
  readonly words: string
}

/**
 * Sets the mock up as the link says that this page was opened with; null: it was opened with none. To be awaited
 * before anything is asked of the mock. Never rejects. Opening a link is consent: what the tabs of this browser had
 * changed in the mock goes.
 */
export async function applyLink(): Promise<LinkOutcome | null> {
  const { hash, pathname, search } = location
  if (!isLink(hash)) return null
  // It holds once: a reload must not throw away what was done since.
  history.replaceState(history.state, '', pathname + search)
  const state = readLink(hash)
  if (state === null) {
    return { isGood: false, words: 'The link is damaged or incomplete; the mock is as it was before.' }
  }
  try {
    await setUp(state)
    return { isGood: true, words: 'The mock was set up by the link.' }
  } catch (error) {
    const why = error instanceof ControlRefusal ? error.message : String(error)
    return { isGood: false, words: `The mock could not be set up as the link says: ${why}` }
  }
}

async function setUp({ time, faults, ...options }: LinkState): Promise<void> {
  if (time === undefined) await turn('POST', 'reset', options)
  else {
    const { startedAt, now, rate } = time
    // Standing still in between, so that it arrives at that very moment.
    await turn('POST', 'reset', { ...options, now: startedAt, rate: 0 })
    await turn('POST', 'clock', { advance: Math.max(0, now - startedAt) })
    if (rate !== 0) await turn('POST', 'clock', { rate })
  }
  for (const fault of faults) await turn('POST', 'faults', fault)
}
