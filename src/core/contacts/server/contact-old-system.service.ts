import { sql } from 'kysely'
import { oldFieldsChanged } from '#accounts/old-system/old-system.events.ts'
import { refsOf } from '#accounts/old-system/server/external-refs.service.ts'
import { oldFieldsOf, oldFieldWords } from '#accounts/old-system/server/old-fields.service.ts'
import { moveOldSystem, moveOldSystemBack } from '#accounts/old-system/server/old-system.service.ts'
import type { Context } from '#platform/context.ts'
import { type Reaction, runs } from '#platform/feature.ts'
import { mapInTurns } from '#platform/in-turns.ts'
import { replaceFieldWords, type SearchWords } from '#platform/search/search-words.store.ts'
import { contactSearchFields } from '../contact-keys.rules.ts'
import type { ContactFields } from '../contact-fields.contract.ts'
import { contactMerged, contactMergeUndone, personExporting } from '../contacts.events.ts'

const field = 'oldField'

/** All words that search finds these contacts by. */
export async function contactWords(
  ctx: Context,
  contacts: readonly { id: string; fields: ContactFields }[],
): Promise<SearchWords[]> {
  const old = await oldFieldWords(
    ctx,
    'contact',
    contacts.map(({ id }) => id),
  )
  return mapInTurns(contacts, ({ id, fields }) => ({
    id,
    fields: [...contactSearchFields(fields), { field, words: old.get(id) ?? [] }],
  }))
}

/** Contacts in the bin, or merged into another, have no words. */
async function writeOldWords(ctx: Context, { kind, ids }: { kind: string; ids: readonly string[] }): Promise<void> {
  if (kind !== 'contact') return
  const { rows } = await sql<{
    id: string
  }>`select id from contacts where agency_id = ${ctx.scope.agencyId} and id = any(${ids}::uuid[])
    and archived_at is null`.execute(ctx.db)
  const here = rows.map(({ id }) => id)
  if (here.length) await replaceFieldWords(ctx, 'contact', here, field, await oldFieldWords(ctx, 'contact', here))
}

/** Ids and kept values of other systems follow their contact. */
export const oldSystemOfContacts: readonly Reaction[] = [
  runs(oldFieldsChanged, writeOldWords),
  runs(contactMerged, (ctx, { moved, ...way }) => moveOldSystem(ctx, 'contact', way, moved)),
  runs(contactMergeUndone, (ctx, { keptId, restoredId, moved }) =>
    moveOldSystemBack(ctx, 'contact', { fromId: keptId, toId: restoredId }, moved),
  ),
  runs(personExporting, async (ctx, { id, parts }) => {
    const refs = await refsOf(ctx, 'contact', [id])
    const fields = (await oldFieldsOf(ctx, 'contact', [id])).get(id) ?? []
    parts['oldSystem'] = {
      ids: refs.map(({ source, externalId }) => ({ source, id: externalId })),
      fields: fields.map(({ source, label, value }) => ({ source, label, value })),
    }
  }),
]
