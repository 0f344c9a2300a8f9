import { Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type BulkProgress, type Bulks, useFollowBulk } from '../bulk/bulk.ts'
import { Dialog } from '../components/dialog.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { ErrorState, SkeletonRows } from '../components/states.tsx'
import { formatNumber } from '../formatting.ts'
import classes from './list-dialogs.module.css'

interface Tag {
  tag: string
  count: number
}
export interface OpenTagsProps {
  /** Shows the records with a tag. */
  onShow(tag: string): void
  onClose(): void
}
interface TagsDialogProps<T extends Tag, Bulk extends BulkProgress> extends OpenTagsProps {
  heading: string
  /** Of the records that are tagged. */
  bulks: Bulks<Bulk>
  /** Said when there is none. */
  emptyWords: string
  tags: UseQueryResult<readonly T[]>
  mayChange: boolean
  /** Shown before each tag. */
  mark?: (tag: T) => ReactNode
  /** Onto the name of another one: they become one. */
  rename(body: { tag: string; to: string }): Promise<Bulk>
  remove(body: { tag: string }): Promise<Bulk>
}

/** All tags with their counts: rename, delete. */
export function TagsDialog<T extends Tag, Bulk extends BulkProgress>(props: TagsDialogProps<T, Bulk>) {
  const { heading, bulks, emptyWords, tags, mayChange, mark, rename, remove, onShow, onClose } = props
  const follow = useFollowBulk(bulks)
  return (
    <Dialog label="Tags" width={460} onClose={onClose}>
      <div className={classes.head}>
        <h2>{heading}</h2>
        <p className="meta">
          {mayChange ? 'To merge two tags, give them the same name.' : 'Only the agency owner can edit tags.'}
        </p>
      </div>
      {tags.isPending && <SkeletonRows rows={4} />}
      {tags.isError && <ErrorState error={tags.error} onRetry={() => void tags.refetch()} />}
      {tags.data?.length === 0 && <p className={classes.empty}>{emptyWords}</p>}
      <ul className={classes.tags} data-marked={mark !== undefined || undefined}>
        {tags.data?.map((one) => (
          <TagRow
            key={one.tag}
            one={one}
            many={bulks.many}
            mayChange={mayChange}
            mark={mark?.(one)}
            onShow={() => onShow(one.tag)}
            onRename={(to) => void follow(`${one.tag} renamed ${to} on {}`, () => rename({ tag: one.tag, to }))}
            onRemove={() => void follow(`${one.tag} removed from {}`, () => remove({ tag: one.tag }))}
          />
        ))}
      </ul>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

interface TagRowProps {
  one: Tag
  many: string
  mayChange: boolean
  mark: ReactNode
  onShow(): void
  onRename(to: string): void
  onRemove(): void
}
function TagRow({ one, many, mayChange, mark, onShow, onRename, onRemove }: TagRowProps) {
  const { tag, count } = one
  const [name, setName] = useState<string>()
  const rename = (event: FormEvent) => {
    event.preventDefault()
    const to = name?.trim()
    setName(undefined)
    if (to && to !== tag) onRename(to)
  }
  return (
    <li>
      {mark}
      {name === undefined ? (
        <>
          <button type="button" className="clip medium" title={`Show these ${many}`} onClick={onShow}>
            {tag}
          </button>
          <span className="dim num">{formatNumber(count)}</span>
          {mayChange && (
            <>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setName(tag)} aria-label={`Rename ${tag}`}>
                Rename
              </Button>
              <IconButton label={`Delete ${tag}`} onClick={onRemove}>
                <IconTrash size={16} stroke={1.7} />
              </IconButton>
            </>
          )}
        </>
      ) : (
        <form className="flex gap-8 span" onSubmit={rename}>
          <TextInput
            size="xs"
            autoFocus
            aria-label={`New name of ${tag}`}
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              // Else the dialog would close.
              event.preventDefault()
              event.stopPropagation()
              setName(undefined)
            }}
          />
          <Button size="xs" type="submit">
            Rename
          </Button>
        </form>
      )}
    </li>
  )
}
