// What the law says about a listing, and what was told about its price: on the page of the listing.
export { findingsQuery } from './compliance-calls.ts'
export { ComplianceList } from './compliance-list.tsx'
export { PricesTold } from './prices-told.tsx'
