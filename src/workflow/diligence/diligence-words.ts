// Words of due diligence for screens, files and notes: the same for everyone.
import type { Case } from './diligence.contract.ts'

export const stateWords: Record<Case['state'], string> = {
  notStarted: 'Not started',
  collecting: 'Collecting',
  toVerify: 'To verify',
  needsMore: 'More needed',
  complete: 'Complete',
  expired: 'Expired',
  notNeeded: 'Not needed',
}
export const sideWords: Record<Case['side'], string> = { vendor: 'Vendor', buyer: 'Buyer' }
export const kindWords: Record<Case['kind'], string> = {
  individual: 'Individual',
  company: 'Company',
  trust: 'Trust',
  estate: 'Estate',
  attorney: 'Power of attorney',
}
