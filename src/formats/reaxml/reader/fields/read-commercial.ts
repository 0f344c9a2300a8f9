import { propertyExtents, tenancyStatuses, upgradeDays, upgradeStyles } from '#common/listing/listing-values.ts'
import { type Draft, oneLine, paragraphs, textOrNull } from '../draft.ts'
import { parseDay } from '../dates.ts'
import type { Parts } from '../parts.ts'
import { attributeOf } from './read-sale.ts'
import { parseCount, parseMoney, parseNumber, parseOneOf, parseYesNo } from '../values.ts'

/** Reads the fields that only commercial property, its land and businesses have. */
export function readCommercial(listing: Parts, draft: Draft) {
  draft.read('isMultiple', attributeOf(listing, 'isMultiple', 'value'), parseYesNo, 'isMultiple')
  draft.read('isFranchise', attributeOf(listing, 'franchise', 'value'), parseYesNo, 'franchise')
  const extent = listing.first('propertyExtent')?.text
  draft.read('propertyExtent', extent, (text) => parseOneOf(propertyExtents, text), 'propertyExtent')
  draft.read('currentLeaseEndsOn', listing.first('currentLeaseEndDate')?.text, parseDay, 'currentLeaseEndDate')
  draft.read('outgoingsCents', yearly(listing.first('outgoings'))?.text, parseMoney, 'outgoings')
  const share = yearly(listing.first('return'))
  share?.attribute('unit')
  draft.read('returnPercent', share?.text.replace(/%$/, '').trimEnd(), parseNumber, 'return')
  readTenancy(listing.first('tenancy'), draft)
  readParking(listing, draft)

  const texts = { furtherOptions: 'furtherOptions', takings: 'takings', terms: 'terms' } as const
  for (const [field, element] of Object.entries(texts) as [keyof typeof texts, string][]) {
    const found = listing.first(element)
    if (found) draft.set(field, textOrNull(paragraphs(found.text)), element)
  }
  const order = listing.first('purchaseOrder')
  if (order) draft.set('purchaseOrder', textOrNull(oneLine(order.text)), 'purchaseOrder')
  const highlights = listing.all('highlight')
  if (highlights.length > 0) draft.set('highlights', highlights.map(highlightText).filter(Boolean), 'highlight')
  readUpgrade(listing.first('marketing')?.first('upgrade')?.first('presentation'), draft)
}

/** `period="annual"` is the only one there is. */
function yearly(element: Parts | undefined): Parts | undefined {
  element?.attribute('period')
  return element
}

function highlightText(element: Parts): string {
  element.attribute('id')
  return oneLine(element.text)
}

/** REA knows three words; what vendors write besides (a rent, a name) is kept as a text. */
function readTenancy(element: Parts | undefined, draft: Draft) {
  if (!element) return
  const status = parseOneOf(tenancyStatuses, element.text)
  if (status !== undefined) draft.set('tenancyStatus', status, 'tenancy')
  else draft.set('tenancy', textOrNull(oneLine(element.text)), 'tenancy')
}

/** "12" is a number of spaces; "2 under cover, street" is a remark about parking. */
function readParking(listing: Parts, draft: Draft) {
  const spaces = listing.first('carSpaces')
  const comments = listing.first('parkingComments')
  const number = spaces && parseCount(spaces.text)
  if (number !== undefined) draft.set('onSiteCarSpaces', number, 'carSpaces')
  const words = [number === undefined ? spaces?.text : '', comments?.text].filter(Boolean).map((text) => oneLine(text ?? ''))
  if (spaces && number === undefined) draft.warn(`carSpaces "${spaces.text}" is not a number. It was kept as parking details`)
  if (comments || words.length > 0) draft.set('parkingComments', textOrNull(words.join('; ')), 'parkingComments')
}

function readUpgrade(presentation: Parts | undefined, draft: Draft) {
  if (!presentation) return
  const style = draft.parse(presentation.attribute('style'), (text) => parseOneOf(upgradeStyles, text), 'presentation style')
  const days = draft.parse(presentation.attribute('duration'), (text) => parseOneOf(upgradeDays, text), 'presentation duration')
  draft.set('portalUpgrade', style && days ? { style, days } : null, 'marketing/upgrade/presentation')
}
