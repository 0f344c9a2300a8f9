import { idParam, oneOf, textParam, withoutEmpty } from '#ui/list/search-params.ts'

export interface EnquiriesSearch {
  show?: 'open' | 'answered' | 'all'
  /** The enquiry that is open. */
  id?: string
  /** A new one is being entered: `yes`, or of a contact or about a listing, `contact <id>`. */
  new?: string
  /** Emails to sort are open. */
  unsorted?: 'yes'
}
export const readEnquiriesSearch = ({ show, id, new: entered, unsorted }: Record<string, unknown>): EnquiriesSearch =>
  withoutEmpty<EnquiriesSearch>({
    show: oneOf(['open', 'answered', 'all'], show),
    id: idParam(id),
    new: textParam(entered, 50),
    unsorted: oneOf(['yes'], unsorted),
  })
