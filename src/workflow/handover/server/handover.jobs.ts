import * as z from 'zod'
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

const listings = ['listing', 'listingsTo'] as const
const contacts = ['contact', 'contactsTo'] as const
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
  subject: () => 'Reassign listings and contacts of a former user',
  run: (caller, { handoverId }, signal) =>
    eachInSteps<Reassignment>(caller, signal, {
      async next(ctx, after) {
        const handover = await findHandover(ctx, handoverId)
        // Taken back: what has moved is on the list, the rest stays.
        if (handover?.state !== 'running') return undefined
        for (const [entity, heir] of after?.entity === 'contact' ? [contacts] : [listings, contacts]) {
          const { agentId: from, [heir]: to } = handover
          const last = after?.entity === entity ? after.id : undefined
          const ids = to ? await stillNaming(ctx, entity, from, { after: last, limit: step }) : []
          if (to && ids.length) return ids.map((id) => ({ entity, id, from, to }))
        }
        return []
      },
      one: async (ctx, item) => insertItem(ctx, handoverId, await handOne(ctx, item)),
      nameOf,
      finish: (ctx) => setState(ctx, handoverId, 'finished'),
    }),
})

async function handOne(ctx: Context, { entity, id, from, to }: Reassignment): Promise<HandedItem> {
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
  subject: () => 'Return listings and contacts to a reactivated user',
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
