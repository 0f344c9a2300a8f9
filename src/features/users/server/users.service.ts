import { AppError } from '#common/errors.ts'
import type { Role } from '#common/permissions.ts'
import { type Context, newId } from '#platform/context.ts'

export interface NewUser {
  firstName: string
  lastName: string
  email: string
  passwordHash: string
  role: Role
  agentId: string | null
}

/** @throws AppError conflict when the e-mail belongs to a login already, in whichever agency */
export async function createUser(ctx: Context, user: NewUser): Promise<string> {
  const { db, scope } = ctx
  const id = newId()
  const email = user.email.trim().toLowerCase()
  await db
    .insertInto('users')
    .values({
      agency_id: scope.agencyId,
      id,
      email,
      first_name: user.firstName,
      last_name: user.lastName,
      role: user.role,
      agent_id: user.agentId,
    })
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('logins')
    .values({ email, agency_id: scope.agencyId, user_id: id, password_hash: user.passwordHash })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw new AppError('conflict', `${email} belongs to a user already`)
  await ctx.audit({ action: 'created', entity: 'user', entityId: id })
  return id
}
