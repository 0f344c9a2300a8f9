import { sql } from 'kysely'
import { notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Routes } from '#platform/http/routes.ts'
import { Appearance, AppearanceChange, appearanceEndpoints, mostPutAway } from '../appearance.contract.ts'
import { defaultAppearance } from '../appearance-defaults.rules.ts'

export function appearanceRoutes(route: Routes): void {
  route.inTransaction(appearanceEndpoints.get, (ctx) => readAppearance(ctx))
  route.inTransaction(appearanceEndpoints.change, (ctx, { body }) => changeAppearance(ctx, body))
}

async function readAppearance({ db, scope }: Context): Promise<Appearance> {
  const row = await db
    .selectFrom('users')
    .select('appearance')
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', scope.userId ?? '')
    .executeTakeFirst()
  if (!row) throw notFound()
  return known(row.appearance)
}

async function changeAppearance({ db, scope }: Context, { putAway, ...change }: AppearanceChange): Promise<Appearance> {
  // No hints: all of them are shown again.
  const set = sql<string>`users.appearance || ${JSON.stringify(putAway?.length === 0 ? { ...change, putAway } : change)}::jsonb`
  // Oldest first, each once; the oldest go when there are too many.
  const hints = sql`(
    select jsonb_agg(hint order by at)
    from (
      select hint, min(at) as at
      from jsonb_array_elements_text(coalesce(users.appearance->'putAway', '[]') || ${JSON.stringify(putAway ?? [])}::jsonb)
        with ordinality as every(hint, at)
      group by hint order by 2 desc limit ${mostPutAway}
    ) as kept)`
  const row = await db
    .updateTable('users')
    // In one statement: two browsers that change different settings, or put away different hints, at once both keep theirs.
    .set({ appearance: putAway?.length ? sql<string>`${set} || jsonb_build_object('putAway', ${hints})` : set })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', scope.userId ?? '')
    .returning('appearance')
    .executeTakeFirst()
  if (!row) throw notFound()
  return known(row.appearance)
}

/** A setting that an older or newer version wrote and this one does not know falls back to its default. */
function known(stored: unknown): Appearance {
  const fields = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  const valid = fields.filter(([name, value]) => AppearanceChange.safeParse({ [name]: value }).success)
  return Appearance.parse({ ...defaultAppearance, ...Object.fromEntries(valid) })
}
