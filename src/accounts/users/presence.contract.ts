import { allow, endpoint } from '#common/endpoint.ts'
import { PresenceSign } from '#common/presence.ts'
import { presenceHeads } from './users.heads.ts'

export const presenceEndpoints = {
  presence: endpoint(presenceHeads.presence, {
    summary: 'Show colleagues that the user has a record open',
    access: allow('signedIn', 'self'),
    body: PresenceSign,
    onlyForSelf: true,
    rateLimit: { max: 300, perSeconds: 60, by: 'user' },
  }),
}
