import { describe, expect, it } from 'vitest'
import { raw, start } from './testing-server.ts'

describe('an untrusted client', () => {
  const control = (host: string, origin?: string) =>
    `GET /__mock__/state HTTP/1.1\r\nHost: ${host}\r\n${origin === undefined ? '' : `Origin: ${origin}\r\n`}\r\n`

  it.each([
    ['127.0.0.1:4010', undefined, 200],
    ['localhost:4010', 'http://localhost:4010', 200],
    ['demo.localhost', undefined, 200],
    ['[::1]:4010', undefined, 200],
    ['localhost:4010', 'http://localhost:5173', 403],
    ['localhost:4010', 'null', 403],
    ['rebound.example.com', 'http://rebound.example.com', 403],
    ['rebound.example.com', undefined, 403],
    ['127.0.0.1.example.com', undefined, 403],
  ])('with host %s and origin %s gets %s from the controls', async (host, origin, status) => {
    expect(await raw(await start(), control(host, origin))).toContain(`HTTP/1.1 ${status} `)
  })

  it('may use the host name that the server listens on', async () => {
    const server = await start({ host: 'localhost' })
    expect((await fetch(`${server.url}/__mock__/state`)).status).toBe(200)
  })

  it('gets 408 if its request takes too long to arrive', async () => {
    const server = await start({ slowestRequestMs: 200 })
    const started = 'POST /v1/Applications HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'
    expect(await raw(server, started)).toContain('HTTP/1.1 408 ')
    expect(await raw(server, 'GET /v1/App')).toContain('HTTP/1.1 408 ')
  })
})

it('closes the connection if the client asks for it', async () => {
  const server = await start()
  const request = 'GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  // Waits until the server closes, since `end` never arrives.
  expect(await raw(server, request, 'never sent')).toMatch(/connection: close[^]*OK$/i)
})
