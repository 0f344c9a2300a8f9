import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { endMessagesAfterRestore, type Move, moveMessage } from '#platform/sending/message-state.ts'
import type { FollowUp } from '#workflow/opens/visits.contract.ts'
import type { FollowUpChannel, FollowUpKind, FollowUpState } from '#workflow/opens/visits.rules.ts'

export interface StoredFollowUp {
  id: string
  openId: string
  visitId: string
  kind: FollowUpKind
  channel: FollowUpChannel
  address: string
  subject: string | null
  text: string
  documentIds: string[]
  state: FollowUpState
  reason: string | null
  tries: number
  sendAfter: Date
  sentAt: Date | null
  createdBy: string | null
  createdAt: Date
}
const columns = sql`f.id, f.open_id as "openId", f.visit_id as "visitId", f.kind, f.channel, f.address, f.subject, f.text,
  f.document_ids as "documentIds", f.state, f.reason, f.tries, f.send_after as "sendAfter", f.sent_at as "sentAt",
  f.created_by as "createdBy", f.created_at as "createdAt"`

/** Follow-ups of an open home, the oldest first. */
export async function followUpsOf({ db, scope }: Context, openId: string): Promise<StoredFollowUp[]> {
  const { rows } = await sql<StoredFollowUp>`select ${columns} from follow_ups f
    where f.agency_id = ${scope.agencyId} and f.open_id = ${openId} order by f.created_at, f.id`.execute(db)
  return rows
}
export async function findFollowUp(
  { db, scope }: Context,
  id: string,
  { lock = false } = {},
): Promise<StoredFollowUp | undefined> {
  const { rows } = await sql<StoredFollowUp>`select ${columns} from follow_ups f
    where f.agency_id = ${scope.agencyId} and f.id = ${id} ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]
}

export type NewFollowUp = Pick<
  StoredFollowUp,
  'id' | 'openId' | 'visitId' | 'kind' | 'channel' | 'address' | 'subject' | 'text' | 'documentIds' | 'sendAfter'
>
export async function insertFollowUps({ db, scope, clock }: Context, all: readonly NewFollowUp[]): Promise<void> {
  if (!all.length) return
  await db
    .insertInto('follow_ups')
    .values(
      all.map((one) => ({
        agency_id: scope.agencyId,
        id: one.id,
        open_id: one.openId,
        visit_id: one.visitId,
        kind: one.kind,
        channel: one.channel,
        address: one.address,
        subject: one.subject,
        text: one.text,
        document_ids: JSON.stringify(one.documentIds),
        send_after: one.sendAfter,
        created_by: scope.userId,
        created_at: clock(),
      })),
    )
    .execute()
}

export const moveFollowUp = (ctx: Context, id: string, move: Move<FollowUpState>): Promise<boolean> =>
  moveMessage(ctx, 'follow_ups', id, move)

/** Those that have not been taken up. @returns how many */
export async function deleteWaiting({ db, scope }: Context, openId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('follow_ups')
    .where('agency_id', '=', scope.agencyId)
    .where('open_id', '=', openId)
    .where('state', '=', 'waiting')
    .where('tries', '=', 0)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const endAfterRestore = (ctx: Context): Promise<void> => endMessagesAfterRestore(ctx, 'follow_ups', ['waiting', 'sending'])

/** The last one of each of these visits. */
export async function lastFollowUps({ db, scope }: Context, visitIds: readonly string[]): Promise<Map<string, FollowUp>> {
  const { rows } = await sql<FollowUp & { visitId: string }>`
    select distinct on (f.visit_id) f.visit_id as "visitId", f.kind, f.channel, f.state, f.reason,
      to_char(coalesce(f.sent_at, f.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from follow_ups f where f.agency_id = ${scope.agencyId} and f.visit_id = any(${[...visitIds]}::uuid[])
    order by f.visit_id, f.created_at desc, f.id desc`.execute(db)
  return new Map(rows.map(({ visitId, ...one }) => [visitId, one]))
}

export const shownFollowUp = ({ kind, channel, state, reason, sentAt, createdAt }: StoredFollowUp): FollowUp => ({
  kind,
  channel,
  state,
  reason,
  at: (sentAt ?? createdAt).toISOString(),
})
