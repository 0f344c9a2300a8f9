import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { phoneDigits } from '#common/search/phone-digits.ts'

interface Reachable {
  emails: readonly { address: string }[]
  phones: readonly { number: string }[]
}

/** A keyed hash: without the installation's secret, numbers cannot be tried against it. */
export function suppressionHashes({ platform, scope }: Context, { emails, phones }: Reachable) {
  const key = platform.secrets.key('suppressions')
  const hash = (value: string) => createHmac('sha256', key).update(`${scope.agencyId} ${value}`).digest()
  return [
    ...emails.map(({ address }) => ({ kind: 'email' as const, hash: hash(address.trim().toLowerCase()) })),
    ...phones.map(({ number }) => ({ kind: 'phone' as const, hash: hash(phoneDigits(number)) })),
  ]
}

const source = 'Withdrawn before an earlier record was erased'

/** A contact who refused before they were erased, and is added again, has refused: recorded once. Call after inserting the contacts. */
export async function refuseAgain(ctx: Context, contacts: readonly { id: string; fields: Reachable }[]): Promise<void> {
  const { db, scope, clock } = ctx
  const { rows: known } = await sql`select 1 from suppressions where agency_id = ${scope.agencyId} limit 1`.execute(db)
  if (!known.length) return
  const looks = contacts.flatMap(({ id, fields }) => suppressionHashes(ctx, fields).map((one) => ({ id, ...one })))
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
