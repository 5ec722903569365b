/** The mock backend as tests handle it: over its control endpoints, from outside the browser. */
import type { OperationName } from '../../src/contract/extras.ts'
import type { Fault } from '../../mocks/service/fault.ts'
import type { ScenarioName } from '../../mocks/service/options.ts'
import { type Flipped, type ProfileName, profileNames } from '../../mocks/service/profile.ts'

export type InjectedFault = Omit<Fault, 'id'>

/** One request that reached the API, as its log has it. */
interface LoggedRequest {
  /** null: no endpoint of the API. */
  readonly name: OperationName | null
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** 0: the connection was cut. */
  readonly status: number
  readonly fromPage: boolean
  /** What about it is not as the contract has it. */
  readonly problems: readonly string[]
}

/** How the mock reads the spec's silences in this run: `MOCK_PROFILE=deployed` for the other way. */
export const profileUnderTest: ProfileName = readProfile(process.env['MOCK_PROFILE'])

function readProfile(name = 'documented'): ProfileName {
  const found = profileNames.find((known) => known === name)
  if (found === undefined) throw new Error(`MOCK_PROFILE must be one of ${profileNames.join(', ')}, not "${name}"`)
  return found
}

/** What a test expects where the two readings differ and the page is right with both. */
export function byProfile<T>(expected: Readonly<Record<ProfileName, T>>): T {
  return expected[profileUnderTest]
}

/** The moment every test begins at, in the service and in the browser: a Tuesday morning. */
export const now = new Date('2026-03-10T09:30:00.000Z')

export class Mock {
  /** Faults injected since the last reset. */
  readonly faults: InjectedFault[] = []
  /** Origin of the API. */
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** Back to the seed of a scenario, no faults, the clock standing still at `now`. */
  async reset(scenario: ScenarioName = 'demo', profile: ProfileName = profileUnderTest): Promise<void> {
    this.faults.length = 0
    await this.#post('reset', { seed: 42, scenario, profile, now: now.getTime() - 60_000 })
    // Begun a little earlier, because real time passes between the two requests and the clock only jumps forward.
    await this.#post('clock', { freeze: now.getTime() })
  }

  /** Breaks an endpoint until the next reset, or as often as `times` says. */
  async fault(fault: InjectedFault): Promise<void> {
    this.faults.push(fault)
    await this.#post('faults', fault)
  }

  /** Faults that have not hit as often as they are to. */
  async faultsLeft(): Promise<number> {
    const response = await fetch(`${this.url}/__mock__/faults`)
    // The shape is the mock's own, checked by its tests.
    const { faults } = (await response.json()) as { faults: readonly unknown[] }
    return faults.length
  }

  /** Pins some readings until the next reset, for a test of just those. Seeded records stay as the profile made them. */
  async flip(switches: Flipped): Promise<void> {
    await this.#post('switches', { switches })
  }

  /** Lets service time pass, ms. The browser's clock is another: page.clock. */
  async advance(ms: number): Promise<void> {
    await this.#post('clock', { advance: ms })
  }

  /** What reached the API since the last reset, oldest first; of one endpoint if named. */
  async requests(name?: OperationName): Promise<LoggedRequest[]> {
    const response = await fetch(`${this.url}/__mock__/requests`)
    // The shape is the mock's own, checked by its tests.
    const { requests } = (await response.json()) as { requests: LoggedRequest[] }
    return name === undefined ? requests : requests.filter((request) => request.name === name)
  }

  /** What pages sent that is not as the contract has it, and answers to it. */
  async strays(): Promise<string[]> {
    const requests = await this.requests()
    const sent = requests.filter(({ fromPage }) => fromPage)
    return sent.flatMap(({ method, url, problems }) => problems.map((problem) => `${method} ${url}: ${problem}`))
  }

  async #post(control: string, body: unknown): Promise<void> {
    const response = await fetch(`${this.url}/__mock__/${control}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`POST /__mock__/${control}: ${response.status} ${await response.text()}`)
  }
}
