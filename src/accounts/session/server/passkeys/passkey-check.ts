import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Platform } from '#platform/context.ts'
import type { Db } from '#platform/db/kysely.ts'
import type * as z from 'zod'
import type { Assertion, Attestation } from '../../passkey.contract.ts'
import type { Person } from '../known-device.ts'
import { findPasskey, notePasskeyUse, type StoredPasskey } from './passkey.store.ts'
import { requireRelyingParty } from '#platform/relying-party.ts'

// Loads certificate parsers, so it is imported at the first passkey use and not at start-up.
export const webAuthn = () => import('@simplewebauthn/server')

/** The owner's handle in a passkey, without a name: the two ids, 32 bytes (at most 64, no personal data: WebAuthn 14.6.1). */
export const userHandleOf = ({ agencyId, userId }: Person) =>
  new Uint8Array(Buffer.from(`${agencyId}${userId}`.replaceAll('-', ''), 'hex'))

export function personOf(userHandle: string | undefined): Person | undefined {
  const hex = Buffer.from(userHandle ?? '', 'base64url').toString('hex')
  if (hex.length !== 64) return undefined
  const [agencyId = '', userId = ''] = [hex.slice(0, 32), hex.slice(32)].map((id) =>
    id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )
  return { agencyId, userId }
}

/**
 * Checks that this person's passkey signed this challenge on our page, with finger, face or PIN. A counter that did not move means a copy of
 * the key is about: refused too. Notes the use.
 * @returns the passkey; undefined with the reason in the log
 */
export async function checkAssertion(
  { platform, db }: { platform: Platform; db: Db },
  person: Person,
  answer: z.infer<typeof Assertion>,
  challenge: string,
): Promise<StoredPasskey | undefined> {
  const { config, clock, log } = platform
  const party = requireRelyingParty(config)
  const key = await findPasskey(db, person.agencyId, Buffer.from(answer.id, 'base64url'))
  if (key?.userId !== person.userId) return undefined
  try {
    const { verified, authenticationInfo: info } = await (await webAuthn()).verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: key.credentialId.toString('base64url'),
        publicKey: new Uint8Array(key.publicKey),
        counter: key.signCount,
        transports: key.transports,
      },
    })
    if (!verified) return undefined
    const use = { signCount: info.newCounter, isSynced: info.credentialBackedUp, now: clock() }
    await notePasskeyUse(db, person.agencyId, key.id, use)
    return key
  } catch (error) {
    log.warn({ reason: (error as Error).message, userId: person.userId }, 'Passkey rejected')
    return undefined
  }
}

/** @returns what to keep of a new passkey; undefined when it is not for us, with the reason in the log */
export async function checkAttestation(platform: Platform, answer: z.infer<typeof Attestation>, challenge: string) {
  const party = requireRelyingParty(platform.config)
  try {
    const { verified, registrationInfo: info } = await (await webAuthn()).verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} } as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    if (!verified || !info) return undefined
    return {
      credentialId: Buffer.from(info.credential.id, 'base64url'),
      publicKey: Buffer.from(info.credential.publicKey),
      signCount: info.credential.counter,
      transports: answer.response.transports ?? [],
      isSynced: info.credentialBackedUp,
    }
  } catch (error) {
    platform.log.warn({ reason: (error as Error).message }, 'New passkey rejected')
    return undefined
  }
}
