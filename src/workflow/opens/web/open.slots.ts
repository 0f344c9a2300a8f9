// Parts that other features put beside the QR code of an open home, on the page of its visitors, in the kit of its hosts, and on a listing's open homes.
import { slot } from '#ui/slots.ts'

export const openSign = slot<{ openId: string }>('sign of an open home')
/** On the row of a visitor. */
export const visitorButton = slot<{ visitId: string; contactId: string | null; listingId: string }>('visitor of an open home')
/** Between the open homes of a listing and their visitors. */
export const listingOpens = slot<{ listingId: string; agentId: string | undefined }>('open homes of a listing')
/** Once it has started. */
export const openVisitors = slot<{ openId: string }>('visitors of an open home')
export const hostKit = slot<{ openId: string; listingId: string; isAway: boolean }>('kit of the hosts of an open home')
