import { framedMail } from '#accounts/branding/server/framed-mail.service.ts'
import type { Caller } from '#platform/context.ts'
import type { PlainMail } from '#platform/mail/plain-mail.ts'

/** Sends an email about a user's account (an invitation, a password, a notice) in the agency's frame. */
export async function sendAccountMail(caller: Caller, mail: PlainMail): Promise<void> {
  await caller.platform.mailer.send(await caller.transaction((ctx) => framedMail(ctx, mail)), caller.scope.agencyId, 'account')
}
