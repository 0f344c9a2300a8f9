import type { ListingFields } from '#common/listing/listing-fields.ts'
import { type ListingClass, residentialCategories } from '#common/listing/listing-values.ts'

type Side = 'sale' | 'lease'
/** The status of a listing in another system; `current`: advertised there. */
export type SaidStatus = 'draft' | 'current' | 'underOffer' | 'sold' | 'settled' | 'leased' | 'withdrawn' | 'offMarket'

type Words<T> = readonly (readonly [meaning: T, words: RegExp])[]
/** Long texts are no word of a list. */
const meaningIn = <T>(words: Words<T>, text: string): T | undefined => {
  const plain = text.length > 60 ? '' : text.trim().toLowerCase()
  return plain ? words.find(([, pattern]) => pattern.test(plain))?.[0] : undefined
}

/** Statuses of other systems by the start of their words, the special before the general. */
const statusWords: Words<SaidStatus> = [
  ['offMarket', /^(?:off[ -]?(?:the[ -])?market|pre[ -]?market|pocket|silent|quiet)/],
  ['draft', /^(?:apprais|prospect|pre[ -]?list|draft|lead$|pipeline|valuation|presentation|pending|new$|coming|upcoming)/],
  ['leased', /^(?:under management|leased|let$|let |rented|tenanted|occupied)/],
  ['underOffer', /^(?:under|contract|conditional|deposit|offer|application)/],
  ['settled', /^(?:settled|settlement complete|completed)/],
  ['sold', /^(?:sold|unconditional|exchanged)/],
  ['withdrawn', /^(?:withdr|cancel|expired|lost|archived|inactive|deleted|removed|terminated|lapsed|not available)/],
  ['current', /^(?:listed|listing|current|active|available|for |to let|to lease|on (?:the )?market|live|publish|advertis|open)/],
]
export const statusIn = (text: string): SaidStatus | undefined => meaningIn(statusWords, text)

const sideWords: Words<Side | 'both'> = [
  ['both', /^both|sale.{1,5}(?:lease|rent)|(?:lease|rent).{1,5}sale/],
  ['lease', /lease|rent|^to let/],
  ['sale', /sale|sell|^buy|auction|private treaty/],
]
export const sideIn = (text: string): Side | 'both' | undefined => meaningIn(sideWords, text)

const agencyWords: Words<NonNullable<ListingFields['agencyType']>> = [
  ['exclusive', /exclusive/],
  ['sole', /sole/],
  ['multilist', /^multi/],
  ['conjunctional', /conjunct/],
  ['open', /open|general/],
]
const methodWords: Words<NonNullable<ListingFields['methodOfSale']>> = [
  ['auction', /auction/],
  ['eoi', /expressions? of interest|^eoi/],
  ['tender', /tender/],
  ['privateTreaty', /private treaty|private sale/],
]
export const agencyIn = (text: string) => meaningIn(agencyWords, text)
export const methodIn = (text: string) => meaningIn(methodWords, text)

const displayWords: Words<'contactAgent' | 'auction' | 'eoi' | 'tender'> = [
  ['contactAgent', /^contact (?:the )?agent$|^price on (?:application|request)$|^poa$/],
  ['auction', /^auction$/],
  ['eoi', /^(?:expressions? of interest|eoi)$/],
  ['tender', /^(?:by |for )?tender$/],
]
export const displayIn = (text: string) => meaningIn(displayWords, text)

const classWords: Words<ListingClass> = [
  ['holidayRental', /holiday/],
  ['commercialLand', /commercial land|industrial land/],
  ['commercial', /commercial|office|retail|industrial|shop|warehouse|showroom|factory|medical/],
  ['business', /business/],
  ['land', /^(?:vacant |residential )?land$|^block$|^section$/],
  ['rural', /^rural|farm|cropping|livestock|vineyard/],
]
/** The class of a listing by the words for its type; a home where they say nothing else. */
export function classOf(text: string, side: Side | 'both'): ListingClass {
  const found = meaningIn(classWords, text)
  if (found === 'commercial' || found === 'commercialLand' || found === 'business') return found
  if (side === 'lease') return found === 'holidayRental' ? 'holidayRental' : 'rental'
  return found && found !== 'holidayRental' ? found : 'residential'
}

const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')
const synonyms: Readonly<Record<string, (typeof residentialCategories)[number]>> = {
  duplex: 'DuplexSemi-detached',
  semidetached: 'DuplexSemi-detached',
  acreage: 'AcreageSemi-rural',
  townhome: 'Townhouse',
  terracehouse: 'Terrace',
  residentialhouse: 'House',
}
/** Kind of home; undefined for words that name none. */
export const homeKind = (text: string): string | undefined =>
  text.length > 60 ? undefined : (synonyms[bare(text)] ?? residentialCategories.find((one) => bare(one) === bare(text)))
