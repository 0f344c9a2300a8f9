import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { phoneDigits } from '#common/search/phone-digits.ts'
import { agencyKeys, keyToWriteWith, suppressionPurpose } from './suppression-keys.store.ts'

interface Reachable {
  emails: readonly { address: string }[]
  phones: readonly { number: string }[]
}

/** A keyed hash: without the key, numbers cannot be tried against it. The agency's own key goes with its archive (decision note 46). */
export async function suppressionHashes(ctx: Context, person: Reachable): Promise<Hash[]> {
  return hashesWith(await keyToWriteWith(ctx), person)
}

interface Hash {
  kind: 'email' | 'phone'
  hash: Buffer
}

/** `prefix` is part of the hashes of before agencies had keys. */
function hashesWith(key: Buffer, { emails, phones }: Reachable, prefix = ''): Hash[] {
  const hash = (value: string) => createHmac('sha256', key).update(`${prefix}${value}`).digest()
  return [
    ...emails.map(({ address }) => ({ kind: 'email' as const, hash: hash(address.trim().toLowerCase()) })),
    ...phones.map(({ number }) => ({ kind: 'phone' as const, hash: hash(phoneDigits(number)) })),
  ]
}

/** Everything that a hash of a person may have been made with, a key of the installation from before a change included. */
async function hashings(ctx: Context): Promise<((person: Reachable) => Hash[])[]> {
  const { db, scope, platform } = ctx
  const { rows } = await sql<{ keyed_by: 'installation' | 'agency' }>`
    select keyed_by from (values ('installation'), ('agency')) x (keyed_by)
    where exists (select from suppressions s where s.agency_id = ${scope.agencyId} and s.keyed_by = x.keyed_by)`.execute(db)
  const used = new Set(rows.map((row) => row.keyed_by))
  const own = used.has('agency') ? await agencyKeys(ctx) : []
  const shared = used.has('installation') ? platform.secrets.keys(suppressionPurpose) : []
  return [
    ...own.map((key) => (person: Reachable) => hashesWith(key, person)),
    ...shared.map((key) => (person: Reachable) => hashesWith(key, person, `${scope.agencyId} `)),
  ]
}

const source = 'Withdrawn before an earlier record was erased'

/** A contact who refused before they were erased, and is added again, has refused: recorded once. Call after inserting the contacts. */
export async function refuseAgain(ctx: Context, contacts: readonly { id: string; fields: Reachable }[]): Promise<void> {
  const { db, scope, clock } = ctx
  const known = await hashings(ctx)
  const looks = contacts.flatMap(({ id, fields }) => known.flatMap((hashes) => hashes(fields).map((one) => ({ id, ...one }))))
  if (!looks.length) return
  const { rows } = await sql<{ id: string; channel: string; purpose: string }>`
    select distinct x.id, s.channel, s.purpose
    from unnest(${looks.map((l) => l.id)}::uuid[], ${looks.map((l) => l.kind)}::text[], ${looks.map((l) => l.hash)}::bytea[]) as x (id, kind, hash)
      join suppressions s on s.agency_id = ${scope.agencyId} and s.kind = x.kind and s.hash = x.hash
    where not exists (select 1 from consent_events e where e.agency_id = ${scope.agencyId} and e.contact_id = x.id and e.channel = s.channel
      and e.purpose = s.purpose and e.source = ${source})`.execute(db)
  if (!rows.length) return
  await db
    .insertInto('consent_events')
    .values(
      rows.map(({ id, channel, purpose }) => ({
        agency_id: scope.agencyId,
        id: newId(),
        contact_id: id,
        channel,
        purpose,
        state: 'withdrawn',
        source,
        happened_at: clock(),
      })),
    )
    .execute()
}
