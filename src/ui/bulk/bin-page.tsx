import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DeletedBatch } from '#common/deleted-batch.ts'
import { announce } from '../announce.tsx'
import { PageHead } from '../components/page-head.tsx'
import { EmptyState } from '../components/states.tsx'
import { WordsFilter } from '../list/filter-bar.tsx'
import { MoreRows, type PagesResult, PagesState } from '../list/pages.tsx'
import { toastFailure } from '../toast.ts'
import classes from './bin-page.module.css'
import type { BulkProgress, Bulks } from './bulk.ts'
import { DeletedBatches, RestoreSelected, useBinSelection } from './deleted-batches.tsx'

interface BinPageProps<Item extends { id: string; canRestore: boolean }, Bulk extends BulkProgress> {
  title: string
  intro: string
  /** The way back to the list. */
  link: ReactNode
  bin: PagesResult<{ items: readonly Item[]; nextCursor: string | null }>
  /** What the bin is searched for. */
  q: string
  onSearch(q: string): void
  searchWords: string
  bulks: Bulks<Bulk>
  batches: readonly DeletedBatch[]
  restoreMany(ids: string[]): Promise<{ restored: number; notRestored: number }>
  renderRow(item: Item, box: BoxProps): ReactNode
}
export interface BoxProps {
  isSelected: boolean
  onToggle(): void
}

/** Records deleted in the last 30 days: who deleted them, when, and for how long they can be restored. */
export function BinPage<Item extends { id: string; canRestore: boolean }, Bulk extends BulkProgress>(
  props: BinPageProps<Item, Bulk>,
) {
  const { title, intro, link, bin, q, onSearch, searchWords, bulks, batches, restoreMany, renderRow } = props
  const { selected, setSelected, toggle } = useBinSelection()
  const items = bin.data?.items ?? []
  return (
    <>
      <PageHead title={title} />
      <div className={classes.page}>
        <p className="quiet below-16">{intro}</p>
        <div className={classes.search}>
          <WordsFilter
            label="Search the recycle bin"
            placeholder={searchWords}
            emptyLabel="Clear search"
            width={280}
            value={q}
            onChange={onSearch}
          />
        </div>
        <PagesState of={bin} rows={4}>
          <EmptyState action={link}>{q ? 'No matches in the recycle bin.' : 'The recycle bin is empty.'}</EmptyState>
        </PagesState>
        <DeletedBatches bulks={bulks} batches={batches} />
        <RestoreSelected
          kind={bulks.kind}
          restorable={items.filter(({ canRestore }) => canRestore).map(({ id }) => id)}
          selected={selected}
          onSelect={setSelected}
          restore={restoreMany}
        />
        {items.length > 0 && (
          <ul className="line-above below-16" aria-label={`Deleted ${bulks.many}`}>
            {items.map((item) => renderRow(item, { isSelected: selected.has(item.id), onToggle: () => toggle(item.id) }))}
          </ul>
        )}
        <MoreRows of={bin} label="Show older" />
      </div>
    </>
  )
}

interface BinRowProps<Restored> extends BoxProps {
  name: string
  canRestore: boolean
  /** Kind of the records, the first word of the keys of their queries. */
  kind: string
  /** Until when it can be restored. */
  until: string
  lastDayWords: string
  picture?: ReactNode
  /** Its details, and who deleted it when. */
  details: ReactNode
  status?: ReactNode
  restore(): Promise<Restored>
  onRestored?(record: Restored): void
}
export function BinRow<Restored>(props: BinRowProps<Restored>) {
  const { name, canRestore, kind, until, lastDayWords, picture, details, status, isSelected, onToggle, onRestored } = props
  const queryClient = useQueryClient()
  const restore = useMutation({
    mutationFn: props.restore,
    onSuccess(record) {
      announce(`${name} restored`)
      onRestored?.(record)
      void queryClient.invalidateQueries({ queryKey: [kind] })
    },
    onError: toastFailure,
  })
  return (
    <li className={classes.row} data-rich={picture !== undefined || undefined}>
      <Checkbox size="xs" aria-label={`Select ${name}`} checked={isSelected} disabled={!canRestore} onChange={onToggle} />
      {picture}
      <div className="narrow">
        <strong className="block breaks">{name}</strong>
        <span className="quiet">{details}</span>
      </div>
      {status}
      <span className={`${classes.left} small right num`}>{daysLeft(until, lastDayWords)}</span>
      {canRestore ? (
        <Button
          size="xs"
          variant="default"
          aria-label={`Restore ${name}`}
          loading={restore.isPending}
          onClick={() => restore.mutate()}
        >
          Restore
        </Button>
      ) : (
        <span className="quiet">Not your record</span>
      )}
    </li>
  )
}

const dayMs = 86_400_000
function daysLeft(until: string, lastDayWords: string): string {
  const days = Math.ceil((Date.parse(until) - Date.now()) / dayMs)
  if (days <= 0) return lastDayWords
  return days === 1 ? '1 day left' : `${days} days left`
}
