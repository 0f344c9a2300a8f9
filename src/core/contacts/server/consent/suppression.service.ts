import { sql } from 'kysely'
import { phoneDigits } from '#common/search/phone-digits.ts'
import type { Context } from '#platform/context.ts'
import type { ContactFields } from '../../contact-fields.contract.ts'
import { refusalsOf, refuseAgain, suppressionHashes, type Ways } from './suppression.store.ts'

/** Under which hashes the addresses and numbers of a person are known again after they were erased. */
export const hashesOf = (ctx: Context, fields: readonly ContactFields[]) =>
  suppressionHashes(ctx, { emails: fields.flatMap((f) => f.emails), phones: fields.flatMap((f) => f.phones) })

interface Suppression {
  kind: 'email' | 'phone'
  hash: Buffer
  channel: string
  purpose: string
}
/** Opt-outs under hashes that only the installation which made them can compare: older ones that came with an archive. */
export async function countForeignRefusals({ db, scope }: Context): Promise<number> {
  const { count } = await db
    .selectFrom('suppressions')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('agency_id', '=', scope.agencyId)
    .where('keyed_by', '=', 'installation')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A contact added later with one of these has refused. Refused again counts from then on. */
export async function suppress({ db, scope }: Context, all: readonly (Suppression & { at: Date })[]): Promise<void> {
  if (!all.length) return
  const rows = new Map(
    all
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ at, ...one }) => [
        `${one.kind} ${one.hash.toString('hex')} ${one.channel} ${one.purpose}`,
        { agency_id: scope.agencyId, created_at: at, keyed_by: 'agency' as const, ...one },
      ]),
  )
  await db
    .insertInto('suppressions')
    .values([...rows.values()])
    .onConflict((c) =>
      c.columns(['agency_id', 'kind', 'hash', 'channel', 'purpose']).doUpdateSet({
        created_at: sql`greatest(suppressions.created_at, excluded.created_at)`,
      }),
    )
    .execute()
}

export interface Refusing {
  channel: string
  purpose: string
  at: Date
}
/** Numbers are called and get SMS; emails get email. Nothing is kept of refused letters. */
const belongs = ({ kind }: { kind: 'email' | 'phone' }, channel: string) =>
  channel !== 'letter' && (channel === 'email') === (kind === 'email')

/** Keeps what was refused for these addresses and numbers, also after the contact is gone. */
export async function keepRefusals(ctx: Context, ways: Ways, refused: readonly Refusing[]): Promise<void> {
  if (!refused.length || !(ways.emails.length || ways.phones.length)) return
  const hashes = await suppressionHashes(ctx, ways)
  await suppress(
    ctx,
    hashes.flatMap((hash) => refused.flatMap((one) => (belongs(hash, one.channel) ? [{ ...hash, ...one }] : []))),
  )
}

/**
 * Keeps what contacts have refused for addresses and numbers of theirs, before these go: with the contact, or alone. "Do not contact" is a refusal of
 * every way.
 */
export async function keepRefusalsOf(
  ctx: Context,
  contacts: readonly { id: string; ways: Ways; doNotContact?: boolean }[],
): Promise<void> {
  const all = contacts.filter(({ ways }) => ways.emails.length || ways.phones.length)
  if (!all.length) return
  const said = await refusedBy(
    ctx,
    all.map(({ id }) => id),
  )
  for (const { id, ways, doNotContact } of all) {
    const marked = doNotContact
      ? ['email', 'sms', 'phone'].map((channel) => ({ channel, purpose: 'marketing', at: ctx.clock() }))
      : []
    await keepRefusals(ctx, ways, [...(said.get(id) ?? []), ...marked])
  }
}

/** By contact: what they have refused and not agreed to since. */
async function refusedBy({ db, scope }: Context, ids: readonly string[]): Promise<Map<string, Refusing[]>> {
  const { rows } = await sql<Refusing & { id: string }>`
    select contact_id as id, channel, purpose, happened_at as at from (
      select distinct on (contact_id, channel, purpose) contact_id, channel, purpose, state, happened_at from consent_events
      where agency_id = ${scope.agencyId} and contact_id = any(${ids}::uuid[])
      order by contact_id, channel, purpose, happened_at desc, id desc) latest
    where state in ('refused', 'withdrawn') and channel <> 'letter'`.execute(db)
  const found = new Map<string, Refusing[]>()
  for (const { id, ...one } of rows) found.set(id, [...(found.get(id) ?? []), one])
  return found
}

/** Every contact with one of these has refused, not only the one who was asked: a couple may share an address. */
export async function refuseHolders(ctx: Context, ways: Ways): Promise<void> {
  const { db, scope } = ctx
  const emails = ways.emails.map(({ address }) => address.trim().toLowerCase())
  const numbers = ways.phones.map(({ number }) => phoneDigits(number))
  if (!emails.length && !numbers.length) return
  const { rows } = await sql<{
    id: string
    kind: 'email' | 'phone'
    value: string
  }>`select contact_id as id, kind, value from contact_keys
    where agency_id = ${scope.agencyId} and (kind = 'email' and value = any(${emails}::text[]) or kind = 'phone' and value = any(${numbers}::text[]))
    order by contact_id limit 2000`.execute(db)
  await refuseAgain(
    ctx,
    rows.map(({ id, kind, value }) => ({
      id,
      fields: { emails: kind === 'email' ? [{ address: value }] : [], phones: kind === 'phone' ? [{ number: value }] : [] },
    })),
  )
}

/** When each of these addresses and numbers was refused for a purpose by a channel, by its place in the list. */
export async function refusedOn(
  ctx: Context,
  people: readonly Ways[],
  { channel, purpose }: { channel: string; purpose: string },
): Promise<Map<number, Date>> {
  const found = await refusalsOf(ctx, people)
  return new Map(
    [...found].flatMap(([n, refusals]) => {
      const one = refusals.find((refusal) => refusal.channel === channel && refusal.purpose === purpose)
      return one ? [[n, one.at] as const] : []
    }),
  )
}
