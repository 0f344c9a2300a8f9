import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Decides which worker does a piece of recurring work: at most one, at most once in its interval. */
export interface RecurringTurns {
  /** True when this worker may do it now; the next turn is an interval later. */
  take(name: string, everyS: number): Promise<boolean>
  /** Work that takes longer than its interval stays with the worker that does it. */
  extend(name: string, everyS: number): Promise<void>
}

/** Timers of several workers drift: a turn is due a little before its interval is over. */
const dueAfter = 0.9
/** A turn further ahead than so many intervals was booked by a clock that was wrong, and counts as due. */
const mostAhead = 2

export function recurringTurns(database: Database): RecurringTurns {
  const worker = randomUUID()
  const after = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds}::float8)`
  const next = (everyS: number) => after(everyS * dueAfter)
  return {
    take: (name, everyS) =>
      database.outsideAgencies(async (db) => {
        const { rows } = await sql`insert into recurring_turns as t (name, worker, next_at, every_s)
            values (${name}, ${worker}, ${next(everyS)}, ${everyS})
          on conflict (name) do update set worker = excluded.worker, next_at = excluded.next_at, every_s = excluded.every_s
            where t.next_at <= clock_timestamp() or t.next_at > ${after(everyS * mostAhead)}
          returning 1`.execute(db)
        return rows.length > 0
      }),
    extend: (name, everyS) =>
      database.outsideAgencies(async (db) => {
        await sql`update recurring_turns set next_at = ${next(everyS)} where name = ${name} and worker = ${worker}`.execute(db)
      }),
  }
}
