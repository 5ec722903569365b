/**
 * `npm run bench`: measures the mock, and the app's work on call records (`npm run bench -- 30`: 30 days, a million
 * records). Milliseconds vary by machine and by minute, so each row is compared with a floor measured in the same run:
 * work that can't be avoided. It compares the best of many runs, which is the cost on an otherwise idle machine; the
 * median shows how busy the machine was. Not a test.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startInProcess } from '../hosts/node.ts'
import { type RunningServer, startServer } from '../hosts/http-server.ts'
import { demoAccountSid, demoToken } from '../service/accounts.ts'
import { createService } from '../service/create-service.ts'
import { defaultOptions } from '../service/options.ts'
import { benchRecords } from './records.ts'
import { columnsOf, type Row, timed, describeDisagreement } from './timing.ts'

const now = Date.UTC(2026, 2, 10, 9, 30)
const headers = { authorization: `Bearer ${demoToken}`, accept: 'application/json', 'content-type': 'application/json' }
const recent = `/v1/Accounts/${demoAccountSid}/RecentCalls`

const copy = (json: unknown): unknown => JSON.parse(JSON.stringify(json))

async function starts(): Promise<Row[]> {
  const start = () => createService({ ...defaultOptions, scenario: 'large' }, now)
  const askForAll = () => {
    const { applications, phoneNumbers } = start().state.tables
    return [...applications.values(), ...phoneNumbers.values()]
  }
  const records = askForAll()
  const floor = {
    floor: 'its 110,000 records once through JSON',
    floorCost: await timed(5, () => copy(records)),
    budgetMs: 500,
  }
  return [
    { what: 'large: start', cost: await timed(5, start), ...floor },
    { what: 'large: start, and its 110,000 records asked for', cost: await timed(5, askForAll), ...floor },
  ]
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
      budgetMs: 2.5,
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
      const kept = stateFile === undefined ? {} : { stateFile }
      const server = await startServer({ ...defaultOptions, scenario: 'empty', ...kept })
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
    const common = { floor, floorCost: health, budgetMs: null }
    return [
      { what: 'HTTP: a write, in memory', cost: await timed(200, write(plain)), ...common },
      { what: 'HTTP: a write, in a state file', cost: await timed(200, write(kept)), ...common },
    ]
  } finally {
    await Promise.all(running.map((server) => server.close()))
    await rm(folder, { recursive: true })
  }
}

const days = Number(process.argv[2] ?? 3)
if (!(days > 0)) {
  console.error('Usage: npm run bench [-- DAYS]  (days of call records; 30 are a million)')
  process.exit(2)
}
const { rows, words } = await benchRecords(days)
const all = [...(await starts()), ...(await pages()), ...(await writes()), ...rows]
console.table(Object.fromEntries(all.map((row) => [row.what, columnsOf(row)])))
console.log(`\n${[words, ...describeDisagreement(all)].join('\n')}`)
