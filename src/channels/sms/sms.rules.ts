import { smsLength } from '#common/text/sms-length.ts'

/** Why it is sent. `service` is about an appointment, a sale or something they requested, and advertises nothing. */
export const smsPurposes = ['service', 'marketing', 'propertyAlerts', 'openHomes', 'newsletter'] as const
export type SmsPurpose = (typeof smsPurposes)[number]

/** States of a message to a contact. `delivered` where the provider reports it; `unknown` is never sent again. */
export const smsStates = ['queued', 'sending', 'sent', 'delivered', 'failed', 'unknown'] as const
export type SmsState = (typeof smsStates)[number]

/** `none`: nothing is set. Names take no replies, and those that are not in the SMS Sender ID Register are shown as "Unverified". */
export const senderKinds = ['none', 'number', 'registered', 'unregistered'] as const
export type SenderKind = (typeof senderKinds)[number]

/** Longer texts are charged as so many messages that an email is better. */
export const mostParts = 6
export const mostCharacters = 900
export const optOutWords = 'Reply STOP to opt out'

/** The text that is sent: every message names the agency, and marketing says how to opt out (Spam Act 2003, sections 17 and 18). */
export function wholeText({ text, agencyName, purpose }: { text: string; agencyName: string; purpose: SmsPurpose }): string {
  const own = text.trim()
  const isNamed = own.toLowerCase().includes(agencyName.toLowerCase())
  const end = [!isNamed && agencyName, purpose !== 'service' && optOutWords].filter(Boolean).join('. ')
  return end ? `${own}\n${end}` : own
}

/** Why no message for this purpose can be sent from this sender; undefined when one can. */
export function senderRefusal(kind: SenderKind, purpose: SmsPurpose, delivery: 'outbox' | 'provider'): string | undefined {
  if (kind === 'none' && delivery === 'provider') return 'No sender is set. Enter a number under Settings, SMS'
  if ((kind === 'registered' || kind === 'unregistered') && purpose !== 'service')
    return 'People can’t reply to a name, so they couldn’t opt out. Set a number as the sender to send marketing'
  return undefined
}

/** Why a text can't be sent; undefined when it can. */
export function textRefusal(whole: string): string | undefined {
  const { parts } = smsLength(whole)
  return parts > mostParts ? `Too long: ${parts} messages. Shorten it to ${mostParts} or fewer` : undefined
}

/** Words by which people leave, alone or as the first word of a reply. Not CANCEL: it is how people answer a message about an appointment. */
const stopWords = new Set(['stop', 'stopall', 'unsubscribe', 'unsub', 'end', 'quit', 'optout'])
const startWords = new Set(['start', 'unstop'])

/** Reads an opt-out or opt-in from a reply. A sentence that only contains "stop" does not opt out, one that starts with it does. */
export function requestIn(reply: string): 'stop' | 'start' | undefined {
  const words = reply
    .slice(0, 200)
    .toLowerCase()
    .replaceAll(/[^a-z\s]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const [first = '', second = ''] = words
  if (stopWords.has(first) && (words.length === 1 || first === 'stop' || first === 'stopall' || first.startsWith('unsub')))
    return 'stop'
  if (first === 'opt' && second === 'out') return 'stop'
  return startWords.has(first) && words.length === 1 ? 'start' : undefined
}
