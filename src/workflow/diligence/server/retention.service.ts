import { sql } from 'kysely'
import * as z from 'zod'
import { addDays } from '#common/time/days.ts'
import type { Page } from '#common/paging.ts'
import { type Caller, type Context, newId } from '#platform/context.ts'
import { cutPage, readCursor, rowLimit } from '#platform/db/keyset.ts'
import type { Recurring } from '#platform/jobs/recurring.ts'
import type { Receipt } from '../diligence.contract.ts'
import { diligenceKind, keptYears } from '../diligence-values.ts'
import { removeCertificate } from './certificate.service.ts'

const rule = 'AML/CTF Act 2006 (Cth) s 111: kept for 7 years'
const perStep = 200

/** Records whose last day is before this one have been kept for long enough. */
export const keptSince = async (ctx: Context): Promise<string> => addDays(await ctx.today(), -Math.ceil(keptYears * 365.25))

/** The last day of a case: from then on the seven years count. */
const endedOn = sql`greatest(d.completed_on, d.settlement_moved_to, d.settles_on, (d.updated_at at time zone 'UTC')::date)`

/** Destroys cases whose seven years are over, with everything that belongs to them, and leaves a receipt that names no one. */
export async function destroyOver(caller: Caller): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await caller.transaction(async (ctx) => {
      const { agencyId } = ctx.scope
      const since = await keptSince(ctx)
      const { rows } = await sql<{ key: string | null }>`delete from diligence_cases where agency_id = ${agencyId} and id in (
          select d.id from diligence_cases d where d.agency_id = ${agencyId} and ${endedOn} < ${since}::date order by d.id limit ${perStep})
        returning certificate_key as key`.execute(ctx.db)
      if (!rows.length) return false
      const keys = rows.flatMap(({ key }) => key ?? [])
      for (const key of keys) await ctx.enqueue(removeCertificate, { key })
      await sql`insert into diligence_receipts (agency_id, id, destroyed_at, cases, certificates, ended_by, rule)
        values (${agencyId}, ${newId()}, ${ctx.clock()}, ${rows.length}, ${keys.length}, ${addDays(since, -1)}::date, ${rule})`.execute(
        ctx.db,
      )
      ctx.changed(diligenceKind, agencyId)
      return rows.length === perStep
    })
}

export const destroyOverDiligence: Recurring = {
  name: 'diligence.destroy-over',
  everyS: 21_600,
  due: (now) => sql`select * from due.diligence_over(${now})`,
  run: destroyOver,
}

export async function listReceipts(
  { db, scope }: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Receipt>> {
  const before = readCursor(cursor, () => z.tuple([z.uuid()]))
  const { rows } = await sql<
    Omit<Receipt, 'destroyedAt'> & { destroyedAt: Date }
  >`select id, destroyed_at as "destroyedAt", cases, certificates,
      ended_by::text as "endedBy", rule from diligence_receipts where agency_id = ${scope.agencyId}
      ${before ? sql`and id < ${before[0]}` : sql``} order by id desc limit ${rowLimit(limit + 1)}`.execute(db)
  const page = cutPage(rows, limit, ({ id }) => [id])
  return { items: page.rows.map((one) => ({ ...one, destroyedAt: one.destroyedAt.toISOString() })), nextCursor: page.nextCursor }
}
