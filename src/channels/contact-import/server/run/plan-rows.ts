import { maxOldFields } from '#accounts/old-system/old-system.rules.ts'
import { oldFieldsOf } from '#accounts/old-system/server/old-fields.service.ts'
import { emptyContact } from '#core/contacts/contact-fields.contract.ts'
import { displayName } from '#core/contacts/contact-names.rules.ts'
import { tidyContact } from '#core/contacts/server/contact-tidy.ts'
import { findMatches, type Match, type MatchCriteria } from '#core/contacts/server/list/contact-match.service.ts'
import type { Reach } from '#core/contacts/server/contact-reach.service.ts'
import { changesBetween, type FieldChange, isSame } from '#common/changes.ts'
import { refusedOn } from '#core/contacts/server/consent/suppression.service.ts'
import { writtenDayAt } from '#common/time/written-day.ts'
import type { Context } from '#platform/context.ts'
import type { PreferenceFields } from '#workflow/preferences/preferences.contract.ts'
import { wantsOfContacts } from '#workflow/preferences/server/preferences.service.ts'
import { mapInTurns } from '#platform/in-turns.ts'
import type { ImportOutcome, ImportSettings, RowMatch } from '../../contact-import.contract.ts'
import type { Corrections } from '../contact-import.store.ts'
import { homeOf, nameOf, numbersOf, People, type Person } from './known-people.ts'
import { mergedWithRow } from './merge-import.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import { contactsByOldId, type KnownId } from './known-ids.ts'
import { withOldValues } from './merge-old-fields.ts'
import { type SaidFields, takeChanges } from './take-changes.ts'
import type { SeenPeople } from './seen-people.ts'
import { nameless, type ReadRow, type RowRules } from './row-to-contact.ts'

export interface ReadSourceRow extends SourceRow {
  read: ReadRow
}
export interface PlannedRow extends ReadSourceRow {
  outcome: ImportOutcome
  reason: string | null
  person: Person | null
  /** Why the row matches an existing contact, or an earlier row. */
  matchedBy: RowMatch | null
  /** Fields that this row changes. */
  changes: FieldChange[]
  /** Their email or mobile refused marketing before; the file does not change that. */
  staysUnsubscribed?: boolean
  /** Requirements to add. */
  wants: PreferenceFields | null
  /** The id of the old system that names this contact from now on. */
  newId?: string
  /** Fields that changed there, and here too, so that they stay as they are. */
  edited?: readonly string[]
}
export interface Plan {
  corrections: Corrections
  settings: ImportSettings
  rules: RowRules
  reach: Reach
  /** The agent of new contacts that name none. */
  defaultAgentId: string | null
  /** Contacts and what the same row said of them the last time, by the id of the old system. */
  said?: ReadonlyMap<string, { contactId: string; fields: SaidFields }>
}
/** Plans some rows in order: later ones know what earlier ones created. Writes nothing; locks the matched contacts. */
export async function planRows(
  ctx: Context,
  rows: readonly ReadSourceRow[],
  plan: Plan,
  seen?: SeenPeople,
): Promise<PlannedRow[]> {
  const { source, mapping } = plan.settings
  const keys = matchKeysOf(rows)
  const known = await contactsByOldId(ctx, source, [...new Set(rows.flatMap(({ read }) => read.oldId ?? []))])
  const matches = await findMatches(ctx, plan.reach, {
    ...keys,
    ids: [...keys.ids, ...[...known.values()].map((one) => one.contactId)],
  })
  const ids = matches.map(({ id }) => id)
  const kept = await oldFieldsOf(ctx, 'contact', mapping.includes('kept') ? ids : [])
  const wanted = await wantedBy(ctx, matches, rows)
  const people = new People()
  for (const { id, fields, version, mayWrite } of matches) {
    const whole = { ...emptyContact, ...fields }
    const old = kept.get(id) ?? []
    people.add({ id, before: whole, fields: whole, version, mayWrite, wants: wanted.get(id) ?? [], old, oldBefore: old })
  }
  for (const [oldId, one] of known) people.nameById(oldId, one.contactId)
  const planned = await mapInTurns(rows, (row) => {
    const one = planRow(row, people, plan, seen)
    const { oldId } = row.read
    if (!oldId || !one.person) return one
    people.name(oldId, one.person)
    return mayBeNamed(one.person, known.get(oldId)) ? { ...one, newId: oldId } : one
  })
  await nameRefused(ctx, planned)
  return planned
}

/** An id stays with the contact that has it, also where the importer may not see that one. */
const mayBeNamed = ({ id, mayWrite }: Person, known: KnownId | undefined): boolean =>
  mayWrite && (!known || (!known.isInUse && known.contactId !== id))

/** Says of rows whose email or mobile was refused that they come in as unsubscribed, also where the file says otherwise. */
async function nameRefused(ctx: Context, planned: readonly PlannedRow[]): Promise<void> {
  const rows = planned.filter(({ outcome }) => outcome === 'created' || outcome === 'updated')
  const people = rows.map(({ read }) => read.fields)
  const marketing = { purpose: 'marketing' }
  const byEmail = await refusedOn(ctx, people, { ...marketing, channel: 'email' })
  const bySms = await refusedOn(ctx, people, { ...marketing, channel: 'sms' })
  if (!byEmail.size && !bySms.size) return
  const timeZone = await ctx.timeZone()
  for (const [n, row] of rows.entries()) {
    const words = (
      [
        ['email', byEmail.get(n)],
        ['SMS', bySms.get(n)],
      ] as const
    ).flatMap(([way, at]) => (at ? `Unsubscribed from ${way} on ${writtenDayAt(at, timeZone, 'short')}, and stays so` : []))
    if (words.length) row.staysUnsubscribed = true
    if (words.length) row.reason = [row.reason, ...words].filter(Boolean).join('. ')
  }
}

