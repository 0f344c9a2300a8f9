import { sql } from 'kysely'
import { AppError } from '#common/errors.ts'
import { newFields } from '#common/listing/listing-empty.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { formatCents } from '#common/money.ts'
import type { Context } from '#platform/context.ts'
import { type AgreedTerms, listingPriceSaid, listingRelisted } from '#core/listings/listings.events.ts'
import { canListAgain } from '#core/listings/listings.rules.ts'
import { fieldsOfNewLife } from '#core/listings/new-life.rules.ts'
import { addListing, lockAnyListing } from '#core/listings/server/listings.service.ts'
import { assertNoOtherOpenListing } from '#core/listings/server/lives.service.ts'
import { lockProperty } from '#core/properties/server/properties.service.ts'
import type { AppraisalFee } from '../appraisals.contract.ts'
import { offerOf, peopleOf, type StoredAppraisal } from './appraisals.store.ts'
import type { GivingWay } from '../appraisal-values.contract.ts'
import { estimatesOf, figuresGiven } from './estimates/estimates.store.ts'

/**
 * The draft that a won appraisal becomes: the one that there is, else a new one with what the last listing of the home knew, the owners, the agents,
 * the estimate and the fee. Its photos come along. The caller has locked the appraisal.
 *
 * @returns the listing's id
 * @throws AppError conflict when the home is on the market already, forbidden without the right to add listings
 */
export async function openDraft(ctx: Context, appraisal: StoredAppraisal): Promise<string> {
  if (!ctx.scope.permissions.has('listings.write'))
    throw new AppError('forbidden', 'You can’t add listings. Ask an owner or admin to mark it as won')
  const { propertyId, side, id } = appraisal
  if (propertyId) await lockProperty(ctx, propertyId)
  const { own, draft, ended } = await livesFor(ctx, appraisal)
  if (own) return own
  await assertNoOtherOpenListing(ctx, { propertyId, side, status: 'draft', listingId: null })
  if (draft) return draft
  const last = ended ? await lockAnyListing(ctx, ended) : undefined
  const isSame = last && canListAgain(last.status)
  const base = isSame
    ? fieldsOfNewLife(last.fields, last.status)
    : newFields({ listingClass: side === 'lease' ? 'rental' : 'residential', saleOrLease: side })
  const listingId = await addListing(ctx, { fields: await fieldsFor(ctx, appraisal, base), status: 'draft', propertyId })
  if (isSame) await ctx.emit(listingRelisted, { id: last.id, newId: listingId, withPhotos: true })
  await ctx.audit({ action: `opened from appraisal ${id}`, entity: 'listing', entityId: listingId })
  return listingId
}

const channels: Record<GivingWay, 'inPerson' | 'phone' | 'email' | 'link'> = {
  inPerson: 'inPerson',
  paper: 'inPerson',
  phone: 'phone',
  email: 'email',
  link: 'link',
}
/** Writes every figure that an owner was given into the price log of the listing, with its day. Won again, none is there twice. */
export async function carryFigures(ctx: Context, { id, side }: StoredAppraisal, listingId: string): Promise<void> {
  if (side === 'lease') return
  const estimates = await estimatesOf(ctx, id)
  const figures = new Map(estimates.map((one) => [one.id, one]))
  const givings = await figuresGiven(
    ctx,
    estimates.map((one) => one.id),
  )
  for (const { estimateId, contactId, how, at } of givings) {
    const figure = figures.get(estimateId)
    if (!figure) continue
    const { fromCents, toCents } = figure
    await ctx.emit(listingPriceSaid, {
      ...{ listingId, contactId, fromCents, channel: channels[how], saidAt: at, note: 'Estimate of the appraisal' },
      toCents: toCents === fromCents ? null : toCents,
      name: contactId ? null : 'The owner',
    })
  }
}

/** Says the fee and the marketing that were offered in the appraisal, for the first authority of its listing. */
export async function addAgreedTerms(ctx: Context, wanted: { id: string; terms?: AgreedTerms | undefined }): Promise<void> {
  const offer = await offerOf(ctx, wanted.id)
  if (!offer) return
  const { fee, marketingCents } = offer
  wanted.terms = {
    fee: fee && {
      percentHundredths: fee.kind === 'percent' ? fee.percentHundredths : null,
      cents: fee.kind === 'fixed' ? fee.cents : null,
      gst: fee.gst,
    },
    marketingCents,
  }
}

