import { sql } from 'kysely'
import { masked } from '#core/contacts/erased.rules.ts'
import { type Context, newId } from '#platform/context.ts'
import type { MaskedRow } from '#platform/personal-data.ts'
import { namedContacts } from '#core/contacts/server/contact-access.service.ts'

export type SuppressionReason = 'hardBounce' | 'softBounces' | 'complaint'
export interface Suppressed {
  id: string
  address: string
  reason: SuppressionReason
  detail: string | null
  campaignId: string | null
  campaignName: string | null
  createdAt: string
}

/** Nothing is sent to this address until a user lifts it. The first reason stays, but a complaint outweighs a bounce. */
export async function suppressAddress(
  { db, scope, clock }: Context,
  {
    address,
    reason,
    detail,
    campaignId,
  }: { address: string; reason: SuppressionReason; detail: string | null; campaignId: string | null },
): Promise<void> {
  await sql`insert into mail_suppressions (agency_id, id, address, reason, detail, campaign_id, created_at)
    values (${scope.agencyId}, ${newId()}, ${address.trim().toLowerCase()}, ${reason}, ${detail?.slice(0, 500) ?? null}, ${campaignId}, ${clock()})
    on conflict (agency_id, address) where lifted_at is null
    do update set reason = excluded.reason, detail = excluded.detail where excluded.reason = 'complaint'`.execute(db)
}

/** An erased person's own goes, the refusal of mail is kept elsewhere as a keyed hash; of others the text of the bounce is masked. */
export async function writeErasedSuppressions({ db, scope }: Context, rows: readonly MaskedRow[]): Promise<void> {
  for (const { id, address, detail } of rows)
    if (String(address).includes(masked))
      await sql`delete from mail_suppressions where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
    else await sql`update mail_suppressions set detail = ${detail} where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}

const reasonWords: Record<SuppressionReason, string> = {
  hardBounce: 'Emails to this address come back',
  softBounces: 'Emails to this address keep coming back',
  complaint: 'They marked an email as spam',
}
/** Adds why nothing is sent to each of these addresses that is suppressed. */
export async function nameSuppressed(
  { db, scope }: Context,
  { addresses, refusals }: { addresses: readonly string[]; refusals: Map<string, string> },
): Promise<void> {
  if (!addresses.length) return
  const { rows } = await sql<{ address: string; reason: SuppressionReason }>`select address, reason from mail_suppressions
    where agency_id = ${scope.agencyId} and address = any(${addresses}::text[]) and lifted_at is null`.execute(db)
  for (const { address, reason } of rows) refusals.set(address, reasonWords[reason])
}

export async function suppressedPage(
  ctx: Context,
  { limit, after, q }: { limit: number; after: readonly [string, string] | undefined; q?: string | undefined },
): Promise<Suppressed[]> {
  const { db, scope } = ctx
  const words = q?.trim().toLowerCase()
  const { rows } = await sql<Omit<Suppressed, 'createdAt'> & { createdAt: Date }>`
    select s.id, s.address, s.reason, s.detail, s.campaign_id as "campaignId", c.name as "campaignName", s.created_at as "createdAt"
    from mail_suppressions s left join campaigns c on c.agency_id = ${scope.agencyId} and c.id = s.campaign_id
    where s.agency_id = ${scope.agencyId} and s.lifted_at is null and ${isReadableAddress(ctx)} ${words ? sql`and position(${words} in s.address) > 0` : sql``}
      ${after ? sql`and (s.created_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by s.created_at desc, s.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Addresses of contacts that the user may not read stay out of the list. (`c.id is not null`: a cluster cannot plan `not true`.) */
const isReadableAddress = (ctx: Context) => sql<boolean>`not exists (
  select 1 from contact_keys_view k join contacts_view c on c.agency_id = k.agency_id and c.id = k.contact_id
  where k.agency_id = ${ctx.scope.agencyId} and k.kind = 'email' and k.value = s.address and not (c.id is not null and ${namedContacts(ctx)}))`

/** @returns the address, undefined when there is no such entry */
export async function liftSuppression(ctx: Context, id: string): Promise<string | undefined> {
  const { db, scope, clock } = ctx
  const row = await db
    .selectFrom('mail_suppressions as s')
    .select('s.address')
    .where('s.agency_id', '=', scope.agencyId)
    .where('s.id', '=', id)
    .where('s.lifted_at', 'is', null)
    .where(isReadableAddress(ctx))
    .executeTakeFirst()
  if (!row) return undefined
  const { numUpdatedRows } = await db
    .updateTable('mail_suppressions')
    .set({ lifted_at: clock(), lifted_by: scope.userId })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows ? row.address : undefined
}

/** The last mails to an address, newest first: whether they came back. */
export async function lastBounces({ db, scope }: Context, address: string, count: number): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('campaign_recipients')
    .select('bounce')
    .where('agency_id', '=', scope.agencyId)
    .where('address', '=', address)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ bounce }) => bounce)
}
