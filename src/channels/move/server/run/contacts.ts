import { importTargets, labelsOf, type Mapping } from '#channels/contact-import/import-targets.rules.ts'
import { addNew, type RowUndo, saveRows } from '#channels/contact-import/server/run/apply-rows.ts'
import { type Plan, type PlannedRow as ContactRow, planRows, remember } from '#channels/contact-import/server/run/plan-rows.ts'
import { readRow } from '#channels/contact-import/server/run/row-to-contact.ts'
import { restoreContacts } from '#channels/contact-import/server/run/undo-import.ts'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import { displayName } from '#core/contacts/contact-names.rules.ts'
import { binContacts } from '#core/contacts/server/bulk/contact-bulk.service.ts'
import { versionsFollowed } from '#core/contacts/server/contact-roles.service.ts'
import { backdateContacts, touchContacts } from '#core/contacts/server/contacts.service.ts'
import type { Context } from '#platform/context.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import { readYesNo } from '#formats/table-profile/table-profile.ts'
import { RowCells } from '#channels/move-tables/server/row-cells.ts'
import { setUndoVersions } from '../move-rows.store.ts'
import {
  type KnownContact,
  knownContacts,
  type RefBefore,
  restoreContactRefs,
  saidBefore,
  saveContactRefs,
} from '#channels/move-tables/server/rows/known-contacts.ts'
import { contactsNow } from '#channels/move-tables/server/rows/office-people.service.ts'
import {
  changedSince,
  editedHere,
  type PlannedRow,
  type Step,
  type TableKind,
  type Undone,
  type UndoRow,
} from '#channels/move-tables/server/rows/table-kind.ts'

/**
 * Contacts, by the rules of the import of contacts: a row fills what is empty and overwrites nothing, and a refusal always counts. The row of a
 * contact that came before changes what changed there, unless someone has changed it here.
 */
export const contacts: TableKind = {
  record: 'contact',
  async take(ctx, step, rows) {
    const plan = planOf(step)
    const read = rows.map((row) => {
      const cells = new RowCells(step.table, row.cells, step.setting.timeZone)
      return { ...row, own: cells, read: readRow(withOwnWords(step, row, cells), plan.rules) }
    })
    const known = await knownContacts(ctx, step, read)
    const all = read.map((row, i) => ({ ...row, known: known[i] as KnownContact }))
    const isOpen = ({ known: { before } }: (typeof all)[number]) => !before || (before.isInUse && !before.isSame)
    const said = saidBefore(step, known)
    const planned = await planRows(
      ctx,
      all.filter(isOpen),
      { ...plan, said },
      step.mode === 'check' ? step.setting.seen : undefined,
    )
    const undo = step.mode === 'run' ? await save(ctx, step, plan, planned) : []
    if (step.mode === 'check') {
      remember(step.setting.seen, planned)
      expect(step, planned)
    }
    const open = planned.map((row, i) => plannedRow(row, undo[i] ?? null)).values()
    return all.map((row) => (isOpen(row) ? (open.next().value as PlannedRow) : leftRow(step, row)))
  },
  undo: undoContacts,
}

type ReadContact = SourceRow & { own: RowCells; read: ContactRow['read']; known: KnownContact }
type OpenRow = ContactRow & ReadContact
/** @returns for each row what its undo needs; null where it changed nothing */
async function save(ctx: Context, step: Step, plan: Plan, rows: readonly ContactRow[]): Promise<(ContactUndo | null)[]> {
  const planned = rows as readonly OpenRow[]
  const fileName = `${step.move.source}: ${step.table.name}`.slice(0, 200)
  await addNew(ctx, { fileName }, planned)
  const undo = await saveRows(ctx, { fileName, settings: plan.settings }, planned)
  await keepDates(ctx, planned)
  const taken = planned.flatMap((row, i) => {
    const { person, known, read, newId } = row
    // An id that names a contact the mover may not write to stays as it is.
    const isNamed = person?.id && row.outcome !== 'skipped' && (known.before?.contactId === person.id || newId || !read.oldId)
    return isNamed && person.id ? [{ i, known, read, contactId: person.id }] : []
  })
  const refs = await saveContactRefs(ctx, step, taken)
  const refOf = new Map(taken.map(({ i }, n) => [i, refs[n] as RefBefore]))
  const changed = planned.flatMap(({ person }, i) => (undo[i]?.before && person?.id ? person.id : []))
  const followed = changed.length ? await versionsFollowed(ctx, changed) : new Map<string, number>()
  return undo.map((one, i) => {
    const ref = refOf.get(i)
    return one && { ...one, ...(ref && { ref }), followed: followed.get(planned[i]?.person?.id ?? '') ?? 0 }
  })
}

interface ContactUndo extends RowUndo {
  ref?: RefBefore
  /** Versions by then that only followed a listing. */
  followed?: number
}
/** Contacts that came with the move go to the bin, and others get their fields back; those that a user has changed since stay as they are. */
async function undoContacts(
  ctx: Context,
  { id, source }: { id: string; source: string },
  rows: readonly UndoRow[],
): Promise<Undone> {
  const ids = rows.map(({ recordId }) => recordId)
  const here = await contactsNow(ctx, ids)
  const followed = await versionsFollowed(ctx, ids)
  const all = rows.map((row) => ({ row, now: here.get(row.recordId), undo: row.undo as ContactUndo | null }))
  const made = all.filter(
    ({ row, now, undo }) =>
      row.outcome === 'created' && now && now.version - (followed.get(row.recordId) ?? 0) === undo?.versionAfter,
  )
  await binContacts(
    ctx,
    made.map(({ row }) => row.recordId),
  )
  const restored = await restoreContacts(
    ctx,
    source,
    all.flatMap(({ row, now, undo }) =>
      undo?.before ? [restoring({ ...undo, before: undo.before }, row.recordId, now, followed.get(row.recordId) ?? 0)] : [],
    ),
  )
  await setUndoVersions(
    ctx,
    id,
    restored.map((one) => ({ ...one, followed: followed.get(one.id) ?? 0 })),
  )
  const isDone = new Set([...made.map(({ row }) => row.recordId), ...restored.map((one) => one.id)])
  await restoreContactRefs(
    ctx,
    source,
    all.flatMap(({ row, undo }) => (undo?.ref && isDone.has(row.recordId) ? [{ contactId: row.recordId, ref: undo.ref }] : [])),
  )
  return new Map(rows.map((row) => [row, isDone.has(row.recordId) ? null : changedSince]))
}

