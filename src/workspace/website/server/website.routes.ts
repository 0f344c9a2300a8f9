import type { FastifyRequest } from 'fastify'
import type { Platform } from '#platform/context.ts'
import type { Routes } from '#platform/http/routes.ts'
import { publicWebsiteEndpoints as open, websiteEndpoints as e } from '../website.contract.ts'
import { embedScript } from './embed/embed.service.ts'
import { calendarOfOpens, jsonOfListings, robotsOf, rssOfListings, sitemapOfListings } from './feed/feeds.service.ts'
import { type Keeper, keptFiles } from './feed/kept-files.ts'
import { orMissing, pageOfListing, pageOfListings, withToken } from './pages/pages.service.ts'
import { listPosts, takeHeldPost } from './posts/posts.service.ts'
import { keepHosts } from './keep-hosts.ts'
import { changeWebsite, readWebsite } from './settings.service.ts'
import { squeezed } from './squeezed.ts'
import { addressOf } from './website-visitor.ts'

export async function websiteRoutes(route: Routes, { platform }: { platform: Platform }): Promise<void> {
  await keepHosts(platform)
  route.inTransaction(e.settings, readWebsite)
  route.inTransaction(e.changeSettings, (ctx, { body }) => changeWebsite(ctx, body))
  route.inTransaction(e.posts, (ctx, { query }) => listPosts(ctx, query))
  route.inTransaction(e.takePost, (ctx, { params }) => takeHeldPost(ctx, params.id))

  const kept = keptFiles(platform)
  const at = ({ slug }: { slug: string }, request: FastifyRequest) => addressOf(platform, slug, request)
  const file = async (slug: { slug: string }, request: FastifyRequest, ...[key, draw]: Drawing) =>
    squeezed((await kept(at(slug, request), key, draw)).file, request)
  const page = async (slug: { slug: string }, request: FastifyRequest, ...[key, draw]: Drawing) => {
    const drawn = kept(at(slug, request), key, draw).then((one) => withToken(one.file, platform, one.agencyId))
    return squeezed(await orMissing(platform, slug.slug, drawn), request)
  }
  route.public(open.listings, (_platform, { params, query }, request) =>
    file(params, request, `json ${JSON.stringify(query)}`, (ctx, site) => jsonOfListings(ctx, site, query)),
  )
  route.public(open.rss, (_platform, { params }, request) => file(params, request, 'rss', rssOfListings))
  route.public(open.openHomes, (_platform, { params }, request) => file(params, request, 'ics', calendarOfOpens))
  route.public(open.sitemap, (_platform, { params }, request) => file(params, request, 'sitemap', sitemapOfListings))
  route.public(open.robots, (_platform, { params }, request) => file(params, request, 'robots', robotsOf))
  route.public(open.script, (_platform, { params }, request) => file(params, request, 'script', embedScript))
  route.public(open.list, (_platform, { params, query }, request) =>
    page(params, request, `list ${JSON.stringify(query)}`, (ctx, site) => pageOfListings(ctx, site, query)),
  )
  route.public(open.page, (_platform, { params }, request) =>
    page(params, request, `page ${params.ref}`, (ctx, site) => pageOfListing(ctx, site, params.ref)),
  )
}

type Drawing = [key: Parameters<Keeper>[1], draw: Parameters<Keeper>[2]]
