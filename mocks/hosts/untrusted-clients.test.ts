import { describe, expect, it } from 'vitest'
import { raw, start } from './testing-server.ts'

describe('a client that is not to be trusted', () => {
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
  ])('reaches the controls as %s from origin %s: %s %s', async (host, origin, status) => {
    expect(await raw(await start(), control(host, origin))).toContain(`HTTP/1.1 ${status} `)
  })

  it('may name the host that the server was told to listen on', async () => {
    const server = await start({ host: 'localhost' })
    expect((await fetch(`${server.url}/__mock__/state`)).status).toBe(200)
  })

  it('is cut off when it sends its request byte by byte', async () => {
    const server = await start({ slowestRequestMs: 200 })
    const started = 'POST /v1/Applications HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'
    expect(await raw(server, started)).toContain('HTTP/1.1 408 ')
    expect(await raw(server, 'GET /v1/App')).toContain('HTTP/1.1 408 ')
  })
})

it('closes a connection when the client asks for that', async () => {
  const server = await start()
  const request = 'GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  // Waits until the server closes, since `end` never arrives.
  expect(await raw(server, request, 'never sent')).toMatch(/connection: close[^]*OK$/i)
})
