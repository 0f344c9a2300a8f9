import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError, invalid } from '#common/errors.ts'
import type { UploadFolder } from '#common/file-keys.ts'
import type { Caller, Context, Platform } from '../context.ts'
import type { Db } from '../db/kysely.ts'
import type { Recurring } from '../jobs/recurring.ts'
import { agencyFolder } from './storage-keys.ts'

const gigabyte = 1_000_000_000
const presignedForS = 3600
const unattachedForMs = 48 * 3_600_000

export interface StorageUse {
  usedBytes: number
  limitBytes: number
}

export async function storageUse({ db, scope, platform }: Pick<Context, 'db' | 'scope' | 'platform'>): Promise<StorageUse> {
  return { usedBytes: await usedBytes(db, scope.agencyId), limitBytes: limitOf(platform) }
}
const limitOf = ({ config }: Pick<Platform, 'config'>) => config.STORAGE_PER_AGENCY_GB * gigabyte
async function usedBytes(db: Db, agencyId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(size_bytes), 0)::int8 as bytes from stored_files
    where agency_id = ${agencyId}`.execute(db)
  return rows[0]?.bytes ?? 0
}

/**
 * An address that takes one file of this type from this user; the file is removed when no record refers to it a day later.
 * @throws AppError rule_broken when the agency's storage is full, busy when the disk is
 */
export async function presignUpload(
  caller: Caller,
  { folder, contentType, maxBytes }: { folder: UploadFolder; contentType: string; maxBytes: number },
  /** In the same transaction, e.g. to queue its removal. */
  also: (ctx: Context, key: string) => Promise<void>,
) {
  const { scope, platform } = caller
  await requireFreeDisk(platform)
  const key = `${agencyFolder(folder, scope.agencyId)}/${randomUUID()}`
  await caller.transaction(async (ctx) => {
    await requireRoom(ctx.db, platform, scope.agencyId, 1)
    await ctx.db
      .insertInto('stored_files')
      .values({
        agency_id: scope.agencyId,
        key,
        user_id: scope.userId,
        content_type: contentType,
        max_bytes: maxBytes,
        created_at: ctx.clock(),
      })
      .execute()
    await also(ctx, key)
  })
  const { url, expiresAt } = platform.storage.presignPut(key, { contentType, maxBytes, expiresInS: presignedForS })
  return { url, key, maxBytes, expiresAt: expiresAt.toISOString() }
}

/**
 * Writes the one file that a signed address takes. Its bytes are reserved first, so that uploads side by side stay within the limit too.
 * @throws AppError conflict when the address was used before
 */
export async function receiveUpload(
  platform: Platform,
  key: string,
  sizeBytes: number,
  write: () => Promise<void>,
): Promise<void> {
  await requireFreeDisk(platform)
  const agencyId = key.split('/')[1] ?? ''
  const { database, storage } = platform
  await database.inAgency(agencyId, async (db) => {
    await requireRoom(db, platform, agencyId, sizeBytes)
    const { numUpdatedRows } = await db
      .updateTable('stored_files')
      .set({ size_bytes: sizeBytes, received_at: platform.clock() })
      .where('agency_id', '=', agencyId)
      .where('key', '=', key)
      .where('received_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new AppError('conflict', 'This upload link has already been used. Upload the file again')
  })
  const settle = (change: { size_bytes: number; received_at?: null }) =>
    database.inAgency(agencyId, (db) =>
      db.updateTable('stored_files').set(change).where('agency_id', '=', agencyId).where('key', '=', key).execute(),
    )
  try {
    await write()
  } catch (error) {
    await settle({ size_bytes: 0, received_at: null })
    throw error
  }
  await settle({ size_bytes: (await storage.size(key)) ?? 0 })
}

/**
 * Keeps a file that needs no signed address (forms, feeds, imports); `sizeBytes` is at least its size.
 * @throws AppError rule_broken when the agency's storage is full, busy when the disk is
 */
export async function keepFile(caller: Caller, key: string, sizeBytes: number, write: () => Promise<void>): Promise<void> {
  const { scope, platform } = caller
  await requireFreeDisk(platform)
  await caller.transaction(async ({ db, clock }) => {
    await requireRoom(db, platform, scope.agencyId, sizeBytes)
    await db
      .insertInto('stored_files')
      .values({
        agency_id: scope.agencyId,
        key,
        user_id: scope.userId,
        size_bytes: sizeBytes,
        received_at: clock(),
        attached_at: clock(),
        created_at: clock(),
      })
      .execute()
  })
  try {
    await write()
  } catch (error) {
    await forgetFile(caller, key)
    throw error
  }
  const written = (await platform.storage.size(key)) ?? 0
  await caller.transaction(({ db }) =>
    db
      .updateTable('stored_files')
      .set({ size_bytes: written })
      .where('agency_id', '=', scope.agencyId)
      .where('key', '=', key)
      .execute(),
  )
}

/**
 * The size of a file that this user uploaded.
 * @throws AppError invalid for a key that was signed for another user, or not at all, or whose bytes have not arrived
 */
export async function requireUpload(caller: Caller, key: string, folder: UploadFolder): Promise<number> {
  const { scope, platform } = caller
  const [keyFolder, agencyId] = key.split('/')
  if (keyFolder !== folder || agencyId !== scope.agencyId)
    throw invalid([{ path: 'key', message: 'This upload belongs to another agency' }])
  const row = await caller.reading(({ db }) =>
    db
      .selectFrom('stored_files')
      .select('received_at')
      .where('agency_id', '=', scope.agencyId)
      .where('key', '=', key)
      .where('user_id', '=', scope.userId)
      .executeTakeFirst(),
  )
  const sizeBytes = row?.received_at ? await platform.storage.size(key) : undefined
  if (sizeBytes === undefined) throw invalid([{ path: 'key', message: 'No file has been uploaded yet. Upload it again' }])
  return sizeBytes
}

/** From now on a record refers to this upload. @returns false when one does already: an upload is used once */
export async function attachFile({ db, scope, clock }: Context, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_files')
    .set({ attached_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('key', '=', key)
    .where('attached_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
export const usedBefore = () => invalid([{ path: 'key', message: 'This upload has already been used. Upload the file again' }])

/** Removes an upload that is of no use, unless a record refers to it. */
export async function refuseUpload(caller: Caller, key: string): Promise<void> {
  const isWaiting = await caller.transaction(({ db, scope }) =>
    db
      .deleteFrom('stored_files')
      .where('agency_id', '=', scope.agencyId)
      .where('key', '=', key)
      .where('attached_at', 'is', null)
      .returning('key')
      .executeTakeFirst(),
  )
  if (isWaiting) await caller.platform.storage.remove(key)
}

/** Removes a file whose record is gone. */
export async function forgetFile(caller: Caller, key: string): Promise<void> {
  await caller.platform.storage.remove(key)
  await caller.transaction(({ db, scope }) =>
    db.deleteFrom('stored_files').where('agency_id', '=', scope.agencyId).where('key', '=', key).execute(),
  )
}

/** The same for all files of one folder. */
export async function forgetFolder(caller: Caller, folder: string): Promise<void> {
  await caller.platform.storage.removeFolder(folder)
  await caller.transaction(({ db, scope }) =>
    sql`delete from stored_files where agency_id = ${scope.agencyId} and starts_with(key, ${`${folder}/`})`.execute(db),
  )
}

/** Files that records refer to, and how large they are together. */
export async function keptFiles({ db, scope }: Context): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(size_bytes), 0)::int8 as bytes from stored_files
    where agency_id = ${scope.agencyId} and received_at is not null and attached_at is not null`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}
