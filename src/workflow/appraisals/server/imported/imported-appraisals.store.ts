import { sql } from 'kysely'
import { streetLine } from '#common/listing/address-lines.ts'
import { type Context, newId } from '#platform/context.ts'
import { addSearchWords, removeSearchWords, replaceSearchWords, searchRows } from '#platform/search/search-words.store.ts'
import { propertiesAt } from '#core/properties/server/properties.service.ts'
import { importedAppraisalsGoing } from '../../appraisals.events.ts'
import { usualMinutes } from '../../appraisal-values.contract.ts'
import { searchFields } from '../appraisal-words.store.ts'
import type { StoredAppraisal } from '../appraisals.store.ts'
import { factsOfProperties } from '../earlier-lives.store.ts'

/** An appraisal of an earlier system. */
export interface ImportedAppraisal
  extends Pick<
    StoredAppraisal,
    'id' | 'propertyId' | 'address' | 'side' | 'stage' | 'startsAt' | 'nextCallOn' | 'lost' | 'notes' | 'listingId' | 'agentIds'
  > {
  /** The owners, in their order. */
  contactIds: string[]
  /** The figure that was noted there. Nothing says that an owner was given it. */
  estimate: { fromCents: number; toCents: number } | null
  stageAt: string
  createdAt: string
  isNew: boolean
}

/**
 * Adds many appraisals, and rewrites those that no user has changed since they came. No one is notified, no email is sent, no draft is made, and calls
 * that were due by today notify no one later. A property that the address names is made where there is none.
 * @returns those that were saved, by id, with the appraisal before
 */
export async function saveImportedAppraisals(
  ctx: Context,
  given: readonly ImportedAppraisal[],
): Promise<Map<string, ImportedAppraisal | null>> {
  const before = await unchangedNow(
    ctx,
    given.flatMap(({ id, isNew }) => (isNew ? [] : [id])),
  )
  const open = given.filter(({ id, isNew }) => isNew || before.has(id))
  if (!open.length) return new Map()
  const unplaced = open.filter(({ propertyId }) => !propertyId)
  const places = await propertiesAt(
    ctx,
    unplaced.map(({ address }) => address),
  )
  const placeOf = new Map(unplaced.map(({ id }, i) => [id, places[i] ?? null]))
  const saved = open.map((one) => ({ ...one, propertyId: one.propertyId ?? placeOf.get(one.id) ?? null }))
  await writeRows(ctx, saved)
  await replaceParts(ctx, saved)
  await namePrevious(
    ctx,
    saved.map(({ id }) => id),
  )
  const wordsOf = (some: readonly ImportedAppraisal[]) =>
    some.map(({ id, address, notes }) => ({
      id,
      fields: searchFields({ ...address, notes, streetLine: streetLine(address) }),
    }))
  await addSearchWords(ctx, 'appraisal', searchRows(wordsOf(saved.filter(({ isNew }) => isNew))))
  await replaceSearchWords(ctx, 'appraisal', wordsOf(saved.filter(({ isNew }) => !isNew)))
  return new Map(saved.map(({ id }) => [id, before.get(id) ?? null]))
}

