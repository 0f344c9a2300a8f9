import type * as z from 'zod'
import { notFound } from '#common/errors.ts'
import { knownAgents } from '#accounts/agents/server/agents.service.ts'
import { requireReadable } from '#core/contacts/server/contacts.service.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import { type Context, newId } from '#platform/context.ts'
import type { Enquiry, enquiryEndpoints } from '../enquiries.contract.ts'
import { getEnquiry, markAnswered, takeEnquiry } from './enquiries.service.ts'

/** Enters what someone asked on the phone, at the office or another way. */
export async function enterEnquiry(ctx: Context, given: z.output<typeof enquiryEndpoints.create.body>): Promise<Enquiry> {
  const { contactId, agentId, isAnswered, name, kind, listingId, ...rest } = given
  if (contactId) await requireReadable(ctx, contactId)
  const listing = listingId ? await getListing(ctx, listingId) : undefined
  if (agentId && !(await knownAgents(ctx, [agentId])).has(agentId)) throw notFound({ agent: agentId })
  const own = listing ? undefined : ctx.scope.agentId
  const id = await takeEnquiry(
    ctx,
    {
      ...rest,
      externalId: newId(),
      kind: kind === 'listing' && !listing ? 'other' : kind,
      receivedAt: ctx.clock(),
      listingId,
      // One name, which is read when a contact is made of it.
      firstName: name || null,
      lastName: null,
      phone: rest.phone || null,
      createdBy: ctx.scope.userId,
    },
    { contactId, ...(agentId !== undefined ? { agentId } : own !== undefined && { agentId: own }) },
  )
  if (!id) throw new Error('an enquiry by hand was taken for a known one')
  return isAnswered ? markAnswered(ctx, id, true) : getEnquiry(ctx, id)
}
