import type { Desk } from './desk.ts'
import type { Ask, Reply } from './serve-desk.ts'

type Input<K extends keyof Desk> = Parameters<Desk[K]>[0]
type Output<K extends keyof Desk> = Awaited<ReturnType<Desk[K]>>

/** A desk in a worker, as a page asks it. */
export interface Channel {
  /** Rejects with WorkerFailure where the worker cannot be loaded, failed, or was closed. */
  run<K extends keyof Desk>(name: K, ...input: Input<K> extends undefined ? [] : [Input<K>]): Promise<Output<K>>
  close(): void
}

/** What a Worker and a MessagePort both have. */
export interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void
  addEventListener(type: 'message' | 'error', listener: (event: Event) => void): void
  /** Of a MessagePort: lets messages through. */
  start?(): void
  terminate?(): void
}

/** The worker is not there any more, or never was. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure'
}

interface Waiting {
  readonly resolve: (output: unknown) => void
  readonly reject: (error: Error) => void
}

export function createChannel(port: Port): Channel {
  const waiting = new Map<number, Waiting>()
  let last = 0
  let failure: WorkerFailure | null = null

  function fail(reason: string) {
    failure ??= new WorkerFailure(reason)
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  }

  port.addEventListener('message', (event) => {
    if (!('data' in event)) return
    // Nothing else is at the other end than `serveDesk`.
    const data = event.data as Reply
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failure' in data) asked?.reject(new WorkerFailure(data.failure))
    else asked?.resolve(data.output)
  })
  port.addEventListener('error', (event) => {
    const reason = 'message' in event ? event.message : ''
    fail(typeof reason === 'string' && reason !== '' ? reason : 'The worker could not be loaded.')
  })
  port.start?.()

  return {
    run: <K extends keyof Desk>(name: K, ...[input]: readonly unknown[]) =>
      new Promise<Output<K>>((resolve, reject) => {
        if (failure !== null) {
          reject(failure)
          return
        }
        last += 1
        // Each answer belongs to its question by number.
        waiting.set(last, { resolve: resolve as (output: unknown) => void, reject })
        port.postMessage({ id: last, name, input } satisfies Ask, transferOf(input))
      }),
    close: () => {
      fail('The worker was closed.')
      port.terminate?.()
    },
  }
}

/** A port changes hands, since it cannot be copied, and so do bytes, since they need not be. */
export function transferOf(message: unknown): Transferable[] {
  if (typeof message !== 'object' || message === null) return []
  if ('port' in message) return [message.port as MessagePort]
  const bytes: unknown = 'bytes' in message ? message.bytes : null
  return bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []
}

/** A channel to a worker that could not even be started. */
export function createFailedChannel(reason: unknown): Channel {
  const failure = new WorkerFailure(String(reason))
  return { run: () => Promise.reject(failure), close: () => undefined }
}
