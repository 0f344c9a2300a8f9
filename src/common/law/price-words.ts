/** Every dollar figure in a text, in whole cents, in the order of appearance: `$1.2m`, `950k`, `1,050,000`, `$650 pw`. */
export function figuresIn(text: string): number[] {
  const found = text.matchAll(/(\$)?\s?(?<!\d)(\d{1,3}(?:,\d{3}){1,4}|\d{1,12}(?:\.\d{1,9})?)\s?(million|mil|m|k)?\b/gi)
  return [...found].flatMap(([, dollar, digits = '', unit]) => {
    const number = Number(digits.replaceAll(',', ''))
    const times = !unit ? 1 : unit.toLowerCase() === 'k' ? 1000 : 1_000_000
    // A bare small number is a street number or a count of rooms, not a price.
    if (!dollar && !unit && number < 10_000) return []
    return [Math.round(number * times * 100)]
  })
}

/** A figure with a word or sign that leaves its upper end open: "offers above $900,000", "from 1.2m", "$850,000+". */
const openEnded =
  /\b(offers?\s+(?:above|over|from|around|in\s+excess)|in\s+excess|excess\s+of|above|over|from|starting|north\s+of|high|mid|o\/o)\b[^.!?\n]{0,24}?\$?\s?\d|(?<![\d,.])\$?\d[\d,.]{0,20}\s?(?:k|m|mil|million)?\s?(?:\+|plus\b)/i
export const leavesPriceOpen = (text: string): boolean => figuresIn(text).length > 0 && openEnded.test(text)

/** Words that invite a tenant to offer more than the stated rent. */
export const invitesBids = (text: string): boolean =>
  /\b(offers?|negotiable|negotiation|highest|best\s+offer|bids?|from|o\/o|above|over)\b|\+|contact\s+agent|\bpoa\b/i.test(text)

/** How much the upper end lies above the lower one, in hundredths; 0 for a single figure. */
export const widthPercent = (from: number, to: number): number => (from > 0 ? ((to - from) / from) * 100 : 0)
