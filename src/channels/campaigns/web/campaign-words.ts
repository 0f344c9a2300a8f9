import type { StatusTone } from '#ui/components/status-words.ts'
import type { CampaignState } from '../campaigns.rules.ts'

export const stateWords: Record<CampaignState, { label: string; tone: StatusTone }> = {
  draft: { label: 'Draft', tone: 'grey' },
  inReview: { label: 'In review', tone: 'amber' },
  scheduled: { label: 'Scheduled', tone: 'indigo' },
  sending: { label: 'Sending', tone: 'blue' },
  paused: { label: 'Paused', tone: 'amber' },
  sent: { label: 'Sent', tone: 'green' },
  cancelled: { label: 'Cancelled', tone: 'grey' },
  failed: { label: 'Failed', tone: 'red' },
}
export const purposeWords = {
  marketing: 'Marketing',
  propertyAlerts: 'Property alerts',
  openHomes: 'Open homes',
  newsletter: 'Newsletter',
} as const
const reasons: Record<string, string> = {
  excluded: 'Left out by an exclusion',
  doNotContact: 'Marked “do not contact”',
  noEmail: 'No e-mail address',
  noConsent: 'No consent on record',
  withdrawn: 'Unsubscribed or refused',
  expired: 'Consent has run out',
  hardBounce: 'Address does not exist',
  softBounces: 'Mail came back several times',
  complaint: 'Complained about a mail',
  duplicate: 'Same address as somebody who gets it',
  cancelled: 'Cancelled before their turn',
}
export const reasonWords = (reason: string): string => reasons[reason] ?? (reason || 'No reason was given')
export const people = (n: number): string => `${n.toLocaleString('en-AU')} ${n === 1 ? 'person' : 'people'}`
/** `42%`; nothing of nothing is a dash. */
export const percent = (part: number, whole: number): string =>
  whole > 0 ? `${((part / whole) * 100).toLocaleString('en-AU', { maximumFractionDigits: part / whole < 0.1 ? 1 : 0 })}%` : '–'
const wallClock = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})
/** `Monday 1 February 2027 at 9:30 am`, of a wall clock time: a field for times shows it in the order of the browser, which may be another. */
export const spokenTime = (local: string): string => (local ? wallClock.format(new Date(`${local}:00Z`)) : '')
export const automationWords = {
  newMatch: {
    name: 'New matches',
    about:
      'Buyers and tenants with an alert hear of listings that fit, in the rhythm they chose. Nobody hears of a listing twice.',
  },
  openHome: {
    name: 'Open home reminder',
    about: 'Whoever asked about a listing, or whom it fits, is reminded before its open home.',
  },
  priceChange: {
    name: 'Price change',
    about: 'The same people hear when the price of a live listing changes, once a day at most.',
  },
  sold: { name: 'Sold', about: 'The same people hear that it has sold, and that you are looking on for them.' },
} as const
