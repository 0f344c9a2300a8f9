import { Readable } from 'node:stream'
import type { Caller } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import { givenWaysOf } from '#core/contacts/server/given/given-ways.service.ts'
import { consentOf } from '#core/contacts/server/consent/consent.service.ts'
import { historyOf } from '#accounts/audit/server/history.service.ts'
import { readContact } from '#core/contacts/server/contacts.service.ts'
import { personExporting } from '#core/contacts/contacts.events.ts'
import { allPages } from '#platform/db/all-pages.ts'
import { matchesAndPrices } from './person-extras.store.ts'

/** Everything about one person that the agency keeps, as they may ask for it (APP 12). One document, pages of lists read to their end. */
export async function exportPerson(caller: Caller, id: string): Promise<Download> {
  const document = await caller.transaction(async (ctx) => {
    const contact = JSON.parse((await readContact(ctx, id)).text) as { id: string; displayName: string }
    const keptId = contact.id
    await ctx.audit({ action: 'exported for the person', entity: 'contact', entityId: keptId })
    const parts: Record<string, unknown> = {}
    await ctx.emit(personExporting, { id: keptId, parts })
    return {
      madeAt: ctx.clock().toISOString(),
      contact,
      ...parts,
      consent: await consentOf(ctx, keptId),
      // Typed by someone who may be them, and not confirmed.
      given: (await givenWaysOf(ctx, keptId)).items,
      ...(await matchesAndPrices(ctx, keptId)),
      history: await allPages((cursor) => historyOf(ctx, { entity: 'contact', id: keptId }, { limit: 200, cursor })),
    }
  })
  const day = await caller.reading((ctx) => ctx.today())
  return { body: Readable.from([JSON.stringify(document, null, 2)]), fileName: `contact-${day}.json` }
}
