import { useQuery } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { type OpenTagsProps, TagsDialog } from '#ui/list/tags-dialog.tsx'
import { useMay } from '#ui/session/session-store.ts'
import { contactTagsQuery } from '#core/contacts/web/contact-calls.public.tsx'
import { contactListCalls } from './contact-lists-calls.public.tsx'
import { contactBulks } from './contacts-bulk.ts'

export default function ContactTags(props: OpenTagsProps) {
  return (
    <TagsDialog
      {...props}
      heading="Contact tags"
      bulks={contactBulks}
      emptyWords="No tags yet. Select contacts, then choose Tags."
      tags={useQuery(contactTagsQuery())}
      mayChange={useMay('contacts.write.office')}
      rename={(body) => call(contactListCalls.renameTag, { body })}
      remove={(body) => call(contactListCalls.removeTag, { body })}
    />
  )
}
