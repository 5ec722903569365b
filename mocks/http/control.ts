/**
 * `/__mock__/`: lets tests and curious users inspect and control the mock. Every host serves it, on every origin, for
 * that origin alone: responses have no CORS headers, and each change needs DELETE or application/json, so a browser
 * must send a preflight first.
 */
import { demoAccountSid, demoToken } from '../service/accounts.ts'
import { type Change, logVersion } from '../service/change.ts'
import { serviceTime } from '../service/clock.ts'
import { startChange } from '../service/create-service.ts'
import { flippedIn, toFlipped } from '../service/profile.ts'
import { ControlError, DeliveriesQuery, describeChoices, parseInput, ResetInput } from './control-inputs.ts'
import {
  addFault,
  type Controlled,
  type ControlRequest,
  describeClock,
  iso,
  readClock,
  readFaults,
  readSwitches,
  removeFaults,
  restoreSwitches,
  setClock,
  setSwitches,
} from './control-settings.ts'

/** One control endpoint: its index entry and its handler. Throws ControlError. */
interface Control {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly answer: (controlled: Controlled, request: ControlRequest) => object | Promise<object>
}

const controls: readonly Control[] = [
  { method: 'GET', path: '', summary: 'This list', answer: () => ({ controls: controlIndex }) },
  {
    method: 'GET',
    path: 'choices',
    summary: 'Scenarios, profiles, and a fault as JSON Schema',
    answer: describeChoices,
  },
  { method: 'GET', path: 'state', summary: 'Options, clock, counts, faults', answer: summarize },
  {
    method: 'POST',
    path: 'reset',
    summary: 'Reset: {seed?, scenario?, profile?, switches?: {name: value}, now?, rate?}',
    answer: reset,
  },
  {
    method: 'GET',
    path: 'switches',
    summary: 'How ambiguous parts of the API spec behave',
    answer: readSwitches,
  },
  {
    method: 'POST',
    path: 'switches',
    summary: 'Change some: {switches: {name: value}}, or apply a profile: {profile, switches?}',
    answer: setSwitches,
  },
  { method: 'DELETE', path: 'switches', summary: 'Reset all, or one: switches/{name}', answer: restoreSwitches },
  { method: 'GET', path: 'clock', summary: 'Mock time', answer: readClock },
  {
    method: 'POST',
    path: 'clock',
    summary: 'One of {freeze: true | time}, {run: true}, {rate: number}; and {advance: ms}',
    answer: setClock,
  },
  {
    method: 'GET',
    path: 'faults',
    summary: 'Active and used-up faults, with how often each hit',
    answer: readFaults,
  },
  {
    method: 'POST',
    path: 'faults',
    summary:
      'Break an endpoint: {endpoint: name | "extras" | "*", times?, after?, share?, latencyMs?, jitterMs?} and at most one of {status, shape?, message?, json?, headers?}, {cut: true}, {loseAnswer: true}, {hang: true}, {absent: true}, {body: "truncated" | "cut short" | "not JSON" | "html" | "empty" | "null"}, {wrongTypes: records, field?}, {callStoreDown: true}, {pages: "duplicated" | "reordered" | "shifting"}',
    answer: addFault,
  },
  { method: 'DELETE', path: 'faults', summary: 'Remove all faults, or one: faults/{id}', answer: removeFaults },
  { method: 'GET', path: 'requests', summary: 'Latest requests to the API, oldest first', answer: readRequests },
  { method: 'DELETE', path: 'requests', summary: 'Clear the requests', answer: forgetRequests },
  { method: 'GET', path: 'deliveries', summary: 'Web callbacks sent: ?since=time&limit=100', answer: readDeliveries },
]

export const controlIndex = controls.map(({ method, path, summary }) => ({
  method,
  path: `/__mock__/${path}`,
  summary,
}))

/** Handles a request to a control endpoint; `path` begins with /__mock__. Never throws. */
export async function handleControl(controlled: Controlled, request: Request, path: string): Promise<Response> {
  try {
    return reply(200, await dispatch(controlled, request, path))
  } catch (error) {
    if (error instanceof ControlError) return reply(error.status, { error: error.message })
    return reply(500, { error: error instanceof Error ? error.message : String(error) })
  }
}

async function dispatch(controlled: Controlled, request: Request, path: string): Promise<object> {
  const [name = '', ...rest] = path.split('/').slice(2)
  const here = controls.filter((control) => control.path === name)
  if (here.length === 0) throw new ControlError(404, `unknown control: ${name}; GET /__mock__/ lists all`)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const control = here.find((candidate) => candidate.method === method)
  if (control === undefined) throw new ControlError(405, `${name} supports ${here.map((one) => one.method).join(', ')}`)
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const body = method === 'POST' ? await readJson(request) : undefined
  await controlled.store.refresh()
  return control.answer(controlled, { query, body, rest: rest.join('/') })
}

async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new ControlError(415, 'send Content-Type: application/json')
  }
  const text = await request.text()
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch (error) {
    throw new ControlError(400, error instanceof Error ? error.message : 'not JSON')
  }
}

function reply(status: number, json: object): Response {
  return Response.json(json, { status, headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } })
}

function summarize({ service, log, realNow }: Controlled): object {
  const { options, profile, startedAt, sequence, clock, faults, tables } = service.state
  return {
    options: { seed: options.seed, scenario: options.scenario, profile: profile.name, switches: flippedIn(profile) },
    logVersion,
    startedAt: iso(startedAt),
    sequence,
    clock: describeClock(clock, realNow()),
    counts: Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, table.size])),
    // Records created, changed or removed since the start, which a reset would lose.
    changed: Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, table.changedKeys().length])),
    demo: { token: demoToken, account_sid: demoAccountSid },
    faults,
    requests: log.requests.length,
  }
}

async function reset(controlled: Controlled, { body }: ControlRequest): Promise<object> {
  const { service, store, log, counts, realNow } = controlled
  const { now, rate = 1, ...input } = parseInput(ResetInput, body)
  await store.exclusive(async () => {
    const real = realNow()
    const { seed, scenario } = service.state.options
    const { profile } = service.state
    const options = {
      seed: input.seed ?? seed,
      scenario: input.scenario ?? scenario,
      profile: input.profile ?? profile.name,
      switches: toFlipped(input.switches ?? (input.profile === undefined ? flippedIn(profile) : {})),
    }
    const start = startChange(options, now ?? real)
    const setting = { since: real, service: now ?? real, rate }
    const clock: Change[] = now === undefined && rate === 1 ? [] : [{ type: 'clock', clock: setting }]
    await store.append([start, ...clock])
  })
  log.clear()
  counts.clear()
  return summarize(controlled)
}

function readRequests({ log }: Controlled): object {
  return { requests: log.requests }
}

function forgetRequests(controlled: Controlled): object {
  controlled.log.clear()
  return readRequests(controlled)
}

function readDeliveries({ service, realNow, outcomeOf }: Controlled, { query }: ControlRequest): object {
  const { since = 0, limit = 100 } = parseInput(DeliveriesQuery, query)
  // Up to and including this very ms.
  const until = serviceTime(service.state.clock, realNow()) + 1
  const made = service.deliveries(since, until, limit)
  for (const delivery of made) Object.assign(delivery, { outcome: outcomeOf?.(delivery) ?? delivery.outcome })
  return { deliveries: made }
}
