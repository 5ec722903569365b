/**
 * The HTTP host's state as a file: its log of changes as NDJSON, a line for each write. Opening it replays the log and
 * rewrites it as short as possible; after that, each write is a line on disk before it's acknowledged.
 */
import { mkdir, open, readFile, realpath, rename, unlink, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { createMemoryStore, createQueue, type Store } from '../http/store.ts'
import { type Change, isBatch, logVersion } from '../service/change.ts'
import { serviceTime } from '../service/clock.ts'
import { compact } from '../service/compact.ts'
import { createService, startChange } from '../service/create-service.ts'
import type { ServiceOptions } from '../service/options.ts'
import type { Service } from '../service/service.ts'
import { lockState } from './state-lock.ts'

interface OpenState {
  readonly service: Service
  readonly store: Store
  close(): Promise<void>
}

interface StateOptions {
  readonly stateFile?: string | undefined
  readonly realNow: () => number
  readonly warn: (line: string) => void
}

/**
 * Creates a service with the file's state, or with a fresh seed if there's no file. Rejects with a readable message if
 * the file is open in another process or can't be read or written.
 */
export async function openState(options: ServiceOptions, stateOptions: StateOptions): Promise<OpenState> {
  const { stateFile, realNow, warn } = stateOptions
  const service = createService(options, realNow())
  if (stateFile === undefined) {
    return { service, store: createMemoryStore((changes) => service.apply(changes)), close: () => Promise.resolve() }
  }
  try {
    await mkdir(dirname(resolve(stateFile)), { recursive: true })
    // Follows a symbolic link to its file, because renaming would replace the link.
    const file = await realpath(stateFile).catch(() => resolve(stateFile))
    const unlock = await lockState(file)
    try {
      await replay(file, service, warn)
      const log = compact(service.state, serviceTime(service.state.clock, realNow()))
      await replaceFile(file, log.map((change) => toLine([change])).join(''))
      return await openForWrites(file, service, unlock)
    } catch (error) {
      await unlock()
      throw error
    }
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new Error(`state file ${stateFile} cannot be used: ${error.message}`, { cause: error })
  }
}

const toLine = (changes: readonly Change[]) => `${JSON.stringify(changes)}\n`

/** Brings a new service to the file's state. An unusable file is never deleted: it moves to `<file>.bad-<time>`. */
async function replay(file: string, service: Service, warn: (line: string) => void): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  if (text === '') return
  const seed = startChange(service.state.options, service.state.startedAt)
  const lines = text.split('\n')
  const unfinished = lines.pop()
  try {
    service.apply(readLog(lines))
    // Such a write was never acknowledged.
    if (unfinished !== '') warn(`state file ${file} ended with an unfinished line, which was dropped.`)
  } catch (error) {
    const aside = `${file}.bad-${new Date().toISOString().replaceAll(/[:.]/g, '')}`
    await rename(file, aside)
    warn(`state file ${file} is unusable: ${String(error)}. It was moved to ${aside}; starting from the seed.`)
    service.apply([seed])
  }
}

/** Returns the changes of a whole log. Throws if they can't be used. */
function readLog(lines: readonly string[]): readonly Change[] {
  const batches = lines.map((line): unknown => JSON.parse(line))
  if (!batches.every(isBatch)) throw new Error('a line holds no changes')
  const changes = batches.flat()
  const [first] = changes
  if (first?.type !== 'start') throw new Error('it does not begin with a start')
  // Another program version may have written it, so the type's constant doesn't hold.
  const version: number = first.version
  if (version !== logVersion) throw new Error(`it is of version ${version}, not ${logVersion}`)
  return changes
}

/** Replaces a file's content, or leaves the file as it is. */
async function replaceFile(file: string, content: string): Promise<void> {
  const made = `${file}.new`
  try {
    await writeFile(made, content, { flush: true })
    await rename(made, file)
  } catch (error) {
    // On a full disk, the partial file takes the space that was left.
    await unlink(made).catch(() => undefined)
    throw error
  }
  // Makes the rename durable. Windows can't sync a folder and doesn't need to.
  const folder = await open(dirname(file), 'r').catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

async function openForWrites(file: string, service: Service, unlock: () => Promise<void>): Promise<OpenState> {
  const handle = await open(file, 'a')
  let { size } = await handle.stat()
  const store: Store = {
    exclusive: createQueue(),
    // One process owns the file (state-lock.ts), so no other process can have appended.
    refresh: () => Promise.resolve(),
    async append(changes) {
      const line = Buffer.from(toLine(changes))
      // Removes what a failed write has left, such as half a line on a full disk.
      await handle.truncate(size)
      await handle.appendFile(line)
      await handle.datasync()
      size += line.byteLength
      service.apply(changes)
    },
  }
  const close = async () => {
    await handle.close()
    await unlock()
  }
  return { service, store, close }
}
