import { createHash } from 'node:crypto'
import { notFound, undefinedIfNotFound } from '#common/errors.ts'
import { licenceInWords } from '#accounts/branding/licence.rules.ts'
import { publicLook } from '#accounts/branding/server/public-page.ts'
import { asVisitor } from '#accounts/branding/server/visitor.service.ts'
import { missingPage } from '#channels/blogs/server/public-html.service.ts'
import type { Context, Platform } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import { findBookingPath } from '#workflow/opens/server/booking-path.service.ts'
import type { Shown } from '../../website.rules.ts'
import { shownListing, shownListings } from '../feed/shown-listings.service.ts'
import { newToken } from '../posts/enquiry-token.ts'
import { takesForms } from '../posts/posts.service.ts'
import type { Website } from '../website-visitor.ts'
import { tokenMark } from './enquiry-form.ts'
import { listPage, type Tab, tabs } from './list-page.ts'
import { listingPage } from './listing-page.ts'
import type { WebPage } from './page-frame.ts'

/** Listings on one page. */
const perPage = 48
const shownIn: Record<Tab, { shown: Shown; side?: 'sale' | 'lease' }> = {
  buy: { shown: 'current', side: 'sale' },
  rent: { shown: 'current', side: 'lease' },
  sold: { shown: 'sold' },
  leased: { shown: 'leased' },
}

export async function pageOfListings(
  ctx: Context,
  site: Website,
  query: { show?: string | undefined; cursor?: string | undefined },
): Promise<Download> {
  const tab = tabs.find((one) => one === query.show) ?? 'buy'
  const { items, nextCursor } = await shownListings(ctx, site, { ...shownIn[tab], limit: perPage, cursor: query.cursor })
  const look = await publicLook(ctx, site.brand)
  return asFile(listPage({ site, look, tab, items, nextCursor, takesForms: await takesForms(ctx) }))
}

/** @throws not_found for one that the public may not see */
export async function pageOfListing(ctx: Context, site: Website, reference: string): Promise<Download> {
  const listing = await shownListing(ctx, site, reference)
  if (!listing) throw notFound({ listing: reference })
  return asFile(
    listingPage({
      site,
      look: await publicLook(ctx, site.brand),
      listing,
      bookingPath: listing.shown === 'current' ? ((await findBookingPath(ctx, listing.id)) ?? null) : null,
      licence: licenceInWords(site.brand, listing.state as Parameters<typeof licenceInWords>[1]),
      takesForms: await takesForms(ctx),
    }),
  )
}

const asFile = ({ html, headers }: WebPage): Download => ({
  body: Buffer.from(html),
  fileName: 'page.html',
  isInline: true,
  cacheControl: 'private, max-age=60',
  etag: createHash('sha256').update(html).digest('base64url').slice(0, 27),
  headers,
})

/** A kept page as one visitor gets it: with a token of their own. It has another fingerprint on each day, because a token lasts one. */
export function withToken(page: Download, platform: Platform, agencyId: string): Download {
  const day = platform.clock().toISOString().slice(0, 10)
  const html = String(page.body as Buffer)
  return {
    ...page,
    body: Buffer.from(html.replaceAll(tokenMark, newToken(platform, agencyId))),
    etag: `${page.etag ?? ''}-${day}`,
  }
}

/** A visitor gets an error page, not JSON; the agency's own, with a way back, where the agency is known. */
export const orMissing = (platform: Platform, slug: string, page: Promise<Download>): Promise<Download> =>
  page.catch(async (error: unknown) => {
    undefinedIfNotFound(error)
    const known = await asVisitor(platform, slug, async (ctx, { brand, home }) => ({
      look: await publicLook(ctx, brand),
      home,
    })).catch(undefinedIfNotFound)
    return missingPage(known)
  })
