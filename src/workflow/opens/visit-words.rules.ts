import type { FollowUp, Visit } from './visits.contract.ts'

export const interestWords = ['None', 'Low', 'Some', 'High', 'Keen'] as const
interface VisitWords {
  intents: Record<NonNullable<Visit['intent']>, string>
  roles: Record<Visit['role'], string>
  pay: string
  asked: string
  wants: string
  sent: string
  /** On a tag. */
  paper: string
}
const ofSale: VisitWords = {
  intents: { offer: 'Will make an offer', secondLook: 'Wants a second inspection', no: 'Not for them' },
  roles: { buyer: 'Buyer', neighbour: 'Neighbour', agent: 'Agent' },
  pay: 'What would they pay?',
  asked: 'Asked for the contract',
  wants: 'Wants the contract',
  sent: 'Contract sent',
  paper: 'Contract',
}
const ofLease: VisitWords = {
  intents: { ...ofSale.intents, offer: 'Will apply' },
  roles: { ...ofSale.roles, buyer: 'Renter' },
  pay: 'What rent would they pay?',
  asked: 'Asked for an application form',
  wants: 'Wants an application form',
  sent: 'Application form sent',
  paper: 'Application form',
}
/** An open home of a rental is for renters: they apply, and ask for no contract. */
export const visitWords = (isLease: boolean): VisitWords => (isLease ? ofLease : ofSale)
export const wayWords: Record<Visit['arrivedBy'], string> = {
  staff: 'Added by the host',
  qr: 'Signed in by QR code',
  kiosk: 'Signed in on the host’s device',
  paper: 'From the paper sheet',
  booking: 'Booked',
}

const messageWords: Record<FollowUp['state'], string> = {
  waiting: 'Waiting to be sent',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Not sent',
  unknown: 'May not have been sent',
}
/** `Email sent`, `SMS not sent: No consent on record`. */
export const followUpWords = ({ channel, state, reason }: FollowUp): string => {
  const words = `${channel === 'sms' ? 'SMS' : 'Email'} ${messageWords[state].toLowerCase()}`
  return reason && (state === 'failed' || state === 'unknown') ? `${words}: ${reason}` : words
}
