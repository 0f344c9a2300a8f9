import type { Caller } from '#platform/context.ts'
import { textOfHtml } from '#platform/html/safe-html.ts'
import type { NotificationEntity } from '../notifications.rules.ts'
import { claimDigest, dueDigests, dueNotes, forgetOld, settleDigest, waitingFor } from './digest.store.ts'
import { mailDigest } from './digest.jobs.ts'
import { notify } from './notify.service.ts'

const perTurn = 200
const mostLines = 40

/** Every few minutes for each agency: reminders whose day has come, then the digests that are due. Cheap when there are none. */
export async function tellWhatIsDue(caller: Caller): Promise<void> {
  await caller.transaction(async (ctx) => {
    for (const note of await dueNotes(ctx, perTurn))
      await notify(ctx, {
        userIds: [note.userId],
        kind: 'noteReminder',
        title: note.headline || textOfHtml(note.bodyHtml).slice(0, 120) || 'A note wants to be remembered',
        about: { entity: note.entity as NotificationEntity, id: note.entityId },
        key: `noteReminder ${note.id} ${note.day}`,
      })
  })
  await caller.transaction(async (ctx) => {
    const due = await dueDigests(ctx, perTurn)
    if (!due.length) return
    for (const one of due) {
      if (!(await claimDigest(ctx, one))) continue
      const waiting = await waitingFor(ctx, one.userId, mostLines)
      await settleDigest(ctx, one.userId)
      if (!waiting) continue
      await ctx.enqueue(mailDigest, { userId: one.userId, ...waiting })
    }
  })
}

/** Every hour for each agency. */
export async function forgetOldNotifications(caller: Caller): Promise<void> {
  while (await caller.transaction((ctx) => forgetOld(ctx, 1000)));
}
