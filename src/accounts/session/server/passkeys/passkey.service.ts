import { deviceName } from '#common/device-name.ts'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Caller, Context } from '#platform/context.ts'
import type * as z from 'zod'
import type { Attestation, Passkey, PasskeyQuestion, Proof } from '../../passkey.contract.ts'
import { recoveryCodesLeft, removeRecoveryCodes, replaceRecoveryCodes } from '../factor/factor.store.ts'
import { factorChanged, requireDispensable } from '../factor/factor.service.ts'
import { mailNoticeLater } from '../notices.ts'
import { ask, takeAsked } from './passkey-challenge.ts'
import { checkAttestation, userHandleOf, webAuthn } from './passkey-check.ts'
import { deletePasskeys, insertPasskey, listPasskeys, renamePasskeyRow } from './passkey.store.ts'
import { meOf, requirePassword, requireProof, requireSecondStep } from '../factor/proof.ts'
import { relyingParty, requireRelyingParty } from '#platform/relying-party.ts'
import { findUser } from '../session.store.ts'
import { newRecoveryCodes } from '../factor/totp.ts'

/** More than a user has devices; a list that keeps growing is abuse. */
const mostPasskeys = 20

const shown = ({ id, name, isSynced, createdAt, lastUsedAt }: Passkey): Passkey => ({ id, name, isSynced, createdAt, lastUsedAt })

export async function myPasskeys(ctx: Context): Promise<{ items: Passkey[]; origin: string | null }> {
  const items = await listPasskeys(ctx.db, meOf(ctx))
  return { items: items.map(shown), origin: relyingParty(ctx.platform.config)?.origin ?? null }
}

const descriptors = (keys: readonly { credentialId: Buffer; transports: string[] }[]) =>
  keys.map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), transports }))

/** The question of a new key, once it is sure who sits here. */
export async function startPasskey(caller: Caller, proof: Proof): Promise<PasskeyQuestion> {
  const party = requireRelyingParty(caller.platform.config)
  const { email, firstName, lastName } = await requireProof(caller, proof)
  const me = meOf(caller)
  const held = await caller.transaction((ctx) => listPasskeys(ctx.db, me))
  if (held.length >= mostPasskeys)
    throw new AppError('rule_broken', `You can have up to ${mostPasskeys} passkeys. Remove one you no longer use`)
  const { challenge, asked } = ask(caller.platform, { for: 'add', ...me, sessionId: caller.scope.sessionId ?? '' })
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName: 'Gable',
    rpID: party.id,
    userID: userHandleOf(me),
    userName: email,
    userDisplayName: `${firstName} ${lastName}`.trim(),
    challenge,
    timeout: 300_000,
    attestationType: 'none',
    excludeCredentials: descriptors(held),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { asked, options: { ...options } }
}

export async function addPasskey(
  caller: Caller,
  given: { asked: string; answer: z.infer<typeof Attestation>; name?: string | undefined },
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const me = meOf(caller)
  const refused = () => invalid([{ path: 'answer', message: 'This passkey was not accepted. Try again' }])
  const { challenge, asking } = await takeAsked(caller.platform, given.asked, ['add'])
  if (asking.userId !== me.userId || asking.sessionId !== caller.scope.sessionId) throw refused()
  const key = await checkAttestation(caller.platform, given.answer, challenge)
  if (!key) throw refused()
  const name = given.name ?? deviceName(caller.origin?.device ?? '')
  const fresh = newRecoveryCodes()
  return caller.transaction(async (ctx) => {
    const id = await insertPasskey(ctx.db, me, { ...key, name, now: ctx.clock() })
    if (!id) throw new AppError('conflict', 'This passkey belongs to another account. Choose another one')
    // A user who loses their only device must still be able to sign in.
    const isFirst = (await recoveryCodesLeft(ctx.db, me)) === 0
    if (isFirst) await replaceRecoveryCodes(ctx.db, me, fresh)
    await ctx.audit({
      action: 'passkeyAdded',
      entity: 'user',
      entityId: me.userId,
      changes: [{ field: 'passkey', before: null, after: name }],
    })
    await mailNoticeLater(ctx, { userId: me.userId, kind: 'passkeyAdded', detail: name })
    await factorChanged(ctx, me.userId)
    return { passkey: await getPasskey(ctx, id), recoveryCodes: isFirst ? fresh : null }
  })
}

async function getPasskey(ctx: Context, id: string): Promise<Passkey> {
  const found = (await listPasskeys(ctx.db, meOf(ctx))).find((key) => key.id === id)
  if (!found) throw notFound({ passkey: id })
  return shown(found)
}

export async function renamePasskey(ctx: Context, id: string, name: string): Promise<Passkey> {
  const before = await getPasskey(ctx, id)
  await renamePasskeyRow(ctx.db, meOf(ctx), id, name)
  await ctx.audit({
    action: 'passkeyRenamed',
    entity: 'user',
    entityId: meOf(ctx).userId,
    changes: [{ field: 'passkey', before: before.name, after: name }],
  })
  ctx.changed('user', meOf(ctx).userId)
  return getPasskey(ctx, id)
}

/** Permanent, so that a lost device cannot be restored. It can be added again at once. */
export async function removePasskey(caller: Caller, id: string, { password, ...step }: Proof): Promise<{ id: string }> {
  await requirePassword(caller, password)
  const { name } = await caller.transaction(async (ctx) => {
    await requireDispensable(ctx, password, { passkeys: 1 })
    return getPasskey(ctx, id)
  })
  await requireSecondStep(caller, step)
  await caller.transaction(async (ctx) => {
    const me = meOf(ctx)
    const isLast = await requireDispensable(ctx, password, { passkeys: 1 })
    await deletePasskeys(ctx.db, me, id)
    if (isLast) await removeRecoveryCodes(ctx.db, me)
    await ctx.audit({
      action: 'passkeyRemoved',
      entity: 'user',
      entityId: me.userId,
      changes: [{ field: 'passkey', before: name, after: null }],
    })
    await mailNoticeLater(ctx, { userId: me.userId, kind: 'passkeyRemoved', detail: name })
    await factorChanged(ctx, me.userId)
  })
  return { id }
}

/** The question to all my passkeys, bound to this sign-in. */
export async function askMyPasskeys(caller: Caller): Promise<PasskeyQuestion> {
  const me = meOf(caller)
  const party = requireRelyingParty(caller.platform.config)
  const held = await caller.transaction(async (ctx) => {
    if (!(await findUser(ctx.db, me.agencyId, me.userId))) throw notFound()
    return listPasskeys(ctx.db, me)
  })
  if (!held.length) throw new AppError('rule_broken', 'This account has no passkey')
  const { challenge, asked } = ask(caller.platform, { for: 'prove', ...me, sessionId: caller.scope.sessionId ?? '' })
  return { asked, options: await requestOptions(party.id, challenge, descriptors(held)) }
}

export async function requestOptions(
  rpID: string,
  challenge: Uint8Array<ArrayBuffer>,
  allowCredentials: { id: string; transports: string[] }[] = [],
): Promise<Record<string, unknown>> {
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID,
    challenge,
    timeout: 300_000,
    userVerification: 'required',
    allowCredentials,
  })
  return { ...options }
}
