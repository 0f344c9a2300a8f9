import type { MailEnquiry } from './reading.ts'

const sells =
  /apprais|market (?:estimate|valuation)|sales estimate|sell(?:ing)? (?:my|our|your|with us)|(?:may|might|want to|looking to|thinking of|considering) sell|thinking of selling|what would it be worth|worth of (?:my|our)/i
const manages = /manag(?:e|ing|ement)\b|rent(?:ing)? out|landlord/i
const contract = /\bcontract\b|\bsection 32\b|form 1\b/i

/** @param about subject, type and the sentences of the program; @param hasListing it names a listing in a field of its own */
export function kindOf(
  about: string,
  {
    type,
    message,
    address,
    reference,
    adId,
  }: { type: string; message: string; address: string | null; reference: string | null; adId: string | null },
  hasListing: boolean,
): MailEnquiry['kind'] {
  const head = about.slice(0, 2_000)
  const words = message.slice(0, 5_000)
  if (/^sell(?:ing)?$/i.test(type.trim()) || sells.test(head) || sells.test(type) || sells.test(words)) return 'vendor'
  if (!hasListing && (manages.test(words) || manages.test(type) || manages.test(head))) return 'agency'
  const isAboutListing = Boolean(address || reference || adId)
  if (isAboutListing && (contract.test(words) || contract.test(type))) return 'contract'
  return isAboutListing ? 'listing' : 'other'
}
