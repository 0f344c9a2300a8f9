import { isDay } from '#common/time/days.ts'

/** Parts of an address's query; what makes no sense is left out, never shown as an error. */

export const textParam = (value: unknown, max: number) =>
  typeof value === 'string' && value.trim() ? value.slice(0, max) : undefined
export const oneOf = <T extends string>(values: readonly T[], value: unknown) => values.find((known) => known === value)
export const idParam = (value: unknown) => (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined)
export const dayParam = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)
/** A saved view; `all` is the list without one, where another one is the user's first. */
export const savedViewParam = (value: unknown) => (value === 'all' ? 'all' : idParam(value))
export const wholeParam = (value: unknown, { min = 0, max }: { min?: number; max: number }) => {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max ? number : undefined
}

export const partsOf = (value: string | undefined): string[] =>
  value
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean) ?? []
/** Those of a comma-separated list that are possible, each once, in the order they came. */
export const someOf = (values: readonly string[], value: unknown) =>
  textParam(value, 400) && [...new Set(partsOf(String(value)))].filter((part) => values.includes(part)).join(',')
export const sortParam = <Column extends string>(columns: readonly Column[], value: unknown) =>
  oneOf(
    columns.flatMap((column): (Column | `-${Column}`)[] => [column, `-${column}`]),
    value,
  )

/** Without the settings that say nothing. */
export const withoutEmpty = <T extends object>(search: { [K in keyof T]?: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== '')) as T

/** A column's next sorting: as it reads best first (`ascending` from the start, others from the latest or largest), then the other way. */
export function nextSort<Column extends string>(
  now: Column | `-${Column}` | 'match',
  column: Column,
  ascending: ReadonlySet<Column>,
): Column | `-${Column}` {
  const first: Column | `-${Column}` = ascending.has(column) ? column : `-${column}`
  const other: Column | `-${Column}` = first === column ? `-${column}` : column
  return now === first ? other : first
}

/** What a saved view keeps of a list's address: everything but these. */
export function viewSettingsOf(search: object, without: readonly string[]): Record<string, string | number> {
  const kept = Object.entries(search).filter(([name]) => !without.includes(name))
  return Object.fromEntries(kept.toSorted(([a], [b]) => a.localeCompare(b))) as Record<string, string | number>
}
