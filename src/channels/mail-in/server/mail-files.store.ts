import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'

export interface StoredFile {
  id: string
  mailId: string
  fileName: string
  contentType: string
  sizeBytes: number
  storageKey: string
}
const columns = sql`id, mail_id as "mailId", file_name as "fileName", content_type as "contentType", size_bytes as "sizeBytes", storage_key as "storageKey"`

export async function insertFile({ db, scope }: Context, file: Omit<StoredFile, 'id'>): Promise<void> {
  await db
    .insertInto('mail_in_files')
    .values({
      agency_id: scope.agencyId,
      id: newId(),
      mail_id: file.mailId,
      file_name: file.fileName,
      content_type: file.contentType,
      size_bytes: file.sizeBytes,
      storage_key: file.storageKey,
    })
    .execute()
}

export async function filesOfMails({ db, scope }: Context, mailIds: readonly string[]): Promise<StoredFile[]> {
  if (!mailIds.length) return []
  const { rows } = await sql<StoredFile>`select ${columns} from mail_in_files
    where agency_id = ${scope.agencyId} and mail_id = any(${[...mailIds]}::uuid[]) order by id`.execute(db)
  return rows
}

export async function findFile({ db, scope }: Context, id: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`select ${columns} from mail_in_files
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
  return rows[0]
}

/** Deletes mails with their attachments. @returns the keys of their files */
export async function deleteMails({ db, scope }: Context, ids: readonly string[]): Promise<string[]> {
  const keys = await forgetFilesOf({ db, scope }, ids)
  await sql`delete from mail_in where agency_id = ${scope.agencyId} and id = any(${[...ids]}::uuid[])`.execute(db)
  return keys
}

/** Takes the files off mails, which stay. @returns their keys */
export async function forgetFilesOf({ db, scope }: Pick<Context, 'db' | 'scope'>, ids: readonly string[]): Promise<string[]> {
  const files = await sql<{ key: string }>`delete from mail_in_files
    where agency_id = ${scope.agencyId} and mail_id = any(${[...ids]}::uuid[]) returning storage_key as key`.execute(db)
  const mails = await sql<{ key: string }>`select file_key as key from mail_in
    where agency_id = ${scope.agencyId} and id = any(${[...ids]}::uuid[]) and file_key is not null`.execute(db)
  await sql`update mail_in set file_key = null where agency_id = ${scope.agencyId} and id = any(${[...ids]}::uuid[])`.execute(db)
  return [...files.rows, ...mails.rows].map(({ key }) => key)
}

/** Mails of before then that a person or the program has decided. */
export async function oldMails({ db, scope }: Context, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from mail_in where agency_id = ${scope.agencyId} and received_at < ${before}
    and state not in ('waiting', 'unsorted') order by received_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Mails whose enquiries, or who themselves, are about one of these contacts. */
export async function mailsAbout({ db, scope }: Context, contactIds: readonly string[]): Promise<string[]> {
  const ids = sql`${[...contactIds]}::uuid[]`
  const { rows } = await sql<{
    id: string
  }>`select m.id from mail_in m where m.agency_id = ${scope.agencyId} and (m.contact_ids && ${ids}
    or exists (select 1 from enquiries_view e where e.agency_id = ${scope.agencyId} and e.id = any(m.enquiry_ids) and e.contact_id = any(${ids})))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
