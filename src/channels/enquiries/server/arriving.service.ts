export { takeSafely } from './take-safely.ts'
export { takenEnquiry } from './enquiries.store.ts'
