import type { AuthorityState, EndedAs } from './authority-values.ts'

const next: Record<AuthorityState, readonly AuthorityState[]> = {
  draft: ['sent', 'inForce'],
  sent: ['draft', 'inForce'],
  inForce: ['ended'],
  ended: [],
}
export const canBecome = (from: AuthorityState, to: AuthorityState): boolean => next[from].includes(to)

/** Ends that a user may choose; expiry and replacement follow from dates and from the next version. */
export const endings: readonly EndedAs[] = ['ended', 'revoked']

/** Days before the end at which the agents are notified. */
export const alarmDays = [14, 7, 2, 0] as const
/** The alarm that is due with this many days left: the nearest that was passed; undefined where none is. */
export const alarmFor = (daysLeft: number): number | undefined => alarmDays.findLast((days) => daysLeft <= days)

export interface MissingField {
  path: 'startsOn' | 'endsOn' | 'signedAt' | 'clients'
  message: string
}
/** Everything an authority needs before it can be in force. */
export function missingForForce(one: {
  startsOn: string | null
  signedAt: string | null
  clients: readonly unknown[]
}): MissingField[] {
  return [
    ...(one.clients.length ? [] : [{ path: 'clients' as const, message: 'Add the client who signed' }]),
    ...(one.startsOn ? [] : [{ path: 'startsOn' as const, message: 'Enter the day it starts' }]),
    ...(one.signedAt ? [] : [{ path: 'signedAt' as const, message: 'Enter when the client signed' }]),
  ]
}
