import type { Context } from '#platform/context.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import type { Kit } from '../visits.contract.ts'
import { consentWording, usualNotice } from '../visits.rules.ts'
import { getOpen } from './opens.service.ts'
import { knownPeople, visitsOfOpen } from './visits.store.ts'

export async function readKit(ctx: Context, id: string): Promise<Kit> {
  const open = await getOpen(ctx, id)
  const { tradingName, collectionNotice } = await getBranding(ctx)
  return {
    open,
    visits: await visitsOfOpen(ctx, id),
    known: await knownPeople(ctx, id, open.listingId),
    agencyName: tradingName,
    notice: collectionNotice.trim() || usualNotice(tradingName),
    wording: {
      listing: consentWording.listing(tradingName, open.streetLine),
      other: consentWording.other(tradingName),
    },
  }
}
