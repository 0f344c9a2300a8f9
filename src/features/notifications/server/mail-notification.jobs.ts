import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { writeMail } from '#platform/mail/plain-mail.ts'
import { kindWords, pathTo } from '../notifications.rules.ts'
import { findForMail, markMailed } from './digest.store.ts'

/** For what cannot wait for the morning. Read in the app meanwhile: no mail. */
export const mailNotification = job({
  name: 'notifications.mail',
  payload: z.object({ id: z.uuid() }),
  retries: 5,
  subject: () => 'Mail about a notification',
  async run(caller, { id }) {
    const found = await caller.transaction((ctx) => findForMail(ctx, id))
    if (!found) return
    const { platform } = caller
    const { email, firstName, title, detail, kind, entity, entityId } = found
    await platform.mailer.send(
      writeMail({
        to: email,
        subject: title,
        hello: firstName,
        before: detail ? `${title}: ${detail}` : `${title}.`,
        link: { words: 'Open it in Gable', url: `${platform.config.PUBLIC_URL}${pathTo(entity, entityId)}` },
        after: `You get this because ${kindWords[kind].label.toLowerCase()} are mailed to you at once. Change that under Settings, Notifications.`,
      }),
    )
    await caller.transaction((ctx) => markMailed(ctx, [id]))
  },
})
