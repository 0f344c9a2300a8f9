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

function meOf({ userId }: Context['scope']): string {
  if (!userId) throw notFound()
  return userId
}

async function readAppearance({ db, scope }: Context): Promise<Appearance> {
  const row = await db
    .selectFrom('appearances')
    .select('settings')
    .where('agency_id', '=', scope.agencyId)
    .where('user_id', '=', meOf(scope))
    .executeTakeFirst()
  return known(row?.settings)
}

async function changeAppearance({ db, scope }: Context, { putAway, ...change }: AppearanceChange): Promise<Appearance> {
  // No hints: all of them are shown again.
  const settings = JSON.stringify(putAway?.length === 0 ? { ...change, putAway } : change)
  const set = sql<string>`appearances.settings || ${settings}::jsonb`
  // Oldest first, each once; the oldest go when there are too many.
  const hints = sql`(
    select jsonb_agg(hint order by at)
    from (
      select hint, min(at) as at
      from jsonb_array_elements_text(coalesce(appearances.settings->'putAway', '[]') || ${JSON.stringify(putAway ?? [])}::jsonb)
        with ordinality as every(hint, at)
      group by hint order by 2 desc limit ${mostPutAway}
    ) as kept)`
  const row = await db
    .insertInto('appearances')
    .values({
      agency_id: scope.agencyId,
      user_id: meOf(scope),
      settings: JSON.stringify({ ...change, ...(putAway && { putAway: [...new Set(putAway)] }) }),
    })
    // In one statement: two browsers that change different settings, or put away different hints, at once both keep theirs.
    .onConflict((c) =>
      c.columns(['agency_id', 'user_id']).doUpdateSet({
        settings: putAway?.length ? sql<string>`${set} || jsonb_build_object('putAway', ${hints})` : set,
      }),
    )
    .returning('settings')
    .executeTakeFirstOrThrow()
  return known(row.settings)
}

/** A setting that an older or newer version wrote and this one does not know falls back to its default. */
function known(stored: unknown): Appearance {
  const fields = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  const valid = fields.filter(([name, value]) => AppearanceChange.safeParse({ [name]: value }).success)
  return Appearance.parse({ ...defaultAppearance, ...Object.fromEntries(valid) })
}
