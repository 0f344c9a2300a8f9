import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './correct-cells.module.css'
import { FormButtons, FormFailure, RecordForm } from './record-form.tsx'
import { RestoredNote } from './restored-note.tsx'
import { useForm } from './use-form.ts'

interface CorrectCellsProps {
  /** Names the row: `Correct line 5`. */
  name: string
  /** The word on the button that sends it. */
  save: string
  cells: readonly string[]
  /** Columns that can be corrected, with their place among the cells. */
  columns: readonly { at: number; label: string }[]
  keptAs: string
  send(cells: string[]): Promise<unknown>
}

/** A refused row of a file, corrected where it is shown. */
export function CorrectCells(props: CorrectCellsProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Cells {...props} onClose={() => setOpen(false)} />
  return (
    <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
      {props.name}
    </Button>
  )
}

function Cells({ name, save, cells, columns, keptAs, send, onClose }: CorrectCellsProps & { onClose(): void }) {
  const form = useForm<Record<string, string>>({
    record: null,
    start: Object.fromEntries(columns.map(({ at }) => [at, cells[at] ?? ''])),
    keptAs,
    labels: Object.fromEntries(columns.map(({ at, label }) => [at, label])),
    create: (typed) => send(cells.map((cell, at) => typed[at] ?? cell)),
    onSaved: onClose,
  })
  return (
    <RecordForm
      form={form}
      className={classes.cells}
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      {columns.map(({ at }) => (
        <TextInput key={at} size="xs" {...form.text(String(at))} />
      ))}
      <RestoredNote form={form} />
      <FormFailure form={form} className="span" />
      <FormButtons form={form} className="row gap-8 span" size="xs" save={save} onCancel={onClose} />
    </RecordForm>
  )
}
