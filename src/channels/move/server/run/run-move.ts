import { deleteRefsOf } from '#accounts/old-system/server/external-refs.service.ts'
import { agentsByName } from '#accounts/agents/server/agents.service.ts'
import { SeenPeople } from '#channels/contact-import/server/run/seen-people.ts'
import type { Caller, Context } from '#platform/context.ts'
import { notesWithoutLinks, removeImportedNotes } from '#workflow/notes/server/imported-notes.service.ts'
import { isRecordsFault } from '#platform/db/failures.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import { chunksOf } from '#channels/move-tables/server/table-rows.ts'
import { usersByName } from '#channels/move-tables/server/rows/office-people.service.ts'
import { createdRows, deleteRows, insertRows, officePeople, refuseRows } from '../move-rows.store.ts'
import { type Counts, findMove, noCounts, type StoredMove, updateMove } from '../moves.store.ts'
import { forgetNamed } from '../media/move-entries.store.ts'
import { bringFiles } from '../media/move-files.jobs.ts'
import { leaveOutUnnamed } from '../media/move-files.service.ts'
import { Expected } from '#channels/move-tables/server/rows/expected.ts'
import { kindOf, orderedSteps } from './kinds.ts'
import type { Mode, PlannedRow, Setting, Step, TableKind } from '#channels/move-tables/server/rows/table-kind.ts'

const stateOf = { check: 'checking', run: 'running' } as const

/**
 * Takes the tables of a move in one after the other: a check, or the move itself. Rows and progress are one commit, so the run after a killed
 * one continues behind its last rows.
 */
export async function runMove(caller: Caller, id: string, mode: Mode, run: string, signal?: AbortSignal): Promise<void> {
  const state = stateOf[mode]
  const found = await caller.transaction(async (ctx) => {
    if (mode === 'run') await updateMove(ctx, id, ['queued'], { state })
    const move = await findMove(ctx, id)
    if (move?.state !== state || move.run !== run) return undefined
    // A check always starts from the beginning: what it expects of earlier tables is only in memory.
    if (mode === 'check') await restart(ctx, move)
    return { move, setting: await settingOf(ctx, move) }
  })
  if (!found) return
  const { move, setting } = found
  const steps = orderedSteps(move.tables)
  for (const index of steps.slice(Math.max(0, steps.indexOf(move.step)))) {
    const table = move.tables[index]
    const kind = table && kindOf(table)
    if (!table || !kind) continue
    // Tables of contacts follow each other; those behind them need no people of the check.
    if (table.kind !== 'contacts') setting.seen.clear()
    const people = await caller.transaction((ctx) => peopleOf(ctx, move))
    const step: Step = { index, mode, move, table, setting: { ...setting, people } }
    let done = index === move.step ? move.done : 0
    for await (const rows of chunksOf(caller, id, index, done)) {
      if (signal?.aborted) throw new Error('The worker stopped. The move continues when it restarts')
      if (!(await takeChunk(caller, run, step, kind, rows, done))) return
      done += rows.length
    }
  }
  if (mode === 'run' && setting.linked.has('note')) await refuseUnlinked(caller, move)
  await caller.transaction(async (ctx) => {
    const change = mode === 'check' ? { state: 'checked' as const } : { state: 'finished' as const, finished_at: ctx.clock() }
    if (!(await updateMove(ctx, id, [state], change))) return
    if (mode === 'check') await leaveOutUnnamed(ctx, id)
    if (mode === 'run') {
      await ctx.enqueue(bringFiles, { moveId: id })
      await ctx.audit({ action: 'moved in', entity: 'move', entityId: id })
      for (const one of ['contact', 'listing', 'note', 'task', 'appraisal']) ctx.changed(one, id)
    }
    ctx.changed('move', id)
  })
}

async function restart(ctx: Context, move: StoredMove): Promise<void> {
  await deleteRows(ctx, move.id)
  await forgetNamed(ctx, move.id)
  const start = { step: -1, done: 0, counts: {} }
  await updateMove(ctx, move.id, [move.state], start)
  Object.assign(move, start)
}

/** Takes away the notes that no table has joined to anything: no page would show them. */
async function refuseUnlinked(caller: Caller, { id, tables }: StoredMove): Promise<void> {
  for (const step of tables.flatMap(({ kind }, i) => (kind === 'notes' ? [i] : [])))
    for (let after: number | undefined = -1; after !== undefined; )
      after = await caller.transaction(async (ctx): Promise<number | undefined> => {
        const move = await findMove(ctx, id)
        const rows = await createdRows(ctx, id, step, after ?? -1, rowsPerStep)
        const lost = await notesWithoutLinks(
          ctx,
          rows.map(({ recordId }) => recordId),
        )
        await removeImportedNotes(ctx, lost)
        await deleteRefsOf(ctx, 'note', lost)
        await refuseRows(ctx, id, lost, 'No contact, listing or property is joined to this note')
        const before = move?.counts[step] ?? noCounts
        const counts = { ...before, created: before.created - lost.length, refused: before.refused + lost.length }
        if (move && lost.length) await updateMove(ctx, id, [move.state], { counts: { ...move.counts, [step]: counts } })
        return rows.at(-1)?.position
      })
}
const rowsPerStep = 5000

