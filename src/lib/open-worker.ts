import { type Channel, createChannel, createFailedChannel } from './worker-channel.ts'
import { handedPolicy, type WorkerPolicy } from './worker-policy.ts'

let policy: WorkerPolicy | null = null

/**
 * Starts a worker of this app by the URL of its file: Trusted Types rejects `new Worker(new URL(...))` as bundlers
 * write it. Never throws: if the worker is refused, such as by other headers than ours, the channel's calls fail.
 */
export function openWorker<M>(url: string, name: string): Channel<M> {
  try {
    // null in development, where no header requires a policy.
    policy ??= handedPolicy.take()
    const worker = new Worker(policy?.createScriptURL(url) ?? url, { type: 'module', name })
    // Its file may be missing, like any other part of the app (app/new-version.ts).
    worker.addEventListener('error', () => window.dispatchEvent(new Event('vite:preloadError')))
    return createChannel<M>(worker)
  } catch (error) {
    return createFailedChannel<M>(error)
  }
}
