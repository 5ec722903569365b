import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface ServerApart {
  readonly url: string
  readonly stop: () => void
}

/**
 * Starts a server with a million call records in its own process: on the measured thread, its work would be measured
 * too. `more` holds further command-line options.
 */
export async function startApart(...more: readonly string[]): Promise<ServerApart> {
  const path = fileURLToPath(new URL('./server.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    [...process.execArgv, path, '--scenario', 'large', '--port', '0', '--host', '127.0.0.1', '--quiet', ...more],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let said = ''
  for await (const piece of child.stdout) {
    said += String(piece)
    const url = /http:\/\/[^/\s]+/.exec(said)?.[0]
    if (url !== undefined) return { url, stop: () => child.kill() }
  }
  throw new Error('The server did not start.')
}
