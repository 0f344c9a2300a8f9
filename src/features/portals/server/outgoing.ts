import { ListingFields } from '#features/listings/listing-fields.contract.ts'
import type { Listing } from '#features/listings/listings.contract.ts'
import { isNamedOnPortals } from '#features/listings/listings.rules.ts'
import { withPlainText } from '#features/listings/public-text.rules.ts'
import type { Context } from '#platform/context.ts'
import { listingAgentIds } from '#features/agents/server/agents.service.ts'
import { getBranding } from '#features/branding/server/branding.service.ts'
import { localTime } from '#features/reaxml/server/writer/local-time.ts'
import type { OutgoingListing } from '#features/reaxml/server/writer/outgoing-listing.ts'
import { outgoingMedia } from '#features/reaxml/server/writer/outgoing-media.ts'

/** Everything a portal is told about a listing. The people behind it, the vendor first of all, stay here. */
export async function outgoingListing(
  ctx: Context,
  listing: Listing,
  { portalAgencyId, externalKey }: { portalAgencyId: string; externalKey: string },
): Promise<OutgoingListing> {
  const { timeZone } = await getBranding(ctx)
  const portalIds = await listingAgentIds(
    ctx,
    listing.agentProfiles.map(({ id }) => id),
  )
  return {
    agentId: portalAgencyId,
    uniqueId: externalKey,
    modTime: localTime(ctx.clock(), timeZone),
    status: listing.status,
    fields: fieldsOf(listing),
    agents: listing.agentProfiles
      .filter(({ id, role }) => isNamed(listing, id) ?? isNamedOnPortals(role))
      .map(({ id, name, mobile, email }) => ({
        ...{ name, phone: mobile, email, uniqueListingAgentId: portalIds.get(id) ?? null },
        ...saidOf(listing, id),
      })),
    media: listing.media.flatMap((media) => outgoingMedia(media, ctx.platform.config.PUBLIC_URL, timeZone)),
  }
}

/** What the listing says of this agent; undefined when it leaves that to the role. */
const isNamed = ({ agents }: Listing, agentId: string): boolean | undefined =>
  agents.find((one) => one.agentId === agentId)?.isShownOnPortals

/** What the listing says to the portal of this agent beside their name. */
function saidOf({ agents }: Listing, agentId: string) {
  const { isProfileShown, getsCampaignReport } = agents.find((one) => one.agentId === agentId) ?? {}
  return { isProfileShown, getsCampaignReport }
}

const fieldNames = Object.keys(ListingFields.shape) as (keyof ListingFields)[]
const fieldsOf = (listing: Listing): ListingFields =>
  withPlainText(Object.fromEntries(fieldNames.map((name) => [name, listing[name]])) as unknown as ListingFields)
