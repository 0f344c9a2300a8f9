import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import type { ContactImport, ImportRow } from '../contact-import.contract.ts'
import { importCalls, importQuery } from './import-calls.ts'
import classes from './import-page.module.css'

/** A rejected row, corrected where it is shown: its columns that are imported. */
export function CorrectRow({ one, row }: { one: ContactImport; row: ImportRow }) {
  const queryClient = useQueryClient()
  const [cells, setCells] = useState<readonly string[]>()
  const save = useMutation({
    mutationFn: (fixed: readonly string[]) =>
      call(importCalls.correct, { params: { id: one.id }, body: { position: row.position, cells: [...fixed] } }),
    async onSuccess(fresh) {
      queryClient.setQueryData(importQuery(one.id).queryKey, fresh)
      await queryClient.invalidateQueries({ queryKey: ['contactImport', 'rows', one.id] })
      announce(fresh.counts.refused < one.counts.refused ? 'Row corrected' : 'The row is still rejected')
    },
  })
  if (!cells)
    return (
      <span className="clip block small strong">
        <Button size="compact-xs" variant="default" onClick={() => setCells(one.columns.map((_, i) => row.cells?.[i] ?? ''))}>
          Correct row {row.line}
        </Button>
      </span>
    )
  return (
    <form
      className={classes.correct}
      aria-label={`Correct row ${row.line}`}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(cells)
      }}
    >
      {one.columns.map(
        ({ header }, i) =>
          one.settings.mapping[i] && (
            <TextInput
              // Columns never move.
              key={i}
              size="xs"
              label={header || `Column ${i + 1}`}
              value={cells[i] ?? ''}
              onChange={({ currentTarget: { value } }) => setCells(cells.map((old, n) => (n === i ? value : old)))}
            />
          ),
      )}
      <div className={classes.correctEnd}>
        <Button size="xs" type="submit" loading={save.isPending}>
          Check row
        </Button>
        <Button size="xs" variant="default" onClick={() => setCells(undefined)}>
          Cancel
        </Button>
        {save.isError && <span role="alert">{saveFailure(save.error)}</span>}
      </div>
    </form>
  )
}
