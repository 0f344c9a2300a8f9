import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.ts'
import { newId, type Origin } from '#platform/context.ts'
import { hashOf } from '#platform/secrets.ts'

export interface OperatorSession {
  id: string
  operatorId: string
  email: string
  name: string
  startedAt: Date
  seenAt: Date
}

export async function insertSession(db: Db, operatorId: string, token: string, { ip, device }: Origin, now: Date): Promise<void> {
  await db
    .insertInto('operator_sessions')
    .values({ id: newId(), operator_id: operatorId, token_hash: hashOf(token), device, ip, started_at: now, seen_at: now })
    .execute()
}

export async function findSession(db: Db, token: string): Promise<OperatorSession | undefined> {
  const row = await db
    .selectFrom('operator_sessions as s')
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .select(['s.id', 's.operator_id', 's.started_at', 's.seen_at', 'o.email', 'o.name'])
    .where('s.token_hash', '=', hashOf(token))
    .where('s.ended_at', 'is', null)
    .where('o.removed_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      operatorId: row.operator_id,
      email: row.email,
      name: row.name,
      startedAt: row.started_at,
      seenAt: row.seen_at,
    }
  )
}

export const noteSeen = (db: Db, id: string, now: Date) =>
  db.updateTable('operator_sessions').set({ seen_at: now }).where('id', '=', id).execute()

export const endSession = (db: Db, id: string, now: Date) =>
  db.updateTable('operator_sessions').set({ ended_at: now }).where('id', '=', id).execute()

/** Sign-ins that ended; the newest of each operator says when they were last here. */
export const forgetSessions = (db: Db, before: Date) =>
  sql`delete from operator_sessions s where s.started_at < ${before} and s.seen_at < ${before}
    and exists (select from operator_sessions n where n.operator_id = s.operator_id and n.started_at > s.started_at)`.execute(db)

/** After a new password or app. */
export const endSessionsOf = (db: Db, operatorId: string, now: Date) =>
  db
    .updateTable('operator_sessions')
    .set({ ended_at: now })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .execute()
