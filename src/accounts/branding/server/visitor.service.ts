import { notFound, undefinedIfNotFound } from '#common/errors.ts'
import { callerOf, type Context, newId, type Platform } from '#platform/context.ts'
import { importOf } from '#platform/outside.ts'
import type { Scope } from '#platform/scope.ts'
import { visitorScope } from './agency.service.ts'
import { type AgencyBrand, getBranding } from './branding.service.ts'
import { type PublicLook, publicLook } from './public-page.ts'

export interface Site {
  brand: AgencyBrand
  /** Origin of this installation, the start of image URLs. */
  origin: string
  home: string
}

/** Runs in the agency whose public pages stand under this name. @throws AppError not_found */
export async function asVisitor<T>(
  platform: Platform,
  slug: string,
  work: (ctx: Context, site: Site) => Promise<T>,
  scopeOf: (agencyId: string) => Scope = visitorScope,
): Promise<T> {
  const agencyId = await agencyAt(platform, slug)
  if (!agencyId) throw notFound({ slug })
  const origin = platform.config.PUBLIC_URL
  return callerOf(platform, scopeOf(agencyId), newId()).transaction(async (ctx) => {
    // Nothing is public before all of it is there.
    if ((await importOf(ctx))?.finishedAt === null) throw notFound({ slug })
    return work(ctx, { brand: await getBranding(ctx), origin, home: `${origin}/p/${slug}` })
  })
}

/** The agency to ask, for the page of a link that no longer opens anything. undefined when the agency is gone too. */
export const lookOfAgency = (platform: Platform, agencyId: string): Promise<PublicLook | undefined> =>
  callerOf(platform, visitorScope(agencyId), newId())
    .reading(async (ctx) => publicLook(ctx, await getBranding(ctx)))
    .catch(undefinedIfNotFound)

/** The agency of a public page. There is no signed-in user, so this runs outside of an agency scope. */
async function agencyAt({ database }: Pick<Platform, 'database'>, slug: string): Promise<string | undefined> {
  if (!/^[a-z0-9-]{2,40}$/.test(slug)) return undefined
  const row = await database.outsideAgencies((db) =>
    db.selectFrom('public_addresses').select('agency_id').where('slug', '=', slug).executeTakeFirst(),
  )
  return row?.agency_id
}
