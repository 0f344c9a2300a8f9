import { randomBytes } from 'node:crypto'
import { AppError, notFound } from '#common/errors.ts'
import { callerOf, type Context, newId, type Platform } from '#platform/context.ts'
import { isSame, type Secrets } from '#platform/secrets.ts'
import { createAgent } from '#features/agents/server/agents.service.ts'
import { changeBranding } from '#features/branding/server/branding.service.ts'
import { askForReset } from '#features/session/server/password-reset.service.ts'
import { hashPassword } from '#features/session/server/passwords.ts'
import { createUser } from '#features/users/server/users.service.ts'
import type { SetupBody } from '../agency.contract.ts'
import { insertAgency, operatorScope } from './agency.service.ts'

/**
 * What only somebody who sees this machine's console knows. Derived from SECRET_KEY, so every process of an installation asks for the same one
 * and none has to be kept; it opens nothing once there is an agency.
 */
export const setupKey = (secrets: Secrets): string =>
  (secrets.key('first run').toString('hex').slice(0, 20).match(/.{5}/g) ?? []).join('-')

/** True while there is no agency and nobody has made one here before. */
export async function isSetupOpen({ database }: Platform): Promise<boolean> {
  return database.outsideAgencies(async (db) => {
    const claimed = await db.selectFrom('installation').select('claimed_at').where('id', '=', 1).executeTakeFirst()
    // Agencies themselves cannot be seen from outside of them; each has a face.
    const face = await db.selectFrom('sign_in_faces').select('slug').limit(1).executeTakeFirst()
    return claimed?.claimed_at == null && face === undefined
  })
}

/** @throws AppError not_found when the installation is taken; forbidden with a wrong key; conflict when somebody else was faster */
export async function setUp(platform: Platform, body: SetupBody, requestId: string): Promise<{ slug: string; email: string }> {
  if (!(await isSetupOpen(platform))) throw notFound({ reason: 'set up already' })
  if (!isSame(body.key.toLowerCase().replaceAll(/[^0-9a-f]/g, ''), setupKey(platform.secrets).replaceAll('-', '')))
    throw new AppError('forbidden', 'This is not the setup key. It was printed where Gable was started', {
      fields: [{ path: 'key', message: 'Not the setup key' }],
    })
  const id = newId()
  const passwordHash = await hashPassword(platform.config, body.owner.password)
  // Nobody knows this one: the mail lets them choose their own.
  const unknown = await hashPassword(platform.config, randomBytes(32).toString('base64url'))
  await callerOf(platform, operatorScope(id), requestId).transaction(async (ctx) => {
    await claim(ctx)
    await insertAgency(ctx.db, id, body.agency)
    await changeBranding(ctx, { ...body.branding, tradingName: body.agency.name, version: 1 })
    await addPerson(ctx, { ...body.owner, role: 'owner' }, passwordHash)
    for (const person of body.people) await addPerson(ctx, person, unknown)
    await ctx.audit({ action: 'created', entity: 'agency', entityId: id })
  })
  for (const { email } of body.people)
    await askForReset(platform, email, requestId).catch((error: unknown) => platform.log.warn({ err: error }, 'invitation'))
  return { slug: body.agency.slug, email: body.owner.email }
}

/** Two browsers with the key at once: the row's lock lets one through. */
async function claim({ db, clock }: Context): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('installation')
    .set({ claimed_at: clock() })
    .where('id', '=', 1)
    .where('claimed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (!numUpdatedRows) throw new AppError('conflict', 'Somebody has just set this installation up')
}

async function addPerson(ctx: Context, person: SetupBody['people'][number], passwordHash: string): Promise<void> {
  const { firstName, lastName, email, role } = person
  const agent = await createAgent(ctx, { name: `${firstName} ${lastName}`, email })
  await createUser(ctx, { firstName, lastName, email, role, passwordHash, agentId: agent.id })
}
