/** The work's outcome, or a rejection with the signal's reason as soon as it is aborted. */
export async function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let giveUp = () => {}
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason as Error)
  })
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp)
  try {
    return await Promise.race([work, aborted])
  } finally {
    // Else whatever the work gave would live as long as the signal.
    signal.removeEventListener('abort', giveUp)
  }
}

/** Without an end before its time; 0, the default: a task of its own for what comes next. */
export function wait(ms = 0): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** Rejects with the signal's reason when it is aborted. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return orAbort(passed, signal).finally(() => clearTimeout(timer))
}
