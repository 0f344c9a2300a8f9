import { deleteRefs, findRefs, saveRefs } from '#accounts/old-system/server/external-refs.service.ts'
import type { RowUndo } from '#channels/contact-import/server/run/apply-rows.ts'
import type { Context } from '#platform/context.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import type { NoteLink } from '#workflow/notes/notes.contract.ts'
import { linkImportedNotes, unlinkImportedNotes } from '#workflow/notes/server/imported-notes.service.ts'
import { linkImportedTasks } from '#workflow/tasks/server/imported-tasks.service.ts'
import { RowCells } from '#channels/move-tables/server/row-cells.ts'
import { contacts } from '../contacts.ts'
import { hashesOf, type Join, joinsOf } from '#channels/move-tables/server/rows/joined.ts'
import { personOf } from '#channels/move-tables/server/rows/people.ts'
import { takeRequirementParts, undoRequirementParts } from '#channels/move-tables/server/rows/requirement-links.ts'
import { takePlaceLinks, undoPlaceLinks } from './place-links.ts'
import { takeTaskPlaces, undoTaskPlaces } from '#channels/move-tables/server/rows/task-places.ts'
import type { PlannedRow, Step, TableKind, Undone, UndoRow } from '#channels/move-tables/server/rows/table-kind.ts'

/** Tables that join records of others: what a note or a task is about, suburbs and regions of requirements, people and agents of listings and properties, and agents, tags and anniversaries of contacts. */
export const links: TableKind = {
  record: 'link',
  async take(ctx, step, rows) {
    const targets = new Set(step.table.columns.map(({ target }) => target))
    if (targets.has('noteId')) return takeLinks(ctx, step, rows, linkNotes)
    if (targets.has('requirementId')) return takeRequirementParts(ctx, step, rows)
    if (targets.has('taskId')) return takeTaskLinks(ctx, step, rows, targets)
    if (targets.has('listingId') || targets.has('propertyId')) return takePlaceLinks(ctx, step, rows)
    return takeContactLinks(ctx, step, rows)
  },
  undo: undoLinks,
}

const kind = 'recordLink'

/** A table of tasks may name a property beside a contact, a listing or an agent. */
async function takeTaskLinks(
  ctx: Context,
  step: Step,
  rows: readonly SourceRow[],
  targets: ReadonlySet<string | null>,
): Promise<PlannedRow[]> {
  if (!targets.has('propertyId')) return takeLinks(ctx, step, rows, linkTasks)
  if (!['contactId', 'listingId', 'agentId'].some((target) => targets.has(target))) return takeTaskPlaces(ctx, step, rows)
  const linked = await takeLinks(ctx, step, rows, linkTasks)
  const hasPlace = (row: SourceRow, i: number) =>
    linked[i]?.outcome !== 'refused' && new RowCells(step.table, row.cells, step.setting.timeZone).text('propertyId') !== null
  const places = await takeTaskPlaces(ctx, step, rows.filter(hasPlace))
  const placeOf = new Map(places.map((place) => [place.line, place]))
  return linked.map((one): PlannedRow => {
    const place = placeOf.get(one.line)
    if (!place || place.outcome === 'unchanged') return one
    if (place.outcome === 'refused') return { ...one, reason: place.reason }
    return { ...one, outcome: 'merged', undo: { ...(one.undo as object | null), ...(place.undo as object | null) } }
  })
}

interface ReadLink {
  row: SourceRow
  cells: RowCells
  joined: ReturnType<Join>
  externalId: string
}
/** Links rows that join at both ends. @returns for each what its undo needs; null where it was there already */
type Link = (ctx: Context, step: Step, read: readonly ReadLink[]) => Promise<(object | null)[]>

async function takeLinks(ctx: Context, step: Step, rows: readonly SourceRow[], link: Link): Promise<PlannedRow[]> {
  const read = rows.map((row) => ({ row, cells: new RowCells(step.table, row.cells, step.setting.timeZone) }))
  const join = await joinsOf(ctx, step, read, ['contact', 'listing', 'property', 'note', 'task'])
  const { table, of: hashOf } = hashesOf(step.table)
  const all = read.map(
    (one): ReadLink => ({ ...one, joined: join(one.cells), externalId: `row ${table} ${hashOf(one.row.cells).ofCells}` }),
  )
  const good = all.filter(
    ({ joined, cells }) => !joined.missing.length && !cells.reasons.length && !unknownAgent(cells, step, 'users').length,
  )
  const open = await newLinks(ctx, step, good)
  const undo = step.mode === 'run' ? await link(ctx, step, open) : open.map(() => ({}))
  const undoOf = new Map(open.map((one, i) => [one, undo[i] && { ...undo[i], link: one.externalId }]))
  return all.map((one): PlannedRow => {
    const { row, joined, cells } = one
    const [of, to] = [
      joined.note ?? joined.task,
      ['contactId', 'listingId', 'propertyId', 'agentId'].map((target) => cells.text(target)),
    ]
    const label = [cells.text('noteId') ?? cells.text('taskId'), ...to].filter(Boolean).join(' – ')
    const recordId = step.mode === 'run' ? of : null
    const base = { line: row.line, cells: row.cells, label, externalId: null, about: cells.about, recordId }
    const reasons = [...new Set([...cells.reasons, ...joined.missing, ...unknownAgent(cells, step, 'users')])]
    if (reasons.length) return { ...base, recordId: null, outcome: 'refused', reason: reasons.join('. '), undo: null }
    const change = undoOf.get(one)
    return { ...base, outcome: change ? 'merged' : 'unchanged', reason: null, undo: change ?? null }
  })
}

