import { newId } from '#platform/context.ts'
import { cutPage } from '#platform/db/keyset.ts'
import type { Db } from '#platform/db/kysely.ts'
import type { Page } from '#common/paging.ts'
import type { OperatorEvent } from '../operate.contract.ts'

export interface NewOperatorEvent {
  action: OperatorEvent['action']
  operatorId?: string | undefined
  subject?: string
  detail?: string
  ip?: string
}

export async function addOperatorEvent(
  db: Db,
  { action, operatorId, subject = '', detail = '', ip = '' }: NewOperatorEvent,
  now: Date,
): Promise<void> {
  await db
    .insertInto('operator_events')
    .values({
      id: newId(),
      at: now,
      operator_id: operatorId ?? null,
      action,
      subject: subject.slice(0, 254),
      detail: detail.slice(0, 500),
      ip,
    })
    .execute()
}

const oneEveryMs = 10 * 60_000

/**
 * One for many tries, so that no one fills the log who is not an operator. `subject` is the email of an operator, and else empty: what was
 * typed may be a password.
 */
export async function addFailedTry(
  db: Db,
  { subject, detail, ip }: { subject: string; detail: string; ip: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - oneEveryMs)
  const known = await db
    .selectFrom('operator_events')
    .select('id')
    .where('action', '=', 'signInFailed')
    .where('subject', '=', subject)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()
  if (!known) await addOperatorEvent(db, { action: 'signInFailed', subject, detail, ip }, now)
}

/** The newest first. */
export async function listOperatorEvents(db: Db, limit: number, before: string | undefined): Promise<Page<OperatorEvent>> {
  const found = await db
    .selectFrom('operator_events as e')
    .leftJoin('operators as o', 'o.id', 'e.operator_id')
    .select(['e.id', 'e.at', 'o.email as operator', 'e.action', 'e.subject', 'e.detail', 'e.ip'])
    .$if(before !== undefined, (query) => query.where('e.id', '<', before ?? ''))
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows } = cutPage(found, limit, (row) => [row.id])
  return {
    items: rows.map((row) => ({ ...row, at: row.at.toISOString(), action: row.action as OperatorEvent['action'] })),
    nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
  }
}
