import { sql } from 'kysely'
import type { RawJson } from '#platform/http/raw-json.ts'
import type { Context } from '#platform/context.ts'
import { auditRead } from '#features/audit/server/reads.service.ts'
import type { Contact } from '../contacts.contract.ts'
import { readContact } from './contacts.service.ts'

/** A person opens a contact; looking at a private one is noted. */
export async function openContact(ctx: Context, id: string): Promise<RawJson<Contact>> {
  const contact = await readContact(ctx, id)
  await auditRead(
    ctx,
    { entity: 'privateContact', entityId: id },
    sql<boolean>`exists (select 1 from contacts c where c.agency_id = ${ctx.scope.agencyId} and c.id = ${id}
      and c.is_private)`,
  )
  return contact
}