const startOfOldUploads = (now: Date) => new Date(now.getTime() - unattachedForMs)
/** Removes uploads that no record referred to within two days. */
export const oldUploads: Recurring = {
  name: 'storage.forget-uploads',
  everyS: 3600,
  due: (now) => sql`select * from due.old_uploads(${startOfOldUploads(now)})`,
  async run(caller) {
    const old = await caller.reading(({ db, scope }) =>
      db
        .selectFrom('stored_files')
        .select('key')
        .where('agency_id', '=', scope.agencyId)
        .where('attached_at', 'is', null)
        .where('created_at', '<', startOfOldUploads(caller.clock()))
        .limit(1000)
        .execute(),
    )
    for (const { key } of old) await refuseUpload(caller, key)
  },
}

/** Files of one agency are added one after the other here, so that two cannot both take the last room. */
async function requireRoom(db: Db, platform: Platform, agencyId: string, sizeBytes: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${agencyId}`}, 0))`.execute(db)
  if ((await usedBytes(db, agencyId)) + sizeBytes <= limitOf(platform)) return
  throw new AppError(
    'rule_broken',
    `Your agency has used its ${platform.config.STORAGE_PER_AGENCY_GB} GB of storage. Remove photos or files you no longer need`,
  )
}

async function requireFreeDisk({ config, storage }: Platform): Promise<void> {
  if ((await storage.freeBytes()) >= config.STORAGE_MIN_FREE_GB * gigabyte) return
  throw new AppError('busy', 'The server is nearly out of disk space. Contact your system administrator', { retryAfterS: 300 })
}
