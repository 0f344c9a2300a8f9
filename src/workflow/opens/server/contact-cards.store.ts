import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { namedContacts } from '#core/contacts/server/contact-access.service.ts'

interface ContactCard {
  id: string
  name: string
  email: string | null
  phone: string | null
  suburb: string | null
}
export async function contactCards(ctx: Context, ids: readonly string[]): Promise<ContactCard[]> {
  if (!ids.length) return []
  const { rows } = await sql<ContactCard>`select c.id, c.display_name as name, c.email, c.phone, c.suburb from contacts_view c
    where c.agency_id = ${ctx.scope.agencyId} and c.id = any(${ids}::uuid[]) and c.archived_at is null and ${namedContacts(ctx)}
    order by c.display_name, c.id`.execute(ctx.db)
  return rows
}
