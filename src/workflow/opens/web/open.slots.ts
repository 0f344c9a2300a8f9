// What features above put beside the QR code of an open home, and on the page of its visitors.
import { slot } from '#ui/slots.ts'

export const openSign = slot<{ openId: string }>('sign of an open home')
/** Once it has started. */
export const openVisitors = slot<{ openId: string }>('visitors of an open home')
