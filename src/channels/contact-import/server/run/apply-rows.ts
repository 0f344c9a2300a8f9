import { saveRefs } from '#accounts/old-system/server/external-refs.service.ts'
import { ofSource, replaceOldFields } from '#accounts/old-system/server/old-fields.service.ts'
import { addDrafted, changeContacts, draftNewContacts } from '#core/contacts/server/bulk/contact-bulk.service.ts'
import { recordImported } from '#core/contacts/server/consent/consent.service.ts'
import { addPreference } from '#workflow/preferences/server/preferences.service.ts'
import { auditRow, type Context } from '#platform/context.ts'
import type { FieldChange } from '#common/changes.ts'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import type { ImportSettings } from '../../contact-import.contract.ts'
import { shown } from '../import-preview.ts'
import { insertRows } from '../import-rows.store.ts'
import { contactId } from './known-ids.ts'
import type { Person } from './known-people.ts'
import type { PlannedRow } from './plan-rows.ts'
type ImportedConsent = Parameters<typeof recordImported>[1][number]

/** Adds the contacts that are new with these rows; they have their ids from now on. */
export async function addNew(ctx: Context, { fileName }: { fileName: string }, planned: readonly PlannedRow[]): Promise<void> {
  const people = [...new Set(planned.flatMap(({ person }) => (person && !person.before ? person : [])))]
  const contacts = await draftNewContacts(people.map(({ fields }) => fields))
  for (const [i, person] of people.entries()) person.id = contacts.ids[i] ?? null
  const changes = [{ field: 'importFile', before: null, after: fileName }]
  await addDrafted(ctx, contacts, { action: 'added by import', changes })
}

/** Everything that undoing a row needs: the fields before, the version it made and its changes; null where it changed nothing. */
export interface RowUndo {
  before: ContactFields | null
  versionAfter: number
  changes: FieldChange[] | null
}

/** Writes what was planned for some rows, after `addNew`. @returns for each row what its undo needs */
export async function saveRows(
  ctx: Context,
  { fileName, settings }: { fileName: string; settings: ImportSettings },
  planned: readonly PlannedRow[],
): Promise<(RowUndo | null)[]> {
  const people = [...new Set(planned.flatMap(({ person }) => person ?? []))]
  const changed = people.filter(isChanged)
  await changeContacts(
    ctx,
    changed.map(({ id: contactId, version, before, fields: after }) => ({ id: contactId, version, before, after })),
    'imported',
  )
  await saveOldSystem(ctx, { source: settings.source, fileName }, planned)
  for (const { wants, person } of planned) if (wants && person?.id) await addPreference(ctx, person.id, wants)
  await recordImported(ctx, consentsOf(ctx, fileName, settings, planned))
  const noted = new Set<Person>()
  return planned.map((row): RowUndo | null => {
    const { outcome, person } = row
    if (!person || noted.has(person) || (outcome !== 'created' && outcome !== 'updated')) return null
    noted.add(person)
    const { changes } = withOldFields(row, person, settings.source)
    if (!person.before) return { before: null, versionAfter: 1, changes: null }
    return { before: person.before, versionAfter: person.version + (isChanged(person) ? 1 : 0), changes }
  })
}

/** The same, with a note of what became of each row. */
export async function applyRows(
  ctx: Context,
  { id, fileName, settings }: { id: string; fileName: string; settings: ImportSettings },
  planned: readonly PlannedRow[],
  firstPosition: number,
): Promise<void> {
  const undo = await saveRows(ctx, { fileName, settings }, planned)
  await insertRows(
    ctx,
    id,
    planned.map((row, i) => {
      const change = row.outcome === 'updated' ? undo[i] : null
      return {
        ...noteOf(change?.changes ? { ...row, changes: change.changes } : row, firstPosition + i),
        cells: row.outcome === 'refused' ? row.cells : null,
        before: change?.before ?? null,
        version_after: change?.before ? change.versionAfter : null,
      }
    }),
  )
}

