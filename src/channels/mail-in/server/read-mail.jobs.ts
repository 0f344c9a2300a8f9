import * as z from 'zod'
import { isTransient } from '#platform/db/failures.ts'
import { job } from '#platform/jobs/job.ts'
import { forgetKeys } from './keep-mail.service.ts'
import { findMail, settleMail } from './mail-in.store.ts'
import { readBytes } from './read-mail.service.ts'

export const readMail = job({
  name: 'mail-in.read',
  payload: z.object({ id: z.uuid(), isWhole: z.boolean() }),
  retries: 5,
  retryDelayS: 5,
  concurrency: 2,
  timeoutS: 120,
  subject: () => 'Read an email to the enquiries address',
  async run(caller, { id, isWhole }, _signal, { isLast }) {
    const mail = await caller.reading((ctx) => findMail(ctx, id))
    if (mail?.state !== 'waiting' || !mail.fileKey) return
    try {
      await readBytes(caller, { id, isWhole }, await caller.platform.storage.readBytes(mail.fileKey))
    } catch (error) {
      if (isTransient(error) && !isLast) throw error
      caller.log.warn({ err: error, id }, 'can’t read an email to the enquiries address')
      await caller.transaction(async (ctx) => {
        await settleMail(ctx, id, { state: 'unsorted', reason: 'Gable could not read this email' })
        ctx.changed('mailIn', id)
      })
    }
  },
})

/** Files whose rows were just deleted. */
export const forgetMailFiles = job({
  name: 'mail-in.forget-files',
  payload: z.object({ keys: z.array(z.string()) }),
  retries: 5,
  subject: () => 'Delete files of emails',
  run: (caller, { keys }) => forgetKeys(caller, keys),
})
