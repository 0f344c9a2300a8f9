import { knownAgents } from '#accounts/agents/server/agents.service.ts'
import { lastOfAction } from '#accounts/audit/server/history.service.ts'
import { notify, peopleBehind } from '#accounts/notifications/server/notify.service.ts'
import { changesBetween, defined } from '#common/changes.ts'
import { AppError, invalid, notFound } from '#common/errors.ts'
import { streetLine, suburbLine } from '#common/listing/address-lines.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import type { Address } from '#common/listing/listing-fields.ts'
import { instantOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import type { Context } from '#platform/context.ts'
import { staleError } from '#platform/stale.ts'
import { requireReadable as requireContact } from '#core/contacts/server/contacts.service.ts'
import { lockProperty, propertyAt } from '#core/properties/server/properties.service.ts'
import { appraisalKind, type AppraisalStage } from '../appraisal-values.contract.ts'
import type { Appraisal, AppraisalCreate, AppraisalUpdate } from '../appraisals.contract.ts'
import { appraisalBookingChanged } from '../appraisals.events.ts'
import { isOpen, missingFor } from '../appraisals.rules.ts'
import {
  agentsOf,
  appraisalsAt,
  findAppraisal,
  listingNamed,
  peopleOf,
  type StoredAppraisal,
  userNamed,
} from './appraisals.store.ts'
import { addressOfProperty, earlierFacts } from './earlier-lives.store.ts'
import {
  type AppraisalRecord,
  archiveAppraisal,
  insertAppraisal,
  replaceAgents,
  replacePeople,
  updateAppraisal,
} from './write-appraisals.store.ts'

export const appraisalNotFound = (id: string) => notFound({ appraisal: id })

export async function getAppraisal(ctx: Context, id: string): Promise<Appraisal> {
  const found = await findAppraisal(ctx, id)
  if (!found) throw appraisalNotFound(id)
  return shown(ctx, found)
}

/** A user opens an appraisal: who would sell, and what they hope for, comes with it, so it goes into the access log. */
export async function openAppraisal(ctx: Context, id: string): Promise<Appraisal> {
  const appraisal = await getAppraisal(ctx, id)
  if (appraisal.people.length) ctx.noteRead({ entity: 'vendorData', entityId: id })
  return appraisal
}

async function shown(ctx: Context, found: StoredAppraisal): Promise<Appraisal> {
  const {
    suburb: _s,
    state: _t,
    postcode: _p,
    listingId,
    previousId: _i,
    createdBy,
    stageAt,
    createdAt,
    updatedAt,
    ...rest
  } = found
  const zone = propertyZone(found, await ctx.timeZone())
  const people = await peopleOf(ctx, found.id)
  const others = found.propertyId ? await appraisalsAt(ctx, found.propertyId, found.id) : []
  return {
    ...rest,
    stageAt: stageAt.toISOString(),
    appraisedAt: (await lastOfAction(ctx, { entity: 'appraisal', id: found.id }, 'became appraised'))?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    createdByName: await userNamed(ctx, createdBy),
    agents: await agentsOf(ctx, found.id),
    people: people.map(({ keptContactId: _, ...one }) => one),
    others: others.map(({ side: _, ...one }) => ({ ...one, stageAt: one.stageAt.toISOString() })),
    listing: await listingNamed(ctx, listingId),
    startInstant: found.startsAt && instantOf(found.startsAt, zone).toISOString(),
    timeZone: zone === (await ctx.timeZone()) ? null : zone,
  }
}

/**
 * Adds one; with a time it is booked at once.
 *
 * @throws AppError conflict where the property has an open one already, with it as `current`, unless `evenIfOpen`
 */
export async function createAppraisal(
  ctx: Context,
  { address: given, propertyId: known, evenIfOpen, people = [], agentIds, facts, ...fields }: AppraisalCreate,
): Promise<Appraisal> {
  const address = known ? await addressOfProperty(ctx, known) : (given ?? emptyAddress)
  if (!address) throw notFound({ property: known })
  if (!streetLine(address) && !address.suburb)
    throw invalid([{ path: 'address', message: 'Enter the address, at least the street or the suburb' }])
  const agents = agentIds ?? (ctx.scope.agentId ? [ctx.scope.agentId] : [])
  await checkAgents(ctx, agents)
  await checkPeople(ctx, people)
  const side = fields.side ?? 'sale'
  const propertyId = known ?? (await propertyAt(ctx, address))
  const before = propertyId ? await othersAt(ctx, propertyId, side, evenIfOpen) : []
  const stage: AppraisalStage = fields.startsAt ? 'booked' : 'lead'
  const record: AppraisalRecord = {
    ...{ placeNote: null, presentedOn: null, reason: null, timeframe: null, occupied: null, fee: null, marketingCents: null },
    ...{ nextCallOn: null, expectedListOn: null, lost: null, notes: null, startsAt: null, minutes: 60, hasNoFigure: false },
    ...defined(fields),
    ...{ side, stage, propertyId, address, listingId: null },
    enquiryId: fields.enquiryId,
    visitId: fields.visitId,
    source: fields.source,
    stageAt: ctx.clock(),
    facts: facts ?? (await earlierFacts(ctx, propertyId)),
    previousId: before[0]?.id ?? null,
  }
  refuseWhileMissing(stage, record, { agentIds: agents, hasEstimate: false })
  const id = await insertAppraisal(ctx, record)
  await replaceAgents(ctx, id, agents)
  await replacePeople(ctx, id, people)
  await ctx.audit({ action: 'created', entity: 'appraisal', entityId: id })
  if (stage === 'booked') await ctx.audit({ action: 'became booked', entity: 'appraisal', entityId: id })
  await afterChange(ctx, id, { before: undefined, after: { ...record, agentIds: agents } })
  return getAppraisal(ctx, id)
}

/** Locks the property, so that two agents who book it at once see each other. */
async function othersAt(ctx: Context, propertyId: string, side: 'sale' | 'lease', evenIfOpen: boolean) {
  await lockProperty(ctx, propertyId)
  const others = (await appraisalsAt(ctx, propertyId, null)).filter((one) => one.side === side)
  const open = others.find(({ stage }) => isOpen(stage))
  if (open && !evenIfOpen) {
    const message = `${open.agentName ?? 'The office'} already has an open appraisal of this property`
    throw new AppError('conflict', message, {
      fields: [{ path: 'address', message }],
      current: { id: open.id, stage: open.stage, agentName: open.agentName, canRead: open.canRead },
      source: 'One open appraisal per property',
    })
  }
  return others
}

export async function changeAppraisal(ctx: Context, id: string, { version, ...given }: AppraisalUpdate): Promise<Appraisal> {
  const before = await lockWritable(ctx, id, version)
  const { people, agentIds, address, ...patch } = given
  if (agentIds) await checkAgents(ctx, agentIds)
  if (people)
    await checkPeople(
      ctx,
      people,
      (await peopleOf(ctx, id)).map(({ keptContactId }) => keptContactId),
    )
  const place: Address = address ?? before.address
  const after = { ...before, ...defined(patch), address: place, agentIds: agentIds ?? before.agentIds }
  if (address) after.propertyId = await propertyAt(ctx, address)
  // Facts that its stage asked for stay with it.
  if (before.stage === 'booked') refuseWhileMissing('booked', after, { agentIds: after.agentIds, hasEstimate: true })
  await updateAppraisal(ctx, id, after)
  if (agentIds) await replaceAgents(ctx, id, agentIds)
  if (people) await replacePeople(ctx, id, people)
  await ctx.audit({
    action: 'changed',
    entity: 'appraisal',
    entityId: id,
    changes: changesBetween(before, { ...defined(patch), ...(address && { address }), ...(agentIds && { agentIds }) }),
  })
  await afterChange(ctx, id, { before, after })
  return getAppraisal(ctx, id)
}

export async function removeAppraisal(ctx: Context, id: string): Promise<{ id: string }> {
  const before = await lockWritable(ctx, id)
  await archiveAppraisal(ctx, id, true)
  await ctx.audit({ action: 'deleted', entity: 'appraisal', entityId: id })
  if (before.startsAt) await ctx.emit(appraisalBookingChanged, { id })
  ctx.changed(appraisalKind, id)
  return { id }
}

export async function restoreAppraisal(ctx: Context, id: string): Promise<Appraisal> {
  const before = await lockWritable(ctx, id, undefined, { archived: true })
  await archiveAppraisal(ctx, id, false)
  await ctx.audit({ action: 'restored', entity: 'appraisal', entityId: id })
  if (before.startsAt) await ctx.emit(appraisalBookingChanged, { id })
  ctx.changed(appraisalKind, id)
  return getAppraisal(ctx, id)
}

/** Locks one that the user may change. @throws not_found, forbidden, stale */
export async function lockWritable(
  ctx: Context,
  id: string,
  version?: number,
  { archived = false } = {},
): Promise<StoredAppraisal> {
  const found = await findAppraisal(ctx, id, { lock: true, archived })
  if (!found) throw appraisalNotFound(id)
  if (!found.canEdit)
    throw new AppError('forbidden', 'This appraisal belongs to another agent. Ask them or an owner to change it')
  if (version !== undefined && found.version !== version)
    throw await staleError(ctx, { entity: 'appraisal', id, noun: 'this appraisal' }, await getAppraisal(ctx, id))
  return found
}

/** @throws AppError rule_broken naming what the stage still needs */
export function refuseWhileMissing(
  stage: AppraisalStage,
  record: AppraisalRecord,
  { agentIds, hasEstimate }: { agentIds: readonly string[]; hasEstimate: boolean },
): void {
  const missing = missingFor(stage, { ...record, agentIds, hasEstimate, hasAddress: record.propertyId !== null })
  if (missing[0])
    throw new AppError('rule_broken', missing.map(({ message }) => message).join('. '), {
      fields: missing.map(({ field, message }) => ({ path: field, message })),
      source: 'Appraisal stages',
    })
}

type Seen = AppraisalRecord & { agentIds: readonly string[] }
const bookingOf = ({ startsAt, minutes, stage, placeNote, agentIds, address }: Seen) =>
  JSON.stringify([startsAt, minutes, stage === 'booked', placeNote, agentIds, streetLine(address)])

/** Notifies the agents who came to it, and those who follow its appointment. */
export async function afterChange(
  ctx: Context,
  id: string,
  { before, after }: { before: Seen | undefined; after: Seen },
): Promise<void> {
  const added = after.agentIds.filter((one) => !before?.agentIds.includes(one))
  if (added.length)
    await notify(ctx, {
      userIds: await peopleBehind(ctx, added),
      kind: 'appraisalBooked',
      title: `${streetLine(after.address) || after.address.suburb || 'An appraisal'}`,
      detail: suburbLine(after.address) || null,
      about: { entity: 'appraisal', id },
      key: `appraisalBooked ${id} ${added.join(' ')}`,
    })
  if (before ? bookingOf(before) !== bookingOf(after) : after.startsAt) await ctx.emit(appraisalBookingChanged, { id })
  ctx.changed(appraisalKind, id)
}

export async function checkAgents(ctx: Context, agentIds: readonly string[]): Promise<void> {
  const known = await knownAgents(ctx, agentIds)
  const unknown = agentIds.findIndex((one) => !known.has(one))
  if (unknown >= 0) throw invalid([{ path: `agentIds.${unknown}`, message: 'This agent doesn’t exist' }])
}

/** Only new ones are checked: an owner that the user may not see any more stays. */
async function checkPeople(
  ctx: Context,
  people: readonly { contactId: string }[],
  known: readonly (string | null)[] = [],
): Promise<void> {
  for (const { contactId } of people) if (!known.includes(contactId)) await requireContact(ctx, contactId)
}
