import { contactListCalls } from '../contact-calls.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { TagsDialog } from '#ui/list/tags-dialog.tsx'
import { useMay } from '#ui/session/session-store.ts'
import { useContactBulk } from './contacts-bulk.ts'
import { contactTagsQuery } from './contacts-queries.ts'

interface ContactTagsProps {
  /** Shows the contacts with a tag. */
  onShow(tag: string): void
  onClose(): void
}

export default function ContactTags(props: ContactTagsProps) {
  const { follow } = useContactBulk()
  return (
    <TagsDialog
      {...props}
      heading="Contact tags"
      many="contacts"
      emptyWords="No tags yet. Select contacts, then choose Tags."
      tags={useQuery(contactTagsQuery())}
      mayChange={useMay('contacts.write.office')}
      onRename={(tag, to) =>
        void follow(`${tag} renamed ${to} on {}`, () => call(contactListCalls.renameTag, { body: { tag, to } }))
      }
      onRemove={(tag) => void follow(`${tag} removed from {}`, () => call(contactListCalls.removeTag, { body: { tag } }))}
    />
  )
}
