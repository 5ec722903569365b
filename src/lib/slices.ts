/** Long work on the page's own thread, in slices that people do not notice. */

/** Lets the page draw and answer first. In the background: what is there already is looked at while the rest is made. */
export async function yieldToPage(): Promise<void> {
  const { scheduler } = globalThis
  // Absent in Safari, Node and older browsers, whatever the types say.
  if (scheduler === undefined) await new Promise((resolve) => setTimeout(resolve))
  else await scheduler.postTask(() => undefined, { priority: 'background' })
}

/** ms; with what is drawn after it, still within two frames. */
const sliceMs = 12

/** Runs work to its end, which yields often, wherever it may be interrupted. Rejects with the signal's reason. */
export async function runInSlices<T>(work: Generator<void, T>, signal: AbortSignal): Promise<T> {
  let start = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
    if (performance.now() - start < sliceMs) continue
    await yieldToPage()
    signal.throwIfAborted()
    start = performance.now()
  }
}

export function runAtOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
  }
}
