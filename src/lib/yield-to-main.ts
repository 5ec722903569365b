/** Long work in short turns, so that the browser can paint and answer keys in between. */

/** Longest turn, ms: half a frame, so that a machine half as fast still keeps up with the screen. */
const turnMs = 8

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
