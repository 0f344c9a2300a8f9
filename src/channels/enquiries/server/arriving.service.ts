export { takeSafely } from './take-safely.ts'
export { type NewEnquiry, takenEnquiry } from './enquiries.store.ts'
