import { sql } from 'kysely'
import type { RawJson } from '#platform/http/raw-json.ts'
import type { Caller } from '#platform/context.ts'
import { readNoted } from '#features/audit/server/reads.service.ts'
import type { Contact } from '../contacts.contract.ts'
import { readContact } from './contacts.service.ts'

/** A person opens a contact; looking at a private one is noted. */
export const openContact = (caller: Caller, id: string): Promise<RawJson<Contact>> =>
  readNoted(
    caller,
    { entity: 'privateContact', entityId: id },
    {
      read: (ctx) => readContact(ctx, id),
      holds: (agencyId) => sql<boolean>`exists (select 1 from contacts c where c.agency_id = ${agencyId} and c.id = ${id}
        and c.is_private)`,
    },
  )
