import { importTargets, labelsOf, type Mapping } from '#channels/contact-import/import-targets.rules.ts'
import { addNew, type RowUndo, saveRows } from '#channels/contact-import/server/run/apply-rows.ts'
import { type Plan, type PlannedRow as ContactRow, planRows, remember } from '#channels/contact-import/server/run/plan-rows.ts'
import { readRow } from '#channels/contact-import/server/run/row-to-contact.ts'
import { restoreContacts } from '#channels/contact-import/server/run/undo-import.ts'
import { displayName } from '#core/contacts/contact-names.rules.ts'
import { binContacts } from '#core/contacts/server/bulk/contact-bulk.service.ts'
import { versionsFollowed } from '#core/contacts/server/contact-roles.service.ts'
import { backdateContacts, touchContacts } from '#core/contacts/server/contacts.service.ts'
import type { Context } from '#platform/context.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import { readYesNo } from '#formats/table-profile/table-profile.ts'
import { setUndoVersions, type UndoRow } from '../move-rows.store.ts'
import { contactsNow } from './people.store.ts'
import { RowCells } from './row-cells.ts'
import { changedSince, type PlannedRow, type Step, type TableKind, type Undone } from './table-kind.ts'

/** Contacts, by the rules of the import of contacts: a row fills what is empty and overwrites nothing, and a refusal always counts. */
export const contacts: TableKind = {
  record: 'contact',
  async take(ctx, step, rows) {
    const plan = planOf(step)
    const read = rows.map((row) => {
      const cells = new RowCells(step.table, row.cells, step.setting.timeZone)
      return { ...row, own: cells, read: readRow(withOwnWords(step, row, cells), plan.rules) }
    })
    const planned = await planRows(ctx, read, plan, step.mode === 'check' ? step.setting.seen : undefined)
    const label = `${step.move.source}: ${step.table.name}`.slice(0, 200)
    if (step.mode === 'check') {
      remember(step.setting.seen, planned)
      expect(step, planned)
      return planned.map((row) => plannedRow(row, null))
    }
    await addNew(ctx, { fileName: label }, planned)
    const undo = await saveRows(ctx, { fileName: label, settings: plan.settings }, planned)
    await keepDates(
      ctx,
      planned.map((row, i) => ({ row, cells: read[i]?.own as RowCells })),
    )
    return planned.map((row, i) => plannedRow(row, undo[i] ?? null))
  },
  undo: undoContacts,
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
  const all = rows.map((row) => ({ row, now: here.get(row.recordId), undo: row.undo as RowUndo | null }))
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
      undo?.before ? [{ contactId: row.recordId, ...undo, fields: now?.fields ?? null, version: now?.version ?? null }] : [],
    ),
  )
  await setUndoVersions(ctx, id, restored)
  const isDone = new Set([...made.map(({ row }) => row.recordId), ...restored.map((one) => one.id)])
  return new Map(rows.map((row) => [row, isDone.has(row.recordId) ? null : changedSince]))
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
async function keepDates(ctx: Context, rows: readonly { row: ContactRow; cells: RowCells }[]): Promise<void> {
  const dated = (target: string, outcomes: readonly string[]) =>
    rows.flatMap(({ row: { person, outcome }, cells }) => {
      const at = outcomes.includes(outcome) ? cells.instant(target) : null
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

function plannedRow({ line, cells, outcome, reason, person, read }: ContactRow, undo: unknown): PlannedRow {
  const { fields, oldId } = read
  const label = displayName(fields) || fields.emails[0]?.address || fields.phones[0]?.number || ''
  return { line, cells, outcome: outcomeOf[outcome], reason, label, externalId: oldId, recordId: person?.id ?? null, undo }
}
