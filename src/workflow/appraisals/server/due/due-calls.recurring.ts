import { sql } from 'kysely'
import { notify, peopleBehind } from '#accounts/notifications/server/notify.service.ts'
import type { Caller, Context } from '#platform/context.ts'
import type { Recurring } from '#platform/jobs/recurring.ts'
import { findAppraisal } from '../appraisals.store.ts'
import { callsToNotify, dueAppraisals, noteNotified } from './due.store.ts'

/** Calls in one transaction. */
const step = 50

/** Notifies the agents of an appraisal once for each call that comes due, if its owner may be called. */
async function notifyOfCalls(caller: Caller): Promise<void> {
  while ((await caller.transaction(notifySome)) === step);
}

async function notifySome(ctx: Context): Promise<number> {
  const found = await callsToNotify(ctx, await ctx.today(), step)
  if (!found.length) return 0
  const { items } = await dueAppraisals(ctx, { scope: 'office', limit: step, ids: found.map(({ id }) => id) })
  const callable = new Map(items.map((one) => [one.id, one]))
  for (const { id, dueOn } of found) {
    const appraisal = await findAppraisal(ctx, id, { lock: true })
    if (!appraisal) continue
    await noteNotified(ctx, id, dueOn)
    const call = callable.get(id)
    if (!call) continue
    const people = await peopleBehind(ctx, appraisal.agentIds)
    await notify(ctx, {
      userIds: people.length || !appraisal.createdBy ? people : [appraisal.createdBy],
      kind: 'appraisalDue',
      title: call.streetLine || call.suburb || 'An appraisal',
      detail: `${call.ownerName} is due for a call`,
      about: { entity: 'appraisal', id },
      key: `appraisalDue ${id} ${dueOn}`,
    })
  }
  return found.length
}

export const notifyOfDueCalls: Recurring = {
  name: 'appraisals.calls',
  everyS: 3600,
  due: (now) => sql`select * from due.appraisal_calls(${now})`,
  run: notifyOfCalls,
}
