/** What stands on a portal instead of a figure, both ways: we write these words and recognise them in a feed. */
export const priceWords = {
  auction: 'Auction',
  eoi: 'Expressions of Interest',
  tender: 'Tender',
  contactAgent: 'Contact Agent',
} as const

const australian = new Intl.NumberFormat('en-AU')
const dollars = (cents: number) => `$${australian.format(cents / 100)}`

/** `$1,000,000 - $1,100,000`. */
export const rangeText = (fromCents: number, toCents: number) => `${dollars(fromCents)} - ${dollars(toCents)}`
/** A text that is nothing but a range; "Between $400,000 and $600,000" stays the agent's own wording. */
export const rangePattern = /^\$([\d,]+(?:\.\d+)?)\s*(?:-|–|to)\s*\$([\d,]+(?:\.\d+)?)$/i
