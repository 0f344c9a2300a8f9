import { sql } from 'kysely'
import type { Permission } from '#common/permissions.ts'
import type { Context } from '#platform/context.ts'
import { isDemoAgency } from '#accounts/branding/server/agency.service.ts'
import type { FirstStepKind, Home } from '../home.contract.ts'

const permissionOf: Record<FirstStepKind, Permission> = {
  brand: 'branding.manage',
  people: 'users.manage',
  listings: 'listings.import',
  contacts: 'contacts.import',
  portals: 'portals.manage',
}

/** True with what the law and a brochure need: a legal name, an ABN or a licence, and a logo. */
const hasBrand = (agencyId: string) => sql`
  select coalesce(branding ->> 'legalName', '') <> ''
    and (coalesce(branding ->> 'abn', '') <> '' or coalesce(branding ->> 'licenceLine', '') <> ''
      or exists (select from jsonb_each_text(coalesce(branding -> 'licences', '{}')) l where l.value <> ''))
    and exists (select from jsonb_each_text(coalesce(branding -> 'logos', '{}')) l where l.value is not null)
  from agencies_view where agency_id = ${agencyId}`

/** Each is one look at the start of an index; none once an agency has everything. */
export async function firstStepsOf(ctx: Context): Promise<Home['firstSteps']> {
  const { db, scope } = ctx
  const mine = Object.entries(permissionOf).filter(([, permission]) => scope.permissions.has(permission))
  if (!mine.length) return []
  const agency = scope.agencyId
  const { rows } = await sql<Record<FirstStepKind, boolean>>`
    select (${hasBrand(agency)}) as brand,
      (select count(*) > 1 from (select 1 from users_view where agency_id = ${agency} limit 2) u)
        or exists (select 1 from invitations_view where agency_id = ${agency}) as people,
      exists (select 1 from listings_view where agency_id = ${agency}) as listings,
      exists (select 1 from contacts_view where agency_id = ${agency}) as contacts,
      exists (select 1 from portal_accounts_view where agency_id = ${agency}) as portals`.execute(db)
  const [done] = rows
  const steps = mine.map(([kind]) => ({ kind: kind as FirstStepKind, isDone: done?.[kind as FirstStepKind] ?? false }))
  if (steps.every(({ isDone }) => isDone)) return []
  // No one sets up the demo: it has a tour.
  return (await isDemoAgency(ctx)) ? [] : steps
}
