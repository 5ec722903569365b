import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { demoToken } from '../service/accounts.ts'

let folder = ''
let child: ChildProcess | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchboard-kill-'))
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

const script = join(import.meta.dirname, 'server.ts')

/** Starts `npm run api` on a file, as a process of its own. Without npx: killing that wouldn't kill the server. */
async function start(...args: string[]): Promise<{ process: ChildProcess; url: string; greeting: string }> {
  const options = ['--port', '0', '--quiet', '--scenario', 'empty', '--state', join(folder, 'state.ndjson'), ...args]
  const started = spawn(process.execPath, ['--import', 'tsx', script, ...options])
  child = started
  let output = ''
  started.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await new Promise<void>((resolve, reject) => {
    started.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Try ')) resolve()
    })
    started.on('exit', () => reject(new Error(output)))
  })
  return { process: started, url: /http:\/\/[\d.:]+/.exec(output)?.[0] ?? '', greeting: output }
}

const headers = { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' }

async function numbers(url: string): Promise<string[]> {
  const records: unknown = await (await fetch(`${url}/v1/PhoneNumbers`, { headers })).json()
  return (records as { number: string }[]).map(({ number }) => number)
}

it('keeps every acknowledged write, however often the process is killed', { timeout: 60_000 }, async () => {
  const acknowledged: string[] = []
  for (const [round, enough] of [1, 17, 60, 150].entries()) {
    const server = await start()
    expect((await numbers(server.url)).filter((number) => acknowledged.includes(number))).toHaveLength(
      acknowledged.length,
    )

    let count = 0
    const write = async (writer: number): Promise<void> => {
      for (let index = 0; ; index++) {
        const number = `1555${round}${writer}${String(index).padStart(5, '0')}`
        const response = await fetch(`${server.url}/v1/PhoneNumbers`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ number }),
        })
        expect(response.status).toBe(201)
        acknowledged.push(number)
        if (++count === enough) server.process.kill('SIGKILL')
      }
    }
    // Each writer ends when its connection breaks.
    const ends = await Promise.allSettled([0, 1, 2, 3].map(write))
    expect(ends.map((end) => end.status === 'rejected' && String(end.reason))).toStrictEqual(
      Array(4).fill(expect.stringContaining('fetch failed')),
    )
  }
  const server = await start()
  const found = new Set(await numbers(server.url))
  expect(acknowledged.filter((number) => !found.has(number))).toStrictEqual([])
  expect(acknowledged.length).toBeGreaterThanOrEqual(228)
})

it('locks the state file while running, and exits cleanly on SIGTERM and SIGINT', { timeout: 30_000 }, async () => {
  const server = await start()
  await expect(start()).rejects.toThrow(`is in use by process ${server.process.pid}`)
  server.process.kill('SIGTERM')
  const [code] = await once(server.process, 'exit')
  expect(code).toBe(0)
  const again = await start('--seed', '7')
  expect(again.greeting).toContain('(seed 42, scenario empty, profile documented)')
  again.process.kill('SIGINT')
  expect((await once(again.process, 'exit'))[0]).toBe(0)
})

it('reports an invalid command-line option', { timeout: 20_000 }, async () => {
  await expect(start('--scenario', 'nightmare')).rejects.toThrow(/^--scenario must be one of .*\nSee --help\n$/)
})
