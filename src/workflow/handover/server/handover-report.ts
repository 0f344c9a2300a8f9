import type { AgentProfile } from '#accounts/agents/agents.contract.ts'
import type { Context } from '#platform/context.ts'
import { type FailedJobRow, findFailedJob } from '#platform/jobs/failed-jobs.ts'
import { handOverRecords, takeBackRecords } from './handover.jobs.ts'
import { countItems, countNaming, type Handover, newestHandover } from './handover.store.ts'

/** The job that gave up with some records refused; undefined while it runs or is retried. */
export async function failureOf(ctx: Context, { id, state }: Handover): Promise<FailedJobRow | undefined> {
  const job = state === 'running' ? handOverRecords : state === 'undoing' ? takeBackRecords : undefined
  return job && findFailedJob(ctx, { name: job.name, payload: { handoverId: id } })
}

const endedAs = { running: 'incomplete', undoing: 'undoIncomplete', finished: 'finished', undone: 'undone' } as const

/** How far the last hand-over of this agent is. */
export async function reportOf(ctx: Context, agentId: string): Promise<AgentProfile['handover']> {
  const handover = await newestHandover(ctx, agentId)
  if (!handover) return null
  const failure = await failureOf(ctx, handover)
  const { listing: listings, contact: contacts, appraisal: appraisals } = await countItems(ctx, handover.id)
  const left = async (entity: 'listing' | 'contact', to: string | null) =>
    failure && to && handover.state === 'running' ? countNaming(ctx, entity, agentId) : 0
  const mayKnow = ctx.scope.permissions.has('agents.manage')
  return {
    state: failure ? endedAs[handover.state] : handover.state,
    listings,
    contacts,
    appraisals,
    listingsLeft: await left('listing', handover.listingsTo),
    contactsLeft: await left('contact', handover.contactsTo),
    problem: mayKnow && failure ? failure.error : null,
    failedJobId: mayKnow && failure ? failure.id : null,
  }
}
