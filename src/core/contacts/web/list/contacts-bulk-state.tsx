import { BulkState } from '#ui/list/bulk-state.tsx'
import { contactBulks } from './contacts-bulk.ts'
import { ContactLink } from '../contact-link.public.tsx'

export const ContactBulkState = () => (
  <BulkState
    bulks={contactBulks}
    reasonsOf={({ reasons }) => reasons.map(({ contacts, ...reason }) => ({ ...reason, records: contacts }))}
    linkTo={({ id, name }) => (
      <ContactLink key={id} id={id}>
        {name}
      </ContactLink>
    )}
  />
)