/** People of the old system's office, from the rows of their tables that have come in. */
async function peopleOf(ctx: Context, { id, tables }: Pick<StoredMove, 'id' | 'tables'>): Promise<Setting['people']> {
  const steps = tables.flatMap(({ kind }, i) => (kind === 'agents' ? [i] : []))
  return steps.length ? officePeople(ctx, id, steps) : new Map()
}

const linkTargets: Readonly<Record<string, string>> = { noteId: 'note', taskId: 'task', requirementId: 'requirement' }
function linkedKinds({ tables }: Pick<StoredMove, 'tables'>): Set<string> {
  const links = tables.flatMap(({ kind, columns }) => (kind === 'links' ? [columns.map(({ target }) => target ?? '')] : []))
  // A region limits nothing, so a requirement with regions alone is still open.
  const hasSuburbs = links.some((targets) => targets.includes('requirementId') && targets.includes('suburb'))
  return new Set([
    ...links.flatMap((targets) => targets.flatMap((target) => linkTargets[target] ?? [])),
    ...(hasSuburbs ? ['requirementSuburb'] : []),
  ])
}

export const settingOf = async (ctx: Context, move: StoredMove): Promise<Setting> => ({
  users: await usersByName(ctx),
  agents: await agentsByName(ctx),
  people: await peopleOf(ctx, move),
  timeZone: await ctx.timeZone(),
  now: ctx.clock(),
  linked: linkedKinds(move),
  seen: new SeenPeople(),
  expected: new Expected(),
})

/** Takes rows together or, where they can't be saved together, one by one, so that the bad one alone is refused. @returns false when the move was stopped */
async function takeChunk(
  caller: Caller,
  run: string,
  step: Step,
  kind: TableKind,
  rows: readonly SourceRow[],
  position: number,
): Promise<boolean> {
  try {
    return await takeRows(caller, run, step, kind, rows, position)
  } catch (error) {
    if (!isRecordsFault(error)) throw error
    caller.log.warn({ err: error }, 'can’t save a batch of rows of a move')
    for (const [i, row] of rows.entries()) {
      const isOn = await takeRows(caller, run, step, kind, [row], position + i).catch((failed: Error) => {
        if (!isRecordsFault(failed)) throw failed
        const reason = `Couldn’t be saved: ${failed.message}`
        return takeRows(caller, run, step, refusing(kind, reason), [row], position + i)
      })
      if (!isOn) return false
    }
    return true
  }
}
const refusing = (kind: TableKind, reason: string): TableKind => ({
  ...kind,
  take: async (_, __, rows) => rows.map((row) => refused(row, reason)),
})
export const refused = ({ line, cells }: SourceRow, reason: string, label = ''): PlannedRow => ({
  line,
  cells,
  outcome: 'refused',
  reason,
  label,
  externalId: null,
  recordId: null,
  undo: null,
})

async function takeRows(
  caller: Caller,
  run: string,
  step: Step,
  kind: TableKind,
  rows: readonly SourceRow[],
  position: number,
): Promise<boolean> {
  const { id } = step.move
  return caller.transaction(async (ctx) => {
    const now = await findMove(ctx, id)
    if (now?.state !== stateOf[step.mode] || now.run !== run) return false
    const planned = await kind.take(ctx, step, rows)
    await noteRows(ctx, now, step, kind, planned, position)
    return true
  })
}

/** Writes down what became of rows, and how far the move is. */
export async function noteRows(
  ctx: Context,
  move: StoredMove,
  { index, mode }: Pick<Step, 'index' | 'mode'>,
  kind: TableKind,
  planned: readonly PlannedRow[],
  position: number,
): Promise<void> {
  await insertRows(
    ctx,
    move.id,
    planned.map(({ cells, undo, about, isConflict = false, ...row }, i) => ({
      ...row,
      isConflict,
      about: about?.size ? [...about] : null,
      step: index,
      position: position + i,
      label: row.label.slice(0, 200),
      recordKind: row.recordId ? kind.record : null,
      cells: row.outcome === 'refused' ? cells : null,
      undo: mode === 'run' ? undo : null,
    })),
  )
  const counts = { ...move.counts, [index]: added(move.counts[index] ?? noCounts, planned) }
  await updateMove(ctx, move.id, [move.state], { step: index, done: position + planned.length, counts })
  ctx.changed('move', move.id)
}
function added(counts: Counts, planned: readonly PlannedRow[]): Counts {
  const next = { ...counts }
  for (const { outcome, isConflict } of planned) {
    next[outcome]++
    if (isConflict) next.conflicts++
  }
  return next
}
