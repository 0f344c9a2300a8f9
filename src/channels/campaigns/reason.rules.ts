import type { Purpose } from '#core/contacts/consent.contract.ts'

/** The consent that an email goes out by. */
export interface Ground {
  state: 'express' | 'inferred'
  /** The recorded source, such as “Open home, 12 Lantern Street”: written by staff or by us, for staff. */
  source: string
  /** Written: “3 Nov 2026”. */
  day: string
}

/** True of every reader, and for previews without one. */
export const neutralReason = 'You’re receiving this because you’re on our contact list.'

const asked: Record<Purpose, string> = {
  marketing: 'you agreed to hear from us',
  propertyAlerts: 'you asked for property alerts',
  openHomes: 'you asked for open home alerts',
  newsletter: 'you agreed to receive our newsletter',
}

/**
 * Words why a reader gets this email: by what they did, where and when. Only sources that we write ourselves, or that say plainly what someone did, are
 * repeated; a note of staff is theirs, and the sentence then says no more than the consent does. Someone who agreed to nothing reads nothing of agreeing.
 */
export function reasonFor(purpose: Purpose, { state, source, day }: Ground): string {
  const did = whatTheyDid(source.trim(), purpose) ?? (state === 'express' ? asked[purpose] : undefined)
  return did ? `You’re receiving this because ${did} on ${day}.` : neutralReason
}

function whatTheyDid(source: string, purpose: Purpose): string | undefined {
  const home = /^open home(?: sign-in)?(?:, (.{1,200}))?$/i.exec(source)
  // The day follows a place after a comma.
  if (home) return `you signed in at our open home${home[1] ? ` at ${home[1]},` : ''}`
  const inspection = /^inspection booking, (.{1,200})$/i.exec(source)?.[1]
  if (inspection) return `you booked an inspection of ${inspection},`
  if (/^(?:enquiry|(?:buyer|portal|website) enquiry)\b/i.test(source)) return 'you enquired with us'
  if (purpose === 'newsletter' && /^(?:resubscribed on the unsubscribe page|newsletter (?:form|sign-?up))\b/i.test(source))
    return 'you subscribed to our newsletter'
  return undefined
}
