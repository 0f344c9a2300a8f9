import { changesBetween, defined } from '#common/changes.ts'
import type { Context } from '#platform/context.ts'
import { staleError } from '#platform/stale.ts'
import { readBranding } from '#accounts/branding/server/branding.service.ts'
import { getListing, requireEditable } from '#core/listings/server/listings.service.ts'
import type { BookingSettings, BookingSettingsPatch, ListingBooking } from '../../bookings.contract.ts'
import { findSettings, listingSwitch, saveSettings, setListingSwitch } from './bookings.store.ts'
import { offerOf } from './offer.service.ts'

export const readSettings = (ctx: Context): Promise<BookingSettings> => findSettings(ctx)

/** @throws stale when someone else has saved since */
export async function changeSettings(ctx: Context, { version, ...patch }: BookingSettingsPatch): Promise<BookingSettings> {
  const fields = defined(patch)
  const before = await findSettings(ctx)
  const entity = 'bookingSettings'
  const isSaved = before.version === version && (await saveSettings(ctx, { ...before, ...fields }))
  if (!isSaved) throw await staleError(ctx, { entity, id: ctx.scope.agencyId, noun: 'these settings' }, await readSettings(ctx))
  await ctx.audit({ action: 'changed', entity, entityId: ctx.scope.agencyId, changes: changesBetween(before, fields) })
  ctx.changed('open', ctx.scope.agencyId)
  return readSettings(ctx)
}

export async function readListingBooking(ctx: Context, listingId: string): Promise<ListingBooking> {
  await getListing(ctx, listingId)
  const offer = await offerOf(ctx, listingId)
  const isOn = await listingSwitch(ctx, listingId)
  return 'why' in offer ? { isOn, url: null, why: offer.why } : { isOn, url: await bookingUrl(ctx, listingId), why: null }
}

export const bookingPath = async (ctx: Context, listingId: string): Promise<string> =>
  `/p/${(await readBranding(ctx)).agencySlug}/property/${listingId}/inspect`
const bookingUrl = async (ctx: Context, listingId: string) => ctx.platform.config.PUBLIC_URL + (await bookingPath(ctx, listingId))

/** Where buyers book an inspection of this listing; undefined while they can't. For public pages. */
export async function findBookingPath(ctx: Context, listingId: string): Promise<string | undefined> {
  return 'why' in (await offerOf(ctx, listingId)) ? undefined : bookingPath(ctx, listingId)
}

export async function changeListingBooking(ctx: Context, listingId: string, isOn: boolean | null): Promise<ListingBooking> {
  await requireEditable(ctx, listingId)
  const before = await listingSwitch(ctx, listingId)
  await setListingSwitch(ctx, listingId, isOn)
  if (before !== isOn)
    await ctx.audit({
      action: 'changed',
      entity: 'listing',
      entityId: listingId,
      changes: [{ field: 'onlineBooking', before, after: isOn }],
    })
  ctx.changed('open', listingId)
  return readListingBooking(ctx, listingId)
}
