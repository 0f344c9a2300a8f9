/** What a program has opened, and the order in which it closes it, also when it has to stop during start-up. */
export interface Lifetime {
  /** Waits for what is being opened; it is closed at shutdown, or as soon as it is open if shutdown has started. */
  open<T>(opening: Promise<T>, close: (opened: T) => unknown): Promise<T>
  /** For what is open at once. */
  closes(close: () => unknown): void
  /**
   * Waits for a part of the start-up. During shutdown the returned promise never settles, so start-up goes no further; errors after
   * that are ignored.
   */
  step<T>(work: Promise<T>): Promise<T>
  /** Until `started` was called. */
  isStarting(): boolean
  /** @param closingMs what closing may take on top of the usual */
  started(closingMs?: number): void
  /** Closes in the reverse order of opening, once, and exits after 15 seconds at the latest (a minute during start-up). */
  stop(exitCode?: 0 | 1): void
}

export function startLifetime(): Lifetime {
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
    started(closingMs = 0) {
      isStarting = false
      limitMs = 15_000 + closingMs
    },
    stop(exitCode = 0) {
      if (isStopping) return
      isStopping = true
      // A connection closed during start-up also reports an error outside of any call.
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
