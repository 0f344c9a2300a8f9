import * as z from 'zod'
import type { Caller } from '#platform/context.ts'
import { inSteps } from '#platform/bulk/in-steps.ts'
import { job } from '#platform/jobs/job.ts'
import { onLastTry } from '#platform/jobs/on-last-try.ts'
import { diligenceKind } from '../../diligence-values.ts'
import { type Found, SanctionIndex } from '../../sanction-names.rules.ts'
import { entriesOf, newestList, updateList } from './lists.store.ts'
import { forgetOpenOf, forgetStale, writeMatches } from './matches.store.ts'
import { countContacts, partiesOfCases, type Subject, someContacts } from './subjects.store.ts'

const found = (index: SanctionIndex, subjects: readonly Subject[]): { subject: Subject; found: Found }[] =>
  subjects.flatMap((subject) => index.find(subject).map((one) => ({ subject, found: one })))

/** The newest list against all cases and contacts. It goes on where it was stopped. */
export const screenList = job({
  name: 'diligence.screen-list',
  payload: z.object({ listId: z.uuid() }),
  retries: 3,
  timeoutS: 3600,
  subject: () => 'Compare the list of sanctions',
  run: (caller, { listId }, signal, attempt) =>
    runThrough(caller, listId, signal).catch(
      onLastTry(caller, attempt, async (ctx, { message }) => {
        await updateList(ctx, listId, { state: 'failed', error: message.slice(0, 300), finished_at: ctx.clock() })
        ctx.changed(diligenceKind, listId)
      }),
    ),
})

async function runThrough(caller: Caller, listId: string, signal: AbortSignal): Promise<void> {
  const index = new SanctionIndex(await caller.transaction((ctx) => entriesOf(ctx, listId)))
  await inSteps(caller, signal, async (ctx) => {
    const list = await newestList(ctx)
    // A newer list has taken its place, or it was finished before the worker stopped.
    if (list?.id !== listId || list.state !== 'running') return false
    ctx.changed(diligenceKind, listId)
    if (!list.total) {
      const { cases, subjects } = await partiesOfCases(ctx)
      await writeMatches(ctx, listId, found(index, subjects))
      await updateList(ctx, listId, { total: cases + (await countContacts(ctx)) || 1, done: cases })
      return true
    }
    const { lastId, count, subjects } = await someContacts(ctx, list.lastId)
    if (lastId) {
      await writeMatches(ctx, listId, found(index, subjects))
      // Contacts that were added since are compared as well.
      await updateList(ctx, listId, { last_id: lastId, done: list.done + count, total: Math.max(list.total, list.done + count) })
      return true
    }
    await forgetStale(ctx, listId)
    await updateList(ctx, listId, { state: 'done', done: list.total, last_id: null, finished_at: ctx.clock() })
    return false
  })
}

/** Compares new or changed parties with the newest list. Nothing that others see depends on the result. */
export const screenCases = job({
  name: 'diligence.screen-cases',
  payload: z.object({ caseIds: z.array(z.uuid()).min(1).max(1000) }),
  retries: 3,
  subject: () => 'Compare parties with the list of sanctions',
  run: (caller, { caseIds }) =>
    caller.transaction(async (ctx) => {
      const list = await newestList(ctx)
      if (!list) return
      await forgetOpenOf(ctx, caseIds)
      const { subjects } = await partiesOfCases(ctx, caseIds)
      if (subjects.length) await writeMatches(ctx, list.id, found(new SanctionIndex(await entriesOf(ctx, list.id)), subjects))
      ctx.changed(diligenceKind, list.id)
    }),
})