/** A role that followed a listing is no change of a user's, and stays while its listing does. */
function restoring(
  { before, versionAfter, changes, followed: then = 0 }: ContactUndo & { before: ContactFields },
  contactId: string,
  now: { fields: ContactFields; version: number } | undefined,
  followed: number,
) {
  const auto =
    now?.fields.roles.filter(({ origin, role }) => origin === 'auto' && !before.roles.some((one) => one.role === role)) ?? []
  return {
    contactId,
    before: { ...before, roles: [...before.roles, ...auto] },
    changes,
    versionAfter: versionAfter + followed - then,
    fields: now?.fields ?? null,
    version: now?.version ?? null,
  }
}

const isImportTarget = (target: string | null): target is NonNullable<Mapping[number]> =>
  (importTargets as readonly (string | null)[]).includes(target)
/** Columns behind those of the table: what a move knows of a row beside its cells. */
const ownColumns = ['agents', 'doNotContact', 'doNotContactReason', 'tags'] as const

function planOf({ move, table, setting }: Step): Plan {
  const mapping = [...table.columns.map(({ target }) => (isImportTarget(target) ? target : null)), ...ownColumns]
  return {
    settings: {
      source: move.source,
      mapping,
      rule: 'fill',
      subscription: table.isUnsubscribeList ? 'unsubscribed' : 'unknown',
      tags: [],
    },
    corrections: {},
    reach: move.reach,
    defaultAgentId: null,
    rules: {
      mapping,
      labels: labelsOf([...table.columns.map(({ heading }) => heading), ...ownColumns]),
      isOwn: false,
      isLenient: false,
      agents: setting.agents,
      now: setting.now,
    },
  }
}

/** The cells of a row, and behind them its agent by the old id; one who is archived there is not contacted from here either. */
function withOwnWords({ move, table, setting }: Step, row: SourceRow, cells: RowCells): string[] {
  const agent = setting.people.get(cells.text('agentId') ?? '')
  const isArchived = readYesNo(cells.text('isArchived') ?? '').value === true
  const own = [agent?.name ?? '', ...(isArchived ? ['yes', `Archived in ${move.source}`, 'archived'] : ['', '', ''])]
  return [...table.columns.map((_, i) => row.cells[i] ?? ''), ...own]
}

/** Records for later tables of a check which contacts will be there by then: rows of one person are one contact. */
function expect({ setting }: Step, planned: readonly ContactRow[]): void {
  const ids = new Map<unknown, string>()
  for (const { outcome, read, person, line } of planned) {
    if (outcome === 'refused') continue
    const id = person?.id ?? ids.get(person) ?? `expected contact ${read.oldId ?? `of line ${line}`}`
    if (person) ids.set(person, id)
    if (read.oldId) setting.expected.add('contact', read.oldId, { as: id })
    for (const { address } of read.fields.emails) setting.expected.add('email', address, { as: id })
  }
}

/** Keeps dates of before this system: since when a contact is known, and when the office last spoke to them. */
async function keepDates(ctx: Context, rows: readonly OpenRow[]): Promise<void> {
  const dated = (target: string, outcomes: readonly string[]) =>
    rows.flatMap(({ person, outcome, own }) => {
      const at = outcomes.includes(outcome) ? own.instant(target) : null
      return person?.id && at ? [{ id: person.id, at: new Date(at) }] : []
    })
  await touchContacts(ctx, dated('lastContactedAt', ['created', 'updated', 'unchanged']))
  await backdateContacts(ctx, dated('createdAt', ['created']))
}

const outcomeOf = {
  created: 'created',
  updated: 'merged',
  skipped: 'refused',
  unchanged: 'unchanged',
  refused: 'refused',
} as const

const labelOf = ({ fields }: ContactRow['read']): string =>
  displayName(fields) || fields.emails[0]?.address || fields.phones[0]?.number || ''

function plannedRow({ line, cells, outcome, reason, person, read, edited = [] }: ContactRow, undo: unknown): PlannedRow {
  const base = { line, cells, label: labelOf(read), externalId: read.oldId, recordId: person?.id ?? null, undo }
  if (!edited.length) return { ...base, outcome: outcomeOf[outcome], reason }
  return { ...base, outcome: outcomeOf[outcome], isConflict: true, reason: editedHere(edited) }
}

const inBin = 'This contact is in the recycle bin. Restore it to bring changes in again'
/** A row that says the same as the last time, or whose contact someone has deleted here. */
function leftRow({ setting, mode }: Step, { line, cells, read, known: { before } }: ReadContact): PlannedRow {
  const recordId = before?.contactId ?? null
  if (mode === 'check' && recordId && read.oldId) setting.expected.add('contact', read.oldId, { as: recordId })
  const reason = before?.isInUse ? null : inBin
  return { line, cells, label: labelOf(read), externalId: read.oldId, outcome: 'unchanged', reason, recordId, undo: null }
}
