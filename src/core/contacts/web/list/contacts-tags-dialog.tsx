import { Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatNumber } from '#ui/formatting.ts'
import { useMay } from '#ui/session/session-store.ts'
import { useContactBulk } from './contacts-bulk.ts'
import classes from './contacts-dialogs.module.css'
import { contactListCalls } from '../contact-calls.ts'
import { contactTagsQuery } from './contacts-queries.ts'

interface TagsDialogProps {
  /** Shows the contacts with a tag. */
  onShow(tag: string): void
  onClose(): void
}

/** All tags with their counts: rename (onto another one: they become one), delete. */
export default function TagsDialog({ onShow, onClose }: TagsDialogProps) {
  const tags = useQuery(contactTagsQuery())
  const mayChange = useMay('contacts.write.office')
  return (
    <Dialog label="Tags" width={460} onClose={onClose}>
      <div className={classes.head}>
        <h2>Tags of contacts</h2>
        <p className={classes.quiet}>
          {mayChange ? 'Renaming a tag to the name of another one makes them one.' : 'The owner of the agency changes tags.'}
        </p>
      </div>
      {tags.isPending && <SkeletonRows rows={4} />}
      {tags.isError && <ErrorState error={tags.error} onRetry={() => void tags.refetch()} />}
      {tags.data?.length === 0 && <p className={classes.empty}>No tags yet. Select contacts and press Tags.</p>}
      <ul className={classes.tags}>
        {tags.data?.map((one) => (
          <TagRow key={one.tag} {...one} mayChange={mayChange} onShow={() => onShow(one.tag)} />
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
  tag: string
  count: number
  mayChange: boolean
  onShow(): void
}
function TagRow({ tag, count, mayChange, onShow }: TagRowProps) {
  const { follow } = useContactBulk()
  const [name, setName] = useState<string>()
  const rename = (event: FormEvent) => {
    event.preventDefault()
    const to = name?.trim()
    setName(undefined)
    if (to && to !== tag) void follow(`${tag} is ${to} on {}`, () => call(contactListCalls.renameTag, { body: { tag, to } }))
  }
  if (name !== undefined)
    return (
      <li>
        <form onSubmit={rename}>
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
      </li>
    )
  return (
    <li>
      <button type="button" className={classes.name} title="Show these contacts" onClick={onShow}>
        {tag}
      </button>
      <span className={classes.count}>{formatNumber(count)}</span>
      {mayChange && (
        <>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setName(tag)} aria-label={`Rename ${tag}`}>
            Rename
          </Button>
          <IconButton
            label={`Delete ${tag}`}
            onClick={() => void follow(`${tag} taken off {}`, () => call(contactListCalls.removeTag, { body: { tag } }))}
          >
            <IconTrash size={16} stroke={1.7} />
          </IconButton>
        </>
      )}
    </li>
  )
}
