import * as z from 'zod'
import { emailAddress } from '#common/typed/email-address.ts'
import { withoutInvisible } from '#common/text/invisible.ts'
import { type PortalAgentIdKey, portalAgentIdKeys } from '#common/portal-agent-ids.ts'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { linkToken } from '#common/text/link-token.ts'
import { permissions, roles } from '#common/permissions.ts'
import { Instant } from '#common/time/when.ts'

const Email = z
  .string()
  .overwrite(withoutInvisible)
  .toLowerCase()
  .max(254, { abort: true })
  .check(emailAddress('Enter a valid email'))
/** The token this browser got at its last sign-in as this person; a known browser keeps its own budget of wrong tries. */
export const DeviceToken = z.string().max(200).optional()
export const LoginBody = z.object({
  email: Email,
  password: z.string().min(1, 'Enter your password').max(200),
  deviceToken: DeviceToken,
})
const tokens = { accessToken: z.string(), refreshToken: z.string() }
export const Tokens = z.object(tokens).meta({ id: 'Tokens' })
export type Tokens = z.infer<typeof Tokens>
export const LoginResult = z.object({ ...tokens, deviceToken: z.string() }).meta({ id: 'LoginResult' })
export type LoginResult = z.infer<typeof LoginResult>
/** The password was right and the second step is still to come: a code of an app, a passkey, or for either a recovery code. */
export const CodeNeeded = z
  .object({ challenge: z.string(), hasApp: z.boolean(), hasPasskey: z.boolean() })
  .meta({ id: 'CodeNeeded' })
export const LoginAnswer = z.union([LoginResult, CodeNeeded])
export type LoginAnswer = z.infer<typeof LoginAnswer>

/** The claims of an access token; the browser decodes it without verifying. */
export interface TokenClaims {
  UserId: string
  ClientId: string
  email: string
  firstName: string
  lastName: string
  /** The sign-in this token belongs to. */
  sid: string
  exp: number
}

const portalIds = Object.fromEntries(portalAgentIdKeys.map((key) => [key, z.string().nullable()])) as Record<
  PortalAgentIdKey,
  z.ZodNullable<z.ZodString>
>

export const StoredAuthUser = z
  .object({
    ClientId: Id,
    UserId: Id,
    Email: z.string(),
    AgentId: Id.nullable(),
    ...portalIds,
    name: z.string(),
    agencyName: z.string(),
    agencySlug: z.string(),
    /** Hex; the accent of the screens. */
    brandColour: z.string(),
    timeZone: z.string(),
    photoUrl: z.string().nullable(),
    roles: z.array(z.enum([...roles, 'custom'])),
    permissions: z.array(z.enum(permissions)),
    /** The agency asks for a second step and there is none yet: until then nothing else is allowed. */
    mustSetUpSecondStep: z.boolean(),
  })
  .meta({ id: 'StoredAuthUser' })
export type StoredAuthUser = z.infer<typeof StoredAuthUser>

export const SignIn = z
  .object({
    id: Id,
    startedAt: Instant,
    lastUsedAt: Instant,
    device: z.string(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SignIn' })
export type SignIn = z.infer<typeof SignIn>

export const sessionEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in',
    body: LoginBody,
    response: LoginAnswer,
    // Wrong tries are counted by account and place (sign-in-tries.ts); this keeps one address from wearing out the processor.
    rateLimit: { max: 60, perSeconds: 60, by: 'address' },
  }),
  loginCode: endpoint({
    method: 'POST',
    path: '/api/auth/login/code',
    access: 'public',
    summary: 'Finish signing in with an authenticator app code or a recovery code',
    body: z.object({
      challenge: z.string().min(1).max(2000),
      code: z.string().trim().min(6, 'Enter the code').max(40),
      deviceToken: DeviceToken,
    }),
    response: LoginResult,
    rateLimit: { max: 30, perSeconds: 60, by: 'address' },
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'public',
    summary: 'Exchange a refresh token for new tokens',
    body: z.object({ refreshToken: z.string().min(1).max(1000) }),
    response: Tokens,
    rateLimit: { max: 120, perSeconds: 60, by: 'address' },
  }),
  logout: endpoint({ method: 'POST', path: '/api/auth/logout', summary: 'Sign out', access: allow('session', 'self') }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    summary: 'Email a password reset link; the response is the same for an unknown address',
    body: z.object({ email: Email }),
    status: 202,
    response: z.object({ message: z.string() }),
    rateLimit: { max: 5, perSeconds: 900, by: 'email' },
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with the token from the email; signs out all devices',
    body: z.object({ token: linkToken(500), password: z.string().min(1, 'Enter a password').max(200) }),
    response: z.object({ message: z.string() }),
    rateLimit: { max: 20, perSeconds: 900, by: 'address' },
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/auth/change-password',
    summary: 'Change the password while signed in; needs the current one and signs out other devices',
    access: allow('session', 'self'),
    body: z.object({
      currentPassword: z.string().min(1, 'Enter your current password').max(200),
      password: z.string().min(1, 'Enter a new password').max(200),
    }),
    response: z.object({ message: z.string() }),
    rateLimit: { max: 30, perSeconds: 600, by: 'user' },
  }),
  signIns: endpoint({
    method: 'GET',
    path: '/api/auth/sign-ins',
    summary: 'My signed-in devices',
    access: allow('session', 'self'),
    response: z.array(SignIn),
  }),
  endOtherSignIns: endpoint({
    method: 'DELETE',
    path: '/api/auth/sign-ins',
    summary: 'Sign out all my devices but this one',
    access: allow('session', 'self'),
    response: z.object({ signedOut: z.int().nonnegative() }),
  }),
  endSignIn: endpoint({
    method: 'DELETE',
    path: '/api/auth/sign-ins/:id',
    summary: 'Sign out one of my devices',
    access: allow('session', 'self'),
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  getUser: endpoint({
    method: 'POST',
    path: '/api/user/get',
    summary: 'Details of the signed-in user',
    access: allow('session', 'self'),
    body: z.object({ email: Email }),
    response: StoredAuthUser,
  }),
}
