import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { endMessagesAfterRestore, type Move, moveMessage } from '#platform/sending/message-state.ts'
import type { FollowUpState } from '#workflow/opens/visits.rules.ts'

export interface StoredSummary {
  id: string
  openId: string
  contactId: string | null
  address: string
  subject: string
  text: string
  state: FollowUpState
  reason: string | null
  tries: number
  sendAfter: Date
  sentAt: Date | null
  createdBy: string | null
  createdAt: Date
}
const columns = sql`id, open_id as "openId", contact_id as "contactId", address, subject, text, state, reason, tries, send_after as "sendAfter",
  sent_at as "sentAt", created_by as "createdBy", created_at as "createdAt"`

/** Lists those of an open home, the oldest first. */
export async function summariesOf({ db, scope }: Context, openId: string): Promise<StoredSummary[]> {
  const { rows } = await sql<StoredSummary>`select ${columns} from owner_summaries
    where agency_id = ${scope.agencyId} and open_id = ${openId} order by created_at, id limit 100`.execute(db)
  return rows
}
export async function lockSummary({ db, scope }: Context, id: string): Promise<StoredSummary | undefined> {
  const { rows } = await sql<StoredSummary>`select ${columns} from owner_summaries
    where agency_id = ${scope.agencyId} and id = ${id} for no key update`.execute(db)
  return rows[0]
}

export type NewSummary = Pick<StoredSummary, 'id' | 'openId' | 'address' | 'subject' | 'text' | 'sendAfter'> & {
  contactId: string
}
export async function insertSummaries({ db, scope, clock }: Context, all: readonly NewSummary[]): Promise<void> {
  if (!all.length) return
  await db
    .insertInto('owner_summaries')
    .values(
      all.map((one) => ({
        agency_id: scope.agencyId,
        id: one.id,
        open_id: one.openId,
        contact_id: one.contactId,
        address: one.address,
        subject: one.subject,
        text: one.text,
        send_after: one.sendAfter,
        created_by: scope.userId,
        created_at: clock(),
      })),
    )
    .execute()
}

export const moveSummary = (ctx: Context, id: string, move: Move<FollowUpState>): Promise<boolean> =>
  moveMessage(ctx, 'owner_summaries', id, move)

/** Those that have not been taken up. @returns how many */
export async function deleteWaitingSummaries({ db, scope }: Context, openId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('owner_summaries')
    .where('agency_id', '=', scope.agencyId)
    .where('open_id', '=', openId)
    .where('state', '=', 'waiting')
    .where('tries', '=', 0)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const endSummariesAfterRestore = (ctx: Context): Promise<void> =>
  endMessagesAfterRestore(ctx, 'owner_summaries', ['waiting', 'sending'])
