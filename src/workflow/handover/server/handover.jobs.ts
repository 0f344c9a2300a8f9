import * as z from 'zod'
import { AppError } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { isSame } from '#common/changes.ts'
import { applyContactChange, lockAnyContact } from '#core/contacts/server/contacts.service.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { applyChange, lockAnyListing } from '#core/listings/server/listings.service.ts'
import {
  dropItem,
  type Entity,
  findHandover,
  type HandedItem,
  insertItem,
  setHandoverState,
  stillNaming,
  takeItems,
} from './handover.store.ts'
import { agentRefsWithout, idsWithout } from '#accounts/agents/handover.rules.ts'

const payload = z.object({ handoverId: z.uuid() })
/** Few enough that nobody waits long for a record that is being handed over. */
const step = 25

/** Everything that still names whoever left goes to their successors, some records per transaction. Run twice, it finds nothing left. */
export const handOverRecords = job({
  name: 'agents.hand-over',
  payload,
  retries: 5,
  subject: () => 'Listings and contacts of somebody who left',
  async run(caller, { handoverId }) {
    for (const [entity, heir] of [
      ['listing', 'listingsTo'],
      ['contact', 'contactsTo'],
    ] as const) {
      let moved = step
      while (moved === step)
        moved = await caller.transaction(async (ctx) => {
          const wish = await findHandover(ctx, handoverId)
          const to = wish?.[heir]
          // Somebody took it back meanwhile: what has moved is on the list, the rest stays.
          if (wish?.state !== 'running' || !to) return 0
          const ids = await stillNaming(ctx, entity, wish.agentId, step)
          for (const id of ids) await insertItem(ctx, handoverId, await handOne(ctx, entity, { id, from: wish.agentId, to }))
          return ids.length
        })
    }
    await caller.transaction(async (ctx) => {
      const wish = await findHandover(ctx, handoverId)
      if (wish?.state !== 'running') return
      await setHandoverState(ctx, handoverId, 'finished')
      ctx.changed('agent', wish.agentId)
    })
  },
})

async function handOne(
  ctx: Context,
  entity: Entity,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<HandedItem> {
  if (entity === 'contact') {
    const contact = await lockAnyContact(ctx, id)
    const after = idsWithout(contact.fields.agentIds, from, to)
    await applyContactChange(ctx, contact, { agentIds: after }, { action: 'handed over' })
    return { entity, id, before: contact.fields.agentIds, after }
  }
  const listing = await lockAnyListing(ctx, id)
  const after = agentRefsWithout(listing.fields.agents, from, to)
  // A hand-over is not the moment to ask for what a listing lacks.
  await applyChange(ctx, listing, { patch: { agents: after }, action: 'handed over', isChecked: false })
  return { entity, id, before: listing.fields.agents, after }
}

/** Returns what was not reassigned since. */
export const takeBackRecords = job({
  name: 'agents.take-back',
  payload,
  retries: 5,
  subject: () => 'Listings and contacts of somebody who came back',
  async run(caller, { handoverId }) {
    const wish = await caller.transaction((ctx) => findHandover(ctx, handoverId))
    if (wish?.state !== 'undoing') return
    for (let left = step; left === step; )
      left = await caller.transaction(async (ctx) => {
        const items = await takeItems(ctx, handoverId, step)
        for (const item of items) {
          await giveBack(ctx, item)
          await dropItem(ctx, handoverId, item)
        }
        return items.length
      })
    await caller.transaction(async (ctx) => {
      await setHandoverState(ctx, handoverId, 'undone')
      ctx.changed('agent', wish.agentId)
    })
  },
})

async function giveBack(ctx: Context, { entity, id, before, after }: HandedItem): Promise<void> {
  const change = async () => {
    if (entity === 'contact') {
      const contact = await lockAnyContact(ctx, id)
      if (!isSame(contact.fields.agentIds, after)) return
      await applyContactChange(ctx, contact, { agentIds: before as string[] }, { action: 'handed back' })
      return
    }
    const listing = await lockAnyListing(ctx, id)
    if (!isSame(listing.fields.agents, after)) return
    const agents = before as ListingFields['agents']
    await applyChange(ctx, listing, { patch: { agents }, action: 'handed back', isChecked: false })
  }
  try {
    await ctx.attempt(change)
  } catch (error) {
    // Deleted meanwhile: there is nothing to give back.
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
  }
}
