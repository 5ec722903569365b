/** For tests: servers that end with their test, and requests byte by byte. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect } from 'vitest'
import { defaultOptions } from '../service/options.ts'
import { type RunningServer, type ServerOptions, startServer } from './http-server.ts'

const running: RunningServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()))
})

/** A server on a free port that ends with the test, and makes it fail when it warns. */
export async function start(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const server = await startServer({ ...defaultOptions, warn: (line) => expect.fail(line), ...options })
  running.push(server)
  return server
}

/** Sends bytes as they are; what came back until the server closed, or until `end` was seen. */
export async function raw(server: RunningServer, text: string, end = '\r\n\r\n'): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  // A server that closes early resets what is still being sent.
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
