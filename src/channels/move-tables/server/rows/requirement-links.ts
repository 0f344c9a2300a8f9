import type { Context } from '#platform/context.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import { readPostcode } from '#common/typed/typed-number.ts'
import { maxNoteLetters, maxSuburbs, type WantedSuburb } from '#workflow/preferences/preferences.contract.ts'
import {
  addRequirementParts,
  expectRequirementParts,
  removeRequirementParts,
  type RequirementPart,
} from '#workflow/preferences/server/preferences.service.ts'
import { readSuburb, stateOf, suburbsOfRegion } from '../../requirement-cells.rules.ts'
import { RowCells } from '../row-cells.ts'
import { joinsOf } from './joined.ts'
import { suburbNames } from './requirements.ts'
import { changedSince, editedSince, isExpected, isSaidBefore, type PlannedRow, type Step, type UndoRow } from './table-kind.ts'

/** Suburbs and regions that a table of their own gives to requirements. A region without suburbs is a line of the note. */
export async function takeRequirementParts(ctx: Context, step: Step, rows: readonly SourceRow[]): Promise<PlannedRow[]> {
  const read = rows.map((row) => ({ row, cells: new RowCells(step.table, row.cells, step.setting.timeZone) }))
  const join = await joinsOf(ctx, step, read, ['requirement'])
  const isSuburb = await suburbNames(ctx, step)
  const all = read.map(({ row, cells }) => {
    const { requirement, missing } = join(cells)
    const said = partsOf(cells, isSuburb)
    const lacks = [
      ...(requirement || missing.length ? [] : ['The row names no requirement']),
      ...(said.length ? [] : ['The row names no suburb']),
    ]
    const parts = said.map((part): RequirementPart => ({ requirementId: requirement ?? '', ...part }))
    return { row, cells, requirementId: requirement ?? '', parts, reasons: [...cells.reasons, ...missing, ...lacks] }
  })
  const there = all.filter(({ reasons, requirementId }) => !reasons.length && !isExpected(requirementId))
  const add = step.mode === 'run' ? addRequirementParts : expectRequirementParts
  const parts = there.flatMap((one) => one.parts)
  const fates = await add(ctx, parts)
  const fateOf = new Map(parts.map((part, i) => [part, fates[i]]))
  return all.map((one): PlannedRow => {
    const { row, cells, requirementId, reasons } = one
    const label = [cells.text('requirementId'), ...one.parts.map(nameOf)].filter(Boolean).join(' – ')
    const base = { line: row.line, cells: row.cells, label, externalId: null, undo: null }
    if (reasons.length) return { ...base, outcome: 'refused', reason: reasons.join('. '), recordId: null }
    // A check has not written the requirement, and knows only its rows.
    const isThere = (part: RequirementPart) => isSaidBefore(step, requirementId, nameOf(part).toLowerCase(), row.line)
    const known = one.parts.map((part) => ({ part, fate: fateOf.get(part) ?? (isThere(part) ? 'there' : 'added') }))
    const added = known.flatMap(({ part, fate }) => (fate === 'added' ? [part] : []))
    const left = known.find(({ fate }) => fate === 'full')?.part
    const full =
      left && ('line' in left ? 'The note of the requirement is full' : `The requirement has ${maxSuburbs} suburbs already`)
    if (full && !added.length) return { ...base, outcome: 'refused', reason: full, recordId: null }
    const recordId = step.mode === 'run' ? requirementId : null
    const reason = known.some(({ fate }) => fate === 'changed') ? editedSince : null
    if (!added.length) return { ...base, outcome: 'unchanged', reason, isConflict: reason !== null, recordId }
    const lines = added.flatMap((part) => ('line' in part ? [`Kept in the note: ${part.line}`] : []))
    const remark = [...lines, ...(full ? [`${full}, so not all of them came`] : [])].join('. ').slice(0, 300) || null
    return { ...base, outcome: 'merged', reason: remark, recordId, undo: { requirementId, parts: added } satisfies PartsUndo }
  })
}
interface PartsUndo {
  requirementId: string
  parts: RequirementPart[]
}
const nameOf = (part: RequirementPart): string => ('line' in part ? part.line : part.suburb.suburb)

type Part = { suburb: WantedSuburb } | { line: string }
/** The suburb of a row, and the suburbs of its region or a line about it. */
function partsOf(cells: RowCells, isSuburb: (name: string) => boolean): Part[] {
  const named = readSuburb(cells.text('suburb') ?? '')
  const postcode = readPostcode(cells.text('postcode') ?? '').value ?? named.postcode
  const suburb = { ...named, state: stateOf(cells.text('state')) ?? named.state, postcode }
  const regions = cells.all('regions').flatMap(({ heading, text }): Part[] => {
    const suburbs = suburbsOfRegion(text, isSuburb)
    // One that is longer than a note is refused as full.
    const line = `${heading}: ${text.slice(0, maxNoteLetters).replaceAll(/\s+/g, ' ')}`
    return suburbs ? suburbs.map((one) => ({ suburb: one })) : [{ line }]
  })
  return [...(suburb.suburb ? [{ suburb }] : []), ...regions]
}

/** Takes suburbs and lines off again. @returns the rows whose requirement a user has changed since, with the reason */
export async function undoRequirementParts(ctx: Context, rows: readonly UndoRow[]): Promise<Map<UndoRow, string>> {
  const parts = rows.flatMap((row) => (isOfRequirement(row.undo) ? partsIn(row.undo).map((part) => ({ row, part })) : []))
  const taken = await removeRequirementParts(
    ctx,
    parts.map(({ part }) => part),
  )
  return new Map(parts.flatMap(({ row }, i) => (taken[i] ? [] : [[row, changedSince] as const])))
}
const isOfRequirement = (undo: unknown): undo is PartsUndo | RequirementPart =>
  typeof undo === 'object' && undo !== null && 'requirementId' in undo
/** A row of a move of before has one suburb. */
const partsIn = (undo: PartsUndo | RequirementPart): RequirementPart[] => ('parts' in undo ? undo.parts : [undo])
