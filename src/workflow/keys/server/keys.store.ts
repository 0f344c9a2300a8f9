import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { contactsToJoin, hiddenName, mayName, namedContacts } from '#core/contacts/server/contact-access.service.ts'
import type { Key, KeyMovement } from '../keys.contract.ts'

type Times = 'outAt' | 'dueBackAt' | 'backAt'
interface MovementRow extends Omit<KeyMovement, Times> {
  keyId: string
  outAt: Date
  dueBackAt: Date | null
  backAt: Date | null
}
const most = 30

/** Keys of a listing, or one alone; the caller has checked that its listing may be read. */
export async function keysWhere(
  ctx: Context,
  { listingId = null, id = null }: { listingId?: string | null; id?: string | null },
): Promise<Key[]> {
  const { db, scope } = ctx
  const { rows: keys } = await sql<
    Omit<Key, 'out' | 'movements'>
  >`select id, listing_id as "listingId", label, hook, set_of as "setOf", version
    from keys where agency_id = ${scope.agencyId} and archived_at is null
      and ${listingId ? sql`listing_id = ${listingId}` : sql`id = ${id}`} order by created_at, id limit 50`.execute(db)
  if (!keys.length) return []
  const { rows } = await sql<MovementRow>`select m.id, m.key_id as "keyId", m.user_id as "userId", c.id as "contactId", m.why,
      coalesce(u.full_name, case when not ${mayName(ctx, sql`m.contact_id`)} then ${hiddenName} when m.contact_id is not null then coalesce(c.display_name, 'A contact') end, m.to_name, 'A contact') as name,
      m.out_at as "outAt", m.due_back_at as "dueBackAt", m.back_at as "backAt"
    from keys k
      cross join lateral (select * from key_movements x where x.agency_id = ${scope.agencyId} and x.key_id = k.id
        order by x.out_at desc, x.id desc limit ${sql.lit(most)}) m
      left join users_view u on u.agency_id = m.agency_id and u.id = m.user_id
      left join ${contactsToJoin(ctx, namedContacts(ctx))} c on c.agency_id = m.agency_id and c.id = m.contact_id
    where k.agency_id = ${scope.agencyId} and k.id = any(${keys.map((key) => key.id)}::uuid[])
    order by m.out_at desc, m.id desc`.execute(db)
  const byKey = Map.groupBy(rows, ({ keyId }) => keyId)
  return keys.map((key) => {
    const movements = (byKey.get(key.id) ?? []).map(
      ({ keyId: _, outAt, dueBackAt, backAt, ...one }): KeyMovement => ({
        ...one,
        outAt: outAt.toISOString(),
        dueBackAt: dueBackAt?.toISOString() ?? null,
        backAt: backAt?.toISOString() ?? null,
      }),
    )
    return { ...key, out: movements.find(({ backAt }) => backAt === null) ?? null, movements }
  })
}

/** The listing of a key, whose row is locked. */
export async function lockKey({ db, scope }: Context, id: string): Promise<{ listingId: string; version: number } | undefined> {
  const { rows } = await sql<{ listingId: string; version: number }>`select listing_id as "listingId", version from keys
    where agency_id = ${scope.agencyId} and id = ${id} and archived_at is null for no key update`.execute(db)
  return rows[0]
}
/** Listing of a key; for a removed one only where that is said. */
export async function listingOfKey({ db, scope }: Context, id: string, { isRemoved = false } = {}): Promise<string | undefined> {
  const { rows } = await sql<{ listingId: string }>`select listing_id as "listingId" from keys
    where agency_id = ${scope.agencyId} and id = ${id} and (archived_at is not null) = ${isRemoved}`.execute(db)
  return rows[0]?.listingId
}

export async function insertKey(
  { db, scope, clock }: Context,
  key: { listingId: string; label: string; hook: string | null; setOf: number },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('keys')
    .values({
      agency_id: scope.agencyId,
      id,
      listing_id: key.listingId,
      label: key.label,
      hook: key.hook || null,
      set_of: key.setOf,
      created_by: scope.userId,
      created_at: clock(),
      updated_at: clock(),
    })
    .execute()
  return id
}
export interface KeyPatch {
  label?: string
  hook?: string | null
  set_of?: number
  archived_at?: Date | null
}
export async function updateKey({ db, scope, clock }: Context, id: string, patch: KeyPatch): Promise<void> {
  await db
    .updateTable('keys')
    .set((eb) => ({ ...patch, version: eb('version', '+', 1), updated_at: clock() }))
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

export interface NewMovement {
  keyId: string
  listingId: string
  userId: string | null
  contactId: string | null
  name: string | null
  why: string | null
  openId: string | null
  dueBackAt: Date | null
}
export async function insertMovement({ db, scope, clock }: Context, m: NewMovement): Promise<void> {
  await db
    .insertInto('key_movements')
    .values({
      agency_id: scope.agencyId,
      id: newId(),
      key_id: m.keyId,
      listing_id: m.listingId,
      user_id: m.userId,
      contact_id: m.contactId,
      to_name: m.name,
      why: m.why || null,
      open_id: m.openId,
      out_at: clock(),
      out_by: scope.userId,
      due_back_at: m.dueBackAt,
    })
    .execute()
}
/** @returns whether it was out */
export async function endMovement({ db, scope, clock }: Context, keyId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('key_movements')
    .set({ back_at: clock(), back_by: scope.userId })
    .where('agency_id', '=', scope.agencyId)
    .where('key_id', '=', keyId)
    .where('back_at', 'is', null)
    .executeTakeFirst()
  return Boolean(numUpdatedRows)
}

/** Keys that a contact took, for the file of everything about one person. */
export async function keysTakenBy({ db, scope: { agencyId } }: Context, contactId: string): Promise<unknown[]> {
  const { rows } =
    await sql<object>`select k.label, l.reference as listing, m.why, m.out_at as "outAt", m.due_back_at as "dueBackAt",
      m.back_at as "backAt"
    from key_movements m join keys k on k.agency_id = m.agency_id and k.id = m.key_id
      join listings_view l on l.agency_id = m.agency_id and l.id = m.listing_id
    where m.agency_id = ${agencyId} and m.contact_id = ${contactId} order by m.out_at, m.id`.execute(db)
  return rows
}

export async function openOf({ db, scope: { agencyId } }: Context, id: string) {
  const { rows } = await sql<{ listingId: string; endsAt: string }>`select listing_id as "listingId", ends_at as "endsAt"
    from opens_view where agency_id = ${agencyId} and id = ${id}`.execute(db)
  return rows[0]
}
