import type { SmsCompose } from '../sms.contract.ts'
import type { SmsPurpose } from '../sms.rules.ts'

export const purposeWords: Record<SmsPurpose, string> = {
  service: 'Service message',
  marketing: 'Marketing',
  propertyAlerts: 'Property alerts',
  openHomes: 'Open homes',
  newsletter: 'Newsletter',
}

/** The sender as their phone shows it. */
export function senderWords({ name, kind }: SmsCompose['sender']): string {
  if (kind === 'none') return 'No sender is set.'
  if (kind === 'number') return `From ${name}.`
  if (kind === 'registered') return `From ${name}, a registered sender. Replies don’t arrive.`
  return `From ${name}. Phones show “Unverified”: the name isn’t in the SMS Sender ID Register. Replies don’t arrive.`
}

/** To start from; the first name is filled in. */
export const smsTemplates: readonly { label: string; text(firstName: string): string }[] = [
  { label: 'Running late', text: (name) => `Hi ${name}, I am running a few minutes late. See you soon.` },
  { label: 'Tried to call', text: (name) => `Hi ${name}, I tried to call you. Please call me back when it suits.` },
  {
    label: 'Confirm appointment',
    text: (name) => `Hi ${name}, just confirming our appointment. Please reply if the time no longer suits.`,
  },
]
