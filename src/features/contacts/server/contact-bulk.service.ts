import type { Context } from '#platform/context.ts'
import { type ContactFields, emptyContact } from '../contact-fields.contract.ts'
import { changesBetween } from '#features/audit/changes.rules.ts'
import { binRows, insertContacts, rewriteContacts } from './contact-bulk.store.ts'
import { matchContacts, type Match, type MatchWish } from './contact-match.store.ts'
import type { Reach } from './contact-reach.service.ts'
import { tidyContact } from './contact-tidy.ts'

/** Numbers and e-mails in the form they are kept and compared in. */
export const tidied = tidyContact

/** For imports and load data. @returns ids in the order given */
export const addContacts = (ctx: Context, contacts: readonly ContactFields[]): Promise<string[]> =>
  insertContacts(ctx, contacts.map(tidyContact))

/** The same for those whose contacts are tidy already. */
export const addTidiedContacts = (ctx: Context, contacts: readonly ContactFields[]): Promise<string[]> =>
  insertContacts(ctx, contacts)

export interface BulkChange {
  id: string
  version: number
  before: ContactFields
  after: ContactFields
}
/** Many changes in a handful of statements, each with its audit row. The caller holds the locks and has asked who may. */
export async function changeContacts(ctx: Context, changes: readonly BulkChange[], action: string): Promise<void> {
  if (!changes.length) return
  await rewriteContacts(
    ctx,
    changes.map(({ id, version, before, after }) => ({
      id,
      version: version + 1,
      fields: after,
      changes: changesBetween({ ...emptyContact, ...before }, { ...after }),
    })),
    action,
  )
}

/** To the recycle bin, those that are not there yet and were not merged. @returns how many went */
export const binContacts = (ctx: Context, ids: readonly string[]): Promise<number> => binRows(ctx, ids)

/** Everybody who has one of these ids, e-mails, telephone numbers or names at one of these streets. */
export const findMatches = (ctx: Context, reach: Reach, wish: MatchWish): Promise<Match[]> => matchContacts(ctx, reach, wish)
