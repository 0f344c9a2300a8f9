/** The sender that people see, and whether they can reply to it. */
export interface SmsFrom {
  /** The sender as it is set; empty when nothing is. */
  name: string
  kind: 'none' | 'number' | 'registered' | 'unregistered'
}

/**
 * A number is shown as it is. Since 1 July 2026 a name that is not in the SMS Sender ID Register of the ACMA is shown as "Unverified", in one
 * thread with all others.
 */
export function smsFrom(name: string, isRegistered: boolean): SmsFrom {
  if (!name) return { name, kind: 'none' }
  if (/^\+?\d{6,15}$/.test(name)) return { name, kind: 'number' }
  return { name, kind: isRegistered ? 'registered' : 'unregistered' }
}
