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
  const mine = { agency_id: scope.agencyId, user_id: meOf(scope) }
  await db
    .insertInto('appearances')
    .values({ ...mine, settings: '{}' })
    .onConflict((c) => c.doNothing())
    .execute()
  // Locked: two browsers that change different settings, or dismiss different hints, at once both keep theirs.
  const row = await db
    .selectFrom('appearances')
    .select('settings')
    .where('agency_id', '=', mine.agency_id)
    .where('user_id', '=', mine.user_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const settings = {
    ...(row.settings as object),
    ...change,
    ...(putAway && { putAway: putAway.length ? withHints(known(row.settings).putAway, putAway) : [] }),
  }
  await db
    .updateTable('appearances')
    .set({ settings: JSON.stringify(settings) })
    .where('agency_id', '=', mine.agency_id)
    .where('user_id', '=', mine.user_id)
    .execute()
  return known(settings)
}

/** Oldest first, each once; the oldest go when there are too many. */
const withHints = (before: readonly string[], more: readonly string[]) => [...new Set([...before, ...more])].slice(-mostPutAway)

/** A setting that an older or newer version wrote and this one does not know falls back to its default. */
function known(stored: unknown): Appearance {
  const fields = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  const valid = fields.filter(([name, value]) => AppearanceChange.safeParse({ [name]: value }).success)
  return Appearance.parse({ ...defaultAppearance, ...Object.fromEntries(valid) })
}
