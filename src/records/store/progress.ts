/** Tells whoever follows a table that it grew, or will grow no more. */
export interface Progress {
  readonly isOver: () => boolean
  readonly grew: () => void
  readonly end: () => void
  /** Resolves as soon as it grows, or ends. */
  readonly next: () => Promise<void>
}

export function createProgress(): Progress {
  let isOver = false
  let wake: (() => void)[] = []
  const grew = () => {
    const woken = wake
    wake = []
    for (const resolve of woken) resolve()
  }
  return {
    isOver: () => isOver,
    grew,
    end: () => {
      isOver = true
      grew()
    },
    next: () =>
      isOver
        ? Promise.resolve()
        : new Promise((resolve) => {
            wake.push(resolve)
          }),
  }
}
