import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import type { Db } from '#platform/db/kysely.ts'

interface Draw extends PromiseWithResolvers<string[]> {
  count: number
}
const firstNumber = 1001

/** Requests that share the next draw, by agency with a draw under way. */
const waiting = new Map<string, Draw[]>()

/**
 * The agency's next listing numbers, e.g. `HV-1042`. They are drawn in a transaction of their own, so that the counter is not locked while
 * listings are written; a listing that is not saved in the end leaves a gap. Requests that arrive while a draw is under way share the next
 * one: the row is locked through a WAL flush, and drawn one by one 16 connections made three quarters of the listings a second.
 */
export function drawReferences({ platform, scope: { agencyId } }: Context, count: number): Promise<string[]> {
  const draw = { count, ...Promise.withResolvers<string[]>() }
  const queue = waiting.get(agencyId)
  if (queue) queue.push(draw)
  else {
    waiting.set(agencyId, [draw])
    void drawWaiting(platform.database, agencyId)
  }
  return draw.promise
}

async function drawWaiting(database: Database, agencyId: string): Promise<void> {
  for (let draws = waiting.get(agencyId)?.splice(0); draws?.length; draws = waiting.get(agencyId)?.splice(0)) {
    const total = draws.reduce((sum, { count }) => sum + count, 0)
    try {
      const references = await database.apart(agencyId, (db) => takeReferences(db, agencyId, total))
      for (const { count, resolve } of draws) resolve(references.splice(0, count))
    } catch (error) {
      for (const { reject } of draws) reject(error)
    }
  }
  waiting.delete(agencyId)
}

/** The same in the caller's transaction: for an agency that is created in it. */
export async function takeReferences(db: Db, agencyId: string, count: number): Promise<string[]> {
  const { next } = await db
    .insertInto('listing_numbers')
    .values({ agency_id: agencyId, next_number: firstNumber + count })
    .onConflict((c) =>
      c.column('agency_id').doUpdateSet((eb) => ({ next_number: eb('listing_numbers.next_number', '+', count) })),
    )
    .returning('next_number as next')
    .executeTakeFirstOrThrow()
  const { prefix } = await db
    .selectFrom('agencies_view')
    .select('reference_prefix as prefix')
    .where('agency_id', '=', agencyId)
    .executeTakeFirstOrThrow()
  return Array.from({ length: count }, (_, i) => `${prefix}-${next - count + i}`)
}
