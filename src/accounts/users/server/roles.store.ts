import { sql } from 'kysely'
import { type Permission, permissionsFor } from '#common/permissions.ts'
import { type Context, newId } from '#platform/context.ts'

export interface StoredRole {
  id: string
  name: string
  permissions: Permission[]
  version: number
  archivedAt: Date | null
}

const columns = ['id', 'name', 'permissions', 'version', 'archived_at'] as const
interface Row {
  id: string
  name: string
  permissions: string[]
  version: number
  archived_at: Date | null
}
const toStored = (row: Row): StoredRole => ({
  id: row.id,
  name: row.name,
  permissions: permissionsFor('custom', row.permissions),
  version: row.version,
  archivedAt: row.archived_at,
})

export async function listRoles({ db, scope }: Context): Promise<StoredRole[]> {
  const rows = await db
    .selectFrom('roles')
    .select(columns)
    .where('agency_id', '=', scope.agencyId)
    .where('archived_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.map(toStored)
}

/** By role and role id (`custom <id>`): how many have it. */
export async function usersPerRole({ db, scope }: Context): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('users')
    .select(['role', 'role_id', (eb) => eb.fn.countAll<number>().as('users')])
    .where('agency_id', '=', scope.agencyId)
    .where('status', '<>', 'archived')
    .groupBy(['role', 'role_id'])
    .execute()
  return new Map(rows.map((row) => [row.role_id ?? row.role, row.users]))
}

/** Archived ones too; the caller looks. */
export async function findRole({ db, scope }: Context, id: string, { lock = false } = {}): Promise<StoredRole | undefined> {
  const row = await db
    .selectFrom('roles')
    .select(columns)
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return row && toStored(row)
}

export async function insertRole({ db, scope }: Context, role: { name: string; permissions: string[] }): Promise<string> {
  const id = newId()
  await db
    .insertInto('roles')
    .values({ agency_id: scope.agencyId, id, ...role })
    .execute()
  return id
}

export const updateRole = (
  { db, scope, clock }: Context,
  { id, version }: StoredRole,
  change: { name?: string; permissions?: string[]; archived_at?: Date | null },
) =>
  db
    .updateTable('roles')
    .set({ ...change, version: version + 1, updated_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()

export async function usersWithRole({ db, scope }: Context, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('agency_id', '=', scope.agencyId)
    .where('role_id', '=', roleId)
    .execute()
  return rows.map(({ id }) => id)
}
