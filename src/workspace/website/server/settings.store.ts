import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { usualWebsite, type WebsiteRules } from '../website.rules.ts'

export type StoredWebsite = WebsiteRules & { version: number; ownHost: string | null }

/** Version 0 until someone has saved. */
export async function findWebsite({ db, scope }: Pick<Context, 'db' | 'scope'>): Promise<StoredWebsite> {
  const { rows } = await sql<StoredWebsite>`select is_on as "isOn", shows_sold as "showsSold", sold_days as "soldDays",
      shows_leased as "showsLeased", leased_days as "leasedDays", domains, own_host as "ownHost", version
    from website_settings where agency_id = ${scope.agencyId}`.execute(db)
  return rows[0] ?? { ...usualWebsite, ownHost: null, version: 0 }
}

/** @returns false when someone else has saved since that version */
export async function saveWebsite({ db, scope, clock }: Context, one: Omit<StoredWebsite, 'ownHost'>): Promise<boolean> {
  const { rows } = await sql`insert into website_settings
      (agency_id, is_on, shows_sold, sold_days, shows_leased, leased_days, domains, version, updated_by, updated_at)
    values (${scope.agencyId}, ${one.isOn}, ${one.showsSold}, ${one.soldDays}, ${one.showsLeased}, ${one.leasedDays},
      ${one.domains}::text[], 1, ${scope.userId}, ${clock()})
    on conflict (agency_id) do update set is_on = excluded.is_on, shows_sold = excluded.shows_sold, sold_days = excluded.sold_days,
      shows_leased = excluded.shows_leased, leased_days = excluded.leased_days, domains = excluded.domains,
      version = website_settings.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at
      where website_settings.version = ${one.version} returning 1`.execute(db)
  return rows.length > 0
}
