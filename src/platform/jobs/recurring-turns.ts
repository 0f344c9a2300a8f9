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

export function recurringTurns(database: Database): RecurringTurns {
  const worker = randomUUID()
  const next = (everyS: number) => sql`clock_timestamp() + make_interval(secs => ${everyS * dueAfter}::float8)`
  return {
    take: (name, everyS) =>
      database.outsideAgencies(async (db) => {
        const { rows } =
          await sql`insert into recurring_turns as t (name, worker, next_at) values (${name}, ${worker}, ${next(everyS)})
          on conflict (name) do update set worker = excluded.worker, next_at = excluded.next_at where t.next_at <= clock_timestamp()
          returning 1`.execute(db)
        return rows.length > 0
      }),
    extend: (name, everyS) =>
      database.outsideAgencies(async (db) => {
        await sql`update recurring_turns set next_at = ${next(everyS)} where name = ${name} and worker = ${worker}`.execute(db)
      }),
  }
}
