/**
 * `npm run bench`: what the mock costs. Milliseconds differ from machine to machine and from minute to minute, so each
 * stands beside a floor measured in the same run: work that nobody could avoid. The best of many runs is compared, what
 * the work costs when nothing else is in the way; the median beside it says how busy the machine was. No test.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startInProcess } from '../hosts/node.ts'
import { type RunningServer, startServer } from '../hosts/http-server.ts'
import { demoAccountSid, demoToken } from '../service/accounts.ts'
import { createService } from '../service/create-service.ts'
import { defaultOptions } from '../service/options.ts'

/** ms */
interface Timing {
  readonly best: number
  readonly median: number
}

interface Row {
  readonly what: string
  readonly cost: Timing
  readonly floor: string
  readonly floorCost: Timing
  /** What it should stay under, ms; null: nobody said. */
  readonly budgetMs: number | null
}

const now = Date.UTC(2026, 2, 10, 9, 30)
const headers = { authorization: `Bearer ${demoToken}`, accept: 'application/json', 'content-type': 'application/json' }
const recent = `/v1/Accounts/${demoAccountSid}/RecentCalls`

/** Times some runs; the first is not counted. */
async function timed(runs: number, work: () => unknown): Promise<Timing> {
  const times: number[] = []
  await work()
  for (let i = 0; i < runs; i++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { best: sorted[0] ?? Number.NaN, median: sorted[Math.floor(runs / 2)] ?? Number.NaN }
}

const copy = (json: unknown): unknown => JSON.parse(JSON.stringify(json))

async function starts(): Promise<Row> {
  const start = () => createService({ ...defaultOptions, scenario: 'large' }, now)
  const { applications, phoneNumbers } = start().state.tables
  const records = [...applications.values(), ...phoneNumbers.values()]
  return {
    what: 'large: start',
    cost: await timed(5, start),
    floor: 'its 110,000 records once through JSON',
    floorCost: await timed(5, () => copy(records)),
    budgetMs: 2000,
  }
}

async function pages(): Promise<Row[]> {
  const mock = startInProcess({ scenario: 'large', now })
  const ask = async (query: string): Promise<unknown> =>
    (await mock.fetch(`http://mock.test${recent}?${query}`, { headers })).json()
  const { total } = (await ask('page=1&count=500&days=30')) as { total: number }
  const middle = Math.floor(total / 1000)
  const row = async (what: string, query: string): Promise<Row> => {
    const page = await ask(query)
    return {
      what: `large: ${what}`,
      cost: await timed(50, () => ask(query)),
      floor: 'the same page once through JSON',
      floorCost: await timed(50, () => copy(page)),
      budgetMs: 20,
    }
  }
  return [
    await row('first CDR page of 25', 'page=1&count=25&days=30'),
    await row('first CDR page of 500', 'page=1&count=500&days=30'),
    await row(`CDR page ${middle} of 500`, `page=${middle}&count=500&days=30`),
    await row('last CDR page of 500', `page=${Math.ceil(total / 500)}&count=500&days=30`),
  ]
}

async function writes(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-bench-'))
  const running: RunningServer[] = []
  try {
    const start = async (stateFile?: string): Promise<string> => {
      const options = {
        ...defaultOptions,
        scenario: 'empty',
        ...(stateFile === undefined ? {} : { stateFile }),
      } as const
      const server = await startServer(options)
      running.push(server)
      return server.url
    }
    const plain = await start()
    const kept = await start(join(folder, 'state.ndjson'))
    let count = 0
    const write = (url: string) => async () => {
      const body = JSON.stringify({ number: `1555${++count}` })
      await (await fetch(`${url}/v1/PhoneNumbers`, { method: 'POST', headers, body })).arrayBuffer()
    }
    const health = await timed(200, async () => (await fetch(`${plain}/health`)).text())
    const floor = 'the shortest request there is (/health)'
    return [
      {
        what: 'HTTP: a write, in memory',
        cost: await timed(200, write(plain)),
        floor,
        floorCost: health,
        budgetMs: null,
      },
      {
        what: 'HTTP: a write, in the journal',
        cost: await timed(200, write(kept)),
        floor,
        floorCost: health,
        budgetMs: null,
      },
    ]
  } finally {
    await Promise.all(running.map((server) => server.close()))
    await rm(folder, { recursive: true })
  }
}

function table(rows: readonly Row[]): string {
  const cells = [
    ['best of many runs', 'ms', 'per second', 'floor, ms', 'ratio', 'budget, ms', 'median, ms', 'floor'],
    ...rows.map(({ what, cost, floor, floorCost, budgetMs }) => [
      what,
      cost.best.toFixed(2),
      (1000 / cost.best).toFixed(0),
      floorCost.best.toFixed(2),
      (cost.best / floorCost.best).toFixed(1),
      budgetMs === null ? '' : `${budgetMs} ${cost.best < budgetMs ? '(under)' : '(OVER)'}`,
      cost.median.toFixed(2),
      floor,
    ]),
  ]
  const widths = cells.reduce<number[]>((most, row) => row.map((cell, i) => Math.max(most[i] ?? 0, cell.length)), [])
  return cells
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

console.log(table([await starts(), ...(await pages()), ...(await writes())]))
