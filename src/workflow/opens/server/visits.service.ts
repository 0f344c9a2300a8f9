import * as z from 'zod'
import { AppError, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { requireReadable } from '#core/contacts/server/contacts.service.ts'
import { holdersOf } from '#core/contacts/server/list/contact-holders.service.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import type { Visit } from '../visits.contract.ts'
import { contactCards } from './contact-cards.store.ts'
import { attach, newContact } from './arrivals/matching.service.ts'
import { openFacts } from './open-facts.service.ts'
import { getOpen } from './opens.service.ts'
import { opensById } from './opens.store.ts'
import { findVisit, lockVisit, pageOfVisits, updateVisit, visitsToCheck } from './visits.store.ts'

export { contactsOfVisits, lockVisit, type StoredVisit, visitsOfOpen } from './visits.store.ts'

export async function listVisits(
  ctx: Context,
  listingId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Visit>> {
  await getListing(ctx, listingId)
  const after = readCursor(cursor, () => z.tuple([z.iso.datetime(), z.uuid()]))
  const found = await pageOfVisits(ctx, listingId, { limit: limit + 1, after })
  const { rows, nextCursor } = cutPage(found, limit, (v) => [v.arrivedAt, v.id])
  return { items: rows, nextCursor }
}

/** With those who each of them may be, as far as the user may see them. */
export async function listToCheck(ctx: Context) {
  const visits = await visitsToCheck(ctx)
  const opens = new Map((await opensById(ctx, [...new Set(visits.map(({ openId }) => openId))])).map((one) => [one.id, one]))
  const items = []
  for (const visit of visits) {
    const open = opens.get(visit.openId)
    const person = visit.people[0]
    if (!open || !person) continue
    const found = await holdersOf(ctx, { ...person, suburb: visit.suburb })
    const candidates = await contactCards(
      ctx,
      (found?.holders ?? []).map(({ id }) => id),
    )
    items.push({ visit, streetLine: open.streetLine, suburb: open.suburb, candidates })
  }
  return items
}

/** The contract itself goes by the agent's own mail. */
export async function noteContractSent(ctx: Context, id: string): Promise<Visit> {
  const visit = await lockVisit(ctx, id)
  if (!visit) throw notFound({ visit: id })
  await getOpen(ctx, visit.openId)
  if (!visit.wantsContract) throw new AppError('conflict', 'This visitor hasn’t asked for it')
  await setContractSent(ctx, id)
  await ctx.audit({ action: 'contract sent', entity: 'visit', entityId: id })
  ctx.changed('visit', visit.openId)
  const after = await findVisit(ctx, id)
  if (!after) throw notFound({ visit: id })
  return after
}

export const setContractSent = (ctx: Context, id: string): Promise<void> =>
  updateVisit(ctx, id, { contract_sent_at: ctx.clock() })

export const setContractWanted = (ctx: Context, id: string): Promise<void> => updateVisit(ctx, id, { wants_contract: true })

/** A person decides whose visit it is; null makes a new contact. */
export async function resolveVisit(ctx: Context, id: string, contactId: string | null): Promise<Visit> {
  const visit = await lockVisit(ctx, id)
  if (!visit) throw notFound({ visit: id })
  await getOpen(ctx, visit.openId)
  const facts = await openFacts(ctx, visit.openId)
  const person = visit.people[0]
  if (!facts || visit.matchState !== 'look' || !person)
    throw new AppError('conflict', 'A colleague has already checked this visitor')
  if (contactId) await requireReadable(ctx, contactId)
  const chosen = contactId ?? (await newContact(ctx, visit, person, facts))
  await attach(ctx, visit, chosen, facts, contactId ? 'matched' : 'new')
  await ctx.audit({ action: 'visit attached', entity: 'contact', entityId: chosen })
  ctx.changed('visit', visit.openId)
  const after = await findVisit(ctx, id)
  if (!after) throw notFound({ visit: id })
  return after
}
