/** Runs long work on the page's own thread, in slices too short to notice. */

/** Lets the page render and respond. Background priority: the user looks at the first results during the rest. */
export async function yieldToPage(): Promise<void> {
  const { scheduler } = globalThis
  // Absent in Safari, Node and older browsers, despite the types.
  if (scheduler === undefined) await new Promise((resolve) => setTimeout(resolve))
  else await scheduler.postTask(() => undefined, { priority: 'background' })
}

/** Milliseconds. With the rendering that follows, a slice stays within two frames. */
const sliceMs = 12

/** Runs work to its end. It should yield wherever it can be interrupted. Rejects with the signal's reason. */
export async function runInSlices<T>(work: Generator<void, T>, signal?: AbortSignal): Promise<T> {
  let start = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
    if (performance.now() - start < sliceMs) continue
    await yieldToPage()
    signal?.throwIfAborted()
    start = performance.now()
  }
}

export function runAtOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
  }
}
