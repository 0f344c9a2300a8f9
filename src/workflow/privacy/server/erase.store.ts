import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { ErasureReason } from '../privacy-values.contract.ts'
import { type Person, priceYears } from './person.store.ts'

/** Prices they were told keep a name while the law wants it, older ones lose it. */
export async function detachPrices({ db, scope }: Context, { ids }: Person): Promise<void> {
  await sql`update price_statements s set contact_id = null,
      told_to = case when s.said_at > now() - make_interval(years => ${priceYears}::int) then coalesce(s.told_to, c.display_name) end
    from contacts c where s.agency_id = ${scope.agencyId} and s.contact_id = any(${ids}::uuid[]) and c.agency_id = s.agency_id and c.id = s.contact_id`.execute(
    db,
  )
}

/** Notes about nobody and nothing else go with their history; of the others only the link goes. @returns the notes that went */
export async function removeNotes({ db, scope }: Context, { ids }: Person): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with links as (delete from note_links where agency_id = ${scope.agencyId} and entity = 'contact' and entity_id = any(${ids}::uuid[]) returning note_id)
    delete from notes n using links where n.agency_id = ${scope.agencyId} and n.id = links.note_id and not exists (
      select 1 from note_links o where o.agency_id = n.agency_id and o.note_id = n.id and o.entity_id <> all(${ids}::uuid[]))
    returning n.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Events of the audit that are about them or what goes with them. */
export async function pastEvents({ db, scope }: Context, { ids }: Person, noteIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from audit_events where agency_id = ${scope.agencyId} and (
    (entity = 'contact' and entity_id = any(${ids}::uuid[])) or (entity = 'note' and entity_id = any(${noteIds}::uuid[]))
    or (entity = 'preference' and entity_id in (select id from preferences where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[]))))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** What bulk changes and imports remember of them. */
export async function removePast({ db, scope }: Context, { ids }: Person): Promise<void> {
  await sql`update contact_bulk_items set before = null, reason = null where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[])`.execute(
    db,
  )
  await sql`update contact_import_rows set before = null, cells = null, reason = null, shown = null, changes = null where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[])`.execute(
    db,
  )
  await sql`delete from enquiry_replies r using enquiries e where r.agency_id = ${scope.agencyId} and e.agency_id = r.agency_id and e.id = r.enquiry_id
    and e.contact_id = any(${ids}::uuid[])`.execute(db)
  await sql`update enquiries set name = null, email = null, phone = null, message = '' where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[])`.execute(
    db,
  )
  await sql`delete from idempotency_keys where agency_id = ${scope.agencyId} and answer ->> 'id' in (select unnest(${ids}::uuid[])::text)`.execute(
    db,
  )
}

/** What they had refused, under hashes. */
export async function keepRefusals(
  { db, scope, clock }: Context,
  { ids, fields }: Person,
  hashes: readonly { kind: 'email' | 'phone'; hash: Buffer }[],
): Promise<number> {
  const { rows } = await sql<{ channel: string; purpose: string }>`
    select channel, purpose from (
      select distinct on (channel, purpose) channel, purpose, state from consent_events
      where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[]) order by channel, purpose, happened_at desc, id desc) latest
    where state in ('refused', 'withdrawn') and channel <> 'letter'`.execute(db)
  const refused = new Set(rows.map(({ channel, purpose }) => `${channel} ${purpose}`))
  if (fields.some((f) => f.doNotContact)) for (const channel of ['email', 'sms', 'phone']) refused.add(`${channel} marketing`)
  if (fields.some((f) => f.phones.some((p) => p.isOnDoNotCallList))) refused.add('phone marketing')
  const all = hashes.flatMap(({ kind, hash }) =>
    [...refused].flatMap((one) => {
      const [channel = '', purpose = ''] = one.split(' ')
      return (channel === 'email') === (kind === 'email') ? [{ kind, hash, channel, purpose }] : []
    }),
  )
  if (all.length)
    await db
      .insertInto('suppressions')
      .values(all.map((one) => ({ agency_id: scope.agencyId, created_at: clock(), ...one })))
      .onConflict((c) => c.doNothing())
      .execute()
  return refused.size
}

/** The contact with everything that hangs on it by a key. */
export async function removePerson({ db, scope }: Context, { ids }: Person): Promise<void> {
  await sql`delete from contacts where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[])`.execute(db)
}

/** The signposts that say so. The audit lets nothing be taken out of it before they stand. */
export async function writeErasure(
  { db, scope, clock }: Context,
  { ids }: Person,
  { reason, went, stayed }: { reason: ErasureReason; went: unknown; stayed: unknown },
): Promise<void> {
  await sql`insert into erasures (agency_id, contact_id, erased_at, erased_by, reason, went, stayed)
    select ${scope.agencyId}, id, ${clock()}, ${scope.userId}, ${reason}, ${JSON.stringify(went)}::jsonb, ${JSON.stringify(stayed)}::jsonb from unnest(${ids}::uuid[]) as x (id)`.execute(
    db,
  )
}
