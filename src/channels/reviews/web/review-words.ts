import type { StatusTone } from '#ui/components/status-words.ts'
import type { ReviewRole, ReviewSource, ReviewState, WithholdReason } from '../reviews.contract.ts'

export const stateWords: Record<ReviewState, string> = {
  requested: 'Asked',
  received: 'Waiting for you',
  published: 'Published',
  withheld: 'Withheld',
}
export const stateTones: Record<ReviewState, StatusTone> = {
  requested: 'grey',
  received: 'amber',
  published: 'green',
  withheld: 'red',
}
export const roleWords: Record<ReviewRole, string> = { vendor: 'Vendor', buyer: 'Buyer', landlord: 'Landlord', tenant: 'Tenant' }
export const sourceWords: Record<ReviewSource, string> = {
  request: 'On our page',
  manual: 'Written down by us',
  google: 'Google',
  website: 'Our website',
  rateMyAgent: 'RateMyAgent',
  facebook: 'Facebook',
}
export const reasonWords: Record<WithholdReason, string> = {
  namesSomebody: 'Names somebody who must not be named',
  offensive: 'Offensive words',
  notAClient: 'Not a client of ours',
  untrue: 'Says something that can be shown to be untrue',
  duplicate: 'The same review twice',
  askedByReviewer: 'The person asked for it',
  legal: 'On legal advice',
}
export const starWords = (rating: number) => `${rating} of 5 stars`
