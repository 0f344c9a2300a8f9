import { Menu } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

const icon = <IconMessage size={14} />
const Item = ({ of }: { of: string }) => (
  <Menu.Item leftSection={icon} renderRoot={(props) => <Link to="/enquiries" search={{ new: of }} {...props} />}>
    New enquiry
  </Menu.Item>
)

/** Enters an enquiry of a contact, from the menu of their page. */
export const ContactEnquiry = ({ contactId }: { contactId: string }) => <Item of={`contact ${contactId}`} />
/** Enters an enquiry about a listing, from its menu; not about several at once. */
export const ListingEnquiry = ({ listingIds: [id, ...others] }: { listingIds: readonly string[] }) =>
  id && others.length === 0 ? <Item of={`listing ${id}`} /> : null
