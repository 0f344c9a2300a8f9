import * as z from 'zod'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { framedMail } from '#accounts/branding/server/framed-mail.service.ts'
import { notificationFactsWanted, type NotificationQuestion } from '../notifications.events.ts'
import { headlineOf, kindWords, pathTo } from '../notifications.rules.ts'
import { findForMail, markMailed } from './digest.store.ts'

/** Mails a notification that cannot wait for the morning. No email when it was read in the app first. */
export const mailNotification = job({
  name: 'notifications.mail',
  leavesGable: true,
  payload: z.object({ id: z.uuid() }),
  retries: 5,
  subject: () => 'Notification email',
  async run(caller, { id }) {
    const mail = await caller.transaction((ctx) => mailAbout(ctx, id))
    if (!mail) return
    await caller.platform.mailer.send(mail, caller.scope.agencyId)
    await caller.transaction((ctx) => markMailed(ctx, [id]))
  },
})

async function mailAbout(ctx: Context, id: string) {
  const found = await findForMail(ctx, id)
  if (!found) return undefined
  const { email, firstName, detail, kind, entity, entityId, userId } = found
  const headline = headlineOf(found)
  const question: NotificationQuestion = { userId, entity, entityId }
  await ctx.emit(notificationFactsWanted, question)
  const { rows = [], quote = detail, replyTo } = question.facts ?? {}
  return framedMail(ctx, {
    to: email,
    subject: headline,
    hello: firstName,
    before: `${headline}.`,
    preheader: quote || kindWords[kind].when,
    rows,
    ...(quote && { quote }),
    ...(replyTo && { replyTo }),
    link: { words: 'Open in Gable', url: `${ctx.platform.config.PUBLIC_URL}${pathTo(entity, entityId)}` },
    after: `You’re receiving this because email alerts are on for ${kindWords[kind].label.toLowerCase()}. Change this under Settings, Notifications.`,
  })
}
