import { sql } from 'kysely'
import type { Caller, Context } from '#platform/context.ts'
import type { Recurring } from '#platform/jobs/recurring.ts'
import type { MaskedRow } from '#platform/personal-data.ts'
import { deleteMails, forgetFilesOf, mailsAbout, oldMails } from './mail-files.store.ts'
import { forgetMailFiles } from './read-mail.jobs.ts'

const keptForMs = 30 * 86_400_000
const atOnce = 500
const startOf = (now: Date) => new Date(now.getTime() - keptForMs)

/** Deletes what was decided, spam included, 30 days after it came. Unsorted mails wait for a person. */
export const forgetOldMail: Recurring = {
  name: 'mail-in.forget-old',
  everyS: 3600,
  due: (now) => sql`select * from due.old_mail_in(${startOf(now)})`,
  async run(caller: Caller) {
    for (;;) {
      const count = await caller.transaction(async (ctx) => {
        const ids = await oldMails(ctx, startOf(ctx.clock()), atOnce)
        if (ids.length) await forgetMails(ctx, ids)
        return ids.length
      })
      if (count < atOnce) return
    }
  },
}

async function forgetMails(ctx: Context, ids: readonly string[]): Promise<void> {
  const keys = await deleteMails(ctx, ids)
  if (keys.length) await ctx.enqueue(forgetMailFiles, { keys })
}

/** Mails about people who are erased go whole: their files hold what no mask reaches. */
export async function forgetMailsAbout(ctx: Context, contactIds: readonly string[]): Promise<void> {
  await forgetMails(ctx, await mailsAbout(ctx, contactIds))
}

/** The text of other mails that hold the person’s addresses is masked, and their files are deleted. */
export async function forgetMaskedFiles(ctx: Context, rows: readonly MaskedRow[]): Promise<void> {
  const keys = await forgetFilesOf(
    ctx,
    rows.map(({ id }) => String(id)),
  )
  if (keys.length) await ctx.enqueue(forgetMailFiles, { keys })
}
