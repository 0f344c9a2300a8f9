import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { Instant } from '#common/time/when.ts'
import { DeviceToken, LoginResult } from './session.contract.ts'

/** base64url, as the browser writes bytes in JSON (WebAuthn level 3, section 5.1). */
const Bytes = z
  .string()
  .max(20_000, { abort: true })
  .regex(/^[\w-]*={0,2}$/)
/** The question, sealed by the server; the page gives it back with the answer. */
const Asked = z.string().min(1).max(3000)
const KeyKind = z.literal('public-key')
const Attachment = z.enum(['platform', 'cross-platform']).optional().catch(undefined)

/** An authenticator signed the challenge: AuthenticationResponseJSON. */
export const Assertion = z.object({
  id: Bytes.min(1),
  rawId: Bytes.min(1),
  type: KeyKind,
  response: z.object({
    clientDataJSON: Bytes.min(1),
    authenticatorData: Bytes.min(1),
    signature: Bytes.min(1),
    userHandle: Bytes.optional(),
  }),
  authenticatorAttachment: Attachment,
})
/** An authenticator made a key pair: RegistrationResponseJSON. */
export const Attestation = z.object({
  id: Bytes.min(1),
  rawId: Bytes.min(1),
  type: KeyKind,
  response: z.object({
    clientDataJSON: Bytes.min(1),
    attestationObject: Bytes.min(1),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
  authenticatorAttachment: Attachment,
})
export const PasskeyAnswer = z.object({ asked: Asked, answer: Assertion })
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** Proof that the account's owner is at the keyboard: the password and, with two-factor authentication, a code or a passkey. */
export const Proof = z
  .object({
    password: z.string().min(1, 'Enter your password').max(200),
    code: z.string().trim().max(40).optional(),
    passkey: PasskeyAnswer.optional(),
  })
  .meta({ id: 'Proof' })
export type Proof = z.infer<typeof Proof>

const PasskeyName = z.string().trim().min(1, 'Enter a name').max(60)
export const Passkey = z
  .object({
    id: Id,
    name: z.string(),
    /** On all devices of the person by their provider; false: on one device alone. */
    isSynced: z.boolean(),
    createdAt: Instant,
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

/** The options that the browser passes to the authenticator; its fields are WebAuthn's (PublicKeyCredential…OptionsJSON). */
const Question = z.object({ asked: Asked, options: z.record(z.string(), z.unknown()) }).meta({ id: 'PasskeyQuestion' })
export type PasskeyQuestion = z.infer<typeof Question>

const mine = allow('session', 'self')
const rateLimit = { max: 30, perSeconds: 600, by: 'user' } as const

export const passkeyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/auth/passkeys',
    summary: 'My passkeys',
    access: mine,
    response: z.object({
      items: z.array(Passkey),
      /** The address at which this installation takes passkeys; null where browsers would refuse them. */
      origin: z.string().nullable(),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/begin',
    summary: 'Start adding a passkey; needs the password again',
    access: mine,
    body: Proof,
    response: Question,
    rateLimit,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys',
    summary: 'Save a new passkey; the first one also returns recovery codes once',
    access: mine,
    body: z.object({ asked: Asked, answer: Attestation, name: PasskeyName.optional() }),
    status: 201,
    response: z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()).nullable() }),
    rateLimit,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/api/auth/passkeys/:id',
    summary: 'Rename one of my passkeys',
    access: mine,
    params: IdParams,
    body: z.object({ name: PasskeyName }),
    response: Passkey,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/:id/remove',
    summary: 'Remove one of my passkeys; needs the password again',
    access: mine,
    params: IdParams,
    body: Proof,
    response: z.object({ id: Id }),
    rateLimit,
  }),
  prove: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/prove',
    summary: 'Passkey challenge to confirm who is signed in',
    access: mine,
    response: Question,
    rateLimit,
  }),
  loginOptions: endpoint({
    method: 'POST',
    path: '/api/auth/login/passkey/options',
    access: 'public',
    summary: 'Passkey challenge to sign in: on its own, or after a password',
    body: z.object({ challenge: z.string().min(1).max(2000).optional() }),
    response: Question,
    rateLimit: { max: 120, perSeconds: 60, by: 'address' },
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login/passkey',
    access: 'public',
    summary: 'Sign in with a passkey, which needs no password or code',
    // The person is known only afterwards: the page gives what it has, and only that person's own counts.
    body: PasskeyAnswer.extend({ deviceTokens: z.array(DeviceToken.unwrap()).max(20).default([]) }),
    response: LoginResult,
    rateLimit: { max: 60, perSeconds: 60, by: 'address' },
  }),
}
