import { withoutTitle } from '#core/contacts/names/typed-name.rules.ts'
import { typedWords } from '#common/search/search-words.ts'

export const visitStatuses = ['booked', 'waiting', 'arrived', 'noShow', 'cancelled'] as const
export const groupPlaces = ['inside', 'waiting'] as const
export type GroupPlace = (typeof groupPlaces)[number]
export const visitWays = ['staff', 'qr', 'kiosk', 'paper', 'booking'] as const
export const visitRoles = ['buyer', 'neighbour', 'agent'] as const
export const visitIntents = ['offer', 'secondLook', 'no'] as const
export const matchStates = ['none', 'matched', 'new', 'look'] as const

/** Messages after a visit. `requested` is the factual reply to what they asked for at the open home; the others need consent to messages about open homes. */
export const followUpKinds = ['requested', 'thanks', 'nextOpen', 'missed', 'full'] as const
export type FollowUpKind = (typeof followUpKinds)[number]
export const followUpChannels = ['email', 'sms'] as const
export type FollowUpChannel = (typeof followUpChannels)[number]
/** `unknown` may have been sent and is never sent again. */
export const followUpStates = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const
export type FollowUpState = (typeof followUpStates)[number]

/** What a tick says, word for word as it is stored with the consent. */
export const consentWording = {
  listing: (agency: string, place: string) => `${agency} may contact me about ${place} by email or SMS.`,
  other: (agency: string) => `${agency} may contact me about other homes by email or SMS.`,
} as const

/** For agencies that have not written a collection notice of their own. */
export const usualNotice = (agency: string) =>
  `${agency} collects these details to run this open home, to answer your questions and for its records. You don’t have to give them to visit. Ask us any time to see, correct or delete what we hold about you.`

export const bookingNotice = (agency: string) =>
  `${agency} collects these details to arrange this inspection, to answer your questions and for its records. Without a name and an email we can’t confirm a time online; you can call us instead. Ask us any time to see, correct or delete what we hold about you.`

const wordsOf = (name: string) => typedWords(name).filter((word) => word.length > 1)
/** Whether these may be the same person: one of them has no name, or they share a part of it. */
export function mayBeSame(name: string, known: readonly string[]): boolean {
  const words = wordsOf(name)
  const theirs = new Set(known.flatMap(wordsOf))
  return words.length === 0 || theirs.size === 0 || words.some((word) => theirs.has(word))
}
/** Whether they are surely two: both have a first name, and it is another one. Families share a number. */
export function areTwo(name: string, firstNames: readonly string[]): boolean {
  const first = wordsOf(withoutTitle(name).rest)[0]
  const theirs = firstNames.flatMap(wordsOf)
  return first !== undefined && theirs.length > 0 && !theirs.includes(first)
}

/** Key of the notification that they asked for the contract, which names them. */
export const contractKey = (visitId: string): string => `contract ${visitId}`

const freshMs = 15_000
interface Coming {
  /** What the screen of the host said. */
  shownAs: GroupPlace | null
  /** How long ago they came. */
  agoMs: number
  isFull: boolean
}
/**
 * Whether a group waits or goes in. Who read that they wait do; who went in a while ago is inside, however full the home
 * was by other phones. Of two phones that let in a group in the same seconds the server decides.
 */
export function placeOf({ shownAs, agoMs, isFull }: Coming): GroupPlace {
  if (shownAs === 'waiting') return 'waiting'
  return isFull && agoMs < freshMs ? 'waiting' : 'inside'
}

const mostBackMs = 7 * 86_400_000
/** When it happened by our clock: the device's own may be wrong, but not how long ago it says that was. */
export function happenedAt({ at, sentAt }: { at: Date; sentAt: Date }, now: Date): Date {
  const agoMs = Math.min(Math.max(sentAt.getTime() - at.getTime(), 0), mostBackMs)
  return new Date(now.getTime() - agoMs)
}
