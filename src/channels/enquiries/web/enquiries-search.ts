export interface EnquiriesSearch {
  show?: 'open' | 'answered' | 'all'
}
export const readEnquiriesSearch = ({ show }: Record<string, unknown>): EnquiriesSearch =>
  show === 'open' || show === 'answered' || show === 'all' ? { show } : {}
