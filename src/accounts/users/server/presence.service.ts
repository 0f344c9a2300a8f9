import { notFound } from '#common/errors.ts'
import type { PresenceSign } from '#common/presence.ts'
import type { Caller } from '#platform/context.ts'
import { recordShown } from '../users.events.ts'

/**
 * Broadcasts that a user is viewing or editing a record. Not stored: each browser repeats it, and drops others that stop. It carries
 * ids only, and is taken only of a record that the user may read: or any user could say of a private contact that it is there.
 *
 * @throws not_found for a record that the user may not read, or that no feature knows
 */
export async function passOn(caller: Caller, sign: PresenceSign): Promise<void> {
  const { scope, platform } = caller
  if (!scope.userId) return
  const { entity, recordId } = sign
  const asked: { entity: string; recordId: string; mayRead?: boolean } = { entity, recordId }
  // A user who leaves has no record open any more, which may have been deleted since: that is no error, and is passed on for a record they may still read.
  await caller.reading((ctx) => ctx.emit(recordShown, asked))
  if (!asked.mayRead && sign.state !== 'gone') throw notFound({ [entity]: recordId })
  if (asked.mayRead) platform.live.publish(scope.agencyId, { type: 'present', userId: scope.userId, ...sign })
}
