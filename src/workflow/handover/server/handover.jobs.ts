import * as z from 'zod'
import type { AppError } from '#common/errors.ts'
import { attemptOne, inSteps } from '#platform/bulk/in-steps.ts'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { isSame } from '#common/changes.ts'
import { applyContactChange, lockAnyContact } from '#core/contacts/server/contacts.service.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { applyChange } from '#core/listings/server/change/listing-change.service.ts'
import { lockAnyListing } from '#core/listings/server/listings.service.ts'
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
/** Records in one transaction: few, so that no user waits long for one of them. */
const step = 25

const heirs = [
  ['listing', 'listingsTo'],
  ['contact', 'contactsTo'],
] as const

/** Everything that still names the agent who left goes to their successors. Run twice, it finds nothing left. */
export const handOverRecords = job({
  name: 'agents.hand-over',
  payload,
  retries: 5,
  subject: () => 'Reassign listings and contacts of a former user',
  run: (caller, { handoverId }, signal) =>
    inSteps(caller, signal, async (ctx) => {
      const handover = await findHandover(ctx, handoverId)
      // Taken back: what has moved is on the list, the rest stays.
      if (handover?.state !== 'running') return false
      for (const [entity, heir] of heirs) {
        const { agentId: from, [heir]: to } = handover
        if (!to) continue
        const ids = await stillNaming(ctx, entity, from, step)
        for (const id of ids) await insertItem(ctx, handoverId, await handOne(ctx, entity, { id, from, to }))
        if (ids.length) return true
      }
      await setHandoverState(ctx, handoverId, 'finished')
      ctx.changed('agent', handover.agentId)
      return false
    }),
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
  subject: () => 'Return listings and contacts to a reactivated user',
  run: (caller, { handoverId }, signal) =>
    inSteps(caller, signal, async (ctx) => {
      const handover = await findHandover(ctx, handoverId)
      if (handover?.state !== 'undoing') return false
      const items = await takeItems(ctx, handoverId, step)
      for (const item of items) {
        await attemptOne(ctx, () => giveBack(ctx, item), ignoreDeleted)
        await dropItem(ctx, handoverId, item)
      }
      if (items.length) return true
      await setHandoverState(ctx, handoverId, 'undone')
      ctx.changed('agent', handover.agentId)
      return false
    }),
})

async function giveBack(ctx: Context, { entity, id, before, after }: HandedItem): Promise<void> {
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

/** There is nothing to give back. */
function ignoreDeleted(error: AppError): void {
  if (error.code !== 'not_found') throw error
}
