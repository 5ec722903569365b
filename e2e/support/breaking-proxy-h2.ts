/** Like breaking-proxy.ts, but the page connects over HTTP/2, with TLS and a throwaway certificate. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as ask } from 'node:http'
import { createSecureServer, type IncomingHttpHeaders } from 'node:http2'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BreakingProxy } from './breaking-proxy.ts'

/** Proxies to a local HTTP/1.1 server. `received` returns request line, headers and body, byte for byte. */
export async function startHttp2Proxy(server: string): Promise<BreakingProxy> {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const armed = { line: /^$/, times: 0 }
  const proxy = createSecureServer(certificate())
  proxy.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  proxy.on('sessionError', () => undefined)
  proxy.on('stream', (stream, headers) => {
    const parts: Buffer[] = []
    stream.on('error', () => undefined)
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const body = Buffer.concat(parts)
      const { ':method': method = '', ':path': path = '' } = headers
      const lines = Object.entries(plain(headers)).map(([name, value]) => `${name}: ${String(value)}`)
      const bytes = [`${method} ${path} HTTP/2`, ...lines, '', body.toString('latin1')].join('\r\n')
      requests.push(bytes)
      const isBroken = armed.times > 0 && armed.line.test(bytes)
      if (isBroken) armed.times -= 1
      const upstream = ask(`${server}${path}`, {
        method,
        headers: { ...plain(headers), 'content-length': body.length },
      })
      upstream.on('error', () => stream.close())
      upstream.on('response', (answer) => {
        // All sockets, because Node doesn't reveal which one carries this stream.
        if (isBroken) for (const socket of sockets) socket.resetAndDestroy()
        if (stream.destroyed) return
        const { connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, ...rest } = answer.headers
        stream.respond({ ...rest, ':status': answer.statusCode })
        answer.pipe(stream)
      })
      upstream.end(body)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  return {
    url: `https://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    breakNext: (line, times) => Object.assign(armed, { line, times }),
    received: (line) => requests.filter((bytes) => line.test(bytes)),
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Omits HTTP/2's pseudo-headers, which replace the request line. */
function plain(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
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
