/** Every kind of fault, as a client sees it. */
import { describe, expect, it } from 'vitest'
import { startInProcess } from '../hosts/node.ts'
import { application, applications, asker, calls, numbers, recent } from './testing.ts'

const now = '2026-03-10T09:30:00.000Z'

async function under(fault: object, options = {}) {
  const mock = startInProcess({ now, ...options })
  await mock.control('faults', fault)
  return { mock, ask: asker(mock), faults: async () => (await mock.control('faults')) as Told }
}
interface Told {
  readonly faults: readonly { id: string; fired: number; after?: number }[]
  readonly spent: readonly { id: string; fired: number }[]
}

describe('a fault', () => {
  it('skips some requests, hits some, and counts its hits', async () => {
    const { ask, faults } = await under({ endpoint: 'listRecentCalls', after: 2, times: 1, status: 401, shape: 'text' })
    const page = async (number: number) => (await ask('GET', `${recent}?page=${number}&count=5`)).status
    expect(await page(1)).toBe(200)
    expect((await ask('GET', numbers)).status).toBe(200)
    expect(await faults()).toMatchObject({ faults: [{ id: 'fault-1', after: 1, fired: 0 }], spent: [] })
    expect([await page(2), await page(3), await page(4)]).toStrictEqual([200, 401, 200])
    expect(await faults()).toMatchObject({ faults: [], spent: [{ id: 'fault-1', fired: 1 }] })
  })

  it('hits a share of the requests, always the same ones for a seed', async () => {
    const run = async (seed: number) => {
      const { ask, faults } = await under({ endpoint: '*', share: 0.3, status: 503 }, { seed })
      const seen: number[] = []
      for (let i = 0; i < 40; i++) seen.push((await ask('GET', numbers)).status)
      const hits = seen.filter((status) => status === 503).length
      expect(await faults()).toMatchObject({ faults: [{ fired: hits }] })
      expect(hits).toBeGreaterThan(4)
      expect(hits).toBeLessThan(24)
      return seen
    }
    expect(await run(1)).toStrictEqual(await run(1))
    expect(await run(1)).not.toStrictEqual(await run(2))
  })

  it('adds a random delay to a fixed one', async () => {
    const { ask, mock } = await under({ endpoint: 'listPhoneNumbers', latencyMs: 100, jitterMs: 400 })
    const delays: number[] = []
    for (let i = 0; i < 8; i++) {
      const start = mock.clock.now()
      await ask('GET', numbers)
      delays.push(mock.clock.now() - start)
    }
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(100)
    expect(Math.max(...delays)).toBeLessThanOrEqual(500)
    expect(new Set(delays).size).toBeGreaterThan(3)
  })
})

