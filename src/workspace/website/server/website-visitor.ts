import type { FastifyRequest } from 'fastify'
import { notFound } from '#common/errors.ts'
import { asVisitor, type Site } from '#accounts/branding/server/visitor.service.ts'
import type { Context, Platform } from '#platform/context.ts'
import type { WebsiteRules } from '../website.rules.ts'
import { findWebsite } from './settings.store.ts'

export interface Website extends Site {
  slug: string
  rules: WebsiteRules
}

/** The website that is asked for, and the host name if it is one of the agency's own. */
export interface WebsiteAddress {
  slug: string
  host: string | undefined
}
export const addressOf = (platform: Platform, slug: string, { headers }: Pick<FastifyRequest, 'headers'>): WebsiteAddress => ({
  slug,
  host: platform.ownHosts.slugOf(headers.host) === slug ? headers.host?.toLowerCase() : undefined,
})

/** Runs in the agency whose website stands under this name. @throws AppError not_found where it is switched off, as where there is no agency */
export const onWebsite = <T>(
  platform: Platform,
  { slug, host }: WebsiteAddress,
  work: (ctx: Context, website: Website) => Promise<T>,
): Promise<T> =>
  asVisitor(platform, slug, async (ctx, site) => {
    const rules = await findWebsite(ctx)
    if (!rules.isOn) throw notFound({ website: slug })
    // Under a name of its own the pages link to themselves.
    const home = host ? `${new URL(site.origin).protocol}//${host}` : site.home
    return work(ctx, { ...site, home, slug, rules })
  })
