import type { RowUndo } from '#channels/contact-import/server/run/apply-rows.ts'
import type { Context } from '#platform/context.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import type { NoteLink } from '#workflow/notes/notes.contract.ts'
import { linkImportedNotes, unlinkImportedNotes } from '#workflow/notes/server/imported-notes.store.ts'
import { linkImportedTasks } from '#workflow/tasks/server/imported-tasks.store.ts'
import type { UndoRow } from '../move-rows.store.ts'
import { contacts } from './contacts.ts'
import { type Join, joinsOf } from './joined.ts'
import { personOf } from './people.ts'
import { RowCells } from './row-cells.ts'
import type { PlannedRow, Step, TableKind, Undone } from './table-kind.ts'

/** Tables that join records of others: what a note or a task is about, and agents and tags of contacts. */
export const links: TableKind = {
  record: 'link',
  async take(ctx, step, rows) {
    const targets = new Set(step.table.columns.map(({ target }) => target))
    if (targets.has('noteId')) return takeLinks(ctx, step, rows, linkNotes)
    if (targets.has('taskId')) return takeLinks(ctx, step, rows, linkTasks)
    return takeContactLinks(ctx, step, rows)
  },
  undo: undoLinks,
}

interface ReadLink {
  row: SourceRow
  cells: RowCells
  joined: ReturnType<Join>
}
/** Links rows that join at both ends. @returns for each what its undo needs; null where it was there already */
type Link = (ctx: Context, step: Step, read: readonly ReadLink[]) => Promise<unknown[]>

async function takeLinks(ctx: Context, step: Step, rows: readonly SourceRow[], link: Link): Promise<PlannedRow[]> {
  const read = rows.map((row) => ({ row, cells: new RowCells(step.table, row.cells, step.setting.timeZone) }))
  const join = await joinsOf(ctx, step, read, ['contact', 'listing', 'property', 'note', 'task'])
  const all = read.map((one): ReadLink => ({ ...one, joined: join(one.cells) }))
  const good = all.filter(
    ({ joined, cells }) => !joined.missing.length && !cells.reasons.length && !unknownAgent(cells, step, 'users').length,
  )
  const undo = step.mode === 'run' ? await link(ctx, step, good) : good.map(() => ({}))
  const undoOf = new Map(good.map((one, i) => [one, undo[i]]))
  return all.map((one): PlannedRow => {
    const { row, joined, cells } = one
    const [of, to] = [
      joined.note ?? joined.task,
      ['contactId', 'listingId', 'propertyId', 'agentId'].map((target) => cells.text(target)),
    ]
    const label = [cells.text('noteId') ?? cells.text('taskId'), ...to].filter(Boolean).join(' – ')
    const base = { line: row.line, cells: row.cells, label, externalId: null, recordId: step.mode === 'run' ? of : null }
    const reasons = [...new Set([...cells.reasons, ...joined.missing, ...unknownAgent(cells, step, 'users')])]
    if (reasons.length) return { ...base, recordId: null, outcome: 'refused', reason: reasons.join('. '), undo: null }
    const change = undoOf.get(one)
    return { ...base, outcome: change ? 'merged' : 'unchanged', reason: null, undo: change ?? null }
  })
}

/** Says that an agent of the old system is nobody here. */
function unknownAgent(cells: RowCells, { setting }: Step, among: 'users' | 'agents'): string[] {
  const id = cells.text('agentId')
  if (id === null) return []
  const { name, userId } = personOf(cells, setting, 'agent')
  const isKnown = among === 'users' ? userId !== null : name !== null && setting.agents.has(name.toLowerCase())
  return isKnown ? [] : [`${name ?? id} is no ${among === 'users' ? 'user' : 'agent'} in Gable`]
}

async function linkNotes(ctx: Context, _step: Step, read: readonly ReadLink[]): Promise<unknown[]> {
  const wanted = read.map(({ joined: { note, contact, listing, property } }): NoteLink & { noteId: string } => ({
    noteId: note ?? '',
    ...(contact
      ? { entity: 'contact', id: contact }
      : listing
        ? { entity: 'listing', id: listing }
        : { entity: 'property', id: property ?? '' }),
  }))
  const added = await linkImportedNotes(ctx, wanted)
  return wanted.map(({ noteId, id }, i) => (added[i] ? { noteId, id } : null))
}

async function linkTasks(ctx: Context, { setting }: Step, read: readonly ReadLink[]): Promise<unknown[]> {
  const wanted = read.map(({ cells, joined: { task, contact, listing } }) => ({
    taskId: task ?? '',
    contactId: contact,
    listingId: listing,
    assigneeId: personOf(cells, setting, 'agent').userId,
  }))
  const linked = await linkImportedTasks(ctx, wanted)
  // A task that came with this move goes with it; one of an earlier move keeps what it lacked.
  return wanted.map(({ taskId }) => (linked.has(taskId) ? {} : null))
}

/** A tag or an agent of a contact, as a row of contacts that says nothing else. */
async function takeContactLinks(ctx: Context, step: Step, rows: readonly SourceRow[]): Promise<PlannedRow[]> {
  const as: Record<string, string> = { contactId: 'oldId', category: 'tags', agentId: 'agentId' }
  const columns = step.table.columns.map((column) => ({ ...column, target: as[column.target ?? ''] ?? null }))
  const planned = await contacts.take(ctx, { ...step, table: { ...step.table, columns } }, rows)
  return planned.map((row, i) => {
    const unknown = unknownAgent(new RowCells(step.table, rows[i]?.cells ?? [], step.setting.timeZone), step, 'agents')
    if (unknown.length) return { ...row, outcome: 'refused' as const, reason: unknown.join('. '), recordId: null, undo: null }
    if (row.outcome !== 'created' && row.outcome !== 'refused') return { ...row, label: row.label || (row.externalId ?? '') }
    const reason = row.externalId ? `No contact with the id ${row.externalId} came from this system` : row.reason
    return { ...row, outcome: 'refused' as const, reason, recordId: null, undo: null }
  })
}

async function undoLinks(ctx: Context, move: { id: string; source: string }, rows: readonly UndoRow[]): Promise<Undone> {
  const notes = rows.flatMap(({ undo }) => (isNoteLink(undo) ? [undo] : []))
  await unlinkImportedNotes(ctx, notes)
  const ofContacts = rows.filter(({ undo }) => (undo as Partial<RowUndo> | null)?.versionAfter !== undefined)
  const kept = ofContacts.length ? await contacts.undo(ctx, move, ofContacts) : new Map<UndoRow, string | null>()
  return new Map(rows.map((row) => [row, kept.get(row) ?? null]))
}
const isNoteLink = (undo: unknown): undo is { noteId: string; id: string } =>
  typeof undo === 'object' && undo !== null && 'noteId' in undo
