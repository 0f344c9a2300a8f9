import { Button, Menu, TextInput, UnstyledButton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { wordOf } from '#ui/components/status-words.ts'
import { formatNumber } from '#ui/formatting.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { type TagColour, tagColours } from '../../../listing-view.contract.ts'
import { useBulk } from './listing-bulk.ts'
import classes from '../listing-dialogs.module.css'
import { listCalls, tagsQuery } from '../../listing-queries.ts'

interface TagsDialogProps {
  /** Shows the listings with a tag. */
  onShow(tag: string): void
  onClose(): void
}

/** All tags with their counts: rename (onto another one: they become one), colour, delete. */
export default function TagsDialog({ onShow, onClose }: TagsDialogProps) {
  const tags = useQuery(tagsQuery())
  const mayChange = useMay('listings.write.office')
  return (
    <Dialog label="Tags" width={460} onClose={onClose}>
      <div className={classes.head}>
        <h2>Tags</h2>
        <p className={classes.quiet}>
          {mayChange ? 'Renaming a tag to the name of another one makes them one.' : 'The owner of the agency changes tags.'}
        </p>
      </div>
      {tags.isPending && <SkeletonRows rows={4} />}
      {tags.isError && <ErrorState error={tags.error} onRetry={() => void tags.refetch()} />}
      {tags.data?.length === 0 && (
        <p className={classes.empty}>No tags yet. Select listings and press Tags, or add one in the editor.</p>
      )}
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
  colour: string | null
  mayChange: boolean
  onShow(): void
}
function TagRow({ tag, count, colour, mayChange, onShow }: TagRowProps) {
  const queryClient = useQueryClient()
  const { follow } = useBulk()
  const [name, setName] = useState<string>()
  const paint = async (next: TagColour | null) => {
    const { queryKey } = tagsQuery()
    const set = async (to: string | null) => {
      queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.tag === tag ? { ...one, colour: to } : one)))
      await call(listCalls.colourTag, { body: { tag, colour: to as TagColour | null } }).catch(toastFailure)
      void queryClient.invalidateQueries({ queryKey })
    }
    await set(next)
    toastUndo(`${tag}: ${next ?? 'grey'}`, () => void set(colour))
  }
  const rename = (event: FormEvent) => {
    event.preventDefault()
    const to = name?.trim()
    setName(undefined)
    if (to && to !== tag) void follow(`${tag} is ${to} on {}`, () => call(listCalls.renameTag, { body: { tag, to } }))
  }
  const swatch = <span className={classes.swatch} data-colour={colour ?? undefined} />
  return (
    <li>
      {mayChange ? (
        <Menu withinPortal={false} position="bottom-start" width={150}>
          <Menu.Target>
            <UnstyledButton className={classes.button} aria-label={`Colour of ${tag}: ${colour ?? 'grey'}`}>
              {swatch}
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {[null, ...tagColours].map((one) => (
              <Menu.Item
                key={one ?? 'grey'}
                leftSection={<span className={classes.swatch} data-colour={one ?? undefined} />}
                onClick={() => void paint(one)}
              >
                {wordOf(one ?? 'grey')}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        swatch
      )}
      {name === undefined ? (
        <>
          <button type="button" className={classes.name} title="Show these listings" onClick={onShow}>
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
                onClick={() => void follow(`${tag} taken off {}`, () => call(listCalls.removeTag, { body: { tag } }))}
              >
                <IconTrash size={16} stroke={1.7} />
              </IconButton>
            </>
          )}
        </>
      ) : (
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
      )}
    </li>
  )
}
