import { AppError } from '#common/errors.ts'
import { findingsOf } from '#core/listings/server/listing-law.service.ts'
import { listingStepChecked, type StepFinding } from '#core/listings/listings.events.ts'
import type { ListingClass } from '#common/listing/listing-values.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import type { Context } from '#platform/context.ts'
import type { OutgoingListing, PlaceCheck, PortalFinding } from '#formats/reaxml/reaxml.ts'
import { portalKinds, takesClass } from '../../portal-kinds.rules.ts'
import { phoneFindings, timeFindings } from './outgoing.ts'
import { adapterFor } from '../adapters/adapters.ts'
import type { PortalTarget } from '../adapters/portal-adapter.ts'

/** Everything that stands against sending this listing now, and what the portal would leave out. */
export async function findingsFor(
  ctx: Context,
  target: PortalTarget,
  listing: Listing,
  outgoing: OutgoingListing,
): Promise<PortalFinding[]> {
  const adapter = adapterFor(target.portalType)
  if (!takesClass(target.portalType, listing.listingClass)) return [notShownThere(target)]
  const isStaying = outgoing.status === 'draft' || !adapter.takesDown(outgoing)
  const times = isStaying ? await timeFindings(ctx, listing) : []
  // A time that is left out because it is over is not missing: it was said above, and stops nothing else from being sent.
  const isSaid = ({ field }: PortalFinding) => times.some((one) => one.field === field)
  return [
    ...adapter.check(outgoing, await placeCheck(ctx, outgoing), target).filter((finding) => !isSaid(finding)),
    ...times,
    ...(isStaying
      ? [
          ...phoneFindings(outgoing),
          ...formatFindings(target, listing),
          ...(await lawFindings(ctx, listing)),
          ...(await agencyFindings(ctx, listing)),
          ...pictureFindings(ctx, target, listing),
        ]
      : []),
  ]
}

/** REAXML 1.62 has no word for an application, and for a rental none for an offer either. */
function formatFindings({ feed }: PortalTarget, { status }: Listing): PortalFinding[] {
  if (feed?.profile !== '1.62' || status !== 'underApplication') return []
  const message =
    'REAXML 1.62 can’t send “under application”, so the portal keeps showing it as available. Choose 1.64 if the portal accepts it, or take the ad down.'
  return [{ field: 'status', severity: 'warns', source: 'GK', message }]
}

const notShownThere = ({ portalType }: PortalTarget): PortalFinding => ({
  field: 'listingClass',
  severity: 'blocks',
  source: 'GK',
  message: `${portalKinds[portalType].name} doesn’t list this type of property. It lists ${inWords(portalKinds[portalType].classes)}.`,
})
const classWords: Record<ListingClass, string> = {
  residential: 'homes for sale',
  rental: 'rentals',
  holidayRental: 'holiday rentals',
  land: 'land',
  rural: 'rural properties',
  commercial: 'commercial properties',
  commercialLand: 'commercial land',
  business: 'businesses',
}
const inWords = (classes: readonly ListingClass[]) =>
  new Intl.ListFormat('en-AU', { type: 'conjunction' }).format(classes.map((one) => classWords[one]))

/** Findings of the law about the advertisement, each with its source. */
async function lawFindings(ctx: Context, listing: Listing): Promise<PortalFinding[]> {
  const findings = (await findingsOf(ctx, listing)).filter((f) => f.occasions.includes('publish'))
  return findings.map(({ field, severity, source, message }) => ({ field, severity, source, message }))
}

/** Rules of the agency on publishing, such as on due diligence. */
async function agencyFindings(ctx: Context, { id }: Listing): Promise<PortalFinding[]> {
  const check = { listingId: id, step: 'publish' as const, findings: [] as StepFinding[] }
  await ctx.emit(listingStepChecked, check)
  return check.findings.map(({ severity, source, message }) => ({ field: 'vendors', severity, source, message }))
}

function pictureFindings({ platform }: Context, target: PortalTarget, { media }: Listing): PortalFinding[] {
  const count = (state: string) => media.filter((one) => one.isPublished && one.state === state).length
  const findings: PortalFinding[] = []
  const add = (severity: PortalFinding['severity'], message: string, source = 'GK') =>
    void findings.push({ field: 'media', severity, message, source })
  // The portal deletes photos that an upload leaves out, so a half-made gallery must not go out.
  if (count('processing')) add('blocks', `${pictures(count('processing'))} still being prepared. Try again in a moment.`)
  if (count('waiting')) add('warns', `${pictures(count('waiting'))} not uploaded yet and won’t be sent.`)
  if (count('failed')) add('warns', `${pictures(count('failed'))} damaged and won’t be sent.`)
  const travelAlong = target.feed?.pictures === 'zip'
  const isLive = adapterFor(target.portalType).settings(platform.config, target.feed).environment === 'live'
  if (media.length && isLive && !travelAlong && isPrivate(platform.config.PUBLIC_URL))
    add(
      'blocks',
      `The portal can’t download photos from ${platform.config.PUBLIC_URL}. Ask your administrator to set PUBLIC_URL to a public address.`,
      'EL',
    )
  return findings
}

const pictures = (count: number) => (count === 1 ? '1 photo is' : `${count} photos are`)
const isPrivate = (url: string) => /^(localhost|127\.|10\.|192\.168\.|\[::1\]|0\.0\.0\.0)/.test(new URL(url).hostname)

/** Looks the listing's postcode up; without a gazetteer nothing is known, so nothing is refused. */
async function placeCheck({ db }: Context, { fields }: OutgoingListing): Promise<PlaceCheck> {
  const { postcode } = fields.address
  if (!postcode) return () => true
  const places = await db.selectFrom('localities_view').select(['name', 'state']).where('postcode', '=', postcode).execute()
  const hasGazetteer =
    places.length > 0 || (await db.selectFrom('localities_view').select('postcode').limit(1).execute()).length > 0
  return ({ suburb, state }) =>
    !hasGazetteer || places.some((place) => place.state === state && keyOf(place.name) === keyOf(suburb))
}

/** `St. Kilda  East` and `ST KILDA EAST` are one place; so are `Mt` and `Mount`. */
const keyOf = (suburb: string) =>
  suburb
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\b(mt|st)\b/g, (short) => (short === 'mt' ? 'mount' : 'saint'))
    .trim()

export const refused = (message: string, fields: { path: string; message: string }[]) =>
  new AppError('rule_broken', message, { fields, source: 'Portal rules' })
