import { isLocal, localOf, localSecondOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { type Inspection, ListingFields } from '#common/listing/listing-fields.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import { isNamedOnPortals } from '#core/listings/listings.rules.ts'
import { withPlainText } from '#common/listing/public-text.ts'
import type { Context } from '#platform/context.ts'
import { listingAgentIds } from '#accounts/agents/server/agents.service.ts'
import { type OutgoingListing, type PortalFinding, slotsIn } from '#formats/reaxml/reaxml.ts'
import { outgoingMedia } from '#core/media/portal-media.rules.ts'

interface Sending {
  portalAgencyId: string
  externalKey: string
  at?: Date
  /** The upload that was sent, or asked to be sent, last. */
  before?: string | undefined
}
/**
 * All fields of a listing that are sent to a portal. Its people, above all the vendor, are left out.
 * @param given.at open homes and auctions that were over then are left out
 */
export async function outgoingListing(
  ctx: Context,
  listing: Listing,
  { portalAgencyId, externalKey, at = ctx.clock(), before }: Sending,
): Promise<OutgoingListing> {
  const timeZone = await ctx.timeZone()
  const portalIds = await listingAgentIds(
    ctx,
    listing.agentProfiles.map(({ id }) => id),
  )
  return {
    agentId: portalAgencyId,
    uniqueId: externalKey,
    modTime: localSecondOf(at, timeZone),
    slotsBefore: slotsIn(before ?? ''),
    status: listing.status,
    fields: withoutPast(fieldsOf(listing), localOf(at, propertyZone(listing.address, timeZone))),
    agents: listing.agentProfiles
      .filter(({ id, role }) => isNamed(listing, id) ?? isNamedOnPortals(role))
      .map(({ id, name, mobile, phone, email }) => ({
        ...{ name, phone: mobile ?? phone, email, uniqueListingAgentId: portalIds.get(id) ?? null },
        ...saidOf(listing, id),
      })),
    media: listing.media.flatMap((media) => outgoingMedia(media, ctx.platform.config.PUBLIC_URL, timeZone)),
  }
}

/** True or false where the listing says whether this agent is named; undefined when it leaves that to the role. */
const isNamed = ({ agents }: Listing, agentId: string): boolean | undefined =>
  agents.find((one) => one.agentId === agentId)?.isShownOnPortals

/** The listing's details of this agent beside their name. */
function saidOf({ agents }: Listing, agentId: string) {
  const { isProfileShown, getsCampaignReport } = agents.find((one) => one.agentId === agentId) ?? {}
  return { isProfileShown, getsCampaignReport }
}

/** @param now on the clock at the property */
const withoutPast = (fields: ListingFields, now: string): ListingFields => ({
  ...fields,
  inspections: fields.inspections.filter(({ startsAt, endsAt }) => isSayable({ startsAt, endsAt }) && endsAt > now),
  auctionAt: isAhead(fields.auctionAt, now),
  offersCloseAt: isAhead(fields.offersCloseAt, now),
})
const isAhead = (at: string | null, now: string) => (at !== null && isLocal(at) && at > now ? at : null)
/** Portals know open homes on one day, from one time to a later one. */
const isSayable = ({ startsAt, endsAt }: Inspection) =>
  isLocal(startsAt) && isLocal(endsAt) && startsAt < endsAt && startsAt.slice(0, 10) === endsAt.slice(0, 10)

/** Warns about agents who would be on the portal without a phone number. */
export const phoneFindings = ({ agents }: OutgoingListing): PortalFinding[] =>
  agents
    .filter(({ phone }) => !phone)
    .map(({ name }) => ({
      field: 'agents',
      severity: 'warns',
      source: 'Gable',
      message: `${name} has no phone number, so the portal shows none. Add one to the agent’s profile.`,
    }))

/** Open homes and auctions of a listing on the market that are not sent, because they are over or no portal takes such a time. */
export async function timeFindings(ctx: Context, listing: Listing): Promise<PortalFinding[]> {
  const now = localOf(ctx.clock(), propertyZone(listing.address, await ctx.timeZone()))
  const warn = (field: string, message: string): PortalFinding => ({ field, severity: 'warns', source: 'Gable', message })
  const { auctionAt, offersCloseAt } = listing
  return [
    ...listing.inspections.flatMap((one, i) => {
      if (!isSayable(one))
        return [warn(`inspections.${i}.endsAt`, 'This open home must end later on the same day. It won’t be sent.')]
      return one.endsAt > now ? [] : [warn(`inspections.${i}.startsAt`, 'This open home has passed. It won’t be sent.')]
    }),
    ...(listing.methodOfSale === 'auction' && auctionAt && !isAhead(auctionAt, now)
      ? [warn('auctionAt', 'The auction date has passed and won’t be sent. Enter a new date or change the method of sale.')]
      : []),
    ...(offersCloseAt &&
    listing.methodOfSale !== 'auction' &&
    listing.methodOfSale !== 'privateTreaty' &&
    !isAhead(offersCloseAt, now)
      ? [warn('offersCloseAt', 'The offers closing date has passed. It won’t be sent.')]
      : []),
  ]
}

const fieldNames = Object.keys(ListingFields.shape) as (keyof ListingFields)[]
const fieldsOf = (listing: Listing): ListingFields =>
  withPlainText(Object.fromEntries(fieldNames.map((name) => [name, listing[name]])) as unknown as ListingFields)
