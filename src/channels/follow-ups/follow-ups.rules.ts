import { openHomeWords } from '#common/time/local-moment.ts'
import type { FollowUpChannel, FollowUpKind } from '#workflow/opens/visits.rules.ts'

/** Longer texts belong into an email. */
export const mostSmsCharacters = 400

interface Visited {
  status: 'booked' | 'waiting' | 'arrived' | 'noShow' | 'cancelled'
  intent: 'offer' | 'secondLook' | 'no' | null
  wantsContract: boolean
  contractSentAt: string | null
}
/** Kind of message for a visitor: one only, and first of all what they asked for. */
export function kindFor({ status, intent, wantsContract, contractSentAt }: Visited, hasNext: boolean): FollowUpKind {
  if (status !== 'arrived' && status !== 'waiting') return 'missed'
  if (wantsContract && !contractSentAt) return 'requested'
  if (status === 'waiting') return 'full'
  return intent === 'secondLook' && hasNext ? 'nextOpen' : 'thanks'
}

interface Asked {
  arrivedBy: 'staff' | 'qr' | 'kiosk' | 'paper' | 'booking'
  /** Also of a booking online: leaving its ticks empty is an answer. */
  sawForm: boolean
  agreesListing: boolean
  agreesOther: boolean
}
/**
 * Why what they ticked at the open home allows no follow-up about it; undefined when it does. A person that the host tapped in the list of known
 * people saw no form: for them the consent on record decides.
 */
export function refusalByTicks({ arrivedBy, sawForm, agreesListing, agreesOther }: Asked): string | undefined {
  if (agreesListing || arrivedBy === 'staff' || (arrivedBy === 'booking' && !sawForm)) return undefined
  return agreesOther ? 'Agreed to hear about other homes, not this one' : 'Didn’t agree to be contacted'
}

/** The message as one person gets it. */
export const greeted = (firstName: string | null, text: string, channel: FollowUpChannel): string =>
  `${channel === 'sms' ? 'Hi' : 'Hello'}${firstName ? ` ${firstName}` : ''},${channel === 'sms' ? ' ' : '\n\n'}${text.trim()}`

export interface Draft {
  subject: string
  text: string
  sms: string
}
interface DraftFacts {
  place: string
  isLease: boolean
  /** On the clock at the property. */
  next: readonly { startsAt: string; endsAt: string }[]
  writerName: string
  writerPhone: string | null
  agencyName: string
}
/** Texts to start from; the greeting is added for each person. */
export function draftsOf({ place, isLease, next, writerName, writerPhone, agencyName }: DraftFacts): Record<FollowUpKind, Draft> {
  const times = next.map(openHomeWords)
  const again = times.length ? ` It is open again ${times.slice(0, 2).join(' and ')}.` : ''
  const paper = isLease ? 'application form' : 'contract'
  const sign = ['Kind regards,', writerName, writerPhone, agencyName].filter(Boolean).join('\n')
  const smsSign = `${writerName.split(' ')[0] ?? ''}, ${agencyName}`
  const call = 'If you have questions or would like another look, reply or call me.'
  return {
    requested: {
      subject: `The ${paper} you asked for: ${place}`,
      text: `Here is the ${paper} for ${place} that you asked for at the open home.\n\nPlease reply or call me with any questions.\n\n${sign}`,
      sms: `Here is the ${paper} for ${place} that you asked for. ${smsSign}`,
    },
    thanks: {
      subject: `Thank you for visiting ${place}`,
      text: `Thank you for visiting ${place}.${again}\n\n${call}\n\n${sign}`,
      sms: `Thank you for visiting ${place}. Reply or call me with any questions. ${smsSign}`,
    },
    nextOpen: {
      subject: `See ${place} again`,
      text: `Thank you for visiting ${place}. You said you would like a second look.${again}\n\nIf these times don’t suit, reply and we’ll find another one.\n\n${sign}`,
      sms: `Thank you for visiting ${place}.${again} Do these times suit? ${smsSign}`,
    },
    missed: {
      subject: `Sorry we missed you at ${place}`,
      text: `Sorry we missed you at ${place}.${again}\n\n${call}\n\n${sign}`,
      sms: `Sorry we missed you at ${place}.${again} ${smsSign}`,
    },
    full: {
      subject: `Sorry you couldn’t see ${place}`,
      text: `Thank you for coming to ${place}. The home was full and we’re sorry you couldn’t see it.${again}\n\nReply or call me and we’ll find a time for you.\n\n${sign}`,
      sms: `Sorry you couldn’t see ${place}: the home was full.${again} Reply for another time. ${smsSign}`,
    },
  }
}
