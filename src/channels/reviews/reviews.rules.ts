import type { BadField } from '#common/errors.ts'
import type { Rating, ReviewRole, ReviewState, WithholdReason } from './reviews.contract.ts'

/** The next states of each state. A review leaves `requested` by the person's answer alone. */
const next: Record<ReviewState, readonly ReviewState[]> = {
  requested: [],
  received: ['published', 'withheld'],
  published: ['withheld'],
  // Never back among those that wait: there it would be hidden, and no reason would stand on record.
  withheld: ['published'],
}
export const canBecome = (from: ReviewState, to: ReviewState): boolean => next[from].includes(to)

/** The shortest explanation that a reader can check, in characters. */
export const leastNote = 15
/**
 * A review can't be hidden for its stars alone: it takes a reason from the list and an explanation.
 * ⏎ Source: Australian Consumer Law s 29(1)(e)-(f) and the ACCC's guidance on online reviews: leaving out bad ones misleads.
 */
export function withholdProblems(given: { reason?: WithholdReason | undefined; note?: string | undefined }): BadField[] {
  return [
    ...(given.reason ? [] : [{ path: 'withheldReason', message: 'Choose a reason. A low rating isn’t one' }]),
    ...((given.note ?? '').trim().length >= leastNote
      ? []
      : [{ path: 'withheldNote', message: 'Explain the reason so it can be checked' }]),
  ]
}

/** Said to the client before they submit. */
export const reviewNotice = (agency: string): string =>
  `${agency} may publish your review with the name you choose, if you agree above. Otherwise only they can read it.`

/** `4.86` -> `4.9`. */
export const ratingOf = (sum: number, count: number): Rating => ({
  average: count ? Math.round((sum / count) * 10) / 10 : null,
  count,
})

/** From how many on an average says something; fewer are shown one by one, never as a figure. */
export const leastForAverage = 3
/** `Rated 4.9 of 5 in 23 client reviews`; undefined while there are too few to say so. */
export function ratingLine({ average, count }: Rating): string | undefined {
  return average !== null && count >= leastForAverage ? `Rated ${average.toFixed(1)} of 5 in ${count} client reviews` : undefined
}

/** The name beside a review unless they choose another: `Priya N.` */
export function shortName({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string {
  const initial = [...(lastName ?? '')][0]
  return [firstName ?? '', initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ')
}

export const rolesOfParties: Readonly<Record<string, ReviewRole>> = {
  vendor: 'vendor',
  landlord: 'landlord',
  purchaser: 'buyer',
  tenant: 'tenant',
}
