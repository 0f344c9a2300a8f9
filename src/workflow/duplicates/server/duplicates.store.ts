import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { DuplicateCandidate } from '#core/contacts/contacts.contract.ts'

export interface SharedKey {
  kind: DuplicateCandidate['reasons'][number]
  value: string
  ids: string[]
  /** Street of each id; the caller compares them. Empty for emails and phone numbers. */
  streets: string[]
}
/** Emails, then phone numbers of more than one contact in the order of the index, then equal names in one postcode. */
export async function sharedKeys(
  ctx: Context,
  { limit, after }: { limit: number; after: readonly [string, string] | undefined },
): Promise<SharedKey[]> {
  const { rows } = await sql<SharedKey>`
    select k.kind, k.value, (array_agg(k.contact_id order by k.contact_id))[1:5] as ids, '{}'::text[] as streets from contact_keys_view k
    where k.agency_id = ${ctx.scope.agencyId} and k.kind in ('email', 'phone') ${after ? (after[0] === 'nameAndAddress' ? sql`and false` : sql`and (k.kind, k.value) > (${after[0]}, ${after[1]})`) : sql``}
    group by k.kind, k.value having count(*) > 1 order by k.kind, k.value limit ${limit}`.execute(ctx.db)
  if (rows.length >= limit) return rows
  const afterName = after?.[0] === 'nameAndAddress' ? after[1] : undefined
  return [...rows, ...(await sameNameAtAddress(ctx, limit - rows.length, afterName))]
}

/**
 * In the order of the names; a postcode must be there, because every town has a High Street. Names that several have are found in the index alone,
 * and only their contacts are read.
 */
async function sameNameAtAddress({ db, scope }: Context, limit: number, after: string | undefined): Promise<SharedKey[]> {
  const postcode = sql`c.fields -> 'address' ->> 'postcode'`
  const [afterName = '', afterPostcode = ''] = after?.split('|') ?? []
  const { rows } = await sql<SharedKey>`
    select 'nameAndAddress' as kind, n.value || '|' || c.postcode as value, c.ids, c.streets
    from (select k.value, array_agg(k.contact_id) as ids from contact_keys_view k
        where k.agency_id = ${scope.agencyId} and k.kind = 'name' and k.value >= ${afterName} group by k.value having count(*) > 1) n
      cross join lateral (select ${postcode} as postcode, (array_agg(c.id order by c.id))[1:50] as ids,
          (array_agg(c.fields -> 'address' ->> 'street' order by c.id))[1:50] as streets
        from contacts_view c where c.agency_id = ${scope.agencyId} and c.id = any(n.ids) and c.archived_at is null and ${postcode} is not null
          and c.fields -> 'address' ->> 'street' <> '' group by 1 having count(*) > 1 offset 0) c
    where ${after === undefined ? sql`true` : sql`(n.value, c.postcode) > (${afterName}, ${afterPostcode})`}
    order by n.value, c.postcode limit ${limit}`.execute(db)
  return rows
}

const inOrder = (aId: string, bId: string) => (aId < bId ? { a_id: aId, b_id: bId } : { a_id: bId, b_id: aId })
export async function setAside({ db, scope }: Context, aId: string, bId: string): Promise<void> {
  await db
    .insertInto('contact_not_duplicates')
    .values({ agency_id: scope.agencyId, ...inOrder(aId, bId), decided_by: scope.userId })
    .onConflict((c) => c.doNothing())
    .execute()
}
export async function takeUpAgain({ db, scope }: Context, aId: string, bId: string): Promise<void> {
  const pair = inOrder(aId, bId)
  await db
    .deleteFrom('contact_not_duplicates')
    .where('agency_id', '=', scope.agencyId)
    .where('a_id', '=', pair.a_id)
    .where('b_id', '=', pair.b_id)
    .execute()
}
/** Pairs as `a b`, the smaller id first. */
export async function setAsidePairs({ db, scope }: Context, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const rows = await db
    .selectFrom('contact_not_duplicates')
    .select(['a_id', 'b_id'])
    .where('agency_id', '=', scope.agencyId)
    .where('a_id', 'in', [...ids])
    .execute()
  return new Set(rows.map((row) => `${row.a_id} ${row.b_id}`))
}