/** The listing it became before, a draft of the same side, and the last one that has ended. */
async function livesFor(
  { db, scope }: Context,
  { listingId, propertyId, side }: StoredAppraisal,
): Promise<{ own?: string; draft?: string; ended?: string }> {
  const { rows } = await sql<{ id: string; status: string }>`select l.id, l.status from listings_view l
    where l.agency_id = ${scope.agencyId} and l.property_id = ${propertyId} and l.archived_at is null and l.sale_or_lease in (${side}, 'both')
    order by l.created_at desc limit 50`.execute(db)
  const idOf = (holds: (row: { id: string; status: string }) => boolean) => rows.find(holds)?.id
  const [own, draft] = [idOf(({ id }) => id === listingId), idOf(({ status }) => status === 'draft')]
  const ended = idOf(({ status }) => ['settled', 'leased', 'withdrawn'].includes(status))
  return { ...(own && { own }), ...(draft && { draft }), ...(ended && { ended }) }
}

const mostRemarks = 10_000
const restIsThere = '\nThe rest is on the appraisal.'
/** Keeps the notes of the draft whole; where the appraisal says more than fits, a line names where the rest is. */
function remarksOf(own: string | null, said: readonly string[]): string | null {
  const text = [own, ...said].filter(Boolean).join('\n')
  if (text.length <= mostRemarks) return text || null
  const room = mostRemarks - restIsThere.length
  return own && own.length > room ? own : text.slice(0, room) + restIsThere
}
const mostVendors = 8
async function fieldsFor(ctx: Context, appraisal: StoredAppraisal, base: ListingFields): Promise<ListingFields> {
  const [estimate] = await estimatesOf(ctx, appraisal.id)
  const people = await peopleOf(ctx, appraisal.id)
  const owners = people.filter(({ role }) => role !== 'tenant')
  const further = owners.slice(mostVendors).map(({ name }) => name)
  const { facts, fee, marketingCents, address, side, notes } = appraisal
  const { garages, carports, openSpaces } = base
  // An appraisal does not say of which kind the spaces are: as in a table of listings, they are open ones until someone changes them.
  const isKindUnknown = facts.carSpaces !== null && [garages, carports, openSpaces].every((spaces) => spaces === null)
  const said = [
    feeLine(fee),
    marketingCents && `Marketing: ${formatCents(marketingCents)}`,
    isKindUnknown && facts.carSpaces && `Car spaces: ${facts.carSpaces}. Check which are garages or carports`,
    further.length > 0 && `More owners: ${further.join(', ')}`,
    notes && `Notes of the appraisal:\n${notes}`,
  ]
  const area = (value: number | null) => value && { value, unit: 'squareMeter' as const }
  return {
    ...base,
    address,
    saleOrLease: side,
    category: facts.category ?? base.category,
    bedrooms: facts.bedrooms ?? base.bedrooms,
    bathrooms: facts.bathrooms ?? base.bathrooms,
    openSpaces: isKindUnknown ? facts.carSpaces : openSpaces,
    landArea: area(facts.landAreaM2) || base.landArea,
    floorArea: area(facts.floorAreaM2) || base.floorArea,
    yearBuilt: facts.yearBuilt ?? base.yearBuilt,
    expectedOnMarketOn: appraisal.expectedListOn,
    ...(side === 'sale' && estimate && { estimateFromCents: estimate.fromCents, estimateToCents: estimate.toCents }),
    agents: appraisal.agentIds.map((agentId) => ({ agentId, role: 'listing' as const })),
    ...(people.length > 0 && {
      vendors: owners
        .slice(0, mostVendors)
        .map(({ name, phone, email, keptContactId }) => ({ name, phone, email, contactId: keptContactId })),
    }),
    internalRemarks: remarksOf(
      base.internalRemarks,
      said.filter((line) => typeof line === 'string'),
    ),
  }
}
const feeLine = (fee: AppraisalFee | null): string | undefined =>
  fee
    ? `Fee offered: ${fee.kind === 'percent' ? `${fee.percentHundredths / 100}%` : formatCents(fee.cents)} ${fee.gst === 'inclusive' ? 'including GST' : 'plus GST'}`
    : undefined
