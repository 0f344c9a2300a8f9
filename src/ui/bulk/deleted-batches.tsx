import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeletedBatch } from '#common/deleted-batch.ts'
import { maxRestored } from '#common/restore-limits.ts'
import { announce } from '../announce.tsx'
import { formatDateTime, formatNumber } from '../formatting.ts'
import { toastFailure } from '../toast.ts'
import { type BulkProgress, type Bulks, undoneBulk } from './bulk.ts'
import classes from './deleted-batches.module.css'

interface DeletedBatchesProps<Bulk extends BulkProgress> {
  bulks: Bulks<Bulk>
  batches: readonly DeletedBatch[]
}
/** Deletions of many records, each of which can be restored as a whole. */
export function DeletedBatches<Bulk extends BulkProgress>({ bulks, batches }: DeletedBatchesProps<Bulk>) {
  if (!batches.length) return null
  return (
    <section className={classes.batches} aria-label="Deleted together">
      <h2 className="small below-8">Deleted together</h2>
      <ul className="line-above">
        {batches.map((batch) => (
          <Batch key={batch.id} bulks={bulks} batch={batch} />
        ))}
      </ul>
    </section>
  )
}

function Batch<Bulk extends BulkProgress>({ bulks, batch }: { bulks: Bulks<Bulk>; batch: DeletedBatch }) {
  const queryClient = useQueryClient()
  const words = countOf(bulks, batch.left)
  const restore = useMutation({
    mutationFn: () => undoneBulk(bulks, batch.id),
    onSuccess: ({ undone }) => announce(`${countOf(bulks, undone)} restored`),
    onError: toastFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [bulks.kind] }),
  })
  return (
    <li className="row between gap-16 line-below pad-y-12">
      <div>
        <strong className="num block">{words}</strong>
        <span className="quiet">
          {batch.left < batch.total && `of ${formatNumber(batch.total)} · `}
          {batch.deletedBy ? `deleted by ${batch.deletedBy}` : 'deleted'}, {formatDateTime(batch.deletedAt)}
        </span>
      </div>
      <Button
        className="fixed"
        size="xs"
        variant="default"
        aria-label={`Restore all ${words}`}
        loading={restore.isPending || batch.isRestoring}
        onClick={() => restore.mutate()}
      >
        Restore all
      </Button>
    </li>
  )
}

const countOf = ({ one, many }: Pick<Bulks<BulkProgress>, 'one' | 'many'>, count: number) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

interface RestoreSelectedProps {
  kind: string
  /** Ids of the loaded records that the user may restore. */
  restorable: readonly string[]
  selected: ReadonlySet<string>
  onSelect(ids: ReadonlySet<string>): void
  restore(ids: string[]): Promise<{ restored: number; notRestored: number }>
}
/** Selects the loaded records of a recycle bin and restores those that are selected. */
export function RestoreSelected({ kind, restorable, selected, onSelect, restore }: RestoreSelectedProps) {
  const queryClient = useQueryClient()
  const run = useMutation({
    async mutationFn() {
      const ids = [...selected]
      let [restored, notRestored] = [0, 0]
      for (let i = 0; i < ids.length; i += maxRestored) {
        const done = await restore(ids.slice(i, i + maxRestored))
        restored += done.restored
        notRestored += done.notRestored
      }
      return { restored, notRestored }
    },
    onSuccess({ restored, notRestored }) {
      onSelect(new Set())
      announce(`${formatNumber(restored)} restored`)
      if (notRestored)
        toastFailure(new Error(`${formatNumber(notRestored)} could not be restored. Restore them one at a time to see why`))
    },
    onError: toastFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [kind] }),
  })
  if (!restorable.length) return null
  const isAll = restorable.every((id) => selected.has(id))
  return (
    <div className={classes.actions} role="toolbar" aria-label="Selected records">
      <Button size="xs" variant="subtle" onClick={() => onSelect(new Set(isAll ? [] : restorable))}>
        {isAll ? 'Clear selection' : `Select all ${formatNumber(restorable.length)} shown`}
      </Button>
      {selected.size > 0 && (
        <Button size="xs" loading={run.isPending} onClick={() => run.mutate()}>
          Restore {formatNumber(selected.size)} selected
        </Button>
      )}
    </div>
  )
}

/** Which records of a recycle bin are selected. */
export function useBinSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setSelected((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id]))
  return { selected, setSelected, toggle }
}
