import * as z from 'zod'
import { appraisalHanding, appraisalReturning, appraisalsOfAgentWanted } from '#accounts/agents/agents.events.ts'
import { undefinedIfNotFound } from '#common/errors.ts'
import { eachInSteps } from '#platform/bulk/in-steps.ts'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { isSame } from '#common/changes.ts'
import { applyContactChange, lockAnyContact } from '#core/contacts/server/contacts.service.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { applyReportedChange } from '#core/listings/server/change/listing-change.service.ts'
import { lockAnyListing } from '#core/listings/server/listings.service.ts'
import {
  dropItem,
  type Entity,
  findHandover,
  type Handover,
  handedItems,
  type HandedItem,
  insertItem,
  nameOf,
  setHandoverState,
  stillNaming,
} from './handover.store.ts'
import { agentRefsWithout, idsWithout } from '#accounts/agents/handover.rules.ts'

const payload = z.object({ handoverId: z.uuid() })
/** Records in one transaction: few, so that no user waits long for one of them. */
const step = 25

const order = ['listing', 'contact', 'appraisal'] as const
/** Appraisals become listings, and go to those who get the listings. */
const heirOf = ({ listingsTo, contactsTo }: Handover, entity: Entity): string | null =>
  ({ listing: listingsTo, contact: contactsTo, appraisal: listingsTo ?? contactsTo })[entity]
interface Reassignment {
  entity: Entity
  id: string
  from: string
  to: string
}

/** Everything that still names the agent who left goes to their successors. Run twice, it finds nothing left. */
export const handOverRecords = job({
  name: 'agents.hand-over',
  payload,
  retries: 5,
  subject: () => 'Reassign listings, contacts and appraisals of a former user',
  run: (caller, { handoverId }, signal) =>
    eachInSteps<Reassignment>(caller, signal, {
      async next(ctx, after) {
        const handover = await findHandover(ctx, handoverId)
        // Taken back: what has moved is on the list, the rest stays.
        if (handover?.state !== 'running') return undefined
        for (const entity of order.slice(after ? order.indexOf(after.entity) : 0)) {
          const { agentId: from } = handover
          const to = heirOf(handover, entity)
          const last = after?.entity === entity ? after.id : undefined
          const ids = to ? await nextOf(ctx, entity, from, last) : []
          if (to && ids.length) return ids.map((id) => ({ entity, id, from, to }))
        }
        return []
      },
      one: async (ctx, item) => insertItem(ctx, handoverId, await handOne(ctx, item)),
      nameOf,
      finish: (ctx) => setState(ctx, handoverId, 'finished'),
    }),
})

async function nextOf(ctx: Context, entity: Entity, agentId: string, after: string | undefined): Promise<string[]> {
  if (entity !== 'appraisal') return stillNaming(ctx, entity, agentId, { after, limit: step })
  const wanted = { agentId, after, limit: step, ids: [] as string[] }
  await ctx.emit(appraisalsOfAgentWanted, wanted)
  return wanted.ids
}

async function handOne(ctx: Context, { entity, id, from, to }: Reassignment): Promise<HandedItem> {
  if (entity === 'appraisal') {
    const handed = { id, from, to, before: [] as string[], after: [] as string[] }
    await ctx.emit(appraisalHanding, handed)
    return { entity, id, before: handed.before, after: handed.after }
  }
  if (entity === 'contact') {
    const contact = await lockAnyContact(ctx, id)
    const after = idsWithout(contact.fields.agentIds, from, to)
    await applyContactChange(ctx, contact, { agentIds: after }, { action: 'handed over' })
    return { entity, id, before: contact.fields.agentIds, after }
  }
  const listing = await lockAnyListing(ctx, id)
  const after = agentRefsWithout(listing.fields.agents, from, to)
  // A hand-over is not the moment to ask for what a listing lacks.
  await applyReportedChange(ctx, listing, { patch: { agents: after }, action: 'handed over' })
  return { entity, id, before: listing.fields.agents, after }
}

/** Returns what was not reassigned since. */
export const takeBackRecords = job({
  name: 'agents.take-back',
  payload,
  retries: 5,
  subject: () => 'Return listings, contacts and appraisals to a reactivated user',
  run: (caller, { handoverId }, signal) =>
    eachInSteps<HandedItem>(caller, signal, {
      next: async (ctx, after) =>
        (await findHandover(ctx, handoverId))?.state === 'undoing'
          ? handedItems(ctx, handoverId, { after, limit: step })
          : undefined,
      async one(ctx, item) {
        await giveBack(ctx, item)
        await dropItem(ctx, handoverId, item)
      },
      nameOf,
      finish: (ctx) => setState(ctx, handoverId, 'undone'),
    }),
})

/** A deleted record has nothing to give back. */
async function giveBack(ctx: Context, { entity, id, before, after }: HandedItem): Promise<void> {
  if (entity === 'appraisal') return ctx.emit(appraisalReturning, { id, before: before as string[], after: after as string[] })
  if (entity === 'contact') {
    const contact = await lockAnyContact(ctx, id).catch(undefinedIfNotFound)
    if (!contact || !isSame(contact.fields.agentIds, after)) return
    await applyContactChange(ctx, contact, { agentIds: before as string[] }, { action: 'handed back' })
    return
  }
  const listing = await lockAnyListing(ctx, id).catch(undefinedIfNotFound)
  if (!listing || !isSame(listing.fields.agents, after)) return
  const agents = before as ListingFields['agents']
  await applyReportedChange(ctx, listing, { patch: { agents }, action: 'handed back' })
}

async function setState(ctx: Context, handoverId: string, state: 'finished' | 'undone'): Promise<void> {
  const agentId = await setHandoverState(ctx, handoverId, state)
  ctx.changed('agent', agentId)
}
