import { notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { Branding } from '../branding.contract.ts'

export interface AgencyBrand extends Branding {
  agencyName: string
  timeZone: string
}

/** The agency's looks and words, defaults where it has not chosen. */
export async function getBranding({ db, scope }: Context): Promise<AgencyBrand> {
  const row = await db
    .selectFrom('agencies')
    .select(['name', 'branding', 'time_zone'])
    .where('id', '=', scope.agencyId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const branding = Branding.parse(row.branding)
  return { ...branding, tradingName: branding.tradingName || row.name, agencyName: row.name, timeZone: row.time_zone }
}
