import { Menu } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

const icon = <IconMessagePlus size={14} />
interface Search {
  contact?: string
  listing?: string
}
const Item = ({ search }: { search: Search }) => (
  <Menu.Item leftSection={icon} renderRoot={(props) => <Link to="/enquiries" search={{ new: 'yes', ...search }} {...props} />}>
    New enquiry
  </Menu.Item>
)

/** Enters an enquiry of a contact, from the menu of their page. */
export const ContactEnquiry = ({ contactId }: { contactId: string }) => <Item search={{ contact: contactId }} />
/** Enters an enquiry about a listing, from its menu; not about several at once. */
export const ListingEnquiry = ({ listingIds: [id, ...others] }: { listingIds: readonly string[] }) =>
  id && others.length === 0 ? <Item search={{ listing: id }} /> : null
