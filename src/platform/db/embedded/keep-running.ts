import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

interface Watched {
  isRunning(): boolean
  /** Rejects when it does not start. */
  start(): Promise<unknown>
  log: Logger
}
const lookEveryMs = 1_000
/** Pauses before the tries; the last is the pause before every later one. */
const pausesMs = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000]
/** A server that ran this long is well again. */
const wellAfterMs = 60_000

/**
 * Starts the database server again whenever it has ended, however often: until then /readyz says that the database does not respond, and requests are
 * refused for a moment, which is more than a process that has ended could say. @returns what ends the watching, before the server is stopped on purpose
 */
export function keepRunning({ isRunning, start, log }: Watched, pauses = pausesMs): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const wait = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {})
  const watching = (async () => {
    let [tries, startedAt] = [0, 0]
    while (!signal.aborted) {
      await wait(Math.min(lookEveryMs, ...pauses.filter((ms) => ms > 0)))
      if (signal.aborted || isRunning()) continue
      if (performance.now() - startedAt > wellAfterMs) tries = 0
      const pauseMs = pauses[tries++] ?? pauses.at(-1) ?? 0
      if (tries > pauses.length)
        log.fatal({ tries, pauseMs }, 'the database server keeps stopping, see postgres/server.log; trying again')
      else log.error({ tries, pauseMs }, 'the database server stopped, restarting')
      await wait(pauseMs)
      if (signal.aborted) return
      startedAt = performance.now()
      await start().then(
        () => log.info('the database server is running again'),
        (error: unknown) => log.error({ err: error }, 'the database server did not start'),
      )
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await watching
    },
  }
}
