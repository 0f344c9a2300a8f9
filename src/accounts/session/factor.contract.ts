import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Instant } from '#common/time/when.ts'
import { Proof } from './passkey.contract.ts'

const Code = z.string().trim().min(6, 'Enter the code').max(40)

export const FactorState = z
  .object({
    /** There is a second step: an authenticator app or a passkey. */
    isOn: z.boolean(),
    hasApp: z.boolean(),
    /** The time since when the authenticator app is set up. */
    since: Instant.nullable(),
    passkeys: z.int().nonnegative(),
    recoveryCodesLeft: z.int().nonnegative(),
    /** The agency requires two-factor authentication. */
    isDemanded: z.boolean(),
  })
  .meta({ id: 'FactorState' })
export type FactorState = z.infer<typeof FactorState>

export const SignInSettings = z.object({ demandsSecondFactor: z.boolean() }).meta({ id: 'SignInSettings' })
export type SignInSettings = z.infer<typeof SignInSettings>

const mine = allow('session', 'self')
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const rateLimit = { max: 30, perSeconds: 600, by: 'user' } as const

export const factorEndpoints = {
  state: endpoint({
    method: 'GET',
    path: '/api/auth/factor',
    summary: 'My two-factor authentication settings',
    access: mine,
    response: FactorState,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/auth/factor/begin',
    summary: 'Create a secret for an authenticator app; it is not used until confirmed',
    access: mine,
    body: Proof,
    response: z.object({ secret: z.string(), uri: z.string() }),
    rateLimit,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/auth/factor/confirm',
    summary: 'Confirm the app’s first code: turns on two-factor authentication and returns recovery codes once',
    access: mine,
    body: z.object({ code: Code }),
    response: RecoveryCodes,
    rateLimit,
  }),
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/auth/factor/recovery-codes',
    summary: 'Create ten new recovery codes; the old ones stop working',
    access: mine,
    body: Proof,
    response: RecoveryCodes,
    rateLimit,
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/api/auth/factor/off',
    summary: 'Turn off the authenticator app; needs the password and a two-factor code',
    access: mine,
    body: Proof,
    response: FactorState,
    rateLimit,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/settings/sign-in',
    summary: 'Sign-in settings of the agency',
    access: allow('users.read', 'agency'),
    response: SignInSettings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/settings/sign-in',
    summary: 'Require two-factor authentication; users without it can only set it up',
    access: allow('settings.manage', 'agency'),
    body: SignInSettings,
    response: SignInSettings,
  }),
}
