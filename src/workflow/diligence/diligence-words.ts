// Words of due diligence for screens, files and notes: the same for everyone.
import type { Case, CasePaper, CasePerson } from './diligence.contract.ts'

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
export const roleWords: Record<CasePerson['role'], string> = {
  self: 'Party',
  director: 'Director',
  trustee: 'Trustee',
  executor: 'Executor',
  attorney: 'Attorney',
  actsFor: 'Acts for the party',
  owner: 'Beneficial owner',
  controls: 'In control',
}
export const paperWords: Record<CasePaper['kind'], string> = {
  driverLicence: 'Driver licence',
  passport: 'Passport',
  photoCard: 'Photo card',
  medicareCard: 'Medicare card',
  birthCertificate: 'Birth certificate',
  citizenship: 'Citizenship certificate',
  addressProof: 'Proof of address',
  companyExtract: 'Company extract',
  trustDeed: 'Trust deed',
  probate: 'Probate',
  powerOfAttorney: 'Power of attorney',
  electronic: 'Electronic check',
  other: 'Other paper',
}
