import type pg from 'pg'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/kysely.ts'

export const setFactorDemand = ({ db, scope }: Context, demandsSecondFactor: boolean) =>
  db.updateTable('agencies').set({ demands_second_factor: demandsSecondFactor }).where('id', '=', scope.agencyId).execute()

/** Returns true if the installation has an agency: each has a face, and agencies themselves cannot be seen from outside of them. */
export async function isAnyFaceThere(db: Db): Promise<boolean> {
  return (await db.selectFrom('sign_in_faces').select('slug').limit(1).executeTakeFirst()) !== undefined
}

/** In the addresses of the agency's public pages. */
export async function agencySlug({ db, scope }: Context): Promise<string> {
  const row = await db.selectFrom('agencies').select('slug').where('id', '=', scope.agencyId).executeTakeFirst()
  return row?.slug ?? ''
}

/** The demo agencies of the whole installation. Needs a connection as the owner of the tables. */
export async function demoAgencyRows(client: pg.ClientBase): Promise<{ id: string; slug: string; name: string }[]> {
  const { rows } = await client.query<{ id: string; slug: string; name: string }>(
    'select id, slug, name from agencies where is_demo order by slug',
  )
  return rows
}

/** Call this last: the agency's other rows refer to this one. Needs a connection as the owner of the tables. */
export const deleteAgencyRow = (client: pg.ClientBase, id: string) => client.query('delete from agencies where id = $1', [id])
