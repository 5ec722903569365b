import { formatCountOf } from '../../lib/count.ts'
import { StateAnswer } from './control-answers.ts'
import { ControlRefusal, readControl, sendControl } from './control.ts'
import { isLink, type LinkState, readLink } from './repro-link.ts'

export interface LinkOutcome {
  readonly isGood: boolean
  readonly words: string
}

/**
 * Sets up the mock from the repro link in the page's URL; resolves with null if there is none. Await it before the
 * first request to the mock. Never rejects. `mayLose` asks the user to confirm losing changes made in this browser's
 * tabs.
 */
export async function applyLink(mayLose: (lost: Lost) => Promise<boolean>): Promise<LinkOutcome | null> {
  const { hash } = location
  if (!isLink(hash)) return null
  const state = readLink(hash)
  if (state === null) {
    dropLink()
    return { isGood: false, words: 'The link is damaged or incomplete; the mock was not changed.' }
  }
  try {
    const lost = toLost((await readControl(StateAnswer, 'state')).changed)
    const isWanted = lost.length === 0 || (await mayLose(lost))
    dropLink()
    if (!isWanted) return { isGood: true, words: 'Link ignored; the mock was not changed.' }
    await setUp(state)
    return { isGood: true, words: 'The mock was set up from the link.' }
  } catch (error) {
    dropLink()
    const why = error instanceof ControlRefusal ? error.message : String(error)
    return { isGood: false, words: `The mock could not be set up from the link: ${why}` }
  }
}

/** Applies the link only once: a reload must not discard later changes. Until it is answered, a reload asks again. */
function dropLink() {
  history.replaceState(history.state, '', location.pathname + location.search)
}

async function setUp({ time, faults, ...options }: LinkState): Promise<void> {
  if (time === undefined) await sendControl('POST', 'reset', options)
  else {
    const { startedAt, now, rate } = time
    // Frozen in between, so that the clock stops at exactly that time.
    await sendControl('POST', 'reset', { ...options, now: startedAt, rate: 0 })
    await sendControl('POST', 'clock', { advance: Math.max(0, now - startedAt) })
    if (rate !== 0) await sendControl('POST', 'clock', { rate })
  }
  for (const fault of faults) await sendControl('POST', 'faults', fault)
}

export type Lost = readonly string[]

const nouns: Readonly<Record<string, string>> = {
  applications: 'application',
  phoneNumbers: 'phone number',
  speechCredentials: 'speech credential',
  calls: 'placed call',
  removedCalls: 'removed call record',
}

function toLost(changed: Readonly<Record<string, number>>): Lost {
  return Object.entries(changed)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => formatCountOf(count, ...wordsOf(table)))
}

function wordsOf(table: string): [singular: string, plural?: string] {
  const noun = nouns[table]
  return noun === undefined ? [`record of ${table}`, `records of ${table}`] : [noun]
}
