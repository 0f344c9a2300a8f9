import { allow, endpoint } from '#common/endpoint.ts'
import { PresenceSign } from '#common/presence.ts'

export const presenceEndpoints = {
  presence: endpoint({
    method: 'PUT',
    path: '/api/presence',
    summary: 'Show colleagues that the user has a record open',
    access: allow('signedIn', 'self'),
    body: PresenceSign,
    onlyForSelf: true,
    rateLimit: { max: 300, perSeconds: 60, by: 'user' },
  }),
}
