import { targetGroups } from '#channels/contact-import/web/import-targets.public.tsx'
import { mappingOf } from '#channels/move-tables/move-tables.rules.ts'
import { moveTargetLabel } from '#channels/move-tables/move-targets.rules.ts'
import { keepsColumns, type MovedKind, movedMapping, movedTargets } from '#channels/move-tables/moved-kinds.rules.ts'
import type { MoveTable } from '#channels/move-tables/move-table.contract.ts'

const importLabels = new Map(
  targetGroups.flatMap(({ items }) => items.map(({ value, label }) => [value as string, label] as const)),
)

/** Everything that a column of such a table can become, in the words of the menu. */
export function columnChoices(kind: MoveTable['kind']): { value: string; label: string }[] {
  const labelOf = (target: string) => importLabels.get(target) ?? moveTargetLabel(target as never) ?? target
  return [
    { value: '', label: 'Leave out' },
    ...(kind && !keepsColumns(kind) ? [] : [{ value: 'kept', label: 'From your old system' }]),
    ...(kind ? movedTargets[kind] : []).map((value) => ({ value, label: labelOf(value) })),
  ]
}

/** The meanings of columns as those of a table of this kind. */
export function retargeted(kind: MovedKind, columns: MoveTable['columns']): MoveTable['columns'] {
  const unknown = { distinct: null, isUnique: false, longest: 0, hasScientific: false, hasLeadingZeros: false }
  const profiles = columns.map(({ dateOrder, target: _, words: __, ...column }) => ({
    ...column,
    ...unknown,
    ...(dateOrder && { dateOrder }),
  }))
  const mapping = movedMapping(
    kind,
    mappingOf(kind, { name: '', format: 'csv', encoding: '', rows: 0, problems: [], columns: profiles }),
  )
  return columns.map((column, i) => ({ ...column, target: mapping[i] ?? null }))
}
