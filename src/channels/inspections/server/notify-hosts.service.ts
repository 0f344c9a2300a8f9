import { openHomeWords } from '#common/time/local-moment.ts'
import { notify, peopleBehind } from '#accounts/notifications/server/notify.service.ts'
import type { Context } from '#platform/context.ts'

interface News {
  hostIds: readonly string[]
  /** `Ben Okafor booked an inspection`. */
  what: string
  listing: { id: string; place: string }
  slot: { startsAt: string; endsAt: string }
  key: string
}
/** Notifies the hosts of an inspection what the buyer did about it. */
export async function notifyHosts(ctx: Context, { hostIds, what, listing, slot, key }: News): Promise<void> {
  await notify(ctx, {
    userIds: await peopleBehind(ctx, hostIds),
    kind: 'inspectionAnswered',
    title: `${what}: ${listing.place}, ${openHomeWords(slot)}`,
    detail: null,
    about: { entity: 'listing', id: listing.id },
    key,
  })
}
