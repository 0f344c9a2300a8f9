import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { endMessagesAfterRestore, type Move, moveMessage, type Step } from '#platform/sending/message-state.ts'
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

/** Locks a message to a contact. */
export async function lockSms({ db, scope }: Context, id: string): Promise<StoredSms | undefined> {
  const { rows } = await sql<StoredSms>`select ${columns} from sms_messages
    where agency_id = ${scope.agencyId} and id = ${id} and direction = 'out' for no key update`.execute(db)
  return rows[0]
}

interface SmsStep extends Step<SmsState> {
  sender?: string
  providerId?: string | null
  isOutbox?: boolean
  deliveredAt?: Date
}
export function moveSms(ctx: Context, id: string, { from, to }: Move<SmsState, SmsStep>): Promise<boolean> {
  const { sender, providerId, isOutbox, deliveredAt } = to
  const columns = { sender, provider_id: providerId, is_outbox: isOutbox, delivered_at: deliveredAt }
  return moveMessage(ctx, 'sms_messages', id, { from, to, columns })
}

/** Counts messages of all users of the agency in the last hour. */
export async function countLastHour({ db, scope, clock }: Context): Promise<number> {
  const since = new Date(clock().getTime() - 3_600_000)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sms_messages
    where agency_id = ${scope.agencyId} and direction = 'out' and created_at > ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

export const endAfterRestore = (ctx: Context): Promise<void> =>
  endMessagesAfterRestore(ctx, 'sms_messages', ['queued', 'sending'])

/** Everything between us and a person, for the document that they get. */
export async function smsWith({ db, scope }: Context, contactId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select direction, number, text, purpose, state, created_at as "createdAt", sent_at as "sentAt"
    from sms_messages where agency_id = ${scope.agencyId} and contact_id = ${contactId} order by created_at, id`.execute(db)
  return rows
}