/** Those of these that no user has changed since they came, locked. Every change of a user makes another version. */
async function unchangedNow({ db, scope }: Context, ids: readonly string[]): Promise<Map<string, ImportedAppraisal>> {
  if (!ids.length) return new Map()
  const { rows } =
    await sql<ImportedAppraisal>`select p.id, p.address, p.property_id as "propertyId", p.side, p.stage, to_char(p.starts_at, 'YYYY-MM-DD"T"HH24:MI') as "startsAt",
      p.next_call_on::text as "nextCallOn", p.lost, p.notes, p.listing_id as "listingId", p.stage_at as "stageAt", p.created_at as "createdAt", false as "isNew",
      array(select g.agent_id from appraisal_agents g where g.agency_id = p.agency_id and g.appraisal_id = p.id order by g.position) as "agentIds",
      array(select x.contact_id from appraisal_people x where x.agency_id = p.agency_id and x.appraisal_id = p.id and x.contact_id is not null
        order by x.position) as "contactIds",
      (select json_build_object('fromCents', e.from_cents, 'toCents', e.to_cents) from appraisal_estimates e
        where e.agency_id = p.agency_id and e.appraisal_id = p.id order by e.id desc limit 1) as estimate
    from appraisals p where p.agency_id = ${scope.agencyId} and p.id = any(${ids}::uuid[]) and p.version = 1 and p.archived_at is null
    for no key update of p`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those of these that would be rewritten. */
export async function unchangedAppraisals({ db, scope }: Context, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from appraisals
    where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[]) and version = 1 and archived_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function writeRows(ctx: Context, saved: readonly ImportedAppraisal[]): Promise<void> {
  const { db, scope, clock } = ctx
  const facts = await factsOfProperties(
    ctx,
    saved.flatMap(({ isNew, propertyId }) => (isNew && propertyId ? [propertyId] : [])),
  )
  const rows = saved.map(({ agentIds: _a, contactIds: _c, estimate: _e, ...one }) => ({
    ...one,
    streetLine: streetLine(one.address),
    facts: facts(one.propertyId),
  }))
  // An owner who is due for a call by today is in the list of calls, and notifies no agent: a thousand of them would be new at once.
  await sql`insert into appraisals as t (agency_id, id, property_id, address, street_line, suburb, state, postcode, side, stage, stage_at, source, starts_at,
      minutes, facts, next_call_on, lost, notes, listing_id, call_notified_for, created_at, updated_at)
    select g.agency_id, x.id, x."propertyId", x.address, x."streetLine", x.address ->> 'suburb', x.address ->> 'state', x.address ->> 'postcode', x.side,
      x.stage, x."stageAt", 'import', x."startsAt", ${usualMinutes}, x.facts, x."nextCallOn", x.lost, x.notes, x."listingId", ${await ctx.today()}::date,
      x."createdAt", ${clock()}
    from agencies_view g, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, "propertyId" uuid, address jsonb, "streetLine" text, side text,
      stage text, "stageAt" timestamptz, "startsAt" timestamp, facts jsonb, "nextCallOn" date, lost jsonb, notes text, "listingId" uuid, "createdAt" timestamptz)
    where g.agency_id = ${scope.agencyId}
    on conflict (agency_id, id) do update set property_id = excluded.property_id, address = excluded.address, street_line = excluded.street_line,
      suburb = excluded.suburb, state = excluded.state, postcode = excluded.postcode, side = excluded.side, stage = excluded.stage,
      stage_at = excluded.stage_at, starts_at = excluded.starts_at, next_call_on = excluded.next_call_on, lost = excluded.lost, notes = excluded.notes,
      listing_id = excluded.listing_id, call_notified_for = excluded.call_notified_for, created_at = excluded.created_at
    where t.version = 1`.execute(db)
}

/** Writes agents, owners and the figure of each, in place of those of an earlier run. */
async function replaceParts({ db, scope }: Context, saved: readonly ImportedAppraisal[]): Promise<void> {
  const again = saved.flatMap(({ id, isNew }) => (isNew ? [] : [id]))
  const before = sql<boolean>`agency_id = ${scope.agencyId} and appraisal_id = any(${again}::uuid[])`
  if (again.length) {
    await db.deleteFrom('appraisal_agents').where(before).execute()
    await db.deleteFrom('appraisal_people').where(before).execute()
    await db.deleteFrom('appraisal_estimates').where(before).execute()
  }
  const agency_id = scope.agencyId
  const agents = saved.flatMap(({ id: appraisal_id, agentIds }) =>
    [...new Set(agentIds)].map((agent_id, position) => ({ agency_id, appraisal_id, agent_id, position })),
  )
  const people = saved.flatMap(({ id: appraisal_id, contactIds }) =>
    [...new Set(contactIds)].map((contact_id, position) => ({ agency_id, id: newId(), appraisal_id, contact_id, position })),
  )
  const estimates = saved.flatMap(({ id: appraisal_id, estimate, createdAt }) =>
    estimate
      ? [
          {
            ...{ agency_id, id: newId(), appraisal_id, from_cents: estimate.fromCents, to_cents: estimate.toCents },
            ...{ created_at: createdAt, updated_at: createdAt },
          },
        ]
      : [],
  )
  if (agents.length) await db.insertInto('appraisal_agents').values(agents).execute()
  if (people.length) await db.insertInto('appraisal_people').values(people).execute()
  if (estimates.length) await db.insertInto('appraisal_estimates').values(estimates).execute()
}

/** Each names the one before it of the same property and side, by their dates there. */
async function namePrevious({ db, scope }: Context, ids: readonly string[]): Promise<void> {
  await sql`update appraisals p set previous_id = (select o.id from appraisals o where o.agency_id = ${scope.agencyId}
      and o.property_id = p.property_id and o.side = p.side and o.archived_at is null and (o.created_at, o.id) < (p.created_at, p.id)
      order by o.created_at desc, o.id desc limit 1)
    where p.agency_id = ${scope.agencyId} and p.id = any(${ids}::uuid[]) and p.property_id is not null`.execute(db)
}

/** Deletes imported appraisals that no user has changed since, and of which no owner has been written to. @returns the ids of those that are gone */
export async function removeImportedAppraisals(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const { db, scope } = ctx
  const kept = new Set<string>()
  await ctx.emit(importedAppraisalsGoing, { ids, kept })
  const { rows } = await sql<{ id: string }>`delete from appraisals
    where agency_id = ${scope.agencyId} and id = any(${ids.filter((id) => !kept.has(id))}::uuid[]) and version = 1 returning id`.execute(
    db,
  )
  const gone = rows.map(({ id }) => id)
  await sql`update appraisals set previous_id = null where agency_id = ${scope.agencyId} and previous_id = any(${gone}::uuid[])`.execute(
    db,
  )
  await removeSearchWords(ctx, gone)
  return gone
}
