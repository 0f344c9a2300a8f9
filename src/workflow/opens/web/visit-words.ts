import type { Visit } from '../visits.contract.ts'

export const interestWords = ['None', 'Low', 'Some', 'High', 'Keen'] as const
export const intentWords: Record<NonNullable<Visit['intent']>, string> = {
  offer: 'Will make an offer',
  secondLook: 'Second look',
  no: 'Not for them',
}
export const roleWords: Record<Visit['role'], string> = { buyer: 'Buyer', neighbour: 'Neighbour', agent: 'Agent' }
export const wayWords: Record<Visit['arrivedBy'], string> = {
  staff: 'Added by the host',
  qr: 'Signed in by QR code',
  kiosk: 'Signed in on the host’s device',
  paper: 'From the paper sheet',
  booking: 'Booked',
}
