import { deleteRefs, findRefs, saveRefs } from '#accounts/old-system/server/external-refs.service.ts'
import type { RowUndo } from '#channels/contact-import/server/run/apply-rows.ts'
import type { Context } from '#platform/context.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import type { NoteLink } from '#workflow/notes/notes.contract.ts'
import { linkImportedNotes, unlinkImportedNotes } from '#workflow/notes/server/imported-notes.service.ts'
import { linkImportedTasks } from '#workflow/tasks/server/imported-tasks.service.ts'
import { readPostcode } from '#common/typed/typed-number.ts'
import { maxSuburbs } from '#workflow/preferences/preferences.contract.ts'
import {
  addRequirementSuburbs,
  expectRequirementSuburbs,
  removeRequirementSuburbs,
  type RequirementSuburb,
} from '#workflow/preferences/server/preferences.service.ts'
import { readSuburb, stateOf } from '#channels/move-tables/requirement-cells.rules.ts'
import { RowCells } from '#channels/move-tables/server/row-cells.ts'
import type { UndoRow } from '../move-rows.store.ts'
import { contacts } from './contacts.ts'
import { hashesOf, type Join, joinsOf } from './joined.ts'
import { personOf } from './people.ts'
import { takePlaceLinks, undoPlaceLinks } from './place-links.ts'
import {
  changedSince,
  editedSince,
  isExpected,
  isSaidBefore,
  type PlannedRow,
  type Step,
  type TableKind,
  type Undone,
} from './table-kind.ts'

/** Tables that join records of others: what a note or a task is about, suburbs of requirements, people of listings and properties, and agents, tags and anniversaries of contacts. */
export const links: TableKind = {
  record: 'link',
  async take(ctx, step, rows) {
    const targets = new Set(step.table.columns.map(({ target }) => target))
    if (targets.has('noteId')) return takeLinks(ctx, step, rows, linkNotes)
    if (targets.has('requirementId')) return takeRequirementSuburbs(ctx, step, rows)
    if (targets.has('taskId')) return takeLinks(ctx, step, rows, linkTasks)
    if (targets.has('listingId') || targets.has('propertyId')) return takePlaceLinks(ctx, step, rows)
    return takeContactLinks(ctx, step, rows)
  },
  undo: undoLinks,
}

const kind = 'recordLink'
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

/** Suburbs that a table of their own gives to requirements. */
async function takeRequirementSuburbs(ctx: Context, step: Step, rows: readonly SourceRow[]): Promise<PlannedRow[]> {
  const read = rows.map((row) => ({ row, cells: new RowCells(step.table, row.cells, step.setting.timeZone) }))
  const join = await joinsOf(ctx, step, read, ['requirement'])
  const all = read.map(({ row, cells }) => {
    const { requirement, missing } = join(cells)
    const named = readSuburb(cells.text('suburb') ?? '')
    const postcode = readPostcode(cells.text('postcode') ?? '').value ?? named.postcode
    const suburb = { ...named, state: stateOf(cells.text('state')) ?? named.state, postcode }
    const lacks = [
      ...(requirement || missing.length ? [] : ['The row names no requirement']),
      ...(suburb.suburb ? [] : ['The row names no suburb']),
    ]
    return { row, cells, suburb, requirementId: requirement ?? '', reasons: [...cells.reasons, ...missing, ...lacks] }
  })
  const good = all.filter(({ reasons }) => !reasons.length)
  const there = good.filter(({ requirementId }) => !isExpected(requirementId))
  const add = step.mode === 'run' ? addRequirementSuburbs : expectRequirementSuburbs
  const fates = await add(ctx, there)
  const fateOf = new Map(there.map((one, i) => [one, fates[i]]))
  return all.map((one): PlannedRow => {
    const { row, cells, suburb, requirementId, reasons } = one
    const label = [cells.text('requirementId'), suburb.suburb].filter(Boolean).join(' – ')
    const base = { line: row.line, cells: row.cells, label, externalId: null, undo: null }
    if (reasons.length) return { ...base, outcome: 'refused', reason: reasons.join('. '), recordId: null }
    // A check has not written the requirement, and knows only its rows.
    const isThere = () => isSaidBefore(step, requirementId, suburb.suburb.toLowerCase(), row.line)
    const fate = fateOf.get(one) ?? (isThere() ? 'there' : 'added')
    if (fate === 'full')
      return { ...base, outcome: 'refused', reason: `The requirement has ${maxSuburbs} suburbs already`, recordId: null }
    const recordId = step.mode === 'run' ? requirementId : null
    const reason = fate === 'changed' ? editedSince : null
    if (fate !== 'added') return { ...base, outcome: 'unchanged', reason, isConflict: reason !== null, recordId }
    return { ...base, outcome: 'merged', reason, recordId, undo: { requirementId, suburb } satisfies RequirementSuburb }
  })
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
  const suburbs = rows.flatMap(({ undo }) => (isRequirementSuburb(undo) ? [undo] : []))
  const taken = await removeRequirementSuburbs(ctx, suburbs)
  const isTaken = new Map<unknown, boolean>(suburbs.map((one, i) => [one, taken[i] ?? false]))
  const ofContacts = rows.filter(({ undo }) => (undo as Partial<RowUndo> | null)?.versionAfter !== undefined)
  const ofPlaces = await undoPlaceLinks(ctx, move, rows)
  const kept = new Map([...ofPlaces, ...(ofContacts.length ? await contacts.undo(ctx, move, ofContacts) : [])])
  return new Map(rows.map((row) => [row, kept.get(row) ?? (isTaken.get(row.undo) === false ? changedSince : null)]))
}
const isLink = (undo: unknown): undo is { link: string } => typeof undo === 'object' && undo !== null && 'link' in undo
const isNoteLink = (undo: unknown): undo is { noteId: string; id: string } =>
  typeof undo === 'object' && undo !== null && 'noteId' in undo
const isRequirementSuburb = (undo: unknown): undo is RequirementSuburb =>
  typeof undo === 'object' && undo !== null && 'requirementId' in undo