/** Those that no earlier run brought: a link that came before and is no longer there was taken away here. */
async function newLinks(ctx: Context, { mode, move: { source } }: Step, links: readonly ReadLink[]): Promise<ReadLink[]> {
  const idOf = ({ externalId }: ReadLink) => ({ source, kind, externalId })
  const refOf = await findRefs(ctx, links.map(idOf))
  const open = links.filter((one) => !refOf(idOf(one)))
  const refs = open.flatMap((one) => {
    const { note, task } = one.joined
    const at = note ? { recordKind: 'note' as const, recordId: note } : task && { recordKind: 'task' as const, recordId: task }
    return at ? [{ ...idOf(one), ...at, state: {} }] : []
  })
  if (mode === 'run') await saveRefs(ctx, refs)
  return open
}

/** Gives the reason where an agent of the old system is unknown here. */
function unknownAgent(cells: RowCells, { setting }: Step, among: 'users' | 'agents'): string[] {
  const id = cells.text('agentId')
  if (id === null) return []
  const { name, userId } = personOf(cells, setting, 'agent')
  const isKnown = among === 'users' ? userId !== null : name !== null && setting.agents.has(name.toLowerCase())
  return isKnown ? [] : [`${name ?? id} is no ${among === 'users' ? 'user' : 'agent'} in Gable`]
}

async function linkNotes(ctx: Context, _step: Step, read: readonly ReadLink[]): Promise<(object | null)[]> {
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

async function linkTasks(ctx: Context, { setting }: Step, read: readonly ReadLink[]): Promise<(object | null)[]> {
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

/** A day of the year of a contact, as the import of contacts reads it. */
function dateOf(cells: RowCells): string {
  const day = cells.moment('at')?.day
  const name = (cells.text('title') ?? cells.text('category') ?? '').slice(0, 80).replaceAll(/[;:]+/g, ' ')
  const of = /birth/i.test(name) ? 'birthday' : /settle/i.test(name) ? 'settlementAnniversary' : 'custom'
  return day ? `${of}: ${name}: ${day}` : ''
}

/** A tag, an agent or an anniversary of a contact, as a row of contacts that says nothing else. */
async function takeContactLinks(ctx: Context, step: Step, all: readonly SourceRow[]): Promise<PlannedRow[]> {
  const isDated = step.table.columns.some(({ target }) => target === 'at')
  const as: Record<string, string> = { contactId: 'oldId', agentId: 'agentId', ...(!isDated && { category: 'tags' }) }
  const own = step.table.columns.map((column) => ({ ...column, target: as[column.target ?? ''] ?? null }))
  const dates = { heading: 'Date', target: 'dates', kind: 'text' as const, filled: 1, samples: [], dateOrder: null }
  const columns = isDated ? [...own, dates] : own
  const cellsOf = (row: SourceRow) => new RowCells(step.table, row.cells, step.setting.timeZone)
  const rows = isDated
    ? all.map((row) => ({ ...row, cells: [...own.map((_, i) => row.cells[i] ?? ''), dateOf(cellsOf(row))] }))
    : all
  const planned = (await contacts.take(ctx, { ...step, table: { ...step.table, columns } }, rows)).map((row, i) => ({
    ...row,
    cells: all[i]?.cells ?? [],
  }))
  return planned.map((row) => {
    const cells = cellsOf({ line: row.line, cells: [...row.cells] })
    if (isDated && !dateOf(cells)) return refusedLink(row, cells.reasons.join('. ') || 'The row has no date')
    const unknown = unknownAgent(cells, step, 'agents')
    if (unknown.length) return refusedLink(row, unknown.join('. '))
    if (row.outcome !== 'created' && row.outcome !== 'refused') return { ...row, label: row.label || (row.externalId ?? '') }
    const reason = row.externalId ? `No contact with the id ${row.externalId} came from this system` : row.reason
    return refusedLink(row, reason)
  })
}
const refusedLink = (row: PlannedRow, reason: string | null): PlannedRow => ({
  ...row,
  outcome: 'refused',
  reason,
  recordId: null,
  undo: null,
})

async function undoLinks(ctx: Context, move: { id: string; source: string }, rows: readonly UndoRow[]): Promise<Undone> {
  const notes = rows.flatMap(({ undo }) => (isNoteLink(undo) ? [undo] : []))
  await unlinkImportedNotes(ctx, notes)
  await deleteRefs(
    ctx,
    rows.flatMap(({ undo }) => (isLink(undo) ? [{ source: move.source, kind, externalId: undo.link }] : [])),
  )
  const ofRequirements = await undoRequirementParts(ctx, rows)
  const ofTasks = await undoTaskPlaces(ctx, rows)
  const ofContacts = rows.filter(({ undo }) => (undo as Partial<RowUndo> | null)?.versionAfter !== undefined)
  const ofPlaces = await undoPlaceLinks(ctx, move, rows)
  const kept = new Map([
    ...ofPlaces,
    ...ofRequirements,
    ...ofTasks,
    ...(ofContacts.length ? await contacts.undo(ctx, move, ofContacts) : []),
  ])
  return new Map(rows.map((row) => [row, kept.get(row) ?? null]))
}
const isLink = (undo: unknown): undo is { link: string } => typeof undo === 'object' && undo !== null && 'link' in undo
const isNoteLink = (undo: unknown): undo is { noteId: string; id: string } =>
  typeof undo === 'object' && undo !== null && 'noteId' in undo
