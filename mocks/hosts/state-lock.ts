import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises'

/** Files that this process holds: after a container restarts, a stale lock may contain our own pid. */
const held = new Set<string>()

/**
 * Makes this process the only user of a state file, through `<file>.lock` with its pid. Returns a function that
 * unlocks. Rejects with a readable message if a living process holds the lock; takes over a dead process's lock.
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

/** Creates the lock and its content in one step, as a link to a finished file: a partial lock is never read. */
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
    // Also if the disk was too full to write it.
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
    // EPERM: it's alive, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Removes a stale lock by renaming it first: another process may have been quicker and hold the lock by now. */
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
