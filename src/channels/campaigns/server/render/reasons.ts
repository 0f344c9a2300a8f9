import { sql } from 'kysely'
import { writtenDayAt } from '#common/time/written-day.ts'
import type { Context } from '#platform/context.ts'
import type { Purpose } from '#core/contacts/consent.contract.ts'
import { reasonFor } from '../../reason.rules.ts'

/** The newest entry of the consent that an email goes out by. */
export interface Consent {
  state: string | null
  source: string | null
  happenedAt: Date | null
}
/** @returns undefined of someone without consent, who gets nothing */
export function reasonIn(purpose: Purpose, { state, source, happenedAt }: Consent, timeZone: string): string | undefined {
  if ((state !== 'express' && state !== 'inferred') || !happenedAt) return undefined
  return reasonFor(purpose, { state, source: source ?? '', day: writtenDayAt(happenedAt, timeZone, 'short') })
}

/** The reason of one contact, for previews and test emails. */
export async function reasonOf(ctx: Context, contactId: string, purpose: Purpose): Promise<string | undefined> {
  const { db, scope } = ctx
  const { rows } = await sql<Consent>`select state, source, happened_at as "happenedAt" from consent_events_view
    where agency_id = ${scope.agencyId} and contact_id = ${contactId} and channel = 'email' and purpose = ${purpose}
    order by happened_at desc, id desc limit 1`.execute(db)
  return rows[0] && reasonIn(purpose, rows[0], await ctx.timeZone())
}
