import type { RawJson } from '#platform/http/raw-json.ts'
import type { Caller } from '#platform/context.ts'
import { readNoted } from '#accounts/audit/server/reads.service.ts'
import type { Contact } from '../contacts.contract.ts'
import { readContactToNote } from './contacts.service.ts'

/** A person opens a contact; looking at a private one is noted. */
export const openContact = (caller: Caller, id: string): Promise<RawJson<Contact>> =>
  readNoted(caller, { entity: 'privateContact', entityId: id }, (ctx, isUnnoted) => readContactToNote(ctx, id, isUnnoted))
