import type { Caller } from '#platform/context.ts'
import type { PresenceSign } from '#common/presence.ts'

/**
 * Passes on that somebody is looking at a record, or changes it. Kept nowhere: each browser says it again and again, and forgets the
 * others when they fall silent. It carries ids only, so it tells nothing that a colleague may not know.
 */
export function passOn({ scope, platform }: Caller, sign: PresenceSign): void {
  if (scope.userId) platform.live.publish(scope.agencyId, { type: 'present', userId: scope.userId, ...sign })
}
