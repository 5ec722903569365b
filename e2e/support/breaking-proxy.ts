/**
 * A proxy between a page and the server. When told to, it forwards a request, waits for the server's response, and then
 * resets the page's connection without sending a byte. Browsers repeat some of these requests by themselves.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo, Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from './fixtures.ts'

export interface BreakingProxy {
  /** Origin of the server, through the proxy. */
  readonly url: string
  /** Breaks the next `times` requests whose first line matches, such as /^POST .*\/Calls /. */
  breakNext(line: RegExp, times: number): void
  /** Returns the matching requests that reached the server, with request line, headers and body. */
  received(line: RegExp): string[]
  close(): Promise<void>
}

/** Returns a `test` whose pages are served through such a proxy. `h2` is with TLS and a throwaway certificate. */
export function throughProxy(protocol: 'http/1.1' | 'h2') {
  return base.extend<{ readonly breaking: BreakingProxy }>({
    breaking: async ({ server }, use) => {
      const proxy = await startProxy(server.url, protocol === 'h2')
      await use(proxy)
      await proxy.close()
    },
    baseURL: async ({ breaking }, use) => {
      await use(`${breaking.url}/`)
    },
  })
}

async function startProxy(server: string, isH2: boolean): Promise<BreakingProxy> {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const armed = { line: /^$/, times: 0 }

  const forward = (message: Http2ServerRequest | IncomingMessage, response: Http2ServerResponse | ServerResponse) => {
    const { method = '', url = '', httpVersion } = message
    const headers = withoutHops(message.headers)
    const parts: Buffer[] = []
    message.on('data', (part: Buffer) => parts.push(part))
    message.on('end', () => {
      const body = Buffer.concat(parts)
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
      const bytes = [`${method} ${url} HTTP/${httpVersion}`, ...lines, '', body.toString('latin1')].join('\r\n')
      requests.push(bytes)
      const isBroken = armed.times > 0 && armed.line.test(bytes)
      if (isBroken) armed.times -= 1
      const upstream = ask(server + url, { method, headers: { ...headers, 'content-length': body.length } })
      upstream.on('error', () => response.destroy())
      upstream.on('response', (answer) => {
        // With HTTP/2 all sockets, because Node doesn't reveal which one carries this stream.
        if (isBroken) for (const socket of isH2 ? sockets : [message.socket]) socket.resetAndDestroy()
        if (response.destroyed) return
        response.writeHead(answer.statusCode ?? 0, withoutHops(answer.headers))
        answer.pipe(response)
      })
      upstream.end(body)
    })
  }

  const proxy: Server = isH2
    ? createSecureServer(certificate(), forward)
    : createServer({ keepAliveTimeout: 60_000 }, forward)
  proxy.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  proxy.on('sessionError', () => undefined)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has such an address.
  const { port } = proxy.address() as AddressInfo
  return {
    url: `${isH2 ? 'https' : 'http'}://127.0.0.1:${port}`,
    breakNext: (line, times) => Object.assign(armed, { line, times }),
    received: (line) => requests.filter((bytes) => line.test(bytes)),
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Omits headers of a single connection, and HTTP/2's pseudo-headers, which replace the first line. */
function withoutHops<Headers extends object>(headers: Headers): Headers {
  const isOfHop = (name: string) => name.startsWith(':') || /^(connection|keep-alive|transfer-encoding)$/.test(name)
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isOfHop(name))) as Headers
}

/** Creates a self-signed certificate for this machine, valid for two days. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=127.0.0.1']
  try {
    execFileSync('openssl', ['req', '-x509', ...kind, '-days', '2', '-keyout', key, '-out', cert], { stdio: 'ignore' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