describe('an error response', () => {
  it('has the body and headers that the fault sets, including CORS', async () => {
    const headers = { 'Retry-After': '2', 'RateLimit-Remaining': '0', 'Access-Control-Allow-Origin': '*' }
    const { ask } = await under({ endpoint: '*', status: 429, json: { errors: [{ code: 7 }] }, headers })
    const reply = await ask('GET', numbers)
    expect([reply.status, reply.json]).toStrictEqual([429, { errors: [{ code: 7 }] }])
    expect(reply.headers.get('retry-after')).toBe('2')
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('with status 429 has neither Retry-After nor CORS headers by default', async () => {
    const { ask } = await under({ endpoint: '*', status: 429, shape: 'html' })
    const { headers } = await ask('GET', numbers)
    expect([headers.get('retry-after'), headers.get('access-control-allow-origin')]).toStrictEqual([null, null])
  })
})

it('a hanging request ends when the client aborts, and is logged as cut', async () => {
  const { mock } = await under({ endpoint: 'listPhoneNumbers', hang: true })
  const client = new AbortController()
  const asked = mock.fetch(`http://mock.test${numbers}`, { signal: client.signal })
  await expect(Promise.race([asked, Promise.resolve('still waiting')])).resolves.toBe('still waiting')
  client.abort()
  await expect(asked).rejects.toThrow('aborted')
  await expect.poll(() => mock.backend.log.requests).toMatchObject([{ name: 'listPhoneNumbers', status: 0 }])
})

describe('a broken body', () => {
  it.each([
    ['truncated', 'application/json', /^\[\{"phone_number_sid".*[^\]]$/],
    ['not JSON', 'application/json', / upstream connect error$/],
    ['html', 'text/html', /^<!DOCTYPE html>/],
    ['empty', 'application/json', /^$/],
    ['null', 'application/json', /^null$/],
  ])('can be %s', async (body, type, text) => {
    const { mock } = await under({ endpoint: 'listPhoneNumbers', body })
    const response = await mock.fetch(`http://mock.test${numbers}`, { headers: { authorization: 'Bearer demo-token' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(type)
    expect(await response.text()).toMatch(text)
  })

  it('can be cut short by closing the connection halfway', async () => {
    const { ask } = await under({ endpoint: 'listPhoneNumbers', body: 'cut short' })
    await expect(ask('GET', numbers)).rejects.toThrow('closed')
  })

  it('does not replace the body of an error', async () => {
    const { ask } = await under({ endpoint: '*', body: 'truncated' })
    const made = await ask('POST', applications, {})
    expect([made.status, made.json]).toStrictEqual([400, { msg: 'missing field name' }])
  })
})

describe('wrong types', () => {
  it('affect a single record, always the same one', async () => {
    const clean = (await asker(startInProcess({ now }))('GET', numbers)).json as object[]
    const { ask } = await under({ endpoint: 'listPhoneNumbers', wrongTypes: 1 })
    const first = (await ask('GET', numbers)).json as object[]
    expect(first).toHaveLength(clean.length)
    expect(first.filter((record, index) => JSON.stringify(record) !== JSON.stringify(clean[index]))).toHaveLength(1)
    expect((await ask('GET', numbers)).json).toStrictEqual(first)
  })

  it('affect the same record even if other faults were set before', async () => {
    const fault = { endpoint: 'listPhoneNumbers', wrongTypes: 1 }
    const first = await under(fault)
    const later = await under({ endpoint: 'listCalls', status: 503 })
    await later.mock.control('faults', fault)
    expect((await later.ask('GET', numbers)).json).toStrictEqual((await first.ask('GET', numbers)).json)
  })

  it('can affect a given field of several records on a page', async () => {
    const { ask } = await under({ endpoint: 'listRecentCalls', wrongTypes: 3, field: 'duration' })
    const { total, data } = (await ask('GET', `${recent}?page=1&count=20`)).json
    expect(total).toBeGreaterThan(1000)
    expect((data as { duration: unknown }[]).filter(({ duration }) => Array.isArray(duration))).toHaveLength(3)
  })
})

describe('broken pages', () => {
  const keys = (reply: { json: { data: { sip_callid: string }[] } }) =>
    reply.json.data.map(({ sip_callid }) => sip_callid)
  const pages = async (ask: ReturnType<typeof asker>) =>
    Promise.all([1, 2, 3].map(async (page) => keys(await ask('GET', `${recent}?page=${page}&count=5`))))

  it('can be duplicated, reordered or shifting', async () => {
    const [one = [], two = [], three = []] = await pages(asker(startInProcess({ now })))
    const of = async (kind: string) => pages((await under({ endpoint: 'listRecentCalls', pages: kind })).ask)
    expect((await of('duplicated')).slice(1)).toStrictEqual([one, two])
    const [mixed = []] = await of('reordered')
    expect(mixed).not.toStrictEqual(one)
    expect(mixed.toSorted()).toStrictEqual(one.toSorted())
    expect(await of('shifting')).toStrictEqual([
      one,
      [...one.slice(-1), ...two.slice(0, 4)],
      [...two.slice(-2), ...three.slice(0, 3)],
    ])
  })

  it('that are shifting have a total that grows with each page', async () => {
    const totals = async (ask: ReturnType<typeof asker>) =>
      Promise.all(
        [1, 2, 3].map(async (page) => Number((await ask('GET', `${recent}?page=${page}&count=5`)).json.total)),
      )
    const [total = 0] = await totals(asker(startInProcess({ now })))
    const { ask } = await under({ endpoint: 'listRecentCalls', pages: 'shifting' })
    expect(await totals(ask)).toStrictEqual([total, total + 1, total + 2])
  })

  it('repeat a record in a list without pages', async () => {
    const { ask } = await under({ endpoint: 'listCalls', pages: 'duplicated' })
    const [first, second] = (await ask('GET', calls)).json
    expect(second).toStrictEqual(first)
  })
})

it('a write takes effect even if its response is broken', async () => {
  const { ask, mock } = await under({ endpoint: 'createApplication', body: 'html' })
  const before = mock.service.state.tables.applications.size
  expect((await ask('POST', applications, application)).type).toBe('text/html')
  expect(mock.service.state.tables.applications.size).toBe(before + 1)
})

it.each([
  [{ endpoint: '*', hang: true, pages: 'duplicated' }, 'only one'],
  [{ endpoint: '*', share: 2, cut: true }, 'share'],
  [{ endpoint: '*', body: 'broken' }, 'body'],
  [{ endpoint: '*', status: 500, json: {}, shape: 'msg' }, 'only one of json and shape'],
  [{ endpoint: '*', status: 500, headers: { 'a b': 'x' } }, 'headers'],
  [{ endpoint: '*', cut: true, field: 'name' }, 'field belongs to wrongTypes'],
])('%j is refused', async (fault, words) => {
  await expect(under(fault)).rejects.toThrow(words)
})
