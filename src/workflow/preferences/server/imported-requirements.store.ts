import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { suburbKey } from '#core/listings/listing-facts.rules.ts'
import { maxNoteLetters, maxSuburbs, type PreferenceFields, type WantedSuburb } from '../preferences.contract.ts'
import { emptyPreference } from '../wishes.rules.ts'
import { writeAreasOf } from './preferences.store.ts'

/** A requirement of a contact, as an earlier system has it. */
export interface ImportedRequirement {
  id: string
  isNew: boolean
  contactId: string
  fields: PreferenceFields
  createdAt: string | null
  /** Its suburbs come from elsewhere: rewriting it leaves them as they are. */
  keepsSuburbs: boolean
}
type Saved = Pick<ImportedRequirement, 'id' | 'contactId' | 'fields'>
const untouched = sql`r.version = 1 and r.archived_at is null`

/**
 * Adds many, and rewrites those that no user has changed or removed since they came. No one is notified of what they match.
 * @returns those that were saved, by id, with what there was before; null for new ones
 */
export async function saveImportedRequirements(
  ctx: Context,
  all: readonly ImportedRequirement[],
): Promise<Map<string, ImportedRequirement | null>> {
  if (!all.length) return new Map()
  const { db, scope, clock } = ctx
  const rowsOf = (isNew: boolean) => sql`jsonb_to_recordset(${JSON.stringify(all.filter((one) => one.isNew === isNew))}::jsonb)
    as x (id uuid, "contactId" uuid, fields jsonb, "createdAt" timestamptz, "keepsSuburbs" boolean)`
  const { rows: added } = await sql<Saved>`
    insert into preferences (agency_id, id, contact_id, is_active, fields, created_by, created_at, updated_at)
    select g.agency_id, x.id, x."contactId", (x.fields ->> 'isActive')::boolean, x.fields, ${scope.userId}, coalesce(x."createdAt", ${clock()}), ${clock()}
    from agencies_view g, ${rowsOf(true)} where g.agency_id = ${scope.agencyId}
    on conflict do nothing returning id, contact_id as "contactId", fields`.execute(db)
  const { rows: changed } = await sql<Saved & { before: ImportedRequirement }>`
    update preferences r set contact_id = x."contactId", is_active = (x.fields ->> 'isActive')::boolean,
      fields = x.fields || case when x."keepsSuburbs" then jsonb_build_object('suburbs', coalesce(r.fields -> 'suburbs', '[]')) else '{}' end
    from ${rowsOf(false)} where r.agency_id = ${scope.agencyId} and r.id = x.id and ${untouched}
    returning new.id, new.contact_id as "contactId", new.fields,
      json_build_object('id', old.id, 'isNew', false, 'contactId', old.contact_id, 'fields', old.fields, 'createdAt', null, 'keepsSuburbs', false) as before`.execute(
    db,
  )
  await writeAreasOf(ctx, [...added, ...changed].map(whole))
  return new Map([...added.map(({ id }) => [id, null] as const), ...changed.map(({ id, before }) => [id, before] as const)])
}
const whole = <T extends Saved>(one: T): T => ({ ...one, fields: { ...emptyPreference, ...one.fields } })

/** Returns the requirements of these contacts. */
export async function requirementsOfContacts({ db, scope }: Context, contactIds: readonly string[]): Promise<Saved[]> {
  if (!contactIds.length) return []
  const { rows } = await sql<Saved>`select r.id, r.contact_id as "contactId", r.fields from preferences r
    where r.agency_id = ${scope.agencyId} and r.contact_id = any(${contactIds}::uuid[]) and r.archived_at is null`.execute(db)
  return rows.map(whole)
}

