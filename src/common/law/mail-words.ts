import { formatCents } from '../money.ts'
import type { ListingFields } from '../listing/listing-fields.ts'
import type { ComplianceRule } from './compliance-rule.ts'
import { breachOf, complianceRules, holds } from './compliance.ts'
import { fairWordsIn } from './rules/fair-words-rules.ts'
import { figuresIn, leavesPriceOpen } from './price-words.ts'

export interface WordsFinding {
  severity: 'blocks' | 'warns'
  message: string
  source: string
}

/** A figure that invites higher offers, regardless of the rest of the sentence. "From" or "over" alone can describe a median that grew. */
const asksForMore =
  /\b(?:offers?|bids?)\s+(?:above|over|from|around|starting|in\s+excess\s+of)\b[^.!?\n]{0,12}?\$?\s?\d|\b(?:in\s+excess\s+of|north\s+of|o\/o)\s+\$?\s?\d|\$\s?\d[\d,.]*\s?(?:k|m|mil|million)?\s?(?:\+|plus\b(?!\s+gst))/i
const asksForRentBids =
  /\b(?:offers?|bids?)\s+(?:above|over|from|in\s+excess)|\b(?:best|highest)\s+(?:offer|bid)|\brent\s+(?:is\s+)?negotiable/i
/** Smaller figures are rents, fees or savings, not the price of a home. */
const leastPriceCents = 20_000_000

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim())
const quoted = (sentence: string) => `“${sentence.trim().slice(0, 80)}”`
const streetOf = ({ address }: ListingFields) =>
  [address.streetNumber, address.street].filter(Boolean).join(' ') || 'a listing in this email'
/** The home as if these were the only words about it. */
const saying = (fields: ListingFields, words: string, priceLabel = '') => ({
  fields: {
    ...fields,
    priceDisplay: 'text' as const,
    priceText: null,
    headline: words,
    description: null,
    brochureDescription: null,
    windowCardDescription: null,
  },
  priceLabel,
  licenceLine: '',
})

/**
 * Checks the free text of an email against the rules for the advertisement of these homes. A sentence can be about any of several homes, or none;
 * only what breaks a rule in every reading blocks.
 *
 * @param texts paragraphs, headings and the subject, each whole: a price does not start in one and end in another
 * @param homes those on the market; a sold one can be mentioned with its price
 * @param today `YYYY-MM-DD` at the agency
 */
export function checkMailWords(texts: readonly string[], homes: readonly ListingFields[], today: string): WordsFinding[] {
  const sentences = texts.flatMap(sentencesOf)
  const rulesOf = (fields: ListingFields, ending: string): ComplianceRule[] =>
    complianceRules.filter((rule) => rule.id.endsWith(ending) && holds(rule, fields.address.state, today))
  const found: WordsFinding[] = []

  const open = sentences.filter((sentence) => leavesPriceOpen(sentence))
  const worst = open.find((sentence) => asksForMore.test(sentence)) ?? open[0]
  if (worst) {
    const broken = homes.flatMap((home) =>
      rulesOf(home, '-open-price').filter((rule) => rule.check(saying(home, worst), today)),
    )[0]
    found.push({
      severity: broken && asksForMore.test(worst) ? 'blocks' : 'warns',
      message: `${quoted(worst)} leaves the price open-ended${broken ? ', which is not allowed for homes for sale there' : '. Several states do not allow that for sales'}`,
      source: broken?.source ?? 'Estate Agents Act 1980 (Vic) s 47C; Property and Stock Agents Act 2002 (NSW) s 73',
    })
  }
  const bids = sentences.find((sentence) => asksForRentBids.test(sentence))
  const toLet = homes.flatMap((home) => (home.listingClass === 'rental' ? rulesOf(home, '-fixed-rent') : []))
  if (bids && toLet[0])
    found.push({
      severity: homes.every(({ listingClass }) => listingClass === 'rental') ? 'blocks' : 'warns',
      message: `${quoted(bids)} invites offers above the stated rent`,
      source: toLet[0].source,
    })
  for (const sentence of sentences) {
    const prices = figuresIn(sentence).filter((cents) => cents >= leastPriceCents)
    for (const cents of prices) {
      const below = homes.map((home) =>
        rulesOf(home, '-underquoting').flatMap((rule) => {
          const breach = breachOf(rule, saying(home, '', formatCents(cents)), today)
          return breach ? [{ message: breach.message, source: rule.source }] : []
        }),
      )
      const first = below[0]?.[0]
      if (first && below.every(({ length }) => length > 0))
        found.push({ severity: 'warns', message: `${quoted(sentence)}: ${first.message}`, source: first.source })
    }
    for (const home of homes)
      for (const rule of rulesOf(home, '-auction').filter((one) => one.check(saying(home, sentence), today)))
        found.push({
          severity: homes.length === 1 ? 'blocks' : 'warns',
          message: `${quoted(sentence)} names a price, but ${streetOf(home)} is a Queensland auction, which can’t show one`,
          source: rule.source,
        })
  }
  found.push(...fairWordsIn(sentences))
  return found
}
