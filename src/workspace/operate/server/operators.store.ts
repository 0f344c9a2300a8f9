import { sql } from 'kysely'
import { newId } from '#platform/context.ts'
import type { Db } from '#platform/db/kysely.ts'

// 256 random bits need no slow hash.

const columns = ['id', 'email', 'name', 'last_step', 'link_until'] as const

/** Finds an operator with their secrets, each read by its own function. */
export async function findOperator(db: Db, by: { email: string } | { linkHash: Buffer }, { lock = false } = {}) {
  const row = await db
    .selectFrom('operators')
    .select([
      ...columns,
      sql<string | null>`secrets.operator_password(id)`.as('password_hash'),
      sql<Buffer | null>`secrets.operator_app(id)`.as('totp_secret'),
    ])
    .where('removed_at', 'is', null)
    .$if('email' in by, (query) => query.where('email', '=', 'email' in by ? by.email : ''))
    .$if('linkHash' in by, (query) => query.where('link_hash', '=', 'linkHash' in by ? by.linkHash : Buffer.alloc(32)))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      email: row.email,
      name: row.name,
      lastStep: row.last_step,
      linkUntil: row.link_until,
      passwordHash: row.password_hash ?? undefined,
      totpSecret: row.totp_secret ?? undefined,
    }
  )
}
export type FoundOperator = NonNullable<Awaited<ReturnType<typeof findOperator>>>

/** A new operator, or a new link for one there is. @returns whether they are new */
export async function saveLink(
  db: Db,
  { email, name, linkHash, linkUntil }: { email: string; name: string; linkHash: Buffer; linkUntil: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operators')
    .set({ link_hash: linkHash, link_until: linkUntil, ...(name && { name }) })
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows) return false
  await db
    .insertInto('operators')
    .values({ id: newId(), email, name: name || email.split('@')[0] || email, link_hash: linkHash, link_until: linkUntil })
    .execute()
  return true
}

export const activate = (
  db: Db,
  id: string,
  { passwordHash, totpSecret, lastStep }: { passwordHash: string; totpSecret: Buffer; lastStep: number },
) =>
  db
    .updateTable('operators')
    .set({ password_hash: passwordHash, totp_secret: totpSecret, last_step: lastStep, link_hash: null, link_until: null })
    .where('id', '=', id)
    .execute()

/** @returns false when a later code was used in between */
export async function moveStep(db: Db, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operators')
    .set({ last_step: step })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function listOperators(db: Db) {
  const { rows } = await sql<{ email: string; name: string; isActive: boolean; lastSeenAt: Date | null }>`
    select o.email, o.name, secrets.operator_app(o.id) is not null as "isActive",
      (select max(s.seen_at) from operator_sessions s where s.operator_id = o.id) as "lastSeenAt"
    from operators o where o.removed_at is null order by o.email limit 200`.execute(db)
  return rows
}

/** Their name stays in the log; password, app and sign-ins go. @returns undefined when there is none */
export async function removeOperator(db: Db, email: string, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('operators')
    .set({ removed_at: now, password_hash: null, totp_secret: null, link_hash: null, link_until: null })
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row) await db.deleteFrom('operator_sessions').where('operator_id', '=', row.id).execute()
  return row?.id
}
