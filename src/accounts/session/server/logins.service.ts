// The rows that find a user by email address, for the feature that keeps the users.
import type { Db } from '#platform/db/kysely.ts'
import type { Person } from './known-device.ts'

/** @returns false when the address belongs to a login already, in any agency */
export async function addLogin(
  db: Db,
  { agencyId, userId }: Person,
  email: string,
  passwordHash: string | null,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('logins')
    .values({ email, agency_id: agencyId, user_id: userId, password_hash: passwordHash })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}

/** @returns false when the address belongs to another login, in any agency */
export async function renameLogin(db: Db, { agencyId, userId }: Person, email: string): Promise<boolean> {
  const holder = await db
    .selectFrom('logins')
    .select('user_id')
    .where('email', '=', email)
    .where((eb) => eb.or([eb('agency_id', '<>', agencyId), eb('user_id', '<>', userId)]))
    .executeTakeFirst()
  if (holder) return false
  await db.updateTable('logins').set({ email }).where('agency_id', '=', agencyId).where('user_id', '=', userId).execute()
  return true
}

export async function setLoginPassword(db: Db, { agencyId, userId }: Person, passwordHash: string): Promise<void> {
  await db
    .updateTable('logins')
    .set({ password_hash: passwordHash })
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .execute()
}

export async function hasLogin(db: Db, { agencyId, userId }: Person): Promise<boolean> {
  const login = await db
    .selectFrom('logins')
    .select('email')
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return login !== undefined
}

/** False while an invitation waits for its answer. */
export async function hasPassword(db: Db, { agencyId, userId }: Person): Promise<boolean> {
  const login = await db
    .selectFrom('logins')
    .select('has_password')
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Boolean(login?.has_password)
}

/** The lock of a user's means of signing in: two changes at once, each of which leaves the other's, must not both be made. */
export async function lockLogin(db: Db, { agencyId, userId }: Person): Promise<void> {
  await db
    .selectFrom('logins')
    .select('user_id')
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .forUpdate()
    .execute()
}
