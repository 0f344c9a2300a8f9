import { writtenDay, writtenDayAt } from '#common/time/written-day.ts'
import type { Channel, ConsentAnswer, ConsentEvent, Purpose } from './consent.contract.ts'

export interface Reachable {
  doNotContact: boolean
  hasEmail: boolean
  hasAddress: boolean
  phones: readonly { isOnDoNotCallList: boolean; dncWashedOn: string | null }[]
}
const word: Record<ConsentEvent['state'], string> = {
  express: 'Express consent',
  inferred: 'Inferred consent',
  refused: 'Consent refused',
  withdrawn: 'Consent withdrawn',
}
const washDays = 30
/** The source of a refusal that came with an address or number, from a record that may be gone. */
export const refusedBefore = 'With this email or number, on an earlier record'

/**
 * Whether we may be in touch by this channel for this purpose, and why. The latest entry for the purpose holds; a refusal or withdrawal of
 * `marketing` covers every purpose of its channel until a later agreement. No entry at all means no.
 *
 * Sources: Spam Act 2003 (consent express or inferred, withdrawn at once); Do Not Call Register Act 2006 (registered numbers need express
 * consent; a wash holds 30 days).
 *
 * @param events any order, this contact's
 * @param today `YYYY-MM-DD` at the agency
 * @param timeZone the agency's, in which the day of a consent is written
 */
export function mayContact(
  c: Reachable,
  events: readonly ConsentEvent[],
  at: { channel: Channel; purpose: Purpose; today: string; timeZone: string },
): ConsentAnswer {
  const { channel, purpose, today, timeZone } = at
  const answer = (isAllowed: boolean, why: string, warning: string | null = null): ConsentAnswer => ({
    channel,
    purpose,
    isAllowed,
    why,
    warning,
  })
  if (c.doNotContact) return answer(false, 'Marked "do not contact"')
  const unreachable = missing(c, channel)
  if (unreachable) return answer(false, unreachable)
  const latest = events
    .filter((e) => e.channel === channel && (e.purpose === purpose || (e.purpose === 'marketing' && isNo(e))))
    .toSorted((a, b) => (a.happenedAt < b.happenedAt ? 1 : a.happenedAt > b.happenedAt ? -1 : a.id < b.id ? 1 : -1))[0]
  if (!latest) return answer(false, 'No consent on record')
  const said = latest.source === refusedBefore ? 'Unsubscribed' : word[latest.state]
  const reason = `${said} on ${writtenDayAt(latest.happenedAt, timeZone, 'short')} (${latest.source})`
  if (isNo(latest)) return answer(false, reason)
  if (latest.expiresOn && latest.expiresOn < today)
    return answer(false, `${reason}, until ${writtenDay(latest.expiresOn, 'short')}`)
  return channel === 'phone' ? call(c, latest, reason, today, answer) : answer(true, reason)
}

const isNo = ({ state }: ConsentEvent) => state === 'refused' || state === 'withdrawn'

function missing(c: Reachable, channel: Channel): string | undefined {
  if (channel === 'email' && !c.hasEmail) return 'No email address'
  if ((channel === 'phone' || channel === 'sms') && !c.phones.length) return 'No phone number'
  if (channel === 'letter' && !c.hasAddress) return 'No postal address'
  return undefined
}

function call(
  { phones }: Reachable,
  latest: ConsentEvent,
  reason: string,
  today: string,
  answer: (isAllowed: boolean, why: string, warning?: string | null) => ConsentAnswer,
): ConsentAnswer {
  const isRegistered = phones.every((p) => p.isOnDoNotCallList)
  if (isRegistered && latest.state !== 'express') return answer(false, 'On the Do Not Call Register. Express consent needed')
  const washed = phones.map((p) => p.dncWashedOn ?? '').toSorted()[0] ?? ''
  const isFresh = washed !== '' && daysBetween(washed, today) <= washDays
  return answer(
    true,
    reason,
    isFresh || latest.state === 'express' ? null : `Not checked against the Do Not Call Register in the last ${washDays} days`,
  )
}
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