/** Requirements that the matched contacts have already, when a row says something of it. */
const wantedBy = async (ctx: Context, matches: readonly Match[], rows: readonly ReadSourceRow[]): Promise<Wanted> =>
  rows.some(({ read }) => read.wants)
    ? wantsOfContacts(
        ctx,
        matches.map(({ id }) => id),
      )
    : new Map()
type Wanted = Map<string, PreferenceFields[]>

/** All contacts that some rows may match. */
function matchKeysOf(rows: readonly ReadSourceRow[]): MatchCriteria {
  const good = rows.filter(({ read }) => !read.reasons.length).map(({ read }) => read)
  return {
    ids: good.flatMap(({ id }) => id ?? []),
    emails: good.flatMap(({ fields }) => fields.emails.map((e) => e.address)),
    phones: good.flatMap(({ fields }) => numbersOf(fields)),
    names: good.flatMap(({ fields }) => (homeOf(fields) ? nameOf(fields) : [])),
  }
}

function planRow(row: ReadSourceRow, people: People, plan: Plan, seen: SeenPeople | undefined): PlannedRow {
  const { read } = row
  const planned = (
    outcome: ImportOutcome,
    { person = null, reason = null, matchedBy = null, changes = [], wants = null, ...rest }: Partial<PlannedRow> = {},
  ): PlannedRow => ({ ...row, outcome, reason, person, matchedBy, changes, wants, ...rest })
  if (read.reasons.length) return planned('refused', { reason: read.reasons.join('. ') })
  const { settings, defaultAgentId } = plan
  const from = { source: settings.source, externalId: read.oldId ?? '' }
  // Read rows are tidy; only the tags of the whole import may be there twice now.
  const fields = settings.tags.length
    ? tidyContact({ ...read.fields, tags: [...read.fields.tags, ...settings.tags].slice(0, 50) })
    : read.fields
  const found = people.find(read, fields)
  if (!found) {
    const earlier = seen?.nameOf(fields, read.oldId)
    if (earlier !== undefined)
      return settings.rule === 'skip'
        ? planned('skipped', { reason: `Same as an earlier row: ${earlier}`, matchedBy: 'earlierRow' })
        : planned('updated', { reason: `Merged with an earlier row: ${earlier}`, matchedBy: 'earlierRow' })
    if (read.isNameless) return planned('refused', { reason: nameless })
    const agentIds = fields.agentIds.length || !defaultAgentId ? fields.agentIds : [defaultAgentId]
    const person = {
      id: null,
      before: null,
      fields: { ...fields, agentIds, source: fields.source ?? ('import' as const) },
      version: 0,
      mayWrite: true,
      wants: read.wants ? [read.wants] : [],
      old: withOldValues([], read.oldFields, from, 'fill'),
      oldBefore: [],
    }
    people.add(person)
    return planned('created', { person, wants: read.wants })
  }
  const { person, by: matchedBy } = found
  const name = displayName(person.fields) || person.fields.emails[0]?.address || person.fields.phones[0]?.number || 'This contact'
  if (settings.rule === 'skip') return planned('skipped', { person, matchedBy, reason: `${name} already exists` })
  if (!person.mayWrite) return planned('skipped', { person, matchedBy, reason: `${name} is assigned to another agent` })
  const said = plan.said?.get(read.oldId ?? '')
  const isAgain = said !== undefined && said.contactId === person.id
  const { fields: mixed, edited } = isAgain
    ? takeChanges(person.fields, said.fields, fields)
    : { fields: mergedWithRow(person.fields, fields, settings.rule), edited: [] }
  const merged = tidyContact(mixed)
  const changes = changesBetween({ ...person.fields }, { ...merged })
  const old = withOldValues(person.old, read.oldFields, from, isAgain ? 'overwrite' : settings.rule)
  if (old.length > maxOldFields)
    return planned('refused', { reason: `${name} would keep more than ${maxOldFields} values from old systems` })
  // The values themselves are with the first row of the contact, for the undo (`applyRows`).
  if (old !== person.old) changes.push({ field: 'oldFields', before: null, after: null })
  person.old = old
  const { wants } = read
  const isNew = wants !== null && !person.wants.some((one) => isSame(one, wants))
  if (!changes.length && !isNew) return planned('unchanged', { person, matchedBy, edited })
  if (changes.some(({ field }) => field !== 'oldFields')) {
    person.fields = merged
    people.add(person)
  }
  if (!isNew) return planned('updated', { person, matchedBy, changes, edited })
  person.wants.push(wants)
  return planned('updated', {
    person,
    matchedBy,
    changes: [...changes, { field: 'preference', before: null, after: wants }],
    wants,
    edited,
  })
}

export function remember(seen: SeenPeople, planned: readonly PlannedRow[]): void {
  for (const { outcome, person, read } of planned) if (outcome === 'created' && person) seen.add(person.fields, read.oldId)
}
