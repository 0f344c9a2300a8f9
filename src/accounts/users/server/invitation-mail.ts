import type { Caller } from '#platform/context.ts'
import { insertInvitation, revokeInvitations } from './invitations.store.ts'
import { sendAccountMail } from '#accounts/session/server/account-mail.service.ts'
import { findUser } from './users.store.ts'

/**
 * The secret of the link is made when the mail is written, so that it never lies in the job queue; only the newest link works. A retry
 * mails a new one.
 */
export async function mailInvitationNow(
  caller: Caller,
  { userId, invitedBy }: { userId: string; invitedBy: string | null },
): Promise<void> {
  const made = await caller.transaction(async (ctx) => {
    const found = await findUser(ctx, userId, { lock: true })
    if (found?.user.status !== 'invited') return undefined
    await revokeInvitations(ctx, userId)
    const token = await insertInvitation(ctx, { userId, invitedBy })
    const agency = await ctx.db
      .selectFrom('agencies_view')
      .select(['name', 'slug'])
      .where('agency_id', '=', ctx.scope.agencyId)
      .executeTakeFirst()
    const inviter = invitedBy ? await findUser(ctx, invitedBy) : undefined
    ctx.changed('user', userId)
    return { token, user: found.user, agency, inviter: inviter?.user }
  })
  if (!made) return
  const { user, token, agency, inviter } = made
  const agencyName = agency?.name ?? 'your agency'
  // By its name the page has the agency's look, also when the link has ended.
  const look = agency ? `&agency=${agency.slug}` : ''
  const who = inviter ? `${inviter.firstName} ${inviter.lastName}` : 'Your agency'
  await sendAccountMail(caller, {
    to: user.email,
    subject: `${agencyName} invites you to Gable`,
    hello: user.firstName,
    before: `${who} invites you to join ${agencyName} on Gable. Gable is where your agency manages its listings and contacts. Choose a password to get started. The link works once, for seven days.`,
    link: { words: 'Accept invitation', url: `${caller.platform.config.PUBLIC_URL}/invitation?token=${token}${look}` },
    after: 'If you don’t know this agency, ignore this email.',
  })
}
