/** An API as fast as a server can be: every response is prepared in memory before the first request. Read-only. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { demoAccountSid, demoToken } from '../../mocks/service/accounts.ts'
import { type InProcess, startInProcess } from '../../mocks/hosts/node.ts'
import type { ScenarioName } from '../../mocks/service/options.ts'

/** `small`: a typical account. `large`: 100,000 phone numbers. `records`: 100,000 call records as well. */
export type DataName = 'small' | 'large' | 'records'

interface Data {
  /** Response bodies, by path. */
  readonly answers: ReadonlyMap<string, Buffer>
  readonly records: Records
}

/** All call records as JSON, newest first, in one buffer. A comma follows each; a page is a slice. */
interface Records {
  readonly bytes: Buffer
  /** Offset of each record's end, before its comma. The next record starts after the comma. */
  readonly ends: readonly number[]
}

const account = `/v1/Accounts/${demoAccountSid}`
const recordsPath = `${account}/RecentCalls`
const maxPageSize = 500

/** Prepares all responses from the mock service's records, which takes seconds. `days`: age limit of call records. */
export async function prepareData(name: DataName, days = 3): Promise<Data> {
  const start = (scenario: ScenarioName) => startInProcess({ scenario, now: Date.now() })
  const service = start('large')
  const applications = await readRows(service, '/v1/Applications')
  const numbers = await readRows(service, '/v1/PhoneNumbers')
  const fewApplications = applications.slice(0, 50)
  const fewNumbers = numbers.slice(0, 100).map((number, index) => {
    const { application_sid } = fewApplications[index % fewApplications.length] ?? {}
    return Object.assign({}, number, { application_sid })
  })
  const calls = await readRows(start('busy'), `${account}/Calls`)
  const rows: Readonly<Record<string, readonly unknown[]>> = {
    '/v1/Applications': name === 'large' ? applications : fewApplications,
    '/v1/PhoneNumbers': name === 'large' ? numbers : fewNumbers,
    [`${account}/SpeechCredentials`]: await readRows(service, `${account}/SpeechCredentials`),
    [`${account}/Calls`]: calls.slice(0, 50),
  }
  return {
    answers: new Map(Object.entries(rows).map(([path, list]) => [path, Buffer.from(JSON.stringify(list))])),
    records: await readRecords(service, days, name === 'records' ? Number.POSITIVE_INFINITY : 5000),
  }
}

type Row = Readonly<Record<string, unknown>>

async function read<T>({ fetch }: InProcess, path: string): Promise<T> {
  const response = await fetch(`http://mock.test${path}`, { headers: { authorization: `Bearer ${demoToken}` } })
  // Typed as the mock defines it; its own tests check the shape.
  return (await response.json()) as T
}

const readRows = (service: InProcess, path: string) => read<readonly Row[]>(service, path)

async function readRecords(service: InProcess, days: number, max: number): Promise<Records> {
  const records: string[] = []
  for (let page = 1; records.length < max; page += 1) {
    const path = `${recordsPath}?page=${page}&count=${maxPageSize}&days=${days}`
    const { data } = await read<{ readonly data: readonly Row[] }>(service, path)
    records.push(...data.map((record) => JSON.stringify(record)))
    if (data.length < maxPageSize) break
  }
  let end = -1
  return {
    bytes: Buffer.from(`${records.join(',')},`),
    ends: records.map((record) => (end += 1 + Buffer.byteLength(record))),
  }
}

const allowAny = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' }

/** Handles requests under /v1, also cross-origin. Preflights can't be cached, as on deployed servers. */
export function createApi({ answers, records }: Data) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'OPTIONS') {
      const asked = request.headers['access-control-request-headers'] ?? ''
      response.writeHead(204, {
        ...allowAny,
        'Access-Control-Allow-Methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
        'Access-Control-Allow-Headers': asked,
        Vary: 'Access-Control-Request-Headers',
      })
      response.end()
      return
    }
    if (request.headers.authorization !== `Bearer ${demoToken}`) {
      response.writeHead(401, allowAny).end()
      return
    }
    const body = pathname === recordsPath ? toPage(records, searchParams) : answers.get(pathname)
    if (body === undefined) response.writeHead(404, { ...allowAny, 'Content-Type': 'text/html' }).end('no such path')
    else {
      const headers = { ...allowAny, 'Content-Type': 'application/json', 'Content-Length': body.length }
      response.writeHead(200, headers).end(body)
    }
  }
}

/** Returns one page of call records. Ignores `days`: the data was made for a given number of days. */
function toPage({ bytes, ends }: Records, query: URLSearchParams): Buffer {
  const [page, count] = [Number(query.get('page')), Number(query.get('count'))]
  const from = Math.min((page - 1) * count, ends.length)
  const start = (ends[from - 1] ?? -1) + 1
  const end = ends[Math.min(from + count, ends.length) - 1] ?? -1
  const head = `{"total":${ends.length},"page_size":"${count}","page":"${page}","data":[`
  return Buffer.concat([Buffer.from(head), bytes.subarray(start, Math.max(start, end)), Buffer.from(']}')])
}
