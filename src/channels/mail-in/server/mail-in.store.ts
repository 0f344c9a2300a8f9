import { sql } from 'kysely'
import type { MailEnquiry } from '#formats/enquiry-mail/enquiry-mail.ts'
import type { Context } from '#platform/context.ts'
import type { MailInKind } from './mail-keys.ts'

export type MailState = 'waiting' | 'read' | 'filed' | 'unsorted' | 'dismissed' | 'spam' | 'ignored'
export interface StoredMail {
  id: string
  kind: MailInKind
  userId: string | null
  hash: string
  state: MailState
  reason: string | null
  receivedAt: Date
  fromName: string | null
  fromAddress: string | null
  subject: string
  body: string
  draft: MailEnquiry | null
  unknown: { name: string; address: string }[]
  enquiryIds: string[]
  contactIds: string[]
  fileKey: string | null
}
const columns = sql`id, kind, user_id as "userId", hash, state, reason, received_at as "receivedAt", from_name as "fromName",
  from_address as "fromAddress", subject, body, draft, unknown, enquiry_ids as "enquiryIds", contact_ids as "contactIds", file_key as "fileKey"`

export async function findKnownMail({ db, scope }: Context, hash: string): Promise<StoredMail | undefined> {
  const { rows } =
    await sql<StoredMail>`select ${columns} from mail_in where agency_id = ${scope.agencyId} and hash = ${hash}`.execute(db)
  return rows[0]
}

/** Counts the mails since then. */
export async function countSince({ db, scope }: Context, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from mail_in
    where agency_id = ${scope.agencyId} and received_at > ${since}`.execute(db)
  return rows[0]?.n ?? 0
}

/** @returns false when the same mail is there already */
export async function insertMail(
  { db, scope, clock }: Context,
  mail: Pick<StoredMail, 'id' | 'kind' | 'userId' | 'hash' | 'fileKey'> & { sizeBytes: number },
): Promise<boolean> {
  const { id, kind, userId, hash, fileKey, sizeBytes } = mail
  const { rows } = await sql`
    insert into mail_in (agency_id, id, kind, user_id, hash, state, received_at, file_key, size_bytes)
    values (${scope.agencyId}, ${id}, ${kind}, ${userId}, ${hash}, 'waiting', ${clock()}, ${fileKey}, ${sizeBytes})
    on conflict (agency_id, hash) do nothing returning 1`.execute(db)
  return rows.length > 0
}

export async function findMail({ db, scope }: Context, id: string, { lock = false } = {}): Promise<StoredMail | undefined> {
  const { rows } = await sql<StoredMail>`select ${columns} from mail_in
    where agency_id = ${scope.agencyId} and id = ${id} ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]
}

type Settled = Partial<Omit<StoredMail, 'id' | 'kind' | 'userId' | 'hash' | 'receivedAt'>>
/** Writes what became of a mail. */
export async function settleMail({ db, scope }: Context, id: string, change: Settled): Promise<void> {
  const { state, reason, fromName, fromAddress, subject, body, draft, unknown, enquiryIds, contactIds, fileKey } = change
  await db
    .updateTable('mail_in')
    .set({
      ...(state !== undefined && { state }),
      ...(reason !== undefined && { reason }),
      ...(fromName !== undefined && { from_name: fromName }),
      ...(fromAddress !== undefined && { from_address: fromAddress }),
      ...(subject !== undefined && { subject }),
      ...(body !== undefined && { body }),
      ...(draft !== undefined && { draft: draft && JSON.stringify(draft) }),
      ...(unknown !== undefined && { unknown: JSON.stringify(unknown) }),
      ...(enquiryIds !== undefined && { enquiry_ids: enquiryIds }),
      ...(contactIds !== undefined && { contact_ids: contactIds }),
      ...(fileKey !== undefined && { file_key: fileKey }),
    })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

/** Marks what a user decided, or takes it back. */
export async function decide({ db, scope, clock }: Context, id: string, state: MailState, enquiryId?: string): Promise<void> {
  const isOpen = state === 'unsorted'
  await sql`update mail_in set state = ${state}, decided_at = ${isOpen ? null : clock()}, decided_by = ${isOpen ? null : scope.userId},
      enquiry_ids = enquiry_ids || ${enquiryId ? [enquiryId] : []}::uuid[]
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}

export interface MailPageOptions {
  states: readonly MailState[]
  limit: number
  after: readonly [string, string] | undefined
}
export async function pageOfMails({ db, scope }: Context, { states, limit, after }: MailPageOptions): Promise<StoredMail[]> {
  const { rows } = await sql<StoredMail>`select ${columns} from mail_in
    where agency_id = ${scope.agencyId} and kind = 'enquiries' and state = any(${[...states]}::text[])
      ${after ? sql`and (received_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by received_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export interface MailCounts {
  read: number
  unsorted: number
  spam: number
  lastAt: Date | null
}
/** Counts of the last 30 days, which is as long as mails are kept. */
export async function countMails({ db, scope }: Context): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`select count(*) filter (where state = 'read')::int as read,
      count(*) filter (where state = 'unsorted')::int as unsorted, count(*) filter (where state = 'spam')::int as spam,
      max(received_at) as "lastAt"
    from mail_in where agency_id = ${scope.agencyId} and kind = 'enquiries'`.execute(db)
  return rows[0] ?? { read: 0, unsorted: 0, spam: 0, lastAt: null }
}