/** @returns those of these that no user has changed or removed */
export async function unchangedRequirements({ db, scope }: Context, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select r.id from preferences r
    where r.agency_id = ${scope.agencyId} and r.id = any(${ids}::uuid[]) and ${untouched}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Deletes those that no user has changed since, and for which no listing was sent or dismissed. @returns the ids of those that are gone */
export async function removeImportedRequirements({ db, scope }: Context, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from preferences r
    where r.agency_id = ${scope.agencyId} and r.id = any(${ids}::uuid[]) and ${untouched}
      and not exists (select 1 from preference_matches m where m.agency_id = r.agency_id and m.preference_id = r.id
        and (m.sent_at is not null or m.dismissed_at is not null)) returning r.id`.execute(db)
  const gone = rows.map(({ id }) => id)
  await sql`delete from preference_areas where agency_id = ${scope.agencyId} and preference_id = any(${gone}::uuid[])`.execute(db)
  return gone
}

/** A suburb, or a line of the note that says what no field holds. */
export type RequirementPart = { requirementId: string } & ({ suburb: WantedSuburb } | { line: string })
/** The fate of a part: `changed` where a user has changed the requirement since, `full` where it has all it can hold. */
type PartFate = 'added' | 'there' | 'changed' | 'full'

/** Adds suburbs and lines to imported requirements. */
export async function addRequirementParts(ctx: Context, all: readonly RequirementPart[]): Promise<PartFate[]> {
  const found = await lockUnchanged(ctx, all)
  const { fates, again } = withParts(found, all)
  await rewrite(ctx, again)
  return fates
}
/** Predicts the result of `addRequirementParts`. */
export const expectRequirementParts = async (ctx: Context, all: readonly RequirementPart[]): Promise<PartFate[]> =>
  withParts(await lockUnchanged(ctx, all), all).fates

function withParts(found: ReadonlyMap<string, Saved>, all: readonly RequirementPart[]): { fates: PartFate[]; again: Saved[] } {
  const again = new Set<Saved>()
  const fates = all.map((part): PartFate => {
    const one = found.get(part.requirementId)
    if (!one) return 'changed'
    const { suburbs, note } = one.fields
    if ('suburb' in part) {
      if (suburbs.some((has) => isSameSuburb(has, part.suburb))) return 'there'
      if (suburbs.length >= maxSuburbs) return 'full'
      one.fields = { ...one.fields, suburbs: [...suburbs, part.suburb] }
    } else {
      if (linesOf(note).includes(part.line)) return 'there'
      const longer = [...linesOf(note), part.line].join('\n')
      if (longer.length > maxNoteLetters) return 'full'
      one.fields = { ...one.fields, note: longer }
    }
    again.add(one)
    return 'added'
  })
  return { fates, again: [...again] }
}
const linesOf = (note: string | null) => (note ? note.split('\n') : [])

/** @returns for each whether its requirement is as it came, and the part is off it */
export async function removeRequirementParts(ctx: Context, all: readonly RequirementPart[]): Promise<boolean[]> {
  const found = await lockUnchanged(ctx, all)
  for (const part of all) {
    const one = found.get(part.requirementId)
    if (!one) continue
    const { suburbs, note } = one.fields
    if ('suburb' in part) one.fields = { ...one.fields, suburbs: suburbs.filter((has) => !isSameSuburb(has, part.suburb)) }
    else {
      const left = linesOf(note).filter((line) => line !== part.line)
      one.fields = { ...one.fields, note: left.join('\n') || null }
    }
  }
  await rewrite(ctx, [...found.values()])
  return all.map(({ requirementId }) => found.has(requirementId))
}

const isSameSuburb = (a: WantedSuburb, b: WantedSuburb) =>
  suburbKey(a.suburb, null) === suburbKey(b.suburb, null) &&
  (['state', 'postcode'] as const).every((key) => a[key] === null || b[key] === null || a[key] === b[key])

async function lockUnchanged({ db, scope }: Context, all: readonly RequirementPart[]): Promise<Map<string, Saved>> {
  const { rows } = await sql<Saved>`select r.id, r.contact_id as "contactId", r.fields from preferences r
    where r.agency_id = ${scope.agencyId} and r.id = any(${all.map(({ requirementId }) => requirementId)}::uuid[]) and ${untouched}
    order by r.id for no key update`.execute(db)
  return new Map(rows.map((one) => [one.id, whole(one)]))
}

async function rewrite(ctx: Context, all: readonly Saved[]): Promise<void> {
  if (!all.length) return
  await sql`update preferences r set fields = x.fields from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as x (id uuid, fields jsonb)
    where r.agency_id = ${ctx.scope.agencyId} and r.id = x.id`.execute(ctx.db)
  await writeAreasOf(ctx, all)
}
