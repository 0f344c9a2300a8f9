import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { refusedBefore } from '../../consent.rules.ts'
import { phoneDigits } from '#common/search/phone-digits.ts'
import { agencyKeys, keyToWriteWith, suppressionPurpose } from './suppression-keys.store.ts'

export interface Ways {
  emails: readonly { address: string }[]
  phones: readonly { number: string }[]
}

/** A keyed hash: without the key, numbers cannot be tried against it. The agency's own key goes with its archive (decision note 46). */
export async function suppressionHashes(ctx: Context, person: Ways): Promise<Hash[]> {
  return hashesWith(await keyToWriteWith(ctx), person)
}

interface Hash {
  kind: 'email' | 'phone'
  hash: Buffer
}

/** `prefix` is part of the hashes of before agencies had keys. */
function hashesWith(key: Buffer, { emails, phones }: Ways, prefix = ''): Hash[] {
  const hash = (value: string) => createHmac('sha256', key).update(`${prefix}${value}`).digest()
  return [
    ...emails.map(({ address }) => ({ kind: 'email' as const, hash: hash(address.trim().toLowerCase()) })),
    ...phones.map(({ number }) => ({ kind: 'phone' as const, hash: hash(phoneDigits(number)) })),
  ]
}

/** Everything that a hash of a person may have been made with, a key of the installation from before a change included. */
async function hashings(ctx: Context): Promise<((person: Ways) => Hash[])[]> {
  const { db, scope, platform } = ctx
  const { rows } = await sql<{ keyed_by: 'installation' | 'agency' }>`
    select keyed_by from (values ('installation'), ('agency')) x (keyed_by)
    where exists (select from suppressions s where s.agency_id = ${scope.agencyId} and s.keyed_by = x.keyed_by)`.execute(db)
  const used = new Set(rows.map((row) => row.keyed_by))
  const own = used.has('agency') ? await agencyKeys(ctx) : []
  const shared = used.has('installation') ? platform.secrets.keys(suppressionPurpose) : []
  return [
    ...own.map((key) => (person: Ways) => hashesWith(key, person)),
    ...shared.map((key) => (person: Ways) => hashesWith(key, person, `${scope.agencyId} `)),
  ]
}

/** A refusal of `s` that no later agreement to the same purpose has lifted. */
const stands = sql<boolean>`(s.lifted_at is null or s.lifted_at < s.created_at)`

/** The rows of `suppressions` that are about each of these, as a table `x` of number and hash. */
async function hashRows(ctx: Context, people: readonly Ways[]): Promise<RawBuilder<unknown> | undefined> {
  const known = await hashings(ctx)
  const rows = people.flatMap((ways, n) => known.flatMap((hashes) => hashes(ways).map((one) => ({ n, ...one }))))
  if (!rows.length) return undefined
  return sql`unnest(${rows.map((r) => r.n)}::int[], ${rows.map((r) => r.kind)}::text[], ${rows.map((r) => r.hash)}::bytea[]) as x (n, kind, hash)`
}

export interface Refusal {
  channel: string
  purpose: string
  at: Date
}
/** Returns what has been refused for each of these addresses and numbers, by their place in the list; a refusal of `marketing` is one of every purpose. */
export async function refusalsOf(ctx: Context, people: readonly Ways[]): Promise<Map<number, Refusal[]>> {
  const found = new Map<number, Refusal[]>()
  const hashed = await hashRows(ctx, people)
  if (!hashed) return found
  const { rows } = await sql<Refusal & { n: number }>`
    select x.n, s.channel, p.purpose, max(s.created_at) as at
    from ${hashed} join suppressions s on s.agency_id = ${ctx.scope.agencyId} and s.kind = x.kind and s.hash = x.hash
      cross join lateral (values ('marketing'), ('propertyAlerts'), ('openHomes'), ('newsletter')) p (purpose)
      left join suppressions y on y.agency_id = s.agency_id and y.kind = s.kind and y.hash = s.hash and y.channel = s.channel and y.purpose = p.purpose
    where s.purpose in (p.purpose, 'marketing') and ${stands} and (y.lifted_at is null or y.lifted_at < s.created_at)
    group by x.n, s.channel, p.purpose`.execute(ctx.db)
  for (const { n, ...one } of rows) found.set(n, [...(found.get(n) ?? []), one])
  return found
}

/**
 * They have agreed again, by a way that proves it is them. A purpose of its own that was covered by a refusal of everything gets a row, so that it
 * alone is agreed to.
 */
export async function liftRefusals(
  ctx: Context,
  ways: Ways,
  { channel, purposes, at }: { channel: string; purposes: readonly string[]; at: Date },
): Promise<void> {
  const hashed = await hashRows(ctx, [ways])
  if (!hashed) return
  const { agencyId } = ctx.scope
  await sql`insert into suppressions (agency_id, kind, hash, channel, purpose, created_at, keyed_by, lifted_at)
    select distinct on (s.kind, s.hash, p.purpose) ${agencyId}::uuid, s.kind, s.hash, s.channel, p.purpose, ${at}::timestamptz, s.keyed_by, ${at}::timestamptz
    from ${hashed} join suppressions s on s.agency_id = ${agencyId} and s.kind = x.kind and s.hash = x.hash and s.channel = ${channel}
      cross join lateral unnest(${[...purposes]}::text[]) p (purpose)
    where s.purpose in (p.purpose, 'marketing') and s.created_at <= ${at}
    on conflict (agency_id, kind, hash, channel, purpose) do update set lifted_at = excluded.lifted_at`.execute(ctx.db)
}

/**
 * A contact with an address or number that was refused has refused: recorded once. Call after inserting contacts, and after one
 * got an address. It holds from the day of the refusal; where the contact has agreed to something since, with another address, from now on.
 */
export async function refuseAgain(ctx: Context, contacts: readonly { id: string; fields: Ways }[]): Promise<void> {
  const { db, scope, clock } = ctx
  const hashed = await hashRows(
    ctx,
    contacts.map(({ fields }) => fields),
  )
  if (!hashed) return
  const { rows } = await sql<{ n: number; channel: string; purpose: string; at: Date }>`
    select x.n, s.channel, s.purpose, case when exists (select 1 from consent_events e where e.agency_id = ${scope.agencyId} and e.contact_id = i.id
        and e.channel = s.channel and e.state in ('express', 'inferred') and e.happened_at > max(s.created_at)) then ${clock()}::timestamptz else max(s.created_at) end as at
    from ${hashed} join suppressions s on s.agency_id = ${scope.agencyId} and s.kind = x.kind and s.hash = x.hash
      join unnest(${contacts.map(({ id }) => id)}::uuid[]) with ordinality i (id, place) on i.place = x.n + 1
    where ${stands} and not exists (select 1 from consent_events e where e.agency_id = ${scope.agencyId} and e.contact_id = i.id and e.channel = s.channel
      and e.purpose in (s.purpose, 'marketing') and e.state in ('refused', 'withdrawn') and e.happened_at >= s.created_at)
    group by x.n, i.id, s.channel, s.purpose`.execute(db)
  if (!rows.length) return
  await db
    .insertInto('consent_events')
    .values(
      rows.map(({ n, channel, purpose, at }) => ({
        agency_id: scope.agencyId,
        id: newId(),
        contact_id: contacts[n]?.id ?? '',
        channel,
        purpose,
        state: 'withdrawn',
        source: refusedBefore,
        happened_at: at,
      })),
    )
    .execute()
}
