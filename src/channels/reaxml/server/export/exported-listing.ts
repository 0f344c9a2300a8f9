import type { Caller, Context } from '#platform/context.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { ListingFields } from '#common/listing/listing-fields.ts'
import { completeFields } from '#common/listing/listing-empty.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import { localSecondOf } from '#common/time/days.ts'
import type { OutgoingListing } from '#formats/reaxml/reaxml.ts'
import { outgoingMedia } from '#core/media/portal-media.rules.ts'
import { type AgentNumbers, agentNumbers, type ExportChoice, exportAgentId, feedKeys, nextIds } from './export.store.ts'

export interface ExportedListing {
  listing: Listing
  outgoing: OutgoingListing
}

/** So many are read in one transaction and written together. */
const perRead = 25

/** The chosen listings, a few at a time; each few in a transaction of its own, so that a slow reader holds nothing up. */
export async function* listingsToExport(caller: Caller, choice: ExportChoice): AsyncGenerator<ExportedListing[]> {
  for (let after: string | undefined; ; ) {
    const listings = await caller.transaction(async (ctx) => {
      const ids = await nextIds(ctx, choice, after, perRead)
      return ids.length > 0 ? readFew(ctx, ids, choice) : []
    })
    const last = listings.at(-1)
    if (!last) return
    yield listings
    after = last.listing.id
  }
}

async function readFew(ctx: Context, ids: readonly string[], { withPrivate }: ExportChoice): Promise<ExportedListing[]> {
  const { timeZone } = await getBranding(ctx)
  const listings: Listing[] = []
  for (const id of ids) listings.push(await getListing(ctx, id))
  const agents = await agentNumbers(ctx, [...new Set(listings.flatMap((one) => one.agents.map(({ agentId }) => agentId)))])
  const keys = await feedKeys(ctx, ids)
  const ownId = await exportAgentId(ctx)
  return listings.map((listing) => ({
    listing,
    outgoing: {
      ...(keys.get(listing.id) ?? { agentId: ownId, uniqueId: listing.reference }),
      modTime: localSecondOf(new Date(listing.updatedAt), timeZone),
      status: listing.status,
      fields: fieldsOf(listing),
      agents: listing.agents.flatMap(({ agentId, ...onListing }) => {
        const agent = agents.get(agentId)
        if (!agent) return []
        const { mobile, phone, photo, ...known } = agent
        return [
          { ...known, ...onListing, phone: mobile, officePhone: phone, photo: photoOf(photo, ctx.platform.config.PUBLIC_URL) },
        ]
      }),
      media: listing.media.flatMap((media) => outgoingMedia(media, ctx.platform.config.PUBLIC_URL, timeZone)),
      withVendor: withPrivate,
    },
  }))
}

/** Public and lasting, as those of listings are. */
const photoOf = (photo: AgentNumbers['photo'], publicUrl: string) =>
  photo && 'token' in photo ? { url: `${publicUrl}/m/${photo.token}/${photo.file}` } : photo

const fieldNames = Object.keys(ListingFields.shape) as (keyof ListingFields)[]
const fieldsOf = (listing: Listing): ListingFields =>
  completeFields(Object.fromEntries(fieldNames.map((name) => [name, listing[name]])) as Partial<ListingFields>)
