// What features above put beside the QR code of an open home.
import { slot } from '#ui/slots.ts'

export const openSign = slot<{ openId: string; place: string }>('sign of an open home')
