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
    what: 'Your account was used to sign in from a browser we have not seen before',
  },
  emailChanged: { subject: 'Your Gable address was changed', what: 'From now on you sign in with another email address' },
  factorOn: { subject: 'Signing in now takes a second step', what: 'A second step was turned on for your account' },
  factorOff: { subject: 'The second step was turned off', what: 'Your account no longer asks for a second step' },
  appOff: {
    subject: 'Codes of an app were turned off',
    what: 'Your account no longer takes codes of an authenticator app; your passkeys stay',
  },
  factorReset: {
    subject: 'Your second step was taken away',
    what: 'Somebody who manages users in your agency took the second step, passkeys and recovery codes off your account, and ended all sign-ins. Set a new one up when you next sign in',
  },
  passkeyAdded: { subject: 'A passkey was added to your account', what: 'From now on this passkey signs you in to Gable' },
  passkeyRemoved: { subject: 'A passkey was removed from your account', what: 'This passkey no longer signs you in to Gable' },
  passwordChanged: {
    subject: 'Your Gable password was changed',
    what: 'A new password was set for your account; sign-ins on other devices were ended, and so were reset links and the address of your calendar',
  },
  calendarFeedMade: {
    subject: 'A calendar address was created for your Gable account',
    what: 'Anyone with this address can read your tasks, open homes and auctions without signing in. You can turn it off in the calendar',
  },
}

/** Tells the person whose account it is; whoever did it themselves reads over it, whoever did not knows in time. */
export const mailNotice = job({
  name: 'session.mail-notice',
  payload: z.object({ userId: z.uuid(), kind: z.enum(kinds), to: z.string().optional(), detail: z.string().max(300).optional() }),
  retries: 5,
  subject: () => 'Mail about a change to an account',
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
      link: { words: 'See where you are signed in', url: `${platform.config.PUBLIC_URL}/settings/profile` },
      after: 'If this was you, nothing needs to be done. If not, set a new password at once and tell your agency.',
    })
  },
})

export const mailNoticeLater = (
  ctx: Pick<Context, 'enqueue'>,
  notice: { userId: string; kind: Kind; to?: string; detail?: string },
) => ctx.enqueue(mailNotice, notice)
