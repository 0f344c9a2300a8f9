import { useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { CorrectCells } from '#ui/form/correct-cells.tsx'
import type { ContactImport, ImportRow } from '../contact-import.contract.ts'
import { importCalls, importQuery } from './import-calls.ts'

/** A rejected row, corrected where it is shown: its columns that are imported. */
export function CorrectRow({ one, row }: { one: ContactImport; row: ImportRow }) {
  const queryClient = useQueryClient()
  async function send(cells: string[]) {
    const fresh = await call(importCalls.correct, { params: { id: one.id }, body: { position: row.position, cells } })
    queryClient.setQueryData(importQuery(one.id).queryKey, fresh)
    await queryClient.invalidateQueries({ queryKey: ['contactImport', 'rows', one.id] })
    announce(fresh.counts.refused < one.counts.refused ? 'Row corrected' : 'The row is still rejected')
  }
  return (
    <span className="block">
      <CorrectCells
        name={`Correct row ${row.line}`}
        save="Check row"
        cells={one.columns.map((_, at) => row.cells?.[at] ?? '')}
        columns={one.columns.flatMap(({ header }, at) =>
          one.settings.mapping[at] ? [{ at, label: header || `Column ${at + 1}` }] : [],
        )}
        keptAs={`import.${one.id}.${row.position}`}
        send={send}
      />
    </span>
  )
}
