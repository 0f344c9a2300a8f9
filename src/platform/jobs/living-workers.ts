import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/kysely.ts'

const beatMs = 2_000
/** Three beats missed: it was killed. */
const goneAfterS = 7

/** How many workers there are, for limits that hold for all of them together. */
export interface LivingWorkers {
  /** This one included; 1 in a process that is no worker. As of the last beat. */
  count(): number
  /** Joins the others. @returns the way to leave */
  join(): Promise<() => Promise<void>>
}

export function livingWorkers(database: Database, log: Logger): LivingWorkers {
  const id = randomUUID()
  let known = 1
  const beat = () =>
    database.outsideAgencies(async (db) => {
      await sql`insert into workers (id, seen_at) values (${id}, clock_timestamp())
        on conflict (id) do update set seen_at = excluded.seen_at`.execute(db)
      await sql`delete from workers where seen_at < clock_timestamp() - make_interval(secs => ${goneAfterS})`.execute(db)
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from workers`.execute(db)
      known = Math.max(1, rows[0]?.count ?? 1)
    })
  return {
    count: () => known,
    async join() {
      await beat()
      let beating: Promise<void> | undefined
      const timer = setInterval(() => {
        beating ??= beat()
          .catch((error: unknown) => log.warn({ err: error }, 'heartbeat of this worker'))
          .finally(() => (beating = undefined))
      }, beatMs)
      return async () => {
        clearInterval(timer)
        // A beat that is under way would write the row again after it was deleted.
        await beating
        await database.outsideAgencies((db) => sql`delete from workers where id = ${id}`.execute(db)).catch(() => {})
      }
    },
  }
}

/** Those whose heart has beaten lately. */
export async function countWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from workers
    where seen_at >= clock_timestamp() - make_interval(secs => ${goneAfterS})`.execute(db)
  return rows[0]?.count ?? 0
}
