/** An ad as a portal shows it, or as an upload of ours would make it, in the same words. Null: it says nothing about it. */
export interface AdFacts {
  /** On one line: `2/39 Main Road, Richmond VIC 3121`. */
  address: string | null
  addressShown: string | null
  offer: string | null
  status: string | null
  propertyType: string | null
  price: string | null
  headline: string | null
  description: string | null
  bedrooms: string | null
  bathrooms: string | null
  carSpaces: string | null
  auction: string | null
  availableOn: string | null
  photos: string | null
}

/** An ad that is on the portal now. */
export interface LiveAd {
  /** The id that the system that sends it gave it; null where the portal doesn’t say. */
  key: string | null
  /** The portal’s own number of it. */
  portalListingId: string
  /** Compares spellings of one address; null while it names no property. */
  place: string | null
  facts: AdFacts
}

export interface Difference {
  label: string
  there: string | null
  here: string | null
  /** Another address text makes a second ad, and a bill for it. */
  isAddress: boolean
}

const labels: Record<keyof AdFacts, string> = {
  address: 'Address',
  addressShown: 'Address shown',
  offer: 'For sale or lease',
  status: 'Status',
  propertyType: 'Property type',
  price: 'Price text',
  headline: 'Headline',
  description: 'Description',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  carSpaces: 'Car spaces',
  auction: 'Auction',
  availableOn: 'Available from',
  photos: 'Photos',
}
const fields = Object.keys(labels) as (keyof AdFacts)[]
/** Long enough for any field of a portal. */
const longest = 20_000
/** So much of a long text is shown around the first difference. */
const shownLength = 90

const clean = (text: string | null) => (text ?? '').slice(0, longest).replaceAll(/\s+/g, ' ').trim()
/** Capitals make no difference, also in an address: portals write suburbs in either. */
const isSame = (a: string | null, b: string | null) => clean(a).toLowerCase() === clean(b).toLowerCase()

/** Every field that the portal shows otherwise than our upload would, the address first. */
export function differencesOf(there: AdFacts, here: AdFacts): Difference[] {
  return fields
    .filter((field) => !isSame(there[field], here[field]))
    .map((field) => ({
      label: labels[field],
      there: shownPart(clean(there[field]), clean(here[field])),
      here: shownPart(clean(here[field]), clean(there[field])),
      isAddress: field === 'address',
    }))
}

/** The text, or the part of a long one where it starts to differ; null for none. */
function shownPart(text: string, other: string): string | null {
  if (!text) return null
  if (text.length <= shownLength) return text
  let at = 0
  while (at < text.length && text[at] === other[at]) at++
  const from = Math.max(0, Math.min(at - 20, text.length - shownLength))
  return `${from ? '…' : ''}${text.slice(from, from + shownLength)}${from + shownLength < text.length ? '…' : ''}`
}

export const takeoverOutcomes = ['problems', 'address', 'differences', 'ready'] as const
export type TakeoverOutcome = (typeof takeoverOutcomes)[number]
/** In the order in which a person works on them. */
export const outcomeOf = (problems: number, differences: readonly Pick<Difference, 'isAddress'>[]): TakeoverOutcome =>
  differences.some(({ isAddress }) => isAddress)
    ? 'address'
    : problems
      ? 'problems'
      : differences.length
        ? 'differences'
        : 'ready'
/** Taken over with all at once; the others are looked at one by one. */
export const takenWithAll = ['differences', 'ready'] as const satisfies readonly TakeoverOutcome[]

export const keySources = ['person', 'feed', 'move', 'portal', 'own'] as const
export type KeySource = (typeof keySources)[number]
/** REA’s limit for an id, which is the narrowest. @returns undefined when it can be one */
export const keyProblem = (key: string): string | undefined =>
  key.length > 0 && key.length <= 50 && /^[\w.-]+$/.test(key) ? undefined : 'Use letters, numbers, dots and dashes, up to 50'

/** A file with all listings can’t leave some out: the portal would take those down. */
export const isTakenInOneGo = (feed: { content: 'listing' | 'whole' } | null) => feed?.content === 'whole'
