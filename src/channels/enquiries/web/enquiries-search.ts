import { idParam, oneOf, withoutEmpty } from '#ui/list/search-params.ts'

export interface EnquiriesSearch {
  show?: 'open' | 'answered' | 'all'
  /** The enquiry that is open. */
  id?: string
  /** A new one is being entered, of this contact and about this listing. */
  new?: 'yes'
  contact?: string
  listing?: string
}
export const readEnquiriesSearch = ({ show, id, contact, listing, ...rest }: Record<string, unknown>): EnquiriesSearch =>
  withoutEmpty<EnquiriesSearch>({
    show: oneOf(['open', 'answered', 'all'], show),
    id: idParam(id),
    new: oneOf(['yes'], rest['new']),
    contact: idParam(contact),
    listing: idParam(listing),
  })
