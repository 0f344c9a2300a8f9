import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { AppError } from '#common/errors.ts'
import type { Platform } from '#platform/context.ts'
import { takeChallenge } from '../taken-challenges.store.ts'

const challengePurpose = 'passkey challenge'
const challengeMs = 5 * 60_000

/** The purpose and user of a challenge: the response is valid for no other purpose or user. */
export type Asking =
  | { for: 'signIn' }
  /** The second step after a password. */
  | { for: 'secondStep'; firstStep: string }
  | { for: 'add'; agencyId: string; userId: string; sessionId: string }
  | { for: 'prove'; agencyId: string; userId: string; sessionId: string }

const Sealed = z.object({ challenge: z.string(), until: z.number(), asking: z.custom<Asking>() })

/** A challenge and its sealed receipt. Nothing is stored: pages that are only opened leave no rows behind. */
export function ask({ secrets, clock }: Platform, asking: Asking): { challenge: Uint8Array<ArrayBuffer>; asked: string } {
  const bytes = new Uint8Array(randomBytes(32))
  const sealed = {
    challenge: Buffer.from(bytes).toString('base64url'),
    until: clock().getTime() + challengeMs,
    asking,
  }
  return { challenge: bytes, asked: secrets.seal(JSON.stringify(sealed), challengePurpose).toString('base64url') }
}

const tooLong = () => new AppError('rule_broken', 'This request has expired. Try again')

/**
 * Opens the receipt and uses it up, before anything is checked: a second answer is refused even if the first was wrong.
 * @throws AppError rule_broken when it is made up, too old, used, or was asked for something else
 */
export async function takeAsked<P extends Asking['for']>(
  platform: Platform,
  asked: string,
  purposes: readonly P[],
): Promise<{ challenge: string; asking: Extract<Asking, { for: P }> }> {
  const { challenge, until, asking } = opened(platform.secrets, asked)
  if (until < platform.clock().getTime() || !purposes.includes(asking.for as P)) throw tooLong()
  const isFirst = await platform.database.outsideAgencies((db) =>
    takeChallenge(db, challenge, { now: platform.clock(), validMs: challengeMs }),
  )
  if (!isFirst) throw tooLong()
  return { challenge, asking: asking as Extract<Asking, { for: P }> }
}

function opened(secrets: Platform['secrets'], asked: string): z.infer<typeof Sealed> {
  try {
    return Sealed.parse(JSON.parse(secrets.open(Buffer.from(asked, 'base64url'), challengePurpose)))
  } catch {
    throw tooLong()
  }
}