/** Ids and kept values of the system that the file is from. */
async function saveOldSystem(
  ctx: Context,
  { source, fileName }: { source: string; fileName: string },
  planned: readonly PlannedRow[],
): Promise<void> {
  await saveRefs(
    ctx,
    planned.flatMap(({ newId, person }) =>
      newId && person?.id ? [{ ...contactId(source, newId), recordKind: 'contact', recordId: person.id }] : [],
    ),
  )
  const people = [...new Set(planned.flatMap(({ person }) => person ?? []))].filter(({ old, oldBefore }) => old !== oldBefore)
  await replaceOldFields(
    ctx,
    'contact',
    source,
    people.flatMap(({ id, old }) => (id ? [{ recordId: id, fields: ofSource(old, source) }] : [])),
  )
  // New contacts have an event of their own (`addNew`).
  const changes = [{ field: 'importFile', before: null, after: fileName }]
  await ctx.platform.audit.addSame(
    ctx.db,
    people.flatMap(({ id, before }) =>
      id && before ? [auditRow(ctx, { action: 'imported', entity: 'contact', entityId: id, changes })] : [],
    ),
  )
}

/** All that the contact kept of this system, before and after these rows: for the undo. */
function withOldFields(row: PlannedRow, { old, oldBefore }: Person, source: string): PlannedRow {
  if (old === oldBefore) return row
  const change = { field: 'oldFields', before: ofSource(oldBefore, source), after: ofSource(old, source) }
  return { ...row, changes: [...row.changes.filter(({ field }) => field !== change.field), change] }
}

/** Stores what a dry run expects of its rows, to be read before the import. */
export const noteExpected = (ctx: Context, id: string, planned: readonly PlannedRow[], firstPosition: number): Promise<void> =>
  insertRows(
    ctx,
    id,
    planned.map((row, i) => ({
      ...noteOf(row, firstPosition + i),
      cells: row.outcome === 'refused' ? row.cells : null,
      before: null,
      version_after: null,
    })),
  )

function noteOf(row: PlannedRow, position: number) {
  const { line, outcome, reason, person, matchedBy, changes } = row
  const { name, email, phone, suburb, doubts } = shown(row)
  return {
    position,
    line,
    outcome,
    contact_id: person?.id ?? null,
    reason,
    shown: { name, email, phone, suburb, doubts },
    matched_by: matchedBy,
    changes: changes.length ? changes : null,
  }
}

const isChanged = (person: Person): person is Person & { id: string; before: NonNullable<Person['before']> } =>
  Boolean(person.id && person.before && person.before !== person.fields)

/** Refusals are recorded for skipped rows as well: a refusal always counts. */
function consentsOf(ctx: Context, fileName: string, settings: ImportSettings, planned: readonly PlannedRow[]): ImportedConsent[] {
  const source = `Import of ${fileName}`.slice(0, 200)
  return planned.flatMap(({ person, read, outcome }): ImportedConsent[] => {
    const contactId = person?.id
    if (!contactId || outcome === 'refused') return []
    const happenedAt = read.unsubscribedAt ?? ctx.clock()
    const no = (channel: 'email' | 'sms'): ImportedConsent => ({
      contactId,
      channel,
      purpose: 'marketing',
      state: 'withdrawn',
      happenedAt,
      source,
    })
    const isOut = read.unsubscribedEmail || settings.subscription === 'unsubscribed'
    const isIn = settings.subscription === 'subscribed' && !isOut && person.mayWrite
    return [
      ...(isOut ? [no('email')] : []),
      ...(read.unsubscribedSms ? [no('sms')] : []),
      ...(isIn
        ? (['marketing', 'newsletter'] as const).map((purpose) => ({
            contactId,
            channel: 'email' as const,
            purpose,
            state: 'express' as const,
            happenedAt: read.subscribedAt ?? ctx.clock(),
            source,
          }))
        : []),
    ]
  })
}
