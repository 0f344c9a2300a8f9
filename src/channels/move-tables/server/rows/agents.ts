import { RowCells } from '../row-cells.ts'
import type { TableKind } from './table-kind.ts'

/** Agents and users, matched by email or name and never invited by a move: later tables name them by their old ids. */
export const agents: TableKind = {
  record: 'user',
  take: async (_ctx, { table, setting }, rows) =>
    rows.map((row) => {
      const cells = new RowCells(table, row.cells, setting.timeZone)
      const externalId = cells.id('oldId')
      const email = cells.text('email')
      const name =
        cells.text('fullName') ?? ([cells.text('firstName'), cells.text('lastName')].filter(Boolean).join(' ') || email)
      const base = { line: row.line, cells: row.cells, label: name ?? '', externalId, undo: null }
      if (cells.reasons.length) return { ...base, outcome: 'refused', reason: cells.reasons.join('. '), recordId: null }
      if (!name) return { ...base, outcome: 'refused', reason: 'The row has no name and no email', recordId: null }
      const found = [email, name].flatMap((said) => (said ? (setting.users.get(said.toLowerCase()) ?? []) : []))[0]
      if (found) return { ...base, outcome: 'merged', reason: null, recordId: found }
      return {
        ...base,
        outcome: 'unchanged',
        reason: 'No user has this email or name. Their name is kept on notes',
        recordId: null,
      }
    }),
  undo: async () => new Map(),
}
