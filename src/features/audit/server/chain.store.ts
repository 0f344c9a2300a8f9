import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** All of an event as text, each part with its length, so that no two events read the same. */
interface EventText {
  id: string
  text: string
}
export const wholeEvent = sql`concat_ws('', ${sql.join(
  ['id', 'user_id', 'action', 'entity', 'entity_id', 'changes', 'request_id', 'ip', 'device'].map(
    (name) => sql`coalesce(length(e.${sql.ref(name)}::text) || ':' || e.${sql.ref(name)}::text, '-') || ','`,
  ),
  sql`, `,
)}, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))`

export const linkAfter = (before: Buffer, text: string) => createHash('sha256').update(before).update(text).digest()
export const chainStart = Buffer.alloc(32)

export interface Link {
  position: number
  hash: Buffer
}
export async function lastLink({ db, scope }: Context): Promise<Link | undefined> {
  return db
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .where('agency_id', '=', scope.agencyId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** One process at a time; the others find nothing to do. */
export async function tryLock({ db, scope }: Context): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`audit chain ${scope.agencyId}`}, 0)) as "isMine"`.execute(db)
  return rows[0]?.isMine ?? false
}

/** The smallest id that could have been made at this time (UUIDv7 begins with it). */
export function idAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/** Committed events without a place, oldest first; `since` keeps the search short. */
export async function unlinked({ db, scope }: Context, { since, limit }: { since: string; limit: number }): Promise<EventText[]> {
  const { rows } = await sql<EventText>`select e.id, ${wholeEvent} as text from audit_events e
    where e.agency_id = ${scope.agencyId} and e.id >= ${since}
      and not exists (select 1 from audit_chain c where c.agency_id = ${scope.agencyId} and c.event_id = e.id)
    order by e.id limit ${limit}`.execute(db)
  return rows
}

export async function insertLinks(
  { db, scope }: Context,
  links: readonly { position: number; eventId: string; hash: Buffer }[],
): Promise<void> {
  await db
    .insertInto('audit_chain')
    .values(links.map(({ position, eventId, hash }) => ({ agency_id: scope.agencyId, position, event_id: eventId, hash })))
    .execute()
}

export const insertSeal = ({ db, scope, clock }: Context, position: number, mac: Buffer) =>
  db.insertInto('audit_seals').values({ agency_id: scope.agencyId, position, mac, sealed_at: clock() }).execute()

export async function lastSealedAt({ db, scope }: Context): Promise<Date | undefined> {
  const row = await db
    .selectFrom('audit_seals')
    .select('sealed_at')
    .where('agency_id', '=', scope.agencyId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sealed_at
}

/** A stretch of the chain with its events; `text` is null where the event is gone. */
export async function links({ db, scope }: Context, after: number, limit: number) {
  const { rows } = await sql<{
    position: number
    eventId: string
    hash: Buffer
    text: string | null
    mac: Buffer | null
    redactions: Buffer[]
  }>`
    select c.position, c.event_id as "eventId", c.hash, case when e.id is null then null else ${wholeEvent} end as text, s.mac,
      array(select r.mac from audit_redactions r where r.agency_id = c.agency_id and r.event_id = c.event_id) as redactions
    from audit_chain c left join audit_events e on e.agency_id = c.agency_id and e.id = c.event_id
      left join audit_seals s on s.agency_id = c.agency_id and s.position = c.position
    where c.agency_id = ${scope.agencyId} and c.position > ${after} order by c.position limit ${limit}`.execute(db)
  return rows
}

export async function lastSealPosition({ db, scope }: Context): Promise<number> {
  const row = await db
    .selectFrom('audit_seals')
    .select((eb) => eb.fn.max<number | null>('position').as('position'))
    .where('agency_id', '=', scope.agencyId)
    .executeTakeFirst()
  return row?.position ?? 0
}

export async function countUnlinked({ db, scope }: Context, before: string | undefined): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from audit_events e
    where e.agency_id = ${scope.agencyId} ${before ? sql`and e.id < ${before}` : sql``}
      and not exists (select 1 from audit_chain c where c.agency_id = ${scope.agencyId} and c.event_id = e.id)`.execute(db)
  return rows[0]?.n ?? 0
}
