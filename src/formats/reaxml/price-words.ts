import { withoutTerms } from '#common/listing/price-label.ts'

const pattern = /^\$([\d,]{1,20}(?:\.\d{1,2})?)\s?(?:-|–|to)\s?\$([\d,]{1,20}(?:\.\d{1,2})?)$/i

/**
 * The two ends of a text that is nothing but a range, with or without the terms that Gable writes behind it; "Between $400,000 and $600,000"
 * stays the agent's own wording.
 */
export function rangeIn(text: string): { from: string; to: string } | undefined {
  const [, from, to] = pattern.exec(withoutTerms(text).replaceAll(/\s{1,20}/g, ' ')) ?? []
  return from && to ? { from, to } : undefined
}
