import { expect, test, vi } from 'vitest'
import { readSiteConfig } from './site-config.ts'

const site = (body: string, type = 'application/json', status = 200) =>
  readSiteConfig('/switchboard/', async () => new Response(body, { status, headers: { 'content-type': type } }))

const ownOrigin = { config: { servers: 'same-origin' }, fault: null }

test('reads config.json beside index.html', async () => {
  const asked: unknown[] = []
  await readSiteConfig('/switchboard/', async (input) => {
    asked.push(input)
    return Response.json({ servers: 'any' })
  })
  expect(asked).toEqual(['/switchboard/config.json'])
  expect(await site('{"servers":"any"}')).toEqual({ config: { servers: 'any' }, fault: null })
})

test.each([
  ['missing', () => site('Not Found', 'text/plain', 404)],
  ['answered with the page itself', () => site('<!doctype html>', 'text/html')],
  ['out of reach', () => readSiteConfig('/', () => Promise.reject(new TypeError('Failed to fetch')))],
])('uses this origin for the API if config.json is %s', async (_, read) => {
  expect(await read()).toEqual(ownOrigin)
})

test('stops waiting for a config.json that never arrives', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  const hang: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      if (init?.signal?.aborted === true) reject(new DOMException('The time is over', 'TimeoutError'))
    })
  expect(await readSiteConfig('/', hang)).toEqual(ownOrigin)
})

test.each(['text/plain', 'application/octet-stream'])('reads it as %s, too, as some servers send it', async (type) => {
  expect(await site('{"servers":"any"}', type)).toEqual({ config: { servers: 'any' }, fault: null })
})

test('reports an invalid config.json instead of ignoring it', async () => {
  const { config, fault } = await site('{"server":"any"}')
  expect(config).toEqual({ servers: 'same-origin' })
  expect(fault).toContain('config.json')
  expect((await site('{')).fault).toContain('not JSON')
})
