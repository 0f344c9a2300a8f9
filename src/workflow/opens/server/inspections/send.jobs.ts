import * as z from 'zod'
import { findAnyContact, touchContact } from '#core/contacts/server/contacts.service.ts'
import type { Caller, Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { MailFailure } from '#platform/mail/mail-failure.ts'
import { HeldBack } from '#platform/outside.ts'
import { splitName } from '../../visits.rules.ts'
import { openFacts } from '../open-facts.store.ts'
import { lockVisit } from '../visits.store.ts'
import { inspectionMail } from './inspection-mail.ts'
import { bookingOf, type InspectionMail, lockMail, moveMail, placeNoteOf } from './inspections.store.ts'

const mostTries = 5
const firstWaitMs = 60_000

/** Each email at most once (decision note 54). One about a time that is no longer true is not sent: the next one is on its way. */
export const sendInspectionMail = job({
  name: 'opens.inspection-mail',
  leavesGable: true,
  payload: z.object({ mailId: z.uuid() }),
  retries: 4,
  concurrency: 2,
  subject: () => 'Email about an inspection',
  async run(caller, { mailId }) {
    await caller.platform.outside.assertOpen(caller.scope.agencyId)
    const claimed = await caller.transaction((ctx) => claim(ctx, mailId))
    if (!claimed) return
    try {
      await caller.platform.mailer.send(claimed.mail, caller.scope.agencyId)
    } catch (error) {
      return notSent(caller, claimed.row, error)
    }
    await caller.transaction(async (ctx) => {
      if (
        !(await moveMail(ctx, mailId, { from: ['sending', 'unknown'], to: { state: 'sent', sentAt: ctx.clock(), reason: null } }))
      )
        return
      const visit = await lockVisit(ctx, claimed.row.visitId)
      if (visit?.contactId) await touchContact(ctx, visit.contactId, ctx.clock())
      ctx.changed('open', claimed.row.openId)
    })
  },
})

async function claim(ctx: Context, id: string): Promise<{ row: InspectionMail; mail: Mail } | undefined> {
  const row = await lockMail(ctx, id)
  if (row?.state === 'sending') {
    await moveMail(ctx, id, {
      from: ['sending'],
      to: { state: 'unknown', reason: 'Gable stopped while this email was on its way' },
    })
    ctx.changed('open', row.openId)
    return undefined
  }
  if (row?.state !== 'waiting') return undefined
  const facts = await openFacts(ctx, row.openId)
  const booking = await bookingOf(ctx, row.openId)
  const contact = booking?.bookedFor ? await findAnyContact(ctx, booking.bookedFor) : undefined
  const isOff = facts?.state === 'cancelled'
  const isTrue = facts && isOff === (row.kind === 'cancelled') && facts.startsAt === row.startsAt && facts.endsAt === row.endsAt
  const names = contact?.fields ?? (booking?.isOnline && booking.person ? namesOf(booking.person.name) : undefined)
  if (!facts || !names || !isTrue) {
    const reason = names ? 'The inspection was changed before this was sent' : 'The contact was deleted'
    await moveMail(ctx, id, { from: ['waiting'], to: { state: 'failed', reason } })
    ctx.changed('open', row.openId)
    return undefined
  }
  const mail = await inspectionMail(ctx, row, { names, facts, placeNote: await placeNoteOf(ctx, row.openId) })
  await moveMail(ctx, id, { from: ['waiting'], to: { state: 'sending', tries: row.tries + 1 } })
  return { row: { ...row, tries: row.tries + 1 }, mail }
}

/** Until their contact is found, the name that they typed. */
const namesOf = (name: string) => ({ ...splitName(name), companyName: null })

async function notSent(caller: Caller, row: InspectionMail, error: unknown): Promise<void> {
  if (error instanceof HeldBack) {
    await caller.transaction((ctx) =>
      moveMail(ctx, row.id, { from: ['sending'], to: { state: 'waiting', tries: row.tries - 1 } }),
    )
    throw error
  }
  const { kind, message } =
    error instanceof MailFailure ? error : { kind: 'server' as const, message: 'Something went wrong in Gable' }
  caller.log.warn({ err: error, kind }, 'inspection email not sent')
  await caller.transaction(async (ctx) => {
    const isOver = kind === 'unknown' || kind === 'refused' || row.tries >= mostTries
    const state = kind === 'unknown' ? 'unknown' : isOver ? 'failed' : 'waiting'
    await moveMail(ctx, row.id, { from: ['sending'], to: { state, reason: message } })
    if (state === 'waiting')
      await ctx.enqueue(
        sendInspectionMail,
        { mailId: row.id },
        { startAfter: new Date(Date.now() + firstWaitMs * 4 ** (row.tries - 1)) },
      )
    ctx.changed('open', row.openId)
  })
}
