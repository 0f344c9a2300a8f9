import { advertTexts } from '../law/advert-texts.ts'
import type { ListingFields } from '../listing/listing-fields.ts'
import { checkCounts } from './copy-counts.ts'
import { type CopyFacts, copyFacts } from './copy-facts.ts'
import type { CopyFinding } from './copy-finding.ts'
import { checkAreas, checkDistances, checkMoney, checkYears } from './copy-measures.ts'
import { checkPhrases } from './copy-phrases.ts'
import { checkPlaces } from './copy-places.ts'
import type { KnownPlaces } from './known-places.ts'
import { wordsOf } from './copy-words.ts'

/** Findings in one text are cut off here: beyond it the text is about something else. */
const maxFindings = 60
const maxText = 65_535

/** Compares one text with the facts, in the order of the text; where two rules find the same words, the first stands. */
export function checkText(given: string, facts: CopyFacts): CopyFinding[] {
  const text = given.slice(0, maxText)
  const words = wordsOf(text)
  const found = [
    ...checkPhrases(text, facts),
    ...checkCounts(words, text, facts),
    ...checkAreas(words, text, facts),
    ...checkMoney(words, text, facts),
    ...checkDistances(words, text, facts),
    ...checkYears(words, text, facts),
    ...checkPlaces(words, text, facts),
  ].toSorted((a, b) => a.start - b.start)
  let end = -1
  return found
    .filter((one) => {
      if (one.start < end) return false
      end = one.start + one.words.length
      return true
    })
    .slice(0, maxFindings)
}

export interface FieldCopyFinding extends CopyFinding {
  field: string
}
/** Two spellings of the same words are one. */
export const copyKey = ({ rule, words, fact }: Pick<CopyFinding, 'rule' | 'words' | 'fact'>): string =>
  `${rule}:${words.toLowerCase().split(/\s+/).join(' ')}:${fact}`

/**
 * Checks the texts of an advertisement against its own facts. What was accepted with a reason is left out, until its fact changes.
 * @param fields with plain text (`withPlainText`)
 */
export function checkCopy(fields: ListingFields, known: KnownPlaces): FieldCopyFinding[] {
  const texts = advertTexts(fields).filter(({ field }) => field !== 'priceText')
  if (texts.length === 0) return []
  const facts = copyFacts(fields, known)
  const accepted = new Set((fields.acceptedCopy ?? []).map(copyKey))
  return texts.flatMap(({ field, text }) =>
    checkText(text, facts).flatMap((one) => (accepted.has(copyKey(one)) ? [] : [{ ...one, field }])),
  )
}

/**
 * Checks free text about several homes: what agrees with one of them is left alone.
 * @param homes with plain text, at least one
 */
export function checkCopyAbout(text: string, homes: readonly ListingFields[], known: KnownPlaces): CopyFinding[] {
  const [first = [], ...others] = homes.map((fields) => checkText(text, copyFacts(fields, known)))
  return first.filter((one) => others.every((found) => found.some(({ rule, start }) => rule === one.rule && start === one.start)))
}
