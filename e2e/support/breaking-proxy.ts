/**
 * A byte proxy between a page and the server. When told to, it forwards a request, waits for the server's response, and
 * then resets the page's connection without sending a byte. Browsers repeat such a request by themselves.
 */
import { createServer, connect, type Socket } from 'node:net'
import { test as base } from './fixtures.ts'

export interface BreakingProxy {
  /** Origin of the server, through the proxy. */
  readonly url: string
  /** Breaks the next `times` requests whose first line matches, such as /^POST .*\/Calls /. */
  breakNext(line: RegExp, times: number): void
  /** Returns the matching requests that reached the server, byte for byte: head and body. */
  received(line: RegExp): string[]
  close(): Promise<void>
}

/** Returns a `test` whose pages are served through such a proxy. */
export function throughProxy(start: (server: string) => Promise<BreakingProxy>) {
  return base.extend<{ readonly breaking: BreakingProxy }>({
    breaking: async ({ server }, use) => {
      const proxy = await start(server.url)
      await use(proxy)
      await proxy.close()
    },
    baseURL: async ({ breaking }, use) => {
      await use(`${breaking.url}/`)
    },
  })
}

/** Proxies to an HTTP/1.1 server on this machine. Relies on browsers sending one request at a time per connection. */
export async function startBreakingProxy(server: string): Promise<BreakingProxy> {
  const { port } = new URL(server)
  const requests: { bytes: string }[] = []
  const sockets = new Set<Socket>()
  const armed = { line: /^$/, times: 0 }
  const proxy = createServer((page) => {
    const upstream = connect(Number(port), '127.0.0.1')
    const both = [page, upstream]
    let current: { bytes: string } | null = null
    let isBroken = false
    for (const socket of both) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        for (const other of both) other.destroy()
      })
    }
    page.on('data', (data) => {
      const bytes = data.toString('latin1')
      if (current === null) {
        current = { bytes: '' }
        requests.push(current)
        if (armed.times > 0 && armed.line.test(bytes)) {
          armed.times -= 1
          isBroken = true
        }
      }
      current.bytes += bytes
      upstream.write(data)
    })
    upstream.on('data', (data) => {
      current = null
      if (isBroken) page.resetAndDestroy()
      else page.write(data)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    breakNext: (line, times) => Object.assign(armed, { line, times }),
    received: (line) => requests.map(({ bytes }) => bytes).filter((bytes) => line.test(bytes)),
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
