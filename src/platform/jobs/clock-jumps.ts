import { sql } from 'kysely'
import type { Platform } from '../context.ts'
import type { Db } from '../db/kysely.ts'

/** Clocks drift apart by less, also while a machine is busy. */
const leastJumpMs = 5_000
const lookEveryMs = 10_000

/**
 * Corrects what a clock that was ahead wrote into the job queue. A moment that the queue itself took from the clock cannot be later than now;
 * one that is was written before the clock was set right, and would hold work back for as long as the clock was ahead.
 *
 * Waits of more than an hour stay: a user may have chosen that moment.
 */
export async function settleQueue(db: Db): Promise<void> {
  const soon = sql`clock_timestamp() + interval '1 minute'`
  await sql`update pgboss.job set start_after = clock_timestamp() + (start_after - created_on), created_on = clock_timestamp()
    where state < 'active' and created_on > ${soon} and start_after - created_on < interval '1 hour'`.execute(db)
  await sql`update pgboss.job set start_after = clock_timestamp()
    where state = 'retry' and start_after > ${soon} + make_interval(secs => retry_delay_max)`.execute(db)
  // A worker that lives writes its next heartbeat within seconds; for one that died the time runs from now.
  await sql`update pgboss.job set heartbeat_on = clock_timestamp() where state = 'active' and heartbeat_on > ${soon}`.execute(db)
  await sql`update pgboss.queue set monitor_claim_on = null, monitor_on = least(monitor_on, clock_timestamp()), maintain_on = null
    where greatest(monitor_claim_on, monitor_on, maintain_on) > ${soon}`.execute(db)
}

interface Clocks {
  /** The time of day, in milliseconds. */
  wall: () => number
  /** Runs evenly, also while the time of day is set. */
  elapsed: () => number
}

/** Compares the time of day with the time that has passed, and records a jump for `gable doctor` and the operators' screen. */
export function clockWatch(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  { wall, elapsed }: Clocks = { wall: Date.now, elapsed: () => performance.now() },
) {
  let last = { wall: wall(), elapsed: elapsed() }
  async function look(): Promise<void> {
    const now = { wall: wall(), elapsed: elapsed() }
    const jumpMs = now.wall - last.wall - (now.elapsed - last.elapsed)
    last = now
    if (Math.abs(jumpMs) < leastJumpMs) return
    log.warn({ jumpS: Math.round(jumpMs / 1000) }, 'the clock of this machine was changed')
    await database.outsideAgencies(async (db) => {
      await sql`update installation set clock_jumped_at = clock_timestamp(), clock_jump_s = ${jumpMs / 1000} where id = 1`.execute(
        db,
      )
      await settleQueue(db)
    })
  }
  return { look }
}

/** Watches as long as the worker runs. @returns what ends it */
export function watchClock(platform: Pick<Platform, 'database' | 'log'>): { stop(): Promise<void> } {
  const watch = clockWatch(platform)
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = watch.look().catch((error: unknown) => platform.log.warn({ err: error }, 'a jump of the clock was not recorded'))
  }, lookEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
