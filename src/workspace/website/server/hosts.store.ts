import { sql } from 'kysely'
import type { Context, Platform } from '#platform/context.ts'

/** All of the installation, by host name. */
export async function allHosts({ database }: Pick<Platform, 'database'>): Promise<Map<string, string>> {
  const rows = await database.oneOutsideAgencies(async (db) => {
    const found = await sql<{ host: string; slug: string }>`select h.host, a.slug
      from website_hosts h join public_addresses_view a on a.agency_id = h.agency_id`.execute(db)
    return found.rows
  })
  return new Map(rows.map(({ host, slug }) => [host, slug]))
}

/** After the settings were saved. @returns false when another agency has it */
export async function setOwnHost({ db, scope }: Context, host: string | null): Promise<boolean> {
  await db.deleteFrom('website_hosts').where('agency_id', '=', scope.agencyId).execute()
  await db.updateTable('website_settings').set({ own_host: host }).where('agency_id', '=', scope.agencyId).execute()
  if (host === null) return true
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('website_hosts')
    .values({ host, agency_id: scope.agencyId })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}
