import { sql } from 'kysely'
import { notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Routes } from '#platform/http/routes.ts'
import { Appearance, AppearanceChange, appearanceEndpoints } from '../appearance.contract.ts'
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

async function changeAppearance({ db, scope }: Context, change: AppearanceChange): Promise<Appearance> {
  const row = await db
    .updateTable('users')
    // In one statement: two browsers that change different settings at once both keep theirs.
    .set({ appearance: sql`users.appearance || ${JSON.stringify(change)}::jsonb` })
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
