/** For tests: servers that end with their test, and raw requests. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect } from 'vitest'
import { defaultOptions } from '../service/options.ts'
import { type RunningServer, type ServerOptions, startServer } from './http-server.ts'

const running: RunningServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()))
})

/** Starts a server on a free port; it ends with the test, and fails it by a warning. */
export async function start(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const server = await startServer({ ...defaultOptions, warn: (line) => expect.fail(line), ...options })
  running.push(server)
  return server
}

/** Sends text unchanged; returns the bytes received until the server closes or sends `end`. */
export async function raw(server: RunningServer, text: string, end = '\r\n\r\n'): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  // A server that closes early resets a connection that is still sending.
  socket.on('error', () => undefined)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString()
    if (received.includes(end)) socket.destroy()
  })
  socket.write(text)
  await once(socket, 'close')
  return received
}
