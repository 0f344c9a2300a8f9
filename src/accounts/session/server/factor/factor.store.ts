import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.ts'
import { newId } from '#platform/context.ts'
import type { Person } from '../known-device.ts'
import { lockLogin } from '../logins.service.ts'
import { plainRecoveryCode } from './totp.ts'

export interface Factor {
  confirmedAt: Date | null
  lastStep: number
}

export async function findFactor(db: Db, { agencyId, userId }: Person, { lock = false } = {}): Promise<Factor | undefined> {
  const row = await db
    .selectFrom('user_factors')
    .select(['confirmed_at', 'last_step'])
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && { confirmedAt: row.confirmed_at, lastStep: row.last_step }
}

/** Sealed; of a user of the agency in whose scope the transaction is. @throws Error when the user has none */
export async function getTotpSecret(db: Db, userId: string): Promise<Buffer> {
  const { rows } = await sql<{ secret: Buffer | null }>`select secrets.totp_secret(${userId}) as secret`.execute(db)
  if (!rows[0]?.secret) throw new Error('This user has no authenticator app')
  return rows[0].secret
}

/** The factors a user has besides the password. With `lock`, locks their login, so that two concurrent removals cannot remove both. */
export async function findSteps(db: Db, { agencyId, userId }: Person, { lock = false } = {}) {
  if (lock) await lockLogin(db, { agencyId, userId })
  const factor = await findFactor(db, { agencyId, userId })
  const keys = await db
    .selectFrom('passkeys')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('created_at').as('newest')])
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const appSince = factor?.confirmedAt ?? null
  return { hasApp: appSince !== null, appSince, passkeys: Number(keys?.count ?? 0), newestPasskey: keys?.newest ?? null }
}

export const saveFactor = (db: Db, { agencyId, userId }: Person, sealedSecret: Buffer) =>
  db
    .insertInto('user_factors')
    .values({ agency_id: agencyId, user_id: userId, totp_secret: sealedSecret })
    .onConflict((c) =>
      c.columns(['agency_id', 'user_id']).doUpdateSet({ totp_secret: sealedSecret, confirmed_at: null, last_step: 0 }),
    )
    .execute()

export const moveFactor = (db: Db, { agencyId, userId }: Person, change: { last_step: number; confirmed_at?: Date }) =>
  db.updateTable('user_factors').set(change).where('agency_id', '=', agencyId).where('user_id', '=', userId).execute()

export async function removeFactor(db: Db, { agencyId, userId }: Person): Promise<void> {
  await db.deleteFrom('user_factors').where('agency_id', '=', agencyId).where('user_id', '=', userId).execute()
}

export async function removeRecoveryCodes(db: Db, { agencyId, userId }: Person): Promise<void> {
  await db.deleteFrom('recovery_codes').where('agency_id', '=', agencyId).where('user_id', '=', userId).execute()
}

// 60 random bits need no slow hash.
const hashOf = (code: string) => createHash('sha256').update(plainRecoveryCode(code)).digest()

export async function replaceRecoveryCodes(db: Db, { agencyId, userId }: Person, codes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('agency_id', '=', agencyId).where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ agency_id: agencyId, id: newId(), user_id: userId, code_hash: hashOf(code) })))
    .execute()
}

/** Uses one up. @returns whether it was one of theirs and unused */
export async function takeRecoveryCode(db: Db, { agencyId, userId }: Person, code: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function recoveryCodesLeft(db: Db, { agencyId, userId }: Person): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row?.left ?? 0
}
