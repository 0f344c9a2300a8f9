import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { endMessagesAfterRestore, type Move, moveMessage } from '#platform/sending/message-state.ts'
import type { EmailState } from '../emails.rules.ts'

export interface StoredFile {
  source: 'listing' | 'brochure' | 'note'
  id: string
  name: string
  as: 'file' | 'link'
}
export interface StoredEmail {
  id: string
  batchId: string
  contactId: string
  listingId: string | null
  /** The enquiry that it answers. */
  enquiryId: string | null
  channel: 'email' | 'sms'
  address: string
  /** Null for an SMS. */
  subject: string | null
  text: string
  isCommercial: boolean
  /** Listings for someone who looks for one, sent to many. */
  isMatch: boolean
  cardIds: string[]
  files: StoredFile[]
  state: EmailState
  reason: string | null
  tries: number
  sendAfter: Date
  sentAt: Date | null
  createdBy: string | null
  createdAt: Date
}
const columns = sql`e.id, e.batch_id as "batchId", e.contact_id as "contactId", e.listing_id as "listingId", e.enquiry_id as "enquiryId", e.channel, e.address, e.subject, e.text,
  e.is_commercial as "isCommercial", e.is_match as "isMatch", e.card_ids as "cardIds", e.files, e.state, e.reason, e.tries, e.send_after as "sendAfter", e.sent_at as "sentAt",
  e.created_by as "createdBy", e.created_at as "createdAt"`

export async function findEmail({ db, scope }: Context, id: string, { lock = false } = {}): Promise<StoredEmail | undefined> {
  const { rows } = await sql<StoredEmail>`select ${columns} from emails e
    where e.agency_id = ${scope.agencyId} and e.id = ${id} ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]
}

type Written = Omit<StoredEmail, 'enquiryId' | 'state' | 'reason' | 'tries' | 'sentAt' | 'createdBy' | 'createdAt'>
export type NewEmail = Written & Partial<Pick<StoredEmail, 'enquiryId'>>
export async function insertEmails({ db, scope, clock }: Context, all: readonly NewEmail[]): Promise<void> {
  if (!all.length) return
  await db
    .insertInto('emails')
    .values(
      all.map((one) => ({
        agency_id: scope.agencyId,
        id: one.id,
        batch_id: one.batchId,
        contact_id: one.contactId,
        listing_id: one.listingId,
        enquiry_id: one.enquiryId ?? null,
        channel: one.channel,
        address: one.address,
        subject: one.subject,
        text: one.text,
        is_commercial: one.isCommercial,
        is_match: one.isMatch,
        card_ids: JSON.stringify(one.cardIds),
        files: JSON.stringify(one.files),
        send_after: one.sendAfter,
        created_by: scope.userId,
        created_at: clock(),
      })),
    )
    .execute()
}

export const moveEmail = (ctx: Context, id: string, move: Move<EmailState>): Promise<boolean> =>
  moveMessage(ctx, 'emails', id, move)

/** Those sent with one press, locked. */
export async function lockBatch({ db, scope }: Context, batchId: string): Promise<StoredEmail[]> {
  const { rows } = await sql<StoredEmail>`select ${columns} from emails e
    where e.agency_id = ${scope.agencyId} and e.batch_id = ${batchId} order by e.id for update`.execute(db)
  return rows
}
export async function deleteEmails({ db, scope }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length) await db.deleteFrom('emails').where('agency_id', '=', scope.agencyId).where('id', 'in', ids).execute()
}

export interface UnsentEmail extends StoredEmail {
  contactName: string
  createdByName: string | null
}
const withNames = sql`${columns}, c.display_name as "contactName", u.full_name as "createdByName"`
const named = (agencyId: string) => sql`emails e join contacts_view c on c.agency_id = e.agency_id and c.id = e.contact_id
  left join users_view u on u.agency_id = ${agencyId} and u.id = e.created_by`

interface UnsentOptions {
  limit: number
  after: readonly [string, string] | undefined
}
/** Emails to a contact that wait, and those that failed within a week, newest first. */
export async function unsentTo(ctx: Context, contactId: string, { limit, after }: UnsentOptions): Promise<UnsentEmail[]> {
  const { db, scope, clock } = ctx
  const since = new Date(clock().getTime() - 7 * 86_400_000)
  const { rows } = await sql<UnsentEmail>`select ${withNames} from ${named(scope.agencyId)}
    where e.agency_id = ${scope.agencyId} and e.contact_id = ${contactId} and e.channel = 'email'
      and (e.state in ('waiting', 'sending') or (e.state in ('failed', 'unknown') and e.created_at > ${since}))
      ${after ? sql`and (e.created_at, e.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by e.created_at desc, e.id desc limit ${rowLimit(limit)}`.execute(db)
  return rows
}
export async function namedEmail({ db, scope }: Context, id: string): Promise<UnsentEmail | undefined> {
  const { rows } = await sql<UnsentEmail>`select ${withNames} from ${named(scope.agencyId)}
    where e.agency_id = ${scope.agencyId} and e.id = ${id}`.execute(db)
  return rows[0]
}

/** Listings that contacts were sent within a day, by contact; what failed does not count. */
export async function matchesLately(
  { db, scope, clock }: Context,
  contactIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const since = new Date(clock().getTime() - 86_400_000)
  const { rows } = await sql<{ contactId: string; listingId: string }>`
    select e.contact_id as "contactId", k as "listingId" from emails e, jsonb_array_elements_text(e.card_ids) k
    where e.agency_id = ${scope.agencyId} and e.contact_id = any(${[...contactIds]}::uuid[]) and e.is_match and e.created_at > ${since}
      and e.state <> 'failed'`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ contactId }) => contactId)].map(([id, all]) => [id, new Set(all.map((one) => one.listingId))]),
  )
}

/** Uploaded files that emails still wait with. */
export async function filesWaiting({ db, scope }: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct f ->> 'id' as id from emails e, jsonb_array_elements(e.files) f
    where e.agency_id = ${scope.agencyId} and e.state in ('waiting', 'sending') and f ->> 'source' = 'note'`.execute(db)
  return rows.map(({ id }) => id)
}

/** @returns the answers to enquiries among them */
export async function endAfterRestore(ctx: Context): Promise<Pick<StoredEmail, 'enquiryId' | 'sendAfter'>[]> {
  const { rows } = await sql<StoredEmail>`select ${columns} from emails e
    where e.agency_id = ${ctx.scope.agencyId} and e.state in ('waiting', 'sending') and e.enquiry_id is not null`.execute(ctx.db)
  await endMessagesAfterRestore(ctx, 'emails', ['waiting', 'sending'])
  return rows
}

/** Everything written to a person, for the document that they get. */
export async function emailsTo({ db, scope }: Context, contactId: string): Promise<object[]> {
  const { rows } =
    await sql<object>`select channel, address, subject, text, state, created_at as "createdAt", sent_at as "sentAt" from emails
    where agency_id = ${scope.agencyId} and contact_id = ${contactId} order by created_at, id`.execute(db)
  return rows
}
