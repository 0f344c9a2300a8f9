import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import { mergedFields } from '#workflow/duplicates/merge.rules.ts'
import type { DuplicateRule } from '../../contact-import.contract.ts'

/** Lists are merged and refusals are kept under every rule, so these are never overwritten. */
const joinedAlways = new Set<keyof ContactFields>([
  'kind',
  'emails',
  'phones',
  'roles',
  'tags',
  'agentIds',
  'buyingPositions',
  'dates',
  'isPrivate',
  'doNotContact',
  'address',
  'postalAddress',
  'partner',
])

/** A contact after a row about the same person. `fill` leaves what is there; `overwrite` takes every value that the row has. */
export function mergedWithRow(kept: ContactFields, row: ContactFields, rule: Exclude<DuplicateRule, 'skip'>): ContactFields {
  const isOver = rule === 'overwrite'
  const take = isOver ? (Object.keys(row) as (keyof ContactFields)[]).filter((name) => !joinedAlways.has(name)) : []
  const merged = mergedFields(kept, row, take)
  return {
    ...merged,
    kind: kept.kind,
    isPrivate: kept.isPrivate,
    address: isOver ? over(kept.address, row.address) : merged.address,
    postalAddress:
      isOver && kept.postalAddress && row.postalAddress ? over(kept.postalAddress, row.postalAddress) : merged.postalAddress,
    dates: withOneBirthday(isOver ? [...row.dates, ...merged.dates] : merged.dates),
    partner: isOver && kept.partner && row.partner ? over(kept.partner, row.partner) : merged.partner,
    background: background(kept.background, row.background, isOver),
  }
}

/** People are born once: the first birthday counts, and no date twice. */
export function withOneBirthday(dates: ContactFields['dates']): ContactFields['dates'] {
  const born = dates.find(({ kind }) => kind === 'birthday')
  const keyOf = ({ kind, on }: ContactFields['dates'][number]) => `${kind} ${on}`
  const once = new Map(dates.filter((date) => date.kind !== 'birthday' || date === born).map((date) => [keyOf(date), date]))
  return [...once.values()].slice(0, 20)
}

const over = <T extends object>(kept: T, row: T): T =>
  Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, (row as Record<string, unknown>)[key] ?? value])) as T

/** The same text is not added twice when a file is imported again. */
function background(kept: string | null, row: string | null, isOver: boolean): string | null {
  if (!row || kept?.includes(row)) return kept
  return !kept || isOver ? row : `${kept}\n\n${row}`.slice(0, 10_000)
}
