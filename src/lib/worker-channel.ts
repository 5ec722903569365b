/** Calls of methods that live in a worker, and their answers: one end asks (`createChannel`), the other answers (`serve`). */

type Input<M> = M extends (...input: infer I) => unknown ? I[0] : never
type Output<M> = M extends (...input: never[]) => infer O ? Awaited<O> : never

export interface Channel<M> {
  /** Rejects with WorkerFailure where the worker cannot be loaded, failed, or was closed. */
  run<K extends keyof M & string>(
    name: K,
    ...input: Input<M[K]> extends undefined ? [] : [Input<M[K]>]
  ): Promise<Output<M[K]>>
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

interface Ask {
  readonly id: number
  readonly name: string
  readonly input: unknown
}

type Reply = { readonly id: number; readonly output: unknown } | { readonly id: number; readonly failure: string }

/** The worker is not there any more, or never was. */
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
    // Nothing else is at the other end than `serve`.
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

/** A port changes hands, since it cannot be copied, and so do bytes, since they need not be. */
export function transferOf(message: unknown): Transferable[] {
  if (typeof message !== 'object' || message === null) return []
  if ('port' in message) return [message.port as MessagePort]
  if ('transfer' in message) return message.transfer as Transferable[]
  const bytes: unknown = 'bytes' in message ? message.bytes : null
  return bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []
}

/** A channel to a worker that could not even be started. */
export function createFailedChannel<M>(reason: unknown): Channel<M> {
  const failure = new WorkerFailure(String(reason))
  return { run: () => Promise.reject(failure), close: () => undefined }
}

/** What a MessagePort and the scope of a worker both have. */
export interface ServedPort {
  postMessage(message: unknown, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  start?(): void
}

/**
 * Answers what `createChannel` asks at the other end: one message per call, in the order of the calls. Only for
 * `slow` methods, which may take as long as a server does, nothing else waits.
 */
export function serve<M extends object>(methods: M, port: ServedPort, slow: readonly (keyof M & string)[] = []): void {
  let last: Promise<unknown> = Promise.resolve()
  port.addEventListener('message', ({ data }: MessageEvent<Ask>) => {
    const { id, name, input } = data
    const work = async () => {
      try {
        // Each method takes its own input: `Channel.run` has matched them.
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
