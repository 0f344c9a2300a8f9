import type { Caller, Context } from '#platform/context.ts'
import { addContacts } from '#core/contacts/server/bulk/contact-bulk.service.ts'
import { recordConsent } from '#core/contacts/server/consent/consent.service.ts'
import { createNote } from '#workflow/notes/server/notes.service.ts'
import { addPreference } from '#workflow/preferences/server/preferences.service.ts'
import type { DemoAgency } from './demo-agencies.ts'
import { demoContact } from './demo-contacts.ts'
import { officeTimes } from './demo-times.ts'

/** The people of the demo, with what they look for, what was said and what they agreed to. */
export async function seedContacts(ctx: Context, agency: DemoAgency, agentIds: readonly string[]) {
  const people = Array.from({ length: agency.contacts }, (_, n) => demoContact(agency, n, agentIds))
  const ids = await addContacts(
    ctx,
    people.map((p) => p.fields),
  )
  const timeOn = await officeTimes(ctx)
  for (const [n, id] of ids.entries()) {
    const person = people[n]
    if (!person) continue
    for (const fields of person.preferences) await addPreference(ctx, id, fields)
    for (const note of person.notes)
      await createNote(ctx, {
        type: note.type,
        bodyHtml: `<p>${note.text}</p>`,
        happenedAt: timeOn(-Math.max(1, note.daysAgo), n).toISOString(),
        links: [{ entity: 'contact', id }],
      })
    if (n % 2 === 0)
      await recordConsent(ctx, {
        contactId: id,
        channels: ['email'],
        purposes: n % 4 ? ['newsletter'] : ['newsletter', 'propertyAlerts', 'openHomes'],
        state: n % 18 === 10 ? 'withdrawn' : n % 6 ? 'express' : 'inferred',
        wording: 'Keep me posted about homes like this one',
        source: 'Open home sign-in',
        expiresOn: null,
      })
  }
  return ids.flatMap((id, n) => (people[n] ? [{ id, fields: people[n].fields }] : []))
}

/** Load data: contacts, a thousand in a transaction; the first so many with what they look for. */
export async function seedContactsInBulk(
  caller: Caller,
  agency: DemoAgency,
  agentIds: readonly string[],
  withPreferences: number,
): Promise<void> {
  for (let start = 0; start < agency.contacts; start += 1000)
    await caller.transaction(async (ctx) => {
      const length = Math.min(1000, agency.contacts - start)
      const people = Array.from({ length }, (_, i) => demoContact(agency, start + i, agentIds))
      const ids = await addContacts(
        ctx,
        people.map((p) => p.fields),
      )
      for (const [i, id] of ids.slice(0, Math.max(0, withPreferences - start)).entries())
        for (const fields of people[i]?.preferences ?? []) await addPreference(ctx, id, fields)
    })
}
