import { x } from './server/listings.service.ts'
export const y = x
