import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { readableContacts } from './contact-access.service.ts'

export interface ContactLine {
  id: string
  displayName: string
  email: string | null
  phone: string | null
  suburb: string | null
  rating: string | null
  agentId: string | null
  agentName: string | null
  doNotContact: boolean
  lastContactedAt: string | null
}

/** One line each, for neighbours that have found contacts in their own way; those the user may not read are left out. */
export async function contactLines(ctx: Context, ids: readonly string[]): Promise<Map<string, ContactLine>> {
  if (!ids.length) return new Map()
  const { agencyId } = ctx.scope
  const { rows } = await sql<Omit<ContactLine, 'lastContactedAt'> & { lastContactedAt: Date | null }>`
    select c.id, c.display_name as "displayName", c.email, c.phone, c.suburb, c.rating, c.agent_id as "agentId", a.name as "agentName",
      c.do_not_contact as "doNotContact", c.last_contacted_at as "lastContactedAt"
    from contacts c left join agents_view a on a.agency_id = ${agencyId} and a.id = c.agent_id
    where c.agency_id = ${agencyId} and c.id = any(${ids}::uuid[]) and c.archived_at is null and ${readableContacts(ctx)}`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.id, { ...row, lastContactedAt: row.lastContactedAt?.toISOString() ?? null }]))
}
