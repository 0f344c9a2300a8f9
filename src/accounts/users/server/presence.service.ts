import type { Caller } from '#platform/context.ts'
import type { PresenceSign } from '#common/presence.ts'

/**
 * Broadcasts that a user is viewing or editing a record. Not stored: each browser repeats it, and drops others that stop. It carries
 * ids only, so it reveals nothing that a colleague can't know.
 */
export function passOn({ scope, platform }: Caller, sign: PresenceSign): void {
  if (scope.userId) platform.live.publish(scope.agencyId, { type: 'present', userId: scope.userId, ...sign })
}
