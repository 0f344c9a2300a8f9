import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/kysely.ts'

const beatMs = 2_000
/** By then the other senders have refreshed their count. */
const heardWithinMs = beatMs + 500
/** Three beats missed: it was killed. */
const goneAfterS = 7

const isAlive = sql`(seen_at between clock_timestamp() - make_interval(secs => ${goneAfterS})
  and clock_timestamp() + make_interval(secs => ${goneAfterS}))`

/** Counts the workers, and those of them that send campaigns: they share a limit that holds for all together. */
export interface LivingWorkers {
  /** This one included; 1 in a process that is no worker. As of the last beat. */
  count(): number
  /** Workers that send, this one included. As of the last beat. */
  senders(): number
  /** Announces that this worker sends; resolves when the others that send know of it. @returns a function that stops it */
  startSending(): Promise<() => void>
  /** Joins the others. @returns the way to leave */
  join(): Promise<() => Promise<void>>
}

interface Counted {
  all: number
  otherSenders: number
}

export function livingWorkers(database: Database, log: Logger): LivingWorkers {
  const id = randomUUID()
  let known: Counted = { all: 1, otherSenders: 0 }
  let [isJoined, sending] = [false, 0]
  /** One after the other when sending starts, so that of two that start at once the second sees the first. */
  const beat = ({ isStart = false } = {}) =>
    database.outsideAgencies(async (db) => {
      if (isStart) await sql`select pg_advisory_xact_lock(hashtext('gable senders'))`.execute(db)
      await sql`insert into workers (id, seen_at, is_sending) values (${id}, clock_timestamp(), ${sending > 0})
        on conflict (id) do update set seen_at = excluded.seen_at, is_sending = excluded.is_sending`.execute(db)
      // One seen in the future was seen by a clock that was wrong. If it lives, it is back with its next beat.
      await sql`delete from workers where not ${isAlive}`.execute(db)
      const { rows } = await sql<Counted>`select count(*)::int as all,
        (count(*) filter (where id <> ${id} and is_sending is not false))::int as "otherSenders" from workers`.execute(db)
      known = rows[0] ?? known
    })
  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: an older beat that ends later would write that this worker does not send. */
  const beatInTurn = (options?: { isStart?: boolean }) => {
    const next = last.then(() => beat(options))
    // The caller gets its error.
    last = next.catch(() => {})
    return next
  }
  let announced: Promise<void> | undefined
  async function announce(): Promise<void> {
    await beatInTurn({ isStart: true })
    if (known.otherSenders > 0) await pause(heardWithinMs)
  }
  return {
    count: () => Math.max(1, known.all),
    senders: () => known.otherSenders + 1,
    async startSending() {
      sending++
      const end = () => {
        if (--sending === 0) announced = undefined
      }
      if (!isJoined) return end
      try {
        await (announced ??= announce())
      } catch (error) {
        end()
        announced = undefined
        throw error
      }
      return end
    },
    async join() {
      await beatInTurn()
      isJoined = true
      let beating: Promise<void> | undefined
      const timer = setInterval(() => {
        beating ??= beatInTurn()
          .catch((error: unknown) => log.warn({ err: error }, 'heartbeat of this worker'))
          .finally(() => (beating = undefined))
      }, beatMs)
      return async () => {
        isJoined = false
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
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from workers where ${isAlive}`.execute(db)
  return rows[0]?.count ?? 0
}
