// The pages of this feature, for the list of screens; each is fetched when it is first shown.
export const enquiriesPage = () => import('./enquiries-page.tsx')

export interface EnquiriesSearch {
  show?: 'open' | 'answered' | 'all'
}
export const readEnquiriesSearch = ({ show }: Record<string, unknown>): EnquiriesSearch =>
  show === 'open' || show === 'answered' || show === 'all' ? { show } : {}
