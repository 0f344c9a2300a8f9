import type { Listing } from '#core/listings/listings.contract.ts'
import type { Occasion } from './occasions.rules.ts'

/** Lines in the window of an envelope. */
export const addresseeLines = 5
export const anyHouseholder = 'The householder'

type LetterFacts = Pick<Listing, 'status' | 'saleOrLease' | 'listingClass'> & {
  /** `12 Lantern Street, Brighton`; as exact as the vendor allows. */
  place: string
  /** The occasion that is true of the listing and was chosen for this letter. */
  occasion: Occasion | null
  /** It has been on the market for two weeks at most. */
  isNew: boolean
}

const homes: ReadonlySet<string> = new Set(['residential', 'rental', 'holidayRental'])

/**
 * The letter as it comes, to be changed in the studio. It says what is known and promises nothing: no price, no buyers who are waiting
 * (ACL s 18).
 */
export function letterText(facts: LetterFacts): string {
  return ['Dear neighbour,', ...partsOf(facts)].join('\n')
}

const disregard = 'If your property is already with another agent, please disregard this letter.'
function partsOf({ status, saleOrLease, listingClass, place: address, occasion, isNew }: LetterFacts): string[] {
  const isHoliday = listingClass === 'holidayRental'
  const offer = isHoliday
    ? 'as a holiday rental'
    : { sale: 'for sale', lease: 'for lease', both: 'for sale or lease' }[saleOrLease]
  const isOffered = isHoliday ? `is available ${offer}` : `is ${offer}`
  // A business is sold without its address.
  const isBusiness = listingClass === 'business'
  const place = isBusiness ? `the business at ${address}` : address
  const first = isBusiness ? `The business at ${address}` : address
  const isHome = homes.has(listingClass)
  const passOn = isHome
    ? `You may know someone who would like to ${isHoliday ? 'stay there' : 'live nearby'}. Please pass this letter on, or call us with any questions.`
    : `You may know someone who is looking for a ${isBusiness ? 'business' : 'property'} like this. Please pass this letter on, or call us with any questions.`
  switch (status) {
    case 'sold':
    case 'settled':
      return [
        `We have sold ${place}.`,
        `If you are wondering what this sale means for the value of your ${isHome ? 'home' : isBusiness ? 'business' : 'property'}, call us for an appraisal. It is free and without obligation.`,
        disregard,
      ]
    case 'leased':
      return [
        `We have leased ${place}.`,
        'If you own an investment property, call us for a rental appraisal. It is free and without obligation.',
        disregard,
      ]
    case 'underOffer':
      return [
        `${first} is under offer.`,
        'If you are thinking of selling, call us for an appraisal. It is free and without obligation.',
        disregard,
      ]
    case 'underApplication':
      return [`${first} is under application.`, 'If you own an investment property, call us for a rental appraisal.', disregard]
    case 'withdrawn':
    case 'offMarket':
      return [`We are writing about ${place}.`, 'Please call us with any questions.']
  }
  if (occasion === 'openHome')
    return [`${first} is open for inspection, and neighbours are welcome. The times are on this page.`, passOn]
  if (occasion === 'priceUpdate') return [`${first} ${isOffered} at a new price, shown on this page.`, passOn]
  return [isNew || occasion === 'justListed' ? `We have just listed ${place} ${offer}.` : `${first} ${isOffered}.`, passOn]
}

/** The lines that fit the window. */
export const addressLines = (addressee: string | null): string[] => {
  const lines = (addressee ?? '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
  return lines.length > 0 ? lines.slice(0, addresseeLines) : [anyHouseholder]
}

interface PersonName {
  displayName: string
  firstName: string | null
  lastName: string | null
}
/** True when a line of the addressee is this person: `Jo Erasable`, `Ms J. Erasable`, `Jo & Al Erasable`. For someone with only one name it is the whole line. */
export function namesPerson(addressee: string, { displayName, firstName, lastName }: PersonName): boolean {
  const [whole, first, last] = [displayName, firstName ?? '', lastName ?? ''].map(wordsOf)
  return addressee
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(wordsOf)
    .some((line) => {
      const hasAll = (words: readonly string[] = []) => words.length > 0 && words.every((word) => line.includes(word))
      const initial = first?.[0]?.slice(0, 1)
      const isWhole = whole?.length === 1 ? line.join(' ') === whole[0] : hasAll(whole)
      return isWhole || (hasAll(last) && (hasAll(first) || (initial !== undefined && line.includes(initial))))
    })
}
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
