import { notFound } from '#common/errors.ts'
import { callerOf, type Context, newId, type Platform } from '#platform/context.ts'
import { visitorScope } from './agency.service.ts'
import { type AgencyBrand, getBranding } from './branding.service.ts'

export interface Site {
  brand: AgencyBrand
  /** Origin of this installation; addresses of pictures begin with it. */
  origin: string
  home: string
}

/** Runs in the agency whose public pages stand under this name. @throws AppError not_found */
export async function asVisitor<T>(platform: Platform, slug: string, work: (ctx: Context, site: Site) => Promise<T>): Promise<T> {
  const agencyId = await agencyAt(platform, slug)
  if (!agencyId) throw notFound({ slug })
  const origin = platform.config.PUBLIC_URL
  return callerOf(platform, visitorScope(agencyId), newId()).transaction(async (ctx) =>
    work(ctx, { brand: await getBranding(ctx), origin, home: `${origin}/p/${slug}` }),
  )
}

/** Whose public pages stand under this name. Nobody has signed in, so this is asked outside of the agencies. */
async function agencyAt({ database }: Pick<Platform, 'database'>, slug: string): Promise<string | undefined> {
  if (!/^[a-z0-9-]{2,40}$/.test(slug)) return undefined
  const row = await database.outsideAgencies((db) =>
    db.selectFrom('public_addresses').select('agency_id').where('slug', '=', slug).executeTakeFirst(),
  )
  return row?.agency_id
}
