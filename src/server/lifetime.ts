/** What a program has opened, and the order in which it closes it, also when it is told to end while it is still starting. */
export interface Lifetime {
  /** Waits for what is being opened; it is closed when the program ends, and if that is meanwhile, as soon as it is open. */
  open<T>(opening: Promise<T>, close: (opened: T) => unknown): Promise<T>
  /** For what is open at once. */
  closes(close: () => unknown): void
  /**
   * Waits for a part of the start. When the program is ending it never comes back, so that nothing more is begun, and what fails then fails
   * because the ground was taken away below it: that is no error.
   */
  step<T>(work: Promise<T>): Promise<T>
  /** Until `begun` was called. */
  isStarting(): boolean
  /** @param closingMs what closing may take on top of the usual */
  begun(closingMs?: number): void
  /** Closes in the reverse order of opening, once, and leaves after 15 seconds (a minute while it is starting) whatever happens. */
  stop(exitCode?: 0 | 1): void
}

export function beginLifetime(): Lifetime {
  const closers: (() => unknown)[] = []
  let isStopping = false
  let isStarting = true
  let limitMs = 60_000
  const lifetime: Lifetime = {
    open(opening, close) {
      closers.unshift(() => opening.then(close, () => undefined))
      return lifetime.step(opening)
    },
    closes(close) {
      closers.unshift(close)
    },
    async step(work) {
      const result = await work.catch((error: unknown) => {
        if (!isStopping) throw error
        return undefined as never
      })
      return isStopping ? new Promise<never>(() => undefined) : result
    },
    isStarting: () => isStarting,
    begun(closingMs = 0) {
      isStarting = false
      limitMs = 15_000 + closingMs
    },
    stop(exitCode = 0) {
      if (isStopping) return
      isStopping = true
      // A connection that was taken away from below the start says so outside of any call as well.
      if (isStarting) process.on('uncaughtException', () => undefined)
      // A database that is being made or started is waited for: it can only be stopped when it is there.
      setTimeout(() => process.exit(1), limitMs).unref()
      void (async () => {
        for (const close of closers)
          await (async () => close())().catch((error: Error) => console.error(`gable: ${error.message}`))
        process.exit(exitCode)
      })()
    },
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => lifetime.stop())
  return lifetime
}
