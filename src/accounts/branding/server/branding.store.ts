import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/kysely.ts'
import { Branding, type Face } from '../branding.contract.ts'

export interface StoredBranding {
  branding: Branding
  agencyName: string
  slug: string
  timeZone: string
  version: number
  changedAt: Date
}

export async function findBranding({ db, scope }: Context, { lock = false } = {}): Promise<StoredBranding | undefined> {
  const row = await db
    .selectFrom('agencies')
    .select(['name', 'slug', 'branding', 'time_zone', 'branding_version', 'branding_changed_at'])
    .where('id', '=', scope.agencyId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return (
    row && {
      branding: Branding.parse(row.branding),
      agencyName: row.name,
      slug: row.slug,
      timeZone: row.time_zone,
      version: row.branding_version,
      changedAt: row.branding_changed_at,
    }
  )
}

export const updateBranding = ({ db, scope, clock }: Context, branding: Branding, version: number) =>
  db
    .updateTable('agencies')
    .set({ branding: JSON.stringify(branding), branding_version: version, branding_changed_at: clock() })
    .where('id', '=', scope.agencyId)
    .execute()

interface StoredFace extends Omit<Face, 'logoUrl'> {
  slug: string
  logoToken: string | null
}
/** Its table has no row level security: it is read before sign-in. */
export const writeFace = (db: Db, { slug, tradingName, brandColour, logoToken, isLogoLight }: StoredFace) => {
  const row = { trading_name: tradingName, brand_colour: brandColour, logo_token: logoToken, is_logo_light: isLogoLight }
  return db
    .insertInto('sign_in_faces')
    .values({ slug, ...row })
    .onConflict((c) => c.column('slug').doUpdateSet(row))
    .execute()
}

export async function findFace(db: Db, slug: string): Promise<Face | undefined> {
  const row = await db.selectFrom('sign_in_faces').selectAll().where('slug', '=', slug).executeTakeFirst()
  return (
    row && {
      tradingName: row.trading_name,
      brandColour: row.brand_colour,
      logoUrl: row.logo_token && `/m/${row.logo_token}/thumb.webp`,
      isLogoLight: row.is_logo_light,
    }
  )
}
