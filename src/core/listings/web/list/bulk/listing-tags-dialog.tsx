import { Menu, UnstyledButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { wordOf } from '#common/text/name-words.ts'
import { type OpenTagsProps, TagsDialog } from '#ui/list/tags-dialog.tsx'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { type TagColour, tagColours } from '../../../listing-view.contract.ts'
import { listCalls, tagsQuery } from '../../listing-queries.ts'
import { listingBulks } from './listing-bulk.ts'
import classes from './listing-tags.module.css'

/** Tags of listings, which have a colour too. */
export default function ListingTags(props: OpenTagsProps) {
  const mayChange = useMay('listings.write.office')
  return (
    <TagsDialog
      {...props}
      heading="Tags"
      bulks={listingBulks}
      emptyWords="No tags yet. Select listings, then choose Tags, or add one in the editor."
      tags={useQuery(tagsQuery())}
      mayChange={mayChange}
      mark={(tag) => (mayChange ? <ColourMenu {...tag} /> : <Swatch colour={tag.colour} />)}
      rename={(body) => call(listCalls.renameTag, { body })}
      remove={(body) => call(listCalls.removeTag, { body })}
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
        <UnstyledButton className={`${classes.button} hovers`} aria-label={`Colour of ${tag}: ${colour ?? 'grey'}`}>
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
