import * as z from 'zod'
import { allow, endpoint, type RateLimit } from '#common/endpoint.ts'
import { IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { hostNameOf, shownStatuses } from './website.rules.ts'

const days = z.int().min(1, 'At least one day').max(730, 'At most two years')
const Domain = z
  .string()
  .max(300, { abort: true })
  .transform((typed, ctx) => {
    const host = hostNameOf(typed)
    if (host !== undefined) return host
    ctx.addIssue({ code: 'custom', message: 'Enter a domain, such as www.agency.com.au' })
    return z.NEVER
  })
const rules = {
  isOn: z.boolean(),
  showsSold: z.boolean(),
  soldDays: days,
  showsLeased: z.boolean(),
  leasedDays: days,
  domains: z.array(Domain).max(20, 'At most 20 domains'),
}

/** Public addresses of the agency's website. */
export const WebsiteAddresses = z.object({
  pageUrl: z.string(),
  jsonUrl: z.string(),
  rssUrl: z.string(),
  calendarUrl: z.string(),
  sitemapUrl: z.string(),
  scriptUrl: z.string(),
  /** Markup to paste into another website. */
  snippet: z.string(),
})
export const WebsiteSettings = z
  .object({
    ...rules,
    domains: z.array(z.string()),
    /** A host name under which the pages answer, if the operator's proxy passes it on. */
    ownHost: z.string().nullable(),
    version: z.int(),
    addresses: WebsiteAddresses,
    /** Listings on the market now, and those of them that are left out because the law forbids to advertise them as they are. */
    shownCount: z.int(),
    leftOut: z.array(z.object({ id: z.uuid(), reference: z.string(), why: z.string() })),
  })
  .meta({ id: 'WebsiteSettings' })
export type WebsiteSettings = z.infer<typeof WebsiteSettings>
const WebsitePatch = z
  .object({ ...rules, ownHost: Domain.nullable() })
  .partial()
  .extend({ version: z.int().nonnegative() })
export type WebsitePatch = z.infer<typeof WebsitePatch>

/** A posted form that did not become an enquiry. */
export const WebsitePost = z
  .object({
    id: z.uuid(),
    receivedAt: z.iso.datetime(),
    state: z.enum(['held', 'failed']),
    why: z.string(),
    reference: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    message: z.string(),
  })
  .meta({ id: 'WebsitePost' })
export type WebsitePost = z.infer<typeof WebsitePost>

export const websiteEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/website/settings',
    summary: 'The agency’s website: what is public, and its addresses',
    access: allow('branding.read', 'agency'),
    response: WebsiteSettings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/website/settings',
    summary: 'Switch the website on or off, or change what it shows; a stale version gets 412 with the current settings',
    access: allow('settings.manage', 'agency'),
    body: WebsitePatch,
    response: WebsiteSettings,
  }),
  posts: endpoint({
    method: 'GET',
    path: '/api/website/posts',
    summary: 'Forms from the website that did not become enquiries: held as spam, or failed',
    access: allow('settings.manage', 'agency'),
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(WebsitePost),
  }),
  takePost: endpoint({
    method: 'POST',
    path: '/api/website/posts/:id/take',
    summary: 'Make an enquiry of a form that was held',
    access: allow('settings.manage', 'agency'),
    params: IdParams,
    status: 202,
  }),
}

const slug = z.string().max(60)
const rateLimit = { max: 240, perSeconds: 60, by: 'address' } as const satisfies RateLimit
const ofAgency = z.object({ slug })
const html = 'text/html; charset=utf-8'
/** Public, without scripts and without a sign-in: what is advertised, and nothing of it that is not. */
export const publicWebsiteEndpoints = {
  listings: endpoint({
    method: 'GET',
    path: '/p/:slug/listings.json',
    summary: 'Advertised, sold or leased listings of an agency, for its website (docs/website.md)',
    access: 'public',
    produces: 'application/json; charset=utf-8',
    params: ofAgency,
    query: z.object({
      status: z.enum(shownStatuses).optional(),
      limit: z.coerce.number().int().min(1).max(300).optional(),
      cursor: z.string().max(500).optional(),
    }),
    rateLimit,
  }),
  rss: endpoint({
    method: 'GET',
    path: '/p/:slug/listings.rss',
    summary: 'The newest listings as RSS 2.0',
    access: 'public',
    produces: 'application/rss+xml; charset=utf-8',
    params: ofAgency,
    rateLimit,
  }),
  openHomes: endpoint({
    method: 'GET',
    path: '/p/:slug/open-homes.ics',
    summary: 'Open homes ahead as iCalendar',
    access: 'public',
    produces: 'text/calendar; charset=utf-8',
    params: ofAgency,
    rateLimit,
  }),
  sitemap: endpoint({
    method: 'GET',
    path: '/p/:slug/sitemap.xml',
    summary: 'Pages of listings for search engines',
    access: 'public',
    produces: 'application/xml; charset=utf-8',
    params: ofAgency,
    rateLimit,
  }),
  robots: endpoint({
    method: 'GET',
    path: '/p/:slug/robots.txt',
    summary: 'Where search engines find the sitemap',
    access: 'public',
    produces: 'text/plain; charset=utf-8',
    params: ofAgency,
    rateLimit,
  }),
  script: endpoint({
    method: 'GET',
    path: '/p/:slug/embed.js',
    summary: 'Script with the elements gable-listings and gable-enquiry, for other websites',
    access: 'public',
    produces: 'text/javascript; charset=utf-8',
    params: ofAgency,
    rateLimit,
  }),
  list: endpoint({
    method: 'GET',
    path: '/p/:slug/listings',
    summary: 'Listings of an agency, as a page',
    access: 'public',
    produces: html,
    params: ofAgency,
    query: z.object({ show: z.string().max(20).optional(), cursor: z.string().max(500).optional() }),
    rateLimit,
  }),
  page: endpoint({
    method: 'GET',
    path: '/p/:slug/listings/:ref',
    summary: 'One listing, as a page',
    access: 'public',
    produces: html,
    params: z.object({ slug, ref: z.string().max(40) }),
    rateLimit,
  }),
}
