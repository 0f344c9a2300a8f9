import type { StatusTone } from '#ui/components/status-words.ts'
import type { ReviewRole, ReviewSource, ReviewState, WithholdReason } from '../reviews.contract.ts'

export const stateWords: Record<ReviewState, string> = {
  requested: 'Requested',
  received: 'To approve',
  published: 'Published',
  withheld: 'Hidden',
}
export const stateTones: Record<ReviewState, StatusTone> = {
  requested: 'grey',
  received: 'amber',
  published: 'green',
  withheld: 'red',
}
export const roleWords: Record<ReviewRole, string> = { vendor: 'Vendor', buyer: 'Buyer', landlord: 'Landlord', tenant: 'Tenant' }
export const sourceWords: Record<ReviewSource, string> = {
  request: 'Review request',
  manual: 'Added by us',
  google: 'Google',
  website: 'Our website',
  rateMyAgent: 'RateMyAgent',
  facebook: 'Facebook',
}
export const reasonWords: Record<WithholdReason, string> = {
  namesSomebody: 'Names someone who must stay private',
  offensive: 'Offensive language',
  notAClient: 'Not our client',
  untrue: 'Provably false',
  duplicate: 'Duplicate review',
  askedByReviewer: 'Requested by the reviewer',
  legal: 'On legal advice',
}
export const starWords = (rating: number) => `${rating} of 5 stars`
