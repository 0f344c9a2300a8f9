import { notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Routes } from '#platform/http/routes.ts'
import { Appearance, appearanceEndpoints, defaultAppearance } from '../appearance.contract.ts'

export function appearanceRoutes(route: Routes): void {
  route.inTransaction(appearanceEndpoints.get, (ctx) => readAppearance(ctx))
  route.inTransaction(appearanceEndpoints.set, (ctx, { body }) => writeAppearance(ctx, body))
}

async function readAppearance({ db, scope }: Context): Promise<Appearance> {
  const row = await db
    .selectFrom('users')
    .select('appearance')
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', scope.userId ?? '')
    .executeTakeFirst()
  if (!row) throw notFound()
  // A setting that an older or newer version wrote and this one does not know falls back to the default.
  return Appearance.catch(defaultAppearance).parse(row.appearance)
}

async function writeAppearance({ db, scope }: Context, appearance: Appearance): Promise<Appearance> {
  await db
    .updateTable('users')
    .set({ appearance: JSON.stringify(appearance) })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', scope.userId ?? '')
    .execute()
  return appearance
}
