import { changesBetween, defined } from '#common/changes.ts'
import { AppError, invalid } from '#common/errors.ts'
import { localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { agencySlug } from '#accounts/branding/server/agency-row.service.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import type { Context } from '#platform/context.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import type { BrochureChoice, Studio } from '../documents.contract.ts'
import { chosenPhotos, type DocumentType } from '../documents.rules.ts'
import { agencyTheme, findChoice, rememberTheme, saveChoice } from './documents.store.ts'
import { codePieceOf } from '../codes.rules.ts'
import { occasionsOf } from '../occasions.rules.ts'
import { textOrLetter } from './brochure/brochure-data-from-listing.ts'
import { pageOf } from './brochure/page-of-listing.ts'
import { isCounted, propertyUrl } from './codes/codes.service.ts'

export async function openStudio(ctx: Context, listingId: string, type: DocumentType): Promise<Studio> {
  return studioOf(ctx, await getListing(ctx, listingId), type)
}

async function studioOf(ctx: Context, listing: Listing, type: DocumentType): Promise<Studio> {
  const choice = await findChoice(ctx, listing.id, type)
  const photos = chosenPhotos(listing.media, type, choice.photoIds)
  const now = localOf(ctx.clock(), propertyZone(listing.address, (await getBranding(ctx)).timeZone))
  const occasions = occasionsOf(listing, now)
  const trueNow = choice.occasion && occasions.includes(choice.occasion) ? choice.occasion : null
  return {
    type,
    choice,
    theme: choice.theme ?? (await agencyTheme(ctx)),
    photoIds: photos.map(({ id }) => id),
    headline: choice.headline ?? listing.headline,
    description: choice.description ?? textOrLetter({ listing, type, now }, trueNow),
    code: codePieceOf(type) && {
      opens: pageOf(listing) ?? propertyUrl(ctx, await agencySlug(ctx), listing.id),
      isCounted: isCounted(ctx, listing),
    },
    occasions,
    canEdit: listing.canEdit,
  }
}

/** Fields that are left out stay as they were; null goes back to the listing's own. The theme is remembered for the agency's next document. */
export async function chooseForStudio(
  ctx: Context,
  listingId: string,
  { type, ...change }: { [K in keyof BrochureChoice]?: BrochureChoice[K] | undefined } & { type: DocumentType },
): Promise<Studio> {
  const listing = await getListing(ctx, listingId)
  if (!listing.canEdit) throw new AppError('forbidden', 'Only this listing’s agents can change its documents')
  const before = await findChoice(ctx, listingId, type)
  const photos = new Set([...listing.media.map(({ id }) => id), ...(before.photoIds ?? [])])
  if (change.photoIds?.some((id) => !photos.has(id)))
    throw invalid([{ path: 'photoIds', message: 'This photo is no longer on the listing. Choose another' }])
  const given = defined(change)
  const after: BrochureChoice = { ...before, ...given }
  // Words of white space are no words.
  if (!after.headline?.trim()) after.headline = null
  if (!after.description?.trim()) after.description = null
  if (!after.addressee?.trim()) after.addressee = null
  await saveChoice(ctx, listingId, type, after)
  if (change.theme) await rememberTheme(ctx, change.theme)
  await ctx.audit({
    action: 'documentChosen',
    entity: 'listing',
    entityId: listingId,
    changes: changesBetween(audited(before), audited(after)).map((change) => ({ ...change, field: `${type}: ${change.field}` })),
  })
  ctx.changed('document', listingId)
  return studioOf(ctx, listing, type)
}

/** The history of a listing outlives an erasure, so it says only that there is an addressee. */
const audited = (choice: BrochureChoice) => ({ ...choice, addressee: choice.addressee && 'Named' })
