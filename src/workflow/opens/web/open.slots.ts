// Parts that other features put beside the QR code of an open home, on the page of its visitors, and in the kit of its hosts.
import { slot } from '#ui/slots.ts'

export const openSign = slot<{ openId: string }>('sign of an open home')
/** Once it has started. */
export const openVisitors = slot<{ openId: string }>('visitors of an open home')
export const hostKit = slot<{ openId: string; listingId: string; isAway: boolean }>('kit of the hosts of an open home')
