import type { RowCells } from '../row-cells.ts'
import type { OfficePerson, Setting } from './table-kind.ts'

/** The author or the agent that a row names, by their id of the old system, their name or their email. */
export function personOf(cells: RowCells, { people, users }: Setting, role: 'author' | 'agent' = 'author'): OfficePerson {
  const id = cells.text(`${role}Id`)
  const known = id === null ? undefined : people.get(id)
  if (known) return known
  const name = cells.text(`${role}Name`) ?? id
  const userId = name ? (users.get(name.toLowerCase()) ?? null) : null
  return { userId, name: name?.slice(0, 120) ?? null }
}
