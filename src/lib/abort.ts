/** Returns the work's outcome, or rejects with the signal's reason as soon as it's aborted. */
export async function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let giveUp = () => {}
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason as Error)
  })
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp)
  try {
    return await Promise.race([aborted, work])
  } finally {
    // Otherwise the work's result would live as long as the signal.
    signal.removeEventListener('abort', giveUp)
  }
}

/** Can't be aborted. With 0, the default, continues in a new task. */
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

/**
 * Passes on the result of work, or null if it failed, until cancelled. For effects: returns the function that cancels.
 */
export function untilCancelled<T>(answer: Promise<T>, onAnswer: (answer: T | null) => void): () => void {
  let isCancelled = false
  const pass = (value: T | null) => {
    if (!isCancelled) onAnswer(value)
  }
  void answer.catch(() => null).then(pass)
  return () => {
    isCancelled = true
  }
}
