import * as z from 'zod'
import { undefinedIfNotFound } from '#common/errors.ts'
import { findAnyContact, touchContact } from '#core/contacts/server/contacts.service.ts'
import { job } from '#platform/jobs/job.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { type Sending, sendOnce } from '#platform/sending/send-once.ts'
import { appraisalKind } from '#workflow/appraisals/appraisal-values.contract.ts'
import { getAppraisal } from '#workflow/appraisals/server/appraisals.service.ts'
import { visitMail } from './visit-mail.ts'
import { lockMail, moveMail, type VisitMail } from './visit-mails.store.ts'

/** One about a time that is no longer true is not sent: the next one is on its way. */
export const sendVisitMail = job({
  name: 'appraisals.visit-mail',
  leavesGable: true,
  payload: z.object({ mailId: z.uuid() }),
  retries: 4,
  concurrency: 2,
  subject: () => 'Email about an appraisal',
  run: (caller, { mailId }) => sendOnce(caller, mailId, sending),
})

const sending: Sending<VisitMail, Mail> = {
  name: 'appraisal email',
  waiting: 'waiting',
  lock: lockMail,
  async prepare(ctx, row) {
    const appraisal = await getAppraisal(ctx, row.appraisalId).catch(undefinedIfNotFound)
    const contact = row.contactId ? await findAnyContact(ctx, row.contactId) : undefined
    if (!contact) return { refusal: 'The contact was deleted' }
    const isOff = appraisal?.stage !== 'booked'
    const isTrue = appraisal && isOff === (row.kind === 'cancelled') && (isOff || appraisal.startsAt === row.startsAt)
    if (!isTrue) return { refusal: 'The appointment was changed before this was sent' }
    return { message: await visitMail(ctx, row, { appraisal, names: contact.fields }) }
  },
  send: ({ platform, scope }, mail) => platform.mailer.send(mail, scope.agencyId),
  async sent(ctx, { id, appraisalId, contactId }) {
    const to = { state: 'sent' as const, sentAt: ctx.clock(), reason: null }
    if (!(await moveMail(ctx, id, { from: ['sending', 'unknown'], to }))) return
    if (contactId) await touchContact(ctx, contactId, ctx.clock())
    ctx.changed(appraisalKind, appraisalId)
  },
  async giveUp(ctx, { id, appraisalId }, to) {
    if (await moveMail(ctx, id, { from: ['waiting', 'sending'], to })) ctx.changed(appraisalKind, appraisalId)
  },
  move: moveMail,
  async again(ctx, { id }, startAfter) {
    await ctx.enqueue(sendVisitMail, { mailId: id }, { startAfter })
  },
}
