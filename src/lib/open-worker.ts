import { type Channel, createChannel, createFailedChannel } from './worker-channel.ts'
import { takePolicy, type WorkerPolicy } from './worker-policy.ts'

let policy: WorkerPolicy | null = null

/**
 * Starts a worker of this app, by the address of its file: `new Worker(new URL(...))` as bundlers write it is refused by
 * Trusted Types. Never throws: a channel to a worker that was refused, as by other headers than ours, fails where it is asked.
 */
export function openWorker<M>(url: string, name: string): Channel<M> {
  try {
    // None while developing, where no header asks for one.
    policy ??= takePolicy()
    const worker = new Worker(policy?.createScriptURL(url) ?? url, { type: 'module', name })
    // Its file may be gone, as any other part of the app (app/new-version.ts).
    worker.addEventListener('error', () => window.dispatchEvent(new Event('vite:preloadError')))
    return createChannel<M>(worker)
  } catch (error) {
    return createFailedChannel<M>(error)
  }
}
