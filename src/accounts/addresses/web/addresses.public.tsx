export { addressCalls } from './address-calls.ts'
export { AddressSuggest } from './address-suggest.tsx'
export { PlaceCheck } from './place-check.tsx'
