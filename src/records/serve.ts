import { type Ask, type Reply, transferOf } from './channel.ts'

/** What a MessagePort and the scope of a worker both have. */
export interface ServedPort {
  postMessage(message: unknown, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  start?(): void
}

/**
 * Answers what `createChannel` asks at the other end: one message per question, in the order of the questions. Only for
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
