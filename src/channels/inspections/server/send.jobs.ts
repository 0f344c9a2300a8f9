import * as z from 'zod'
import { findAnyContact, touchContact } from '#core/contacts/server/contacts.service.ts'
import { job } from '#platform/jobs/job.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { type Sending, sendOnce } from '#platform/sending/send-once.ts'
import { readName } from '#core/contacts/names/typed-name.rules.ts'
import { openFacts } from '#workflow/opens/server/open-facts.service.ts'
import { bookingOf } from '#workflow/opens/server/private-opens.service.ts'
import { lockVisit } from '#workflow/opens/server/visits.service.ts'
import { inspectionMail } from './inspection-mail.ts'
import { type InspectionMail, lockMail, moveMail } from './inspections.store.ts'

/** One about a time that is no longer true is not sent: the next one is on its way. */
export const sendInspectionMail = job({
  name: 'opens.inspection-mail',
  leavesGable: true,
  payload: z.object({ mailId: z.uuid() }),
  retries: 4,
  concurrency: 2,
  subject: () => 'Email about an inspection',
  run: (caller, { mailId }) => sendOnce(caller, mailId, sending),
})

const sending: Sending<InspectionMail, Mail> = {
  name: 'inspection email',
  waiting: 'waiting',
  lock: lockMail,
  async prepare(ctx, row) {
    const facts = await openFacts(ctx, row.openId)
    const booking = await bookingOf(ctx, row.openId)
    // Who booked online reads the name they typed: what we call the contact they may be is no one else's business.
    const contact = booking?.bookedFor && !booking.isOnline ? await findAnyContact(ctx, booking.bookedFor) : undefined
    const names = contact?.fields ?? (booking?.isOnline && booking.person ? readName(booking.person.name) : undefined)
    if (!names) return { refusal: 'The contact was deleted' }
    const isOff = facts?.state === 'cancelled'
    const isTrue = facts && isOff === (row.kind === 'cancelled') && facts.startsAt === row.startsAt && facts.endsAt === row.endsAt
    if (!isTrue) return { refusal: 'The inspection was changed before this was sent' }
    return { message: await inspectionMail(ctx, row, { names, facts }) }
  },
  send: ({ platform, scope }, mail) => platform.mailer.send(mail, scope.agencyId),
  async sent(ctx, { id, visitId, openId, address }) {
    const to = { state: 'sent' as const, sentAt: ctx.clock(), reason: null }
    if (!(await moveMail(ctx, id, { from: ['sending', 'unknown'], to }))) return
    const visit = await lockVisit(ctx, visitId)
    const contact = visit?.contactId ? await findAnyContact(ctx, visit.contactId) : undefined
    // An address that a stranger typed has not reached the contact.
    if (contact?.fields.emails.some((one) => one.address === address.toLowerCase()))
      await touchContact(ctx, contact.id, ctx.clock())
    ctx.changed('open', openId)
  },
  async giveUp(ctx, { id, openId }, to) {
    if (await moveMail(ctx, id, { from: ['waiting', 'sending'], to })) ctx.changed('open', openId)
  },
  move: moveMail,
  async again(ctx, { id, openId }, startAfter) {
    await ctx.enqueue(sendInspectionMail, { mailId: id }, { startAfter })
    ctx.changed('open', openId)
  },
}
