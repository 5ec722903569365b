/** Long work in short turns, so that the browser can paint and answer keys in between. */

/** Work that can be interrupted wherever it yields, which it does after each millisecond of work or sooner. */
export type Steps<T> = Generator<undefined, T>

/** Longest turn, ms: half a frame, so that a machine half as fast still keeps up with the screen. */
const turnMs = 8

/** Does all of it at once. */
export function runNow<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** Does it turn by turn; null when `signal` ended it before. Throws what the work throws. */
export async function runYielding<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T | null> {
  const pause = createPause()
  for (;;) {
    if (signal?.aborted === true) return null
    const { done, value } = steps.next()
    if (done === true) return value
    await pause()
  }
}

/** To be called often, and awaited: lets others have their turn once the current one has lasted long enough. */
export function createPause(): () => Promise<void> | undefined {
  let since = performance.now()
  const pause = async () => {
    await yieldToMain()
    since = performance.now()
  }
  return () => (performance.now() - since < turnMs ? undefined : pause())
}

/** By a message, since timers that set timers are made to wait 4 ms each. */
function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}
