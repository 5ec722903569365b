/**
 * The HTTP host's state as a file of changes. It appends and syncs before acknowledging anything, and replays the file
 * at the start, up to the first bad line. Unusable content is never deleted: it moves to `<file>.bad-<time>`.
 */
import { mkdir, open, readFile, realpath, rename, truncate, unlink, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Change } from '../service/change.ts'
import { readLines, toLine } from './journal-lines.ts'
import { lockState } from './state-lock.ts'

export interface Journal {
  /** The file's content when it was opened, one batch per acknowledged write. */
  readonly replayed: readonly (readonly Change[])[]
  /** Size in bytes. */
  readonly size: number
  /** Resolves once the changes are on disk; if it rejects, nothing was written. Calls must not overlap. */
  append(changes: readonly Change[]): Promise<void>
  /** Replaces the whole content atomically. Must not overlap with any other call. */
  rewrite(batches: readonly (readonly Change[])[]): Promise<void>
  close(): Promise<void>
}

interface Options {
  readonly warn: (line: string) => void
}

/** Opens or creates a journal. Rejects with a readable message if it's open in another process or unusable. */
export async function openJournal(path: string, options: Options): Promise<Journal> {
  try {
    return await openUnderLock(path, options)
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new Error(`state file ${path} cannot be used: ${error.message}`, { cause: error })
  }
}

async function openUnderLock(path: string, { warn }: Options): Promise<Journal> {
  await mkdir(dirname(resolve(path)), { recursive: true })
  // Follows a symbolic link to its file, because renaming would replace the link.
  const file = await realpath(path).catch(() => resolve(path))
  const unlock = await lockState(file)
  try {
    const replayed = await recover(file, warn)
    return await journalOn(file, replayed, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Returns the batches that can be replayed, and sets the rest aside. */
async function recover(file: string, warn: (line: string) => void): Promise<readonly (readonly Change[])[]> {
  const bytes = await readFile(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Uint8Array()
    throw error
  })
  if (bytes.byteLength === 0) return []
  const aside = `${file}.bad-${new Date().toISOString().replaceAll(/[:.]/g, '')}`
  const { batches, goodBytes, unusable } = readLines(bytes)
  if (unusable !== null) {
    await rename(file, aside)
    warn(`state file ${file} is unusable: ${unusable}. It was moved to ${aside}; starting from the seed.`)
  } else if (goodBytes < bytes.byteLength) {
    await writeFile(aside, bytes.subarray(goodBytes), { flush: true })
    await truncate(file, goodBytes)
    const lines = batches.length === 1 ? '1 line' : `${batches.length} lines`
    warn(`state file ${file} is damaged after ${lines}. They were kept; what followed was moved to ${aside}.`)
  }
  return batches
}

async function journalOn(file: string, replayed: Journal['replayed'], unlock: () => Promise<void>): Promise<Journal> {
  let handle = await open(file, 'a')
  let { size } = await handle.stat()
  return {
    replayed,
    get size() {
      return size
    },
    async append(changes) {
      const line = Buffer.from(toLine(changes))
      try {
        await handle.appendFile(line)
        await handle.datasync()
      } catch (error) {
        // Half a line would make everything after it unreadable.
        await handle.truncate(size).catch(() => undefined)
        throw error
      }
      size += line.byteLength
    },
    async rewrite(batches) {
      const made = `${file}.new`
      try {
        await writeFile(made, batches.map(toLine).join(''), { flush: true })
      } catch (error) {
        // On a full disk, the partial file takes the space that was left.
        await unlink(made).catch(() => undefined)
        throw error
      }
      // Opens it before the rename: if opening failed afterwards, appends would go to an unlinked file.
      const next = await open(made, 'a')
      await rename(made, file)
      await syncFolder(dirname(file))
      await handle.close()
      handle = next
      size = (await handle.stat()).size
    },
    async close() {
      await handle.close()
      await unlock()
    },
  }
}

/** Makes a rename durable. Windows can't sync a folder and doesn't need to. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
