/** The mock backend in tests: controlled through its endpoints, from outside the browser. */
import { demoToken } from '../../mocks/service/accounts.ts'
import type { OperationName } from '../../src/contract/extras.ts'
import type { Fault } from '../../mocks/service/fault.ts'
import type { ScenarioName } from '../../mocks/service/options.ts'
import { type Flipped, type ProfileName, profileNames } from '../../mocks/service/profile.ts'

export type InjectedFault = Omit<Fault, 'id'>

/** One request that reached the API, as logged by the mock. */
interface LoggedRequest {
  /** null if it matches no endpoint of the API. */
  readonly name: OperationName | null
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** 0 if the connection was cut. */
  readonly status: number
  readonly fromPage: boolean
  /** Deviations from the contract. */
  readonly problems: readonly string[]
}

/** The mock's profile in this run, which settles what the spec leaves open. `MOCK_PROFILE=deployed` changes it. */
export const profileUnderTest: ProfileName = readProfile(process.env['MOCK_PROFILE'])

function readProfile(name = 'documented'): ProfileName {
  const found = profileNames.find((known) => known === name)
  if (found === undefined) throw new Error(`MOCK_PROFILE must be one of ${profileNames.join(', ')}, not "${name}"`)
  return found
}

/** Returns the expectation for the current profile, where the profiles differ and the page is right with both. */
export function byProfile<T>(expected: Readonly<Record<ProfileName, T>>): T {
  return expected[profileUnderTest]
}

/** The time at which every test starts, in the service and in the browser: a Tuesday morning. */
export const now = new Date('2026-03-10T09:30:00.000Z')

export class Mock {
  /** Faults injected since the last reset. */
  readonly faults: InjectedFault[] = []
  /** Origin of the API. */
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** Resets to the seed of a scenario: no faults, and the clock stopped at `now`. */
  async reset(scenario: ScenarioName = 'demo', profile: ProfileName = profileUnderTest): Promise<void> {
    this.faults.length = 0
    await this.#post('reset', { seed: 42, scenario, profile, now: now.getTime() - 60_000 })
    // The reset starts a minute earlier: time passes between the two requests, and the clock only jumps forward.
    await this.#post('clock', { freeze: now.getTime() })
  }

  /** Breaks an endpoint until the next reset, or for as many requests as `times` says. */
  async fault(fault: InjectedFault): Promise<void> {
    this.faults.push(fault)
    await this.#post('faults', fault)
  }

  /** Returns the number of faults that haven't hit as often as they should. */
  async faultsLeft(): Promise<number> {
    const response = await this.#fetch('__mock__/faults')
    // Typed as the mock defines it; its own tests check the shape.
    const { faults } = (await response.json()) as { faults: readonly unknown[] }
    return faults.length
  }

  /** Sets switches until the next reset. Seeded records stay as the profile made them. */
  async flip(switches: Flipped): Promise<void> {
    await this.#post('switches', { switches })
  }

  /** Advances the service's clock by `ms`. The browser's clock is page.clock. */
  async advance(ms: number): Promise<void> {
    await this.#post('clock', { advance: ms })
  }

  /** Sends a request to the API as another client. Returns the response, or throws if it's an error. */
  async ask<T = unknown>(method: string, path: string, body?: object): Promise<T> {
    const response = await this.#fetch(`v1/${path}`, method, body)
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    // Typed as the contract defines it; the mock's own tests check the shape.
    return (text === '' ? null : JSON.parse(text)) as T
  }

  /** Returns the requests since the last reset, oldest first, optionally of one endpoint. */
  async requests(name?: OperationName): Promise<LoggedRequest[]> {
    const response = await this.#fetch('__mock__/requests')
    // Typed as the mock defines it; its own tests check the shape.
    const { requests } = (await response.json()) as { requests: LoggedRequest[] }
    return name === undefined ? requests : requests.filter((request) => request.name === name)
  }

  /** Returns every deviation from the contract, in requests of pages and in their responses. */
  async strays(): Promise<string[]> {
    const requests = await this.requests()
    const sent = requests.filter(({ fromPage }) => fromPage)
    return sent.flatMap(({ method, url, problems }) => problems.map((problem) => `${method} ${url}: ${problem}`))
  }

  async #post(control: string, body: unknown): Promise<void> {
    const response = await this.#fetch(`__mock__/${control}`, 'POST', body)
    if (!response.ok) throw new Error(`POST /__mock__/${control}: ${response.status} ${await response.text()}`)
  }

  /** Each request has a connection of its own: while a fault may break one, the server closes those that are idle. */
  #fetch(path: string, method = 'GET', body?: unknown): Promise<Response> {
    const json = { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' }
    const headers = { ...json, connection: 'close' }
    return fetch(`${this.url}/${path}`, { method, headers, body: JSON.stringify(body) })
  }
}
