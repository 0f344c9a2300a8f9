import { AppError } from '#common/errors.ts'
import { auditRow, type Caller, type Context, type Origin, type Platform } from '#platform/context.ts'
import { requireGoodPassword } from '#accounts/session/server/password/password-check.ts'
import { hashPassword } from '#accounts/session/server/password/passwords.ts'
import type { User, UserInvite } from '../users.contract.ts'
import { findInvitation, type InvitationToken, isUsed, readInvitationToken, useInvitation } from './invitations.store.ts'
import { requireGivable } from './roles.service.ts'
import { archiveUser, requireStep } from './user-life.service.ts'
import { mailInvitation } from './users.jobs.ts'
import { auditNew, getUser, mailFreshInvitation, requireAgent, rowOf } from './users.service.ts'
import { insertUser } from './users.store.ts'

/** @param invitedBy the user named in the email; default: the caller */
export async function inviteUser(ctx: Context, person: UserInvite, invitedBy = ctx.scope.userId): Promise<User> {
  await requireGivable(ctx, person)
  await requireAgent(ctx, person.agentId)
  const id = await insertUser(ctx, { ...rowOf(person), status: 'invited' }, null)
  await ctx.enqueue(mailInvitation, { userId: id, invitedBy }, { isAwaited: true })
  await auditNew(ctx, id, 'invited', person)
  return getUser(ctx, id)
}

export async function resendInvitation(ctx: Context, id: string): Promise<User> {
  await requireStep(ctx, id, 'invite')
  await mailFreshInvitation(ctx, id)
  await ctx.audit({ action: 'invitedAgain', entity: 'user', entityId: id })
  ctx.changed('user', id)
  return getUser(ctx, id)
}

export async function revokeInvitation(ctx: Context, id: string): Promise<User> {
  await requireStep(ctx, id, 'revoke')
  await ctx.audit({ action: 'invitationRevoked', entity: 'user', entityId: id })
  return archiveUser(ctx, id, undefined)
}

const gone = () => new AppError('rule_broken', 'This invitation was cancelled or has expired. Ask your office for a new one')
const used = () => new AppError('rule_broken', 'You’ve used this invitation already. Sign in with your email and password')

/** The user of an open invitation. @throws AppError rule_broken, with what to do */
async function openInvitation(platform: Platform, parts: InvitationToken) {
  return platform.database.inAgency(parts.agencyId, async (db) => {
    const found = await findInvitation(db, parts, platform.clock())
    if (!found) throw (await isUsed(db, parts)) ? used() : gone()
    return found
  })
}

export async function readInvitation(platform: Platform, token: string) {
  const parts = readInvitationToken(token)
  if (!parts) throw gone()
  const found = await openInvitation(platform, parts)
  return { email: found.email, firstName: found.first_name, agencyName: found.agency_name }
}

/** The link proves the address; the password makes the account. Hashed before the transaction, checked again inside. */
export async function acceptInvitation(
  platform: Platform,
  { token, password }: { token: string; password: string },
  { requestId, origin }: Pick<Caller, 'requestId'> & { origin: Origin },
): Promise<{ email: string; message: string }> {
  const parts = readInvitationToken(token)
  if (!parts) throw gone()
  const { clock } = platform
  const invited = await openInvitation(platform, parts)
  const person = { firstName: invited.first_name, lastName: invited.last_name, email: invited.email }
  await requireGoodPassword(password, { person, context: [invited.agency_name] })
  const passwordHash = await hashPassword(platform.config, password)
  await platform.database.inAgency(parts.agencyId, async (db) => {
    const still = await findInvitation(db, parts, clock(), { lock: true })
    if (!still) throw (await isUsed(db, parts)) ? used() : gone()
    await useInvitation(db, parts, still.id, passwordHash, clock())
    const scope = { agencyId: parts.agencyId, userId: still.id }
    await platform.audit.add(
      db,
      auditRow(
        { platform, scope, requestId, clock, origin },
        { action: 'acceptedInvitation', entity: 'user', entityId: still.id },
      ),
    )
  })
  platform.live.publish(parts.agencyId, { type: 'changed', kind: 'user', id: invited.id })
  return { email: invited.email, message: 'Sign in with your new password.' }
}
