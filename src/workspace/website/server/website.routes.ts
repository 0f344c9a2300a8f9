import type { Platform } from '#platform/context.ts'
import type { Download, Routes } from '#platform/http/routes.ts'
import { publicWebsiteEndpoints as open, websiteEndpoints as e } from '../website.contract.ts'
import { embedScript } from './embed/embed.service.ts'
import { calendarOfOpens, jsonOfListings, rssOfListings, sitemapOfListings } from './feed/feeds.service.ts'
import { type Keeper, keptFiles } from './feed/kept-files.ts'
import { orMissing, pageOfListing, pageOfListings, withToken } from './pages/pages.service.ts'
import { listPosts, takeHeldPost } from './posts/posts.service.ts'
import { changeWebsite, readWebsite } from './settings.service.ts'

export function websiteRoutes(route: Routes, { platform }: { platform: Platform }): void {
  route.inTransaction(e.settings, readWebsite)
  route.inTransaction(e.changeSettings, (ctx, { body }) => changeWebsite(ctx, body))
  route.inTransaction(e.posts, (ctx, { query }) => listPosts(ctx, query))
  route.inTransaction(e.takePost, (ctx, { params }) => takeHeldPost(ctx, params.id))

  const kept = keptFiles(platform)
  const file = async (...[slug, key, draw]: Parameters<Keeper>): Promise<Download> => (await kept(slug, key, draw)).file
  const page = (...[slug, key, draw]: Parameters<Keeper>): Promise<Download> =>
    orMissing(
      platform,
      slug,
      kept(slug, key, draw).then((drawn) => withToken(drawn.file, platform, drawn.agencyId)),
    )
  route.public(open.listings, (_platform, { params, query }) =>
    file(params.slug, `json ${JSON.stringify(query)}`, (ctx, site) => jsonOfListings(ctx, site, query)),
  )
  route.public(open.rss, (_platform, { params }) => file(params.slug, 'rss', rssOfListings))
  route.public(open.openHomes, (_platform, { params }) => file(params.slug, 'ics', calendarOfOpens))
  route.public(open.sitemap, (_platform, { params }) => file(params.slug, 'sitemap', sitemapOfListings))
  route.public(open.script, (_platform, { params }) => file(params.slug, 'script', embedScript))
  route.public(open.list, (_platform, { params, query }) =>
    page(params.slug, `list ${JSON.stringify(query)}`, (ctx, site) => pageOfListings(ctx, site, query)),
  )
  route.public(open.page, (_platform, { params }) =>
    page(params.slug, `page ${params.ref}`, (ctx, site) => pageOfListing(ctx, site, params.ref)),
  )
}
