import type { Context } from '#platform/context.ts'
import type { Inspection } from '../inspections.contract.ts'
import { openFacts } from '#workflow/opens/server/open-facts.service.ts'
import { bookingOf, findOpen, hostsOf, setReply } from '#workflow/opens/server/private-opens.service.ts'
import { invitationTo } from './inspections.store.ts'
import { inspectionUid } from './inspection-uid.ts'
import { notifyHosts } from './notify-hosts.service.ts'

interface Answered {
  openId: string
  uid: string
  sequence: number
  attendee: string
  answer: NonNullable<Inspection['reply']>
  isTaken: boolean
}
const mostSequence = 100_000
/** Takes the answer of the address that was invited, and about our own entry alone. An answer to a time that has changed since says nothing. */
export async function takeReply(ctx: Context, answered: Answered): Promise<void> {
  const { openId, uid, sequence, attendee, answer } = answered
  if (uid !== inspectionUid(ctx, openId) || sequence < 0 || sequence > mostSequence || attendee.length > 254) return
  const open = await findOpen(ctx, openId, { lock: true })
  if (open?.kind !== 'private') return
  const invited = await invitationTo(ctx, { openId, sequence, attendee })
  if (!invited) return
  answered.isTaken = true
  const isCurrent = invited.startsAt === open.startsAt && invited.endsAt === open.endsAt && open.state === 'planned'
  const booking = await bookingOf(ctx, openId)
  const facts = await openFacts(ctx, openId)
  if (!isCurrent || !booking || !facts || booking.reply === answer) return
  await setReply(ctx, openId, answer)
  await ctx.audit({
    action: 'invitation answered',
    entity: 'open',
    entityId: openId,
    changes: [{ field: 'reply', before: booking.reply, after: answer }],
  })
  ctx.changed('open', openId)
  if (answer !== 'declined') return
  const hostIds = await hostsOf(ctx, openId)
  await notifyHosts(ctx, {
    ...{
      hostIds: hostIds.length ? hostIds : facts.leadId ? [facts.leadId] : [],
      what: `${booking.name} declined the inspection`,
    },
    ...{ listing: { id: facts.listingId, place: facts.place }, slot: facts, key: `declined ${openId} ${facts.startsAt}` },
  })
}
