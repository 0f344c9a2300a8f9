import { addDays } from '#common/time/days.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'

/** Kinds of listings that a visitor can ask for: on the market, or closed. */
export const shownStatuses = ['current', 'sold', 'leased'] as const
export type Shown = (typeof shownStatuses)[number]

/** A draft, an off-market listing and a withdrawn one are in none of them. */
export const statusesOf: Record<Shown, readonly ListingStatus[]> = {
  current: ['live', 'underOffer', 'underApplication'],
  sold: ['sold', 'settled'],
  leased: ['leased'],
}
export const shownAs = (status: ListingStatus): Shown | undefined =>
  shownStatuses.find((shown) => statusesOf[shown].includes(status))

export interface WebsiteRules {
  isOn: boolean
  showsSold: boolean
  /** Days after the contract. */
  soldDays: number
  showsLeased: boolean
  leasedDays: number
  /** Host names of websites that may frame the pages and send the form. */
  domains: string[]
}
/** Off until the agency switches it on. */
export const usualWebsite: WebsiteRules = {
  isOn: false,
  showsSold: true,
  soldDays: 365,
  showsLeased: true,
  leasedDays: 90,
  domains: [],
}

/** The first day, `YYYY-MM-DD`, that a sold or leased listing may be of; null where none are shown; undefined for any day. */
export function shownSince(shown: Shown, rules: WebsiteRules, today: string): string | null | undefined {
  if (shown === 'current') return undefined
  if (shown === 'sold') return rules.showsSold ? addDays(today, -rules.soldDays) : null
  return rules.showsLeased ? addDays(today, -rules.leasedDays) : null
}

/**
 * A host name as people paste it, `https://www.agency.example/listings` becomes `www.agency.example`; undefined for what is none.
 * An address of this machine may name a port, for trying it out.
 */
export function hostNameOf(typed: string): string | undefined {
  const text = typed.slice(0, 300).trim().toLowerCase()
  const bare = text.replace(/^https?:\/\//, '').split(/[/?#]/, 1)[0] ?? ''
  if (/^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/.test(bare)) return bare
  if (bare.length > 253 || !bare.includes('.')) return undefined
  const labels = bare.split('.')
  const areLabels = labels.every(
    (one) => one.length <= 63 && /^[a-z0-9-]+$/.test(one) && !one.startsWith('-') && !one.endsWith('-'),
  )
  return areLabels && !/^\d+$/.test(labels.at(-1) ?? '') ? bare : undefined
}

/** The websites that may show the pages in a frame, as a policy names them. */
export const frameAncestors = (domains: readonly string[]): string =>
  domains.length === 0
    ? "'none'"
    : domains.map((one) => (/^(?:127\.0\.0\.1|localhost)/.test(one) ? `http://${one}` : `https://${one}`)).join(' ')

/** Pages of other websites may send the form only where the agency has named them; programs without a page send no origin. */
export function maySend(origin: string | undefined, own: string, domains: readonly string[]): boolean {
  if (origin === undefined || origin === own) return true
  const [scheme, host = ''] = origin.slice(0, 300).toLowerCase().split('://')
  return (scheme === 'https' || /^(?:127\.0\.0\.1|localhost)(?::|$)/.test(host)) && domains.includes(host)
}

/** A form is read and filled in for longer than this, in seconds; scripts are faster. */
export const youngestTokenS = 3
export const oldestTokenS = 24 * 3600
export type TokenFault = 'none' | 'tooSoon' | 'tooOld'
/** @param issuedS when the token was made, in seconds; undefined for one that is not ours */
export function tokenFault(issuedS: number | undefined, nowS: number): TokenFault | undefined {
  if (issuedS === undefined || issuedS > nowS + 60) return 'none'
  if (nowS - issuedS < youngestTokenS) return 'tooSoon'
  return nowS - issuedS > oldestTokenS ? 'tooOld' : undefined
}
export const tokenWords: Record<TokenFault, string> = {
  none: 'The form was incomplete. Check it, and send it again.',
  tooSoon: 'That was very fast. Check what you wrote, and send it again.',
  tooOld: 'This page was open for more than a day. Send it again.',
}

/** The notice of agencies that have not written one of their own. */
export const enquiryNotice = (agency: string): string =>
  `${agency} uses these details to answer you and for its records. They are not passed on. Ask us any time to see, correct or delete what we hold about you.`

/** Days that a held form is kept. */
export const heldDays = 30
