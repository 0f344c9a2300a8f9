import * as z from 'zod'
import { emailAddress } from '#common/typed/email-address.ts'
import { allow, endpoint, type RateLimit } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { linkToken } from '#common/text/link-token.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'
import { unwrapEmail } from '#common/typed/typed-contact.ts'
import { RoleKey } from './roles.contract.ts'
import { userStatuses } from './users.rules.ts'

const PersonName = z.string().trim().min(1, 'Required').max(80)
const Email = z.string().overwrite(unwrapEmail).toLowerCase().max(254, { abort: true }).check(emailAddress('Enter a valid email'))

export const User = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: RoleKey,
    roleId: Id.nullable(),
    roleName: z.string(),
    status: z.enum(userStatuses),
    /** The listing agent whose records are this user's own. */
    agentId: Id.nullable(),
    agentName: z.string().nullable(),
    /** Path at the photo host, for `GET /users/get-user-photo`; null without a photo. */
    photoPath: z.string().nullable(),
    hasSecondFactor: z.boolean(),
    lastSeenAt: Instant.nullable(),
    /** The end of the newest invitation, while it waits; the address is open until then. */
    invitationExpiresAt: Instant.nullable(),
    createdAt: Instant,
    version: z.int().positive(),
    isMe: z.boolean(),
    /** False when they may do more than the caller. */
    canManage: z.boolean(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

export const Workload = z
  .object({
    listings: z.int().nonnegative(),
    contacts: z.int().nonnegative(),
    appraisals: z.int().nonnegative(),
    tasks: z.int().nonnegative(),
  })
  .meta({ id: 'Workload' })
export type Workload = z.infer<typeof Workload>

/** The details users can see of each other: enough to assign a task or to write @name. */
export const Colleague = z
  .object({ id: Id, name: z.string(), agentId: Id.nullable(), photoPath: z.string().nullable() })
  .meta({ id: 'Colleague' })
export type Colleague = z.infer<typeof Colleague>

const Role = { role: RoleKey.default('agent'), roleId: Id.nullable().default(null) }
const Person = { firstName: PersonName, lastName: PersonName, email: Email, agentId: Id.nullable().default(null) }
/** Length and the list of common passwords are checked against the person too, so the server does it (session/password.rules.ts). */
const Password = z.string().min(1, 'Enter a password').max(200)
export const UserCreate = z.object({ ...Person, ...Role, password: Password }).meta({ id: 'UserCreate' })
export type UserCreate = z.output<typeof UserCreate>
export const UserInvite = z.object({ ...Person, ...Role }).meta({ id: 'UserInvite' })
export type UserInvite = z.output<typeof UserInvite>
export const UserUpdate = z
  .object({
    firstName: PersonName,
    lastName: PersonName,
    email: Email,
    agentId: Id.nullable(),
    role: RoleKey,
    roleId: Id.nullable(),
  })
  .partial()
  /** The specification's call has no version; with one, a stale edit is refused. */
  .extend({ version: z.int().positive().optional() })
  .meta({ id: 'UserUpdate' })
export type UserUpdate = z.output<typeof UserUpdate>

const manage = allow('users.manage', 'agency')
/** Each response reveals whether an email has a login, also in other agencies. */
const triesOfEmails = { max: 60, perSeconds: 600, by: 'user' } as const satisfies RateLimit
const step = (summary: string) => ({ summary, access: manage, params: IdParams, response: User })

export const userEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    summary: 'Users of the agency',
    access: allow('users.read', 'agency'),
    query: z.object({
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      q: pageQuery.q,
      count: pageQuery.count,
      /** Default: all users except archived ones. */
      status: z.enum(userStatuses).optional(),
      role: RoleKey.optional(),
    }),
    response: pageOf(User),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users',
    creates: true,
    summary: 'Create a user with a password',
    access: manage,
    body: UserCreate,
    response: User,
    status: 201,
    rateLimit: triesOfEmails,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/users/invite',
    creates: true,
    summary: 'Invite a user, who chooses a password from an emailed link within seven days',
    access: manage,
    body: UserInvite,
    response: User,
    status: 201,
    rateLimit: triesOfEmails,
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/api/colleagues',
    summary: 'Active users of the agency, by name; at most 500',
    access: allow('signedIn', 'agency'),
    response: z.object({ items: z.array(Colleague) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/users/:id',
    summary: 'One user',
    access: allow('users.read', 'agency'),
    params: IdParams,
    response: User,
  }),
  workload: endpoint({
    method: 'GET',
    path: '/api/users/:id/workload',
    summary:
      'What a user has in hand: open listings, contacts and appraisals of their agent, open tasks that would be reassigned',
    access: manage,
    params: IdParams,
    response: Workload,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/users/:id',
    summary: 'Change a user; a new role applies at once',
    access: manage,
    params: IdParams,
    body: UserUpdate,
    response: User,
    rateLimit: triesOfEmails,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    summary: 'Archive a user: signs them out and reassigns their records and tasks if asked; can be restored',
    access: manage,
    params: IdParams,
    query: z.object({
      /** The agent who gets open listings, contacts and appraisals. */
      handOverTo: Id.optional(),
      /** The user who gets open tasks. */
      tasksTo: Id.optional(),
    }),
    response: User,
  }),
  restore: endpoint({ method: 'POST', path: '/api/users/:id/restore', ...step('Restore an archived user') }),
  suspend: endpoint({ method: 'POST', path: '/api/users/:id/suspend', ...step('Suspend a user; signs them out') }),
  unsuspend: endpoint({ method: 'POST', path: '/api/users/:id/unsuspend', ...step('Reactivate a suspended user') }),
  resetSecondStep: endpoint({
    method: 'POST',
    path: '/api/users/:id/second-step/reset',
    ...step('Reset a user’s two-factor authentication and passkeys; signs them out'),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/users/:id/invite',
    ...step('Email a new invitation; the earlier one stops working'),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/invite',
    summary: 'Cancel an invitation; the user is archived',
    access: manage,
    params: IdParams,
    response: User,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/users/get-user-photo',
    produces: 'image/webp',
    summary: 'Photo of a user, by default your own',
    access: allow('signedIn', 'agency'),
    query: z.object({ of: Id.optional(), v: z.string().max(40).optional() }),
  }),
  setPhoto: endpoint({
    method: 'PUT',
    path: '/api/users/:id/photo',
    files: true,
    summary: 'Set a photo (multipart, one file): your own, or any user’s with users.manage',
    access: allow('signedIn', 'self'),
    params: IdParams,
    response: z.object({ id: Id, photoPath: z.string().nullable() }),
    rateLimit: { max: 30, perSeconds: 600, by: 'user' },
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/photo',
    summary: 'Remove a photo',
    access: allow('signedIn', 'self'),
    params: IdParams,
    response: z.object({ id: Id, photoPath: z.string().nullable() }),
  }),
  restorePhoto: endpoint({
    method: 'POST',
    path: '/api/users/:id/photo/restore',
    summary: 'Restore the previous photo, within five minutes',
    access: allow('signedIn', 'self'),
    params: IdParams,
    response: z.object({ id: Id, photoPath: z.string().nullable() }),
  }),
  invitation: endpoint({
    method: 'POST',
    path: '/api/auth/invitation',
    access: 'public',
    summary: 'Who an invitation is for',
    body: z.object({ token: linkToken(500) }),
    response: z.object({ email: z.string(), firstName: z.string(), agencyName: z.string() }),
    rateLimit: { max: 30, perSeconds: 900, by: 'address' },
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/auth/accept-invitation',
    access: 'public',
    summary: 'Choose a password with the invitation token',
    body: z.object({ token: linkToken(500), password: Password }),
    response: z.object({ email: z.string(), message: z.string() }),
    rateLimit: { max: 20, perSeconds: 900, by: 'address' },
  }),
}
