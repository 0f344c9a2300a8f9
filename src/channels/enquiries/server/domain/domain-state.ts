import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { invalid } from '#common/errors.ts'
import type { Config } from '#platform/config.ts'
import type { Caller } from '#platform/context.ts'

const purpose = 'domain-authorisation'
const minutes = 10
/** Reading listings, agencies and enquiries, and going on with it (`offline_access`). */
const scopes = 'openid profile offline_access api_listings_read api_agencies_read api_enquiries_read'

export const redirectUriOf = (config: Config) => `${config.PUBLIC_URL}/crm/contacts/all`

const State = z.object({ agencyId: z.uuid(), userId: z.uuid().nullable(), verifier: z.string(), until: z.number() })

/** The URL of Domain's consent page. All we must remember travels in `state`, sealed: only we can read or create one. */
export function authorisationUrl({ scope, platform, clock }: Pick<Caller, 'scope' | 'platform' | 'clock'>): string {
  const { config, secrets } = platform
  const verifier = randomBytes(48).toString('base64url')
  const kept: z.infer<typeof State> = {
    agencyId: scope.agencyId,
    userId: scope.userId,
    verifier,
    until: clock().getTime() + minutes * 60_000,
  }
  const search = new URLSearchParams({
    response_type: 'code',
    client_id: config.DOMAIN_CLIENT_ID ?? '',
    redirect_uri: redirectUriOf(config),
    scope: scopes,
    state: secrets.seal(JSON.stringify(kept), purpose).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return `${config.DOMAIN_AUTH_URL.replace(/\/$/, '')}/connect/authorize?${search}`
}

/** @returns the verifier of the state @throws invalid when it is not ours, another user's, or too old */
export function checkState({ scope, platform, clock }: Pick<Caller, 'scope' | 'platform' | 'clock'>, state: string): string {
  const kept = opened(platform.secrets, state)
  const isTheirs = kept?.agencyId === scope.agencyId && kept.userId === scope.userId
  if (!kept || !isTheirs || kept.until < clock().getTime())
    throw invalid([{ path: 'state', message: 'This Domain sign-in has expired or wasn’t started here. Connect Domain again' }])
  return kept.verifier
}

function opened(secrets: Caller['platform']['secrets'], state: string): z.infer<typeof State> | undefined {
  try {
    return State.parse(JSON.parse(secrets.open(Buffer.from(state, 'base64url'), purpose)))
  } catch {
    // Any failure means that we did not create it.
    return undefined
  }
}
