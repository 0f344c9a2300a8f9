import { createHash } from 'node:crypto'
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Platform } from '../../context.ts'

interface Counted {
  current: number
  /** Until the window ends, in ms. */
  ttl: number
}
interface Count {
  /** The count of all processes, as the database last said. */
  known: number
  /** Counted here and not in the database yet. */
  unsaid: number
  /** On the way there. */
  sent: number
  endsAt: number
}
/** The plugin's arguments for a limit of a route. */
interface Limit {
  routeInfo?: { method?: string | string[]; url?: string }
}

const mostKeys = 5000
/** A process writes each twentieth of a limit to the database: one of 20 or fewer is exact, a wide one costs next to nothing. */
const steps = 20
/** Every so many writes, one clears away what has ended. */
const clearsEvery = 200

/**
 * The counts behind limits, for all API processes together. Each counts in memory and adds to a row of `rate_counts` from time to time, which
 * returns what the others counted; so N processes let through at most N twentieths more than the limit. Without the database each counts alone.
 */
export function rateCounts({ database, log }: Pick<Platform, 'database' | 'log'>) {
  let writes = 0
  async function add(key: Buffer, calls: number, windowMs: number): Promise<Counted> {
    const clears = ++writes % clearsEvery === 0
    const next = sql`clock_timestamp() + make_interval(secs => ${windowMs / 1000}::float8)`
    // A window that ends later than one that starts now was started by a clock that was wrong.
    const isOver = sql`(c.ends_at <= clock_timestamp() or c.ends_at > excluded.ends_at + interval '1 second')`
    const { rows } = await database.oneOutsideAgencies((db) =>
      sql<Counted>`insert into rate_counts as c (key, count, ends_at) values (${key}, ${calls}, ${next})
        on conflict (key) do update set
          count = case when ${isOver} then excluded.count else c.count + excluded.count end,
          ends_at = case when ${isOver} then excluded.ends_at else c.ends_at end
        returning count as current, greatest(0, extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as ttl`.execute(
        db,
      ),
    )
    if (clears)
      await database.oneOutsideAgencies((db) =>
        sql`delete from rate_counts where key in (select key from rate_counts where ends_at < clock_timestamp() - interval '1 minute'
          limit 1000 for update skip locked)`.execute(db),
      )
    return rows[0] ?? { current: calls, ttl: windowMs }
  }

  class RateCounts implements FastifyRateLimitStore {
    readonly #name: string
    readonly #counts = new Map<string, Count>()
    constructor(limit: object = {}) {
      const { routeInfo } = limit as Limit
      this.#name = routeInfo?.url ? `${String(routeInfo.method)} ${routeInfo.url}` : ''
    }

    incr(key: string, done: (error: Error | null, counted?: Counted) => void, windowMs = 60_000, max = 1): void {
      this.#count(key, windowMs, max).then(
        (counted) => done(null, counted),
        (error: Error) => done(error),
      )
    }

    async #count(key: string, windowMs: number, max: number): Promise<Counted> {
      const now = Date.now()
      let count = this.#counts.get(key)
      if (!count || count.endsAt <= now || count.endsAt > now + windowMs + 1000) {
        this.#counts.delete(key)
        if (this.#counts.size >= mostKeys) this.#counts.delete(this.#counts.keys().next().value ?? '')
        count = { known: 0, unsaid: 0, sent: 0, endsAt: now + windowMs }
        this.#counts.set(key, count)
      }
      count.unsaid++
      const ttl = () => Math.max(0, count.endsAt - Date.now())
      const here = () => ({ current: count.known + count.sent + count.unsaid, ttl: ttl() })
      // One that is over its limit costs the database nothing until the window ends.
      if (count.known > max || count.unsaid < Math.floor(max / steps)) return here()
      const saying = count.unsaid
      count.unsaid = 0
      count.sent += saying
      try {
        const said = await add(createHash('sha256').update(`${this.#name}\n${key}`).digest(), saying, windowMs)
        // Answers may come in another order than their questions.
        count.known = Math.max(count.known, said.current)
        count.endsAt = Date.now() + said.ttl
        return { current: said.current, ttl: said.ttl }
      } catch (error) {
        count.unsaid += saying
        log.warn({ err: error }, 'limits are counted by this process alone')
        return here()
      } finally {
        count.sent -= saying
      }
    }

    child(limit: object): RateCounts {
      return new RateCounts(limit)
    }
  }
  return RateCounts
}
