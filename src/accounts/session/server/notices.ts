import * as z from 'zod'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { sendAccountMail } from './account-mail.service.ts'
import { findUser } from './session.store.ts'

const kinds = [
  'newDevice',
  'emailChanged',
  'factorOn',
  'factorOff',
  'appOff',
  'factorReset',
  'passkeyAdded',
  'passkeyRemoved',
  'passwordChanged',
  'calendarFeedMade',
] as const
type Kind = (typeof kinds)[number]

const words: Record<Kind, { subject: string; what: string }> = {
  newDevice: {
    subject: 'A new sign-in to Gable',
    what: 'Your account was used to sign in from a new browser',
  },
  emailChanged: { subject: 'Your Gable email address was changed', what: 'You now sign in with a different email address' },
  factorOn: { subject: 'Two-factor authentication was turned on', what: 'You now sign in with a code as well as your password' },
  factorOff: { subject: 'Two-factor authentication was turned off', what: 'You now sign in with your password only' },
  appOff: {
    subject: 'Your authenticator app was turned off',
    what: 'Authenticator app codes no longer work for your account. Your passkeys still do',
  },
  factorReset: {
    subject: 'Your two-factor authentication was reset',
    what: 'Your agency removed your authenticator app, passkeys and recovery codes. You have been signed out on all devices. Set up two-factor authentication when you next sign in',
  },
  passkeyAdded: { subject: 'A passkey was added to your account', what: 'You can now sign in to Gable with this passkey' },
  passkeyRemoved: {
    subject: 'A passkey was removed from your account',
    what: 'You can no longer sign in to Gable with this passkey',
  },
  passwordChanged: {
    subject: 'Your Gable password was changed',
    what: 'You have been signed out on other devices. Password reset links and your calendar link no longer work',
  },
  calendarFeedMade: {
    subject: 'A calendar link was created for your Gable account',
    what: 'Anyone with this link can see your tasks, open homes and auctions. You can turn it off in the calendar',
  },
}

/** Notifies the account's owner, so that they can react if it was not them. */
export const mailNotice = job({
  name: 'session.mail-notice',
  leavesGable: true,
  payload: z.object({ userId: z.uuid(), kind: z.enum(kinds), to: z.string().optional(), detail: z.string().max(300).optional() }),
  retries: 5,
  subject: () => 'Email about an account change',
  async run(caller, { userId, kind, to, detail }) {
    const { platform, scope } = caller
    const user = await platform.database.inAgency(scope.agencyId, (db) => findUser(db, scope.agencyId, userId))
    if (!user) return
    const { subject, what } = words[kind]
    await sendAccountMail(caller, {
      to: to ?? user.email,
      subject,
      hello: user.first_name,
      before: `${what}${detail ? `: ${detail}` : ''}.`,
      link: { words: 'See your signed-in devices', url: `${platform.config.PUBLIC_URL}/settings/profile` },
      after: 'If this was you, you don’t need to do anything. If not, change your password now and contact your agency.',
    })
  },
})

export const mailNoticeLater = (
  ctx: Pick<Context, 'enqueue'>,
  notice: { userId: string; kind: Kind; to?: string; detail?: string },
) => ctx.enqueue(mailNotice, notice)
