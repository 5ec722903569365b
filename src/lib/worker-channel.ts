/** Calls methods in a worker: `createChannel` sends the requests, and `serve` responds at the other end. */

type Input<M> = M extends (...input: infer I) => unknown ? I[0] : never
type Output<M> = M extends (...input: never[]) => infer O ? Awaited<O> : never

export interface Channel<M> {
  /** Rejects with WorkerFailure if the worker can't be loaded, failed, or was closed. */
  run<K extends keyof M & string>(
    name: K,
    ...input: Input<M[K]> extends undefined ? [] : [Input<M[K]>]
  ): Promise<Output<M[K]>>
  close(): void
}

/** The common part of Worker and MessagePort. */
export interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void
  addEventListener(type: 'message' | 'error', listener: (event: Event) => void): void
  /** MessagePort only: starts the delivery of messages. */
  start?(): void
  terminate?(): void
}

interface Ask {
  readonly id: number
  readonly name: string
  readonly input: unknown
}

type Reply = { readonly id: number; readonly output: unknown } | { readonly id: number; readonly failure: string }

/** The worker is gone, or never started. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure'
}

interface Waiting {
  readonly resolve: (output: unknown) => void
  readonly reject: (error: Error) => void
}

export function createChannel<M>(port: Port): Channel<M> {
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
    // The other end is always `serve`.
    const data = event.data as Reply
    const request = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failure' in data) request?.reject(new WorkerFailure(data.failure))
    else request?.resolve(data.output)
  })
  port.addEventListener('error', (event) => {
    const reason = 'message' in event ? event.message : ''
    fail(typeof reason === 'string' && reason !== '' ? reason : 'The worker could not be loaded.')
  })
  port.start?.()

  return {
    run: <K extends keyof M & string>(name: K, ...[input]: readonly unknown[]) =>
      new Promise<Output<M[K]>>((resolve, reject) => {
        if (failure !== null) {
          reject(failure)
          return
        }
        last += 1
        waiting.set(last, { resolve: resolve as (output: unknown) => void, reject })
        port.postMessage({ id: last, name, input } satisfies Ask, transferOf(input))
      }),
    close: () => {
      fail('The worker was closed.')
      port.terminate?.()
    },
  }
}

/** Returns the objects to transfer: ports, which can't be copied, and bytes, which needn't be. */
export function transferOf(message: unknown): Transferable[] {
  if (typeof message !== 'object' || message === null) return []
  if ('port' in message) return [message.port as MessagePort]
  if ('transfer' in message) return message.transfer as Transferable[]
  const bytes: unknown = 'bytes' in message ? message.bytes : null
  return bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []
}

/** Returns a channel to a worker that couldn't be started. */
export function createFailedChannel<M>(reason: unknown): Channel<M> {
  const failure = new WorkerFailure(String(reason))
  return { run: () => Promise.reject(failure), close: () => undefined }
}

/** The common part of MessagePort and a worker's global scope. */
export interface ServedPort {
  postMessage(message: unknown, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  start?(): void
}

/**
 * Responds to `createChannel` at the other end: one message per call, in the order of the calls. Only `slow` methods,
 * which may take as long as a server, don't hold up the others.
 */
export function serve<M extends object>(methods: M, port: ServedPort, slow: readonly (keyof M & string)[] = []): void {
  let last: Promise<unknown> = Promise.resolve()
  port.addEventListener('message', ({ data }: MessageEvent<Ask>) => {
    const { id, name, input } = data
    const work = async () => {
      try {
        // `Channel.run` has matched the input to the method.
        const output = await (Reflect.get(methods, name) as (input: unknown) => unknown)(input)
        port.postMessage({ id, output } satisfies Reply, transferOf(output))
      } catch (error) {
        port.postMessage({ id, failure: String(error) } satisfies Reply, [])
      }
    }
    if (slow.some((one) => one === name)) void work()
    else last = last.then(work)
  })
  port.start?.()
}
