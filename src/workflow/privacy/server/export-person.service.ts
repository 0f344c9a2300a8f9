import { Readable } from 'node:stream'
import type { Caller } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import { consentOf } from '#core/contacts/server/consent.service.ts'
import { historyOf } from '#accounts/audit/server/history.service.ts'
import { readContact } from '#core/contacts/server/contacts.service.ts'
import { listRelationships } from '#core/contacts/server/relationships.service.ts'
import { listNotes } from '#workflow/notes/server/notes.service.ts'
import { propertiesOf } from '#workflow/parties/server/parties.service.ts'
import { preferencesOf } from '#workflow/preferences/server/preferences.service.ts'
import { matchesAndPrices } from './person-extras.store.ts'

/** Everything about one person that the agency keeps, as they may ask for it (APP 12). One document, pages of lists read to their end. */
export async function exportPerson(caller: Caller, id: string): Promise<Download> {
  const document = await caller.transaction(async (ctx) => {
    const contact = JSON.parse((await readContact(ctx, id)).text) as { id: string; displayName: string }
    const keptId = contact.id
    await ctx.audit({ action: 'exported for the person', entity: 'contact', entityId: keptId })
    return {
      madeAt: ctx.clock().toISOString(),
      contact,
      preferences: await preferencesOf(ctx, keptId),
      consent: await consentOf(ctx, keptId),
      notes: await allPages((cursor) => listNotes(ctx, keptId, { limit: 200, cursor })),
      relationships: await listRelationships(ctx, keptId),
      ...(await propertiesOf(ctx, keptId)),
      ...(await matchesAndPrices(ctx, keptId)),
      history: await allPages((cursor) => historyOf(ctx, { entity: 'contact', id: keptId }, { limit: 200, cursor })),
    }
  })
  const day = await caller.reading((ctx) => ctx.today())
  return { body: Readable.from([JSON.stringify(document, null, 2)]), fileName: `contact-${day}.json` }
}

async function allPages<T>(
  read: (cursor: string | undefined) => Promise<{ items: T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const all: T[] = []
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await read(cursor)
    all.push(...items)
    if (!nextCursor) return all
    cursor = nextCursor
  }
}
