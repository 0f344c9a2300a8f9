import type { Db } from '#platform/db/kysely.ts'
import { newId } from '#platform/context.ts'
import type { Passkey } from '../../passkey.contract.ts'
import type { Person } from '../known-device.ts'

export interface StoredPasskey {
  id: string
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: string[]
}

export async function listPasskeys(db: Db, { agencyId, userId }: Person): Promise<(Passkey & StoredPasskey)[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...toStored(row),
    name: row.name,
    isSynced: row.is_synced,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}

const toStored = (row: {
  id: string
  user_id: string
  credential_id: Buffer
  public_key: Buffer
  sign_count: number
  transports: string[]
}): StoredPasskey => ({
  id: row.id,
  userId: row.user_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  signCount: row.sign_count,
  transports: row.transports,
})

/** Locked, so that two answers with the same counter are not both new. */
export async function findPasskey(db: Db, agencyId: string, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'sign_count', 'transports'])
    .where('agency_id', '=', agencyId)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
  return row && toStored(row)
}

export const notePasskeyUse = (db: Db, agencyId: string, id: string, use: { signCount: number; isSynced: boolean; now: Date }) =>
  db
    .updateTable('passkeys')
    .set({ sign_count: use.signCount, is_synced: use.isSynced, last_used_at: use.now })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute()

/** @returns undefined when the key already belongs to a user of any agency */
export async function insertPasskey(
  db: Db,
  { agencyId, userId }: Person,
  key: Omit<StoredPasskey, 'id' | 'userId'> & { name: string; isSynced: boolean; now: Date },
): Promise<string | undefined> {
  const id = newId()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkey_owners')
    .values({ credential_id: key.credentialId, agency_id: agencyId, user_id: userId, passkey_id: id })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return undefined
  await db
    .insertInto('passkeys')
    .values({
      agency_id: agencyId,
      id,
      user_id: userId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      sign_count: key.signCount,
      transports: key.transports,
      name: key.name,
      is_synced: key.isSynced,
      created_at: key.now,
    })
    .execute()
  return id
}

export const renamePasskeyRow = (db: Db, { agencyId, userId }: Person, id: string, name: string) =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()

/** One of theirs, or all. */
export async function deletePasskeys(db: Db, { agencyId, userId }: Person, id?: string): Promise<void> {
  await db
    .deleteFrom('passkeys')
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute()
  await db
    .deleteFrom('passkey_owners')
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('passkey_id', '=', id ?? ''))
    .execute()
}
