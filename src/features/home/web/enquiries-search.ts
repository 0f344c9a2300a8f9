export interface EnquiriesSearch {
  show?: 'open' | 'answered'
}
export const readEnquiriesSearch = ({ show }: Record<string, unknown>): EnquiriesSearch =>
  show === 'open' || show === 'answered' ? { show } : {}
