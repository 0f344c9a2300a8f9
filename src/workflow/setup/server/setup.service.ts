import { AppError, notFound } from '#common/errors.ts'
import { callerOf, type Context, newId, type Platform } from '#platform/context.ts'
import { claimInstallation, readInstallation } from '#platform/installation.ts'
import { isSame, type Secrets } from '#platform/secrets.ts'
import { createAgent } from '#accounts/agents/server/agents.service.ts'
import { changeBranding } from '#accounts/branding/server/branding.service.ts'
import { requireGoodPassword } from '#accounts/session/server/password/password-check.ts'
import { hashPassword } from '#accounts/session/server/password/passwords.ts'
import { inviteUser } from '#accounts/users/server/invitations.service.ts'
import { createUser } from '#accounts/users/server/users.service.ts'
import type { SetupBody } from '../setup.contract.ts'
import { insertAgency, operatorScope } from '#accounts/branding/server/agency.service.ts'
import { isAnyFaceThere } from '#accounts/branding/server/agency-row.service.ts'

/**
 * Known only to a person who sees this machine's console. Derived from SECRET_KEY, so every process of an installation has the same one and none is
 * stored; it is useless once there is an agency.
 */
export const setupKey = (secrets: Secrets): string =>
  (secrets.key('first run').toString('hex').slice(0, 20).match(/.{5}/g) ?? []).join('-')

/** True while there is no agency and none was ever created. */
export async function isSetupOpen({ database }: Platform): Promise<boolean> {
  return database.outsideAgencies(async (db) => (await readInstallation(db)).claimed_at === null && !(await isAnyFaceThere(db)))
}

/** @throws AppError not_found when the installation is taken; forbidden with a wrong key; conflict when another request was faster */
export async function setUp(platform: Platform, body: SetupBody, requestId: string): Promise<{ slug: string; email: string }> {
  if (!(await isSetupOpen(platform))) throw notFound({ reason: 'set up already' })
  if (!isSame(body.key.toLowerCase().replaceAll(/[^0-9a-f]/g, ''), setupKey(platform.secrets).replaceAll('-', '')))
    throw new AppError('forbidden', 'Wrong setup key. It was printed where Gable was started', {
      fields: [{ path: 'key', message: 'Wrong setup key' }],
    })
  const id = newId()
  const { password, ...owner } = body.owner
  await requireGoodPassword(password, { person: owner, context: [body.agency.name], field: 'owner.password' })
  const passwordHash = await hashPassword(platform.config, password)
  await callerOf(platform, operatorScope(id), requestId).transaction(async (ctx) => {
    if (!(await claimInstallation(ctx.db, ctx.clock())))
      throw new AppError('conflict', 'Someone has just set up this installation')
    await insertAgency(ctx.db, id, body.agency)
    await changeBranding(ctx, { ...body.branding, tradingName: body.agency.name, version: 1 })
    const ownerId = await createUser(ctx, { ...owner, role: 'owner', passwordHash, agentId: await agentFor(ctx, owner) })
    for (const person of body.people)
      await inviteUser(ctx, { ...person, roleId: null, agentId: await agentFor(ctx, person) }, ownerId)
    await ctx.audit({ action: 'created', entity: 'agency', entityId: id })
  })
  return { slug: body.agency.slug, email: body.owner.email }
}

type Named = Pick<SetupBody['people'][number], 'firstName' | 'lastName' | 'email'>

/** All users created at set-up can list. */
async function agentFor(ctx: Context, { firstName, lastName, email }: Named): Promise<string> {
  return (await createAgent(ctx, { name: `${firstName} ${lastName}`, email })).id
}
