import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditRow } from '#platform/audit-mac.ts'
import type { Context } from '#platform/context.ts'

/** All of an event as text, each part with its length, so that no two events read the same. */
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

/** The smallest id of this time (a UUIDv7 starts with the time). */
export function idAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/** An event with everything that shows whether it is ours. */
export interface StoredEvent extends AuditRow {
  eventId: string
  text: string
  mac: Buffer
  redactions: Buffer[]
}
const eventColumns = ({
  scope,
}: Pick<
  Context,
  'scope'
>) => sql`e.agency_id, e.id, e.id as "eventId", e.user_id, e.action, e.entity, e.entity_id, e.changes, e.request_id, e.at, e.ip, e.device,
  e.mac, ${wholeEvent} as text,
  array(select r.mac from audit_redactions r where r.agency_id = ${scope.agencyId} and r.event_id = e.id) as redactions`

/** Committed events without a place after this id, oldest first. */
export async function unlinked(
  { db, scope }: Context,
  { after, limit }: { after: string; limit: number },
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`select ${eventColumns({ scope })} from audit_events e
    where e.agency_id = ${scope.agencyId} and e.id > ${after}
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

/** A place of the chain; `event` is null where the event is gone. */
export interface ChainPlace extends Link {
  eventId: string
  sealMac: Buffer | null
  event: StoredEvent | null
  redactions: Buffer[]
}
/** A stretch of the chain with its events. */
export async function links({ db, scope }: Context, after: number, limit: number): Promise<ChainPlace[]> {
  const { rows } = await sql<Omit<ChainPlace, 'event'> & { chainEventId: string }>`
    select c.position, c.hash, c.event_id as "chainEventId", s.mac as "sealMac", found.*,
      array(select r.mac from audit_redactions r where r.agency_id = ${scope.agencyId} and r.event_id = c.event_id) as redactions
    from audit_chain c left join lateral (
        select ${eventColumns({ scope })} from audit_events e where e.agency_id = ${scope.agencyId} and e.id = c.event_id) found on true
      left join audit_seals s on s.agency_id = ${scope.agencyId} and s.position = c.position
    where c.agency_id = ${scope.agencyId} and c.position > ${after} order by c.position limit ${limit}`.execute(db)
  return rows.map(({ chainEventId, ...row }) => ({
    ...row,
    eventId: chainEventId,
    event: row.eventId === null ? null : (row as unknown as StoredEvent),
  }))
}

export async function lastSealPosition({ db, scope }: Context): Promise<number> {
  const row = await db
    .selectFrom('audit_seals')
    .select((eb) => eb.fn.max<number | null>('position').as('position'))
    .where('agency_id', '=', scope.agencyId)
    .executeTakeFirst()
  return row?.position ?? 0
}
