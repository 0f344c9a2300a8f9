import type { Context } from '#platform/context.ts'
import { senderOf } from '#platform/mail/mailer.ts'

/** Id of the entry in the buyer's calendar: the same after every change. */
export const inspectionUid = ({ platform }: Context, openId: string): string =>
  `inspection-${openId}@${senderOf(platform.config).domain}`
