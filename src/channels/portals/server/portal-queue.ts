import * as z from 'zod'
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Queueable } from '#platform/jobs/queueable.ts'

// The jobs themselves are in `portals.jobs.ts`, which needs the services that queue them.
export const resumeAccount = {
  name: 'portals.resume',
  payload: z.object({ accountId: z.uuid(), reason: z.enum(['resumed', 'takenOver']).default('resumed') }),
} as const satisfies Queueable
/** Builds and compares the listings of an account that is being taken over; reads the portal where that is possible. */
export const checkTakeover = {
  name: 'portals.checkTakeover',
  payload: z.object({ accountId: z.uuid() }),
} as const satisfies Queueable
/** The same for one listing that changed, without reading a portal. */
export const checkTakeoverListing = {
  name: 'portals.checkTakeoverListing',
  payload: z.object({ id: z.uuid() }),
} as const satisfies Queueable
export const updateListing = {
  name: 'portals.autoUpdate',
  payload: z.object({ id: z.uuid() }),
} as const satisfies Queueable

/** A listing or its photos changed: sent to accounts with automatic updates. */
export async function followOnPortals(ctx: Context, { id: listingId }: { id: string }): Promise<void> {
  const { db, scope } = ctx
  const { rows } =
    await sql`select 1 from publications p join portal_accounts a on a.agency_id = p.agency_id and a.id = p.portal_account_id
    where p.agency_id = ${scope.agencyId} and p.listing_id = ${listingId} and a.archived_at is null
      and a.settings ->> 'isAutoUpdate' = 'true' and p.wanted_state = 'live' limit 1`.execute(db)
  if (rows.length) await ctx.enqueue(updateListing, { id: listingId })
}

/** A listing or its photos changed: built and compared again where an account is being taken over. */
export async function followInTakeovers(ctx: Context, { id: listingId }: { id: string }): Promise<void> {
  const { db, scope } = ctx
  const { rows } =
    await sql`select 1 from portal_takeovers t join portal_accounts a on a.agency_id = t.agency_id and a.id = t.portal_account_id
    where t.agency_id = ${scope.agencyId} and t.listing_id = ${listingId} and a.archived_at is null and a.taking_over_since is not null limit 1`.execute(
      db,
    )
  if (rows.length) await ctx.enqueue(checkTakeoverListing, { id: listingId })
}
