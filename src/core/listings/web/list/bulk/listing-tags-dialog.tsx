import { Menu, UnstyledButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { wordOf } from '#common/text/name-words.ts'
import { TagsDialog } from '#ui/list/tags-dialog.tsx'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { type TagColour, tagColours } from '../../../listing-view.contract.ts'
import { listCalls, tagsQuery } from '../../listing-queries.ts'
import { useBulk } from './listing-bulk.ts'
import classes from './listing-tags.module.css'

interface ListingTagsProps {
  /** Shows the listings with a tag. */
  onShow(tag: string): void
  onClose(): void
}

/** Tags of listings, which have a colour too. */
export default function ListingTags(props: ListingTagsProps) {
  const { follow } = useBulk()
  const mayChange = useMay('listings.write.office')
  return (
    <TagsDialog
      {...props}
      heading="Tags"
      many="listings"
      emptyWords="No tags yet. Select listings, then choose Tags, or add one in the editor."
      tags={useQuery(tagsQuery())}
      mayChange={mayChange}
      mark={(tag) => (mayChange ? <ColourMenu {...tag} /> : <Swatch colour={tag.colour} />)}
      onRename={(tag, to) => void follow(`${tag} renamed ${to} on {}`, () => call(listCalls.renameTag, { body: { tag, to } }))}
      onRemove={(tag) => void follow(`${tag} removed from {}`, () => call(listCalls.removeTag, { body: { tag } }))}
    />
  )
}

const Swatch = ({ colour }: { colour: string | null }) => <span className={classes.swatch} data-colour={colour ?? undefined} />

function ColourMenu({ tag, colour }: { tag: string; colour: string | null }) {
  const queryClient = useQueryClient()
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
  return (
    <Menu withinPortal={false} position="bottom-start" width={150}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={`Colour of ${tag}: ${colour ?? 'grey'}`}>
          <Swatch colour={colour} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {[null, ...tagColours].map((one) => (
          <Menu.Item key={one ?? 'grey'} leftSection={<Swatch colour={one} />} onClick={() => void paint(one)}>
            {wordOf(one ?? 'grey')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
