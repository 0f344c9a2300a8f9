import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { SmsPurpose, SmsState } from '../sms.rules.ts'

export interface StoredSms {
  id: string
  contactId: string | null
  number: string
  text: string
  purpose: SmsPurpose
  parts: number
  state: SmsState
  reason: string | null
  sender: string | null
  tries: number
  createdBy: string | null
  createdAt: Date
}
const columns = sql`id, contact_id as "contactId", number, text, purpose, parts, state, reason, sender, tries, created_by as "createdBy",
  created_at as "createdAt"`

export async function insertSms(
  { db, scope, clock }: Context,
  message: Pick<StoredSms, 'id' | 'number' | 'text' | 'purpose' | 'parts'> & { contactId: string; taskId: string | null },
): Promise<void> {
  const { id, contactId, number, text, purpose, parts, taskId } = message
  await db
    .insertInto('sms_messages')
    .values({
      agency_id: scope.agencyId,
      id,
      direction: 'out',
      contact_id: contactId,
      number,
      text,
      purpose,
      parts,
      state: 'queued',
      task_id: taskId,
      created_by: scope.userId,
      created_at: clock(),
    })
    .execute()
}

/** Of messages to contacts, locked. */
export async function lockSms({ db, scope }: Context, id: string): Promise<StoredSms | undefined> {
  const { rows } = await sql<StoredSms>`select ${columns} from sms_messages
    where agency_id = ${scope.agencyId} and id = ${id} and direction = 'out' for no key update`.execute(db)
  return rows[0]
}

interface Change {
  state: SmsState
  reason?: string | null
  sender?: string
  tries?: number
  providerId?: string | null
  isOutbox?: boolean
  sentAt?: Date
  deliveredAt?: Date
}
/** Only from one of these states. @returns whether it was */
export async function moveSms(
  { db, scope }: Context,
  id: string,
  { from, to }: { from: readonly SmsState[]; to: Change },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sms_messages')
    .set({
      state: to.state,
      ...(to.reason !== undefined && { reason: to.reason?.slice(0, 500) ?? null }),
      ...(to.sender !== undefined && { sender: to.sender }),
      ...(to.tries !== undefined && { tries: to.tries }),
      ...(to.providerId !== undefined && { provider_id: to.providerId }),
      ...(to.isOutbox !== undefined && { is_outbox: to.isOutbox }),
      ...(to.sentAt && { sent_at: to.sentAt }),
      ...(to.deliveredAt && { delivered_at: to.deliveredAt }),
    })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .where('direction', '=', 'out')
    .where('state', 'in', from)
    .executeTakeFirst()
  return Boolean(numUpdatedRows)
}

/** Of all users of the agency in the last hour. */
export async function countLastHour({ db, scope, clock }: Context): Promise<number> {
  const since = new Date(clock().getTime() - 3_600_000)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sms_messages
    where agency_id = ${scope.agencyId} and direction = 'out' and created_at > ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

/** What a backup holds as unsent may have been sent since: these are never sent. */
export async function endAfterRestore({ db, scope }: Context): Promise<void> {
  await sql`update sms_messages set state = 'unknown', reason = 'Gable was restored from a backup before this was sent, or after'
    where agency_id = ${scope.agencyId} and state in ('queued', 'sending')`.execute(db)
}

/** Everything between us and a person, for the document that they get. */
export async function smsWith({ db, scope }: Context, contactId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select direction, number, text, purpose, state, created_at as "createdAt", sent_at as "sentAt"
    from sms_messages where agency_id = ${scope.agencyId} and contact_id = ${contactId} order by created_at, id`.execute(db)
  return rows
}
