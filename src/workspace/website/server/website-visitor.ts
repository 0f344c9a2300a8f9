import { notFound } from '#common/errors.ts'
import { asVisitor, type Site } from '#accounts/branding/server/visitor.service.ts'
import type { Context, Platform } from '#platform/context.ts'
import type { WebsiteRules } from '../website.rules.ts'
import { findWebsite } from './settings.store.ts'

export interface Website extends Site {
  slug: string
  rules: WebsiteRules
}

/** Runs in the agency whose website stands under this name. @throws AppError not_found where it is switched off, as where there is no agency */
export const onWebsite = <T>(
  platform: Platform,
  slug: string,
  work: (ctx: Context, website: Website) => Promise<T>,
): Promise<T> =>
  asVisitor(platform, slug, async (ctx, site) => {
    const rules = await findWebsite(ctx)
    if (!rules.isOn) throw notFound({ website: slug })
    return work(ctx, { ...site, slug, rules })
  })
