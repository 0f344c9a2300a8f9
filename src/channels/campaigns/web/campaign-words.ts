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
  excluded: 'Excluded',
  doNotContact: 'Marked “do not contact”',
  noEmail: 'No email address',
  noConsent: 'No consent on record',
  withdrawn: 'Unsubscribed or declined',
  expired: 'Consent has expired',
  hardBounce: 'Address doesn’t exist',
  softBounces: 'Bounced several times',
  complaint: 'Marked an email as spam',
  duplicate: 'Same address as another recipient',
  cancelled: 'Cancelled before sending',
}
export const reasonWords = (reason: string): string => reasons[reason] ?? (reason || 'No reason given')
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
      'Emails buyers and tenants the listings that match their alert, as often as they chose. Each listing is sent once per contact.',
  },
  openHome: {
    name: 'Open home reminder',
    about: 'Reminds enquirers and matched buyers before an open home.',
  },
  priceChange: {
    name: 'Price change',
    about: 'Emails enquirers and matched buyers when a live listing’s price changes. Once a day at most.',
  },
  sold: { name: 'Sold', about: 'Lets enquirers and matched buyers know it has sold, and offers to find something similar.' },
} as const
