import { idParam, oneOf, withoutEmpty } from '#ui/list/search-params.ts'

export interface EnquiriesSearch {
  show?: 'open' | 'answered' | 'all'
  /** The enquiry that is open. */
  id?: string
}
export const readEnquiriesSearch = ({ show, id }: Record<string, unknown>): EnquiriesSearch =>
  withoutEmpty<EnquiriesSearch>({ show: oneOf(['open', 'answered', 'all'], show), id: idParam(id) })
