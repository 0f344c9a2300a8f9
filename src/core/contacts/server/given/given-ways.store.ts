import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import type { Purpose } from '../../consent.contract.ts'
import type { GivenWay, GivenWayOfContact } from '../../given-ways.contract.ts'

export interface NewGivenWay extends Omit<GivenWay, 'id'> {
  contactId: string
  source: string
  givenAt: Date
  about: { kind: 'visit' | 'enquiry'; id: string }
  purposes: readonly Purpose[]
  wording: string | null
}
/** The limit for one contact. A form that needs no sign-in adds no more than this, however often it is sent. */
const mostOpen = 50

/** The same value waits once for a decision, as it was given last; of many that staff have not decided, the newest are kept. */
export async function insertGivenWays({ db, scope }: Context, all: readonly NewGivenWay[]): Promise<void> {
  if (!all.length) return
  const contactIds = [...new Set(all.map(({ contactId }) => contactId))]
  await db
    .insertInto('contact_given_ways')
    .values(
      all.map((one) => ({
        agency_id: scope.agencyId,
        id: newId(),
        contact_id: one.contactId,
        kind: one.kind,
        value: one.value,
        source: one.source.slice(0, 200),
        given_at: one.givenAt,
        about: one.about.kind,
        about_id: one.about.id,
        purposes: [...one.purposes],
        wording: one.wording,
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute()
  const open = sql`(select id, contact_id, given_at, row_number() over (partition by contact_id, kind, value order by given_at desc, id desc) as copy
      from contact_given_ways where agency_id = ${scope.agencyId} and contact_id = any(${contactIds}::uuid[]) and state = 'open')`
  const kept = sql`(select id, row_number() over (partition by contact_id order by copy > 1, given_at desc, id desc) as place, copy from ${open} o)`
  await sql`delete from contact_given_ways g using ${kept} k
    where g.agency_id = ${scope.agencyId} and g.id = k.id and (k.copy > 1 or k.place > ${mostOpen})`.execute(db)
}

export async function openGivenWays({ db, scope }: Context, contactId: string): Promise<GivenWayOfContact[]> {
  const { rows } = await sql<Omit<GivenWayOfContact, 'givenAt'> & { givenAt: Date }>`
    select id, kind, value, source, given_at as "givenAt" from contact_given_ways
    where agency_id = ${scope.agencyId} and contact_id = ${contactId} and state = 'open' order by given_at desc, id desc limit ${mostOpen}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, givenAt: row.givenAt.toISOString() }))
}

export interface StoredGivenWay extends GivenWay {
  contactId: string
  source: string
  givenAt: Date
  state: 'open' | 'added' | 'dismissed'
  purposes: Purpose[]
  wording: string | null
}
export async function findGivenWay({ db, scope }: Context, id: string): Promise<StoredGivenWay | undefined> {
  const { rows } = await sql<StoredGivenWay>`
    select id, contact_id as "contactId", kind, value, source, given_at as "givenAt", state, purposes, wording from contact_given_ways
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
  return rows[0]
}

/** The same value given several times is decided once. */
export async function decideGivenWay(
  { db, scope, clock }: Context,
  { contactId, kind, value }: StoredGivenWay,
  state: 'added' | 'dismissed',
): Promise<void> {
  await db
    .updateTable('contact_given_ways')
    .set({ state, decided_at: clock(), decided_by: scope.userId })
    .where('agency_id', '=', scope.agencyId)
    .where('contact_id', '=', contactId)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .where('state', '=', 'open')
    .execute()
}
