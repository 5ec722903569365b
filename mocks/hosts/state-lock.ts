import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises'

/** Files that this process holds: after a restart in a container, a stale lock may carry our own pid. */
const held = new Set<string>()

/**
 * Makes this process the only one on a state file, by `<file>.lock` with its pid in it. Returns what lets go.
 * Rejects with words when a living process holds it; the lock of a dead one is taken over.
 */
export async function lockState(file: string): Promise<() => Promise<void>> {
  const lock = `${file}.lock`
  while (!(await create(lock))) {
    const pid = await holderOf(lock)
    if (pid !== null && isAlive(pid, lock)) throw new Error(`${file} is in use by process ${pid}`)
    await takeAway(lock, pid)
  }
  held.add(lock)
  return async () => {
    held.delete(lock)
    await unlink(lock).catch(() => undefined)
  }
}

/** Created with its content in one step (a link to a finished file), so that nobody ever reads half a lock. */
async function create(lock: string): Promise<boolean> {
  const own = `${lock}.${process.pid}`
  try {
    await writeFile(own, `${process.pid}\n`)
    await link(own, lock)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    // Also one that the disk had no room for.
    await unlink(own).catch(() => undefined)
  }
}

async function holderOf(lock: string): Promise<number | null> {
  const text = await readFile(lock, 'utf8').catch(() => '')
  return /^\d+\n$/.test(text) ? Number(text) : null
}

function isAlive(pid: number, lock: string): boolean {
  if (pid === process.pid) return held.has(lock)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, as somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Removes a stale lock, by way of a name of our own: another process may have been quicker, and hold it by now. */
async function takeAway(lock: string, stalePid: number | null): Promise<void> {
  const aside = `${lock}.stale.${process.pid}`
  try {
    await rename(lock, aside)
  } catch {
    return
  }
  if ((await holderOf(aside)) !== stalePid) await link(aside, lock).catch(() => undefined)
  await unlink(aside)
}
