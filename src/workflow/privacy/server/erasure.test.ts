import { expect, test } from 'vitest'
import { auditEndpoints } from '#accounts/audit/audit-log.contract.ts'
import { eraseEvents } from '#accounts/audit/server/audit-erasure.service.ts'
import { sealAudit } from '#accounts/audit/server/chain.service.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { callerOf } from '#platform/context.ts'
import { disclosureEndpoints } from '#workflow/disclosures/disclosures.contract.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { duplicateEndpoints } from '#workflow/duplicates/duplicates.contract.ts'
import { contactListEndpoints } from '#workflow/contact-lists/contact-lists.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { preferenceEndpoints } from '#workflow/preferences/preferences.contract.ts'
import { emptyPreference } from '#workflow/preferences/wishes.rules.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { privacyEndpoints as e } from '../privacy.contract.ts'

const portal = await testPortal({}, { own: true })
const mail = 'jo.erasable@vale.example'
const phone = '+61491570156'

const jo = {
  firstName: 'Jo',
  lastName: 'Erasable',
  emails: [{ address: mail, label: 'personal' as const }],
  phones: [{ number: phone, type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }],
}
/** Every table of the database with a row that holds the text, in any column. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const tables = await portal.owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss') and c.relname not in ('localities', 'gnaf_addresses')`,
  )
  const found = []
  for (const { name } of tables.rows)
    for (const text of texts) {
      const { rows } = await portal.owner.query(`select 1 from ${name} t where position($1 in lower(t::text)) > 0 limit 1`, [
        text,
      ])
      if (rows.length) found.push(`${name}: ${text}`)
    }
  return found
}
const look = (me: Call, id: string) => me(e.preview, { params: { id } })
async function erase(me: Call, id: string) {
  const { version, displayName } = await look(me, id)
  return me(e.erase, { params: { id }, body: { version, name: displayName, reason: 'personAsked' } })
}

test('of an erased person no table keeps the mail address, the number or the id, and the sale keeps their name', async () => {
  const me = await (await portal.newAgency()).signIn()
  const contact = await me(contactEndpoints.create, { body: jo })
  const { id } = contact
  const old = await me(contactEndpoints.create, {
    body: { ...jo, phones: [], emails: [{ address: `old.${mail}`, label: 'personal' }] },
  })
  await me(duplicateEndpoints.merge, { body: { keepId: id, mergeId: old.id } })
  const friend = await me(contactEndpoints.create, { body: { firstName: 'Al', lastName: 'Friend', background: 'Knows Jo' } })
  const listing = await me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      address: {
        ...emptyAddress,
        street: 'Lantern Street',
        streetNumber: '12',
        suburb: 'Richmond',
        state: 'VIC',
        postcode: '3121',
      },
      priceCents: 90_000_000,
      vendors: [{ name: 'Jo Erasable', phone: '0491 570 156', otherPhones: ['03 9000 0999'], email: mail, contactId: id }],
      internalRemarks: `Ring Jo on 0491 570 156 or ${mail.toUpperCase()}`,
    },
  })
  const live = await me(listingEndpoints.update, { params: { id: listing.id }, body: { version: 1, status: 'live' } })
  await me(listingEndpoints.update, {
    params: { id: listing.id },
    body: { version: live.version, status: 'sold', soldOn: new Date().toISOString().slice(0, 10), soldPriceCents: 91_000_000 },
  })
  await me(noteEndpoints.create, { body: { type: 'call', bodyHtml: `<p>Rang ${phone}</p>`, links: [{ entity: 'contact', id }] } })
  const both = await me(noteEndpoints.create, {
    body: {
      type: 'mail',
      bodyHtml: `<p>Wrote to ${mail} about the key</p>`,
      links: [
        { entity: 'contact', id },
        { entity: 'listing', id: listing.id },
      ],
    },
  })
  await me(preferenceEndpoints.create, {
    body: { ...emptyPreference, contactId: id, saleOrLease: 'sale', classes: ['residential'] },
  })
  await me(consentEndpoints.record, {
    body: { contactId: id, channels: ['email'], purposes: ['marketing'], state: 'withdrawn', source: `Mail from ${mail}` },
  })
  await me(disclosureEndpoints.state, {
    body: { listingId: listing.id, contactId: id, fromCents: 90_000_000, channel: 'phone', saidAt: new Date().toISOString() },
  })
  await me(contactListEndpoints.bulk, { body: { ids: [id, friend.id], action: { type: 'tag', add: ['VIP'] } } })
  await portal.runJobs()
  await me(contactEndpoints.put, {
    params: { id },
    body: {
      version: (await me(contactEndpoints.get, { params: { id } })).version,
      emails: [...jo.emails, { address: `second.${mail}`, label: 'work' }],
    },
  })
  const preview = await look(me, id)
  expect(preview.stays.map(({ what }) => what)).toContain('Their name on sales')
  expect(preview.goes).toContainEqual({ what: 'Notes, calls and emails about this contact only', count: 1 })

  await erase(me, id)
  await portal.runJobs()

  expect(await tablesWith(mail, '491570156', '491 570 156')).toEqual([])
  // The bare id stays in counts and queued jobs; it no longer identifies the person.
  const stillNamed = new Set((await tablesWith(id)).map((found) => found.split(':')[0]))
  for (const table of ['pgboss.job', 'pgboss.job_common', 'public.bulk_change_items']) stillNamed.delete(table)
  expect([...stillNamed].toSorted()).toEqual(['public.audit_events', 'public.erasures'])
  const sold = await me(listingEndpoints.getOne, { params: { id: listing.id } })
  expect(sold.vendors).toEqual([{ name: 'Jo Erasable', phone: null, email: null, contactId: null }])
  expect(sold.internalRemarks).toBe('Ring Jo on [erased] or [erased]')
  const { items } = await me(noteEndpoints.list, { params: { id: listing.id } })
  expect(items.map((note) => [note.id, note.text])).toEqual([[both.id, 'Wrote to [erased] about the key']])
  expect((await me(contactEndpoints.get, { params: { id: friend.id } })).tags).toEqual(['VIP'])
})

test('their id and the ids merged into them say that they were erased; nobody finds them', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(contactEndpoints.create, { body: jo })
  const other = await me(contactEndpoints.create, { body: { firstName: 'Joanne' } })
  await me(duplicateEndpoints.merge, { body: { keepId: id, mergeId: other.id } })
  await erase(me, id)

  for (const gone of [id, other.id])
    await expect(me(contactEndpoints.get, { params: { id: gone } })).rejects.toMatchObject({
      status: 410,
      problem: { detail: expect.stringMatching(/^This person was permanently deleted on \d+ \w+ \d{4}$/) },
    })
  expect(await me(contactEndpoints.find, { params: { clientId: me.agencyId }, query: { q: 'erasable' } })).toEqual([])
  await expect(erase(me, id)).rejects.toMatchObject({ status: 410 })
})

test('whoever had unsubscribed is unsubscribed when they come in again, by mail or by number', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(contactEndpoints.create, { body: jo })
  await me(consentEndpoints.record, {
    body: { contactId: id, channels: ['email', 'sms'], purposes: ['newsletter'], state: 'withdrawn', source: 'Link in a mail' },
  })
  await erase(me, id)
  const answerOf = async (contactId: string, channel: string) =>
    (await me(consentEndpoints.get, { params: { id: contactId } })).answers.find(
      (answer) => answer.channel === channel && answer.purpose === 'newsletter',
    )
  const again = await me(contactEndpoints.create, {
    body: { firstName: 'J', emails: [{ address: mail.toUpperCase(), label: 'work' }] },
  })
  const later = await me(contactEndpoints.create, { body: { firstName: 'Jo' } })
  await me(contactEndpoints.put, {
    params: { id: later.id },
    body: { version: 1, phones: [{ number: '0491 570 156', type: 'mobile', dncWashedOn: null, isOnDoNotCallList: false }] },
  })

  expect(await answerOf(again.id, 'email')).toMatchObject({ isAllowed: false, why: expect.stringMatching(/^Unsubscribed on /) })
  expect(await answerOf(later.id, 'sms')).toMatchObject({ isAllowed: false, why: expect.stringMatching(/^Unsubscribed on /) })
  const stranger = await me(contactEndpoints.create, {
    body: { firstName: 'Al', emails: [{ address: 'al@reed.example', label: 'work' }] },
  })
  expect((await me(consentEndpoints.get, { params: { id: stranger.id } })).events).toEqual([])
})

test('a number that a partner has too stays theirs', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(contactEndpoints.create, { body: jo })
  const partner = await me(contactEndpoints.create, { body: { firstName: 'Lee', phones: jo.phones } })
  await erase(me, id)

  expect((await me(contactEndpoints.get, { params: { id: partner.id } })).phones).toMatchObject([{ number: phone }])
  expect(await me(contactEndpoints.find, { params: { clientId: me.agencyId }, query: { q: '0491570156' } })).toMatchObject([
    { id: partner.id },
  ])
})

test('the chain of the audit stays whole when somebody is erased out of it, and still tells what was done behind it', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { id } = await me(contactEndpoints.create, { body: jo })
  const partner = await me(contactEndpoints.create, { body: { firstName: 'Lee' } })
  await me(contactEndpoints.put, {
    params: { id: partner.id },
    body: { version: 1, firstName: 'Leigh', background: `Reach her through ${mail}` },
  })
  await sealAudit(callerOf(portal.platform, operatorScope(agency.id), 'test'))

  await erase(me, id)

  expect(await me(auditEndpoints.verify, {})).toMatchObject({ isWhole: true, faults: [] })
  const { items } = await me(auditEndpoints.list, { query: { entityId: partner.id, action: 'changed' } })
  expect(JSON.stringify(items)).toContain('[erased]')
  await portal.owner.query("update audit_events set changes = '[]' where id = $1", [items[0]?.id])
  expect((await me(auditEndpoints.verify, {})).faults).toEqual([expect.stringContaining('was changed')])
})

test('nobody but an erasure takes anything out of the audit', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { id } = await me(contactEndpoints.create, { body: jo })
  const { items } = await me(auditEndpoints.list, { query: { entityId: id } })

  const attempt = callerOf(portal.platform, operatorScope(agency.id), 'test').transaction((ctx) =>
    eraseEvents(
      ctx,
      items.map((event) => event.id),
    ),
  )

  await expect(attempt).rejects.toMatchObject({ code: '42501' })
})

test('it is refused without the permission, with another name, after a change, and in another agency', async () => {
  const agency = await portal.newAgency()
  const [owner, agent] = [await agency.signIn(), await agency.signIn('agent')]
  const foreign = await (await portal.newAgency()).signIn()
  const { id } = await agent(contactEndpoints.create, { body: jo })
  const body = { version: 1, name: 'Jo Erasable', reason: 'personAsked' as const }

  await expect(agent(e.preview, { params: { id } })).rejects.toMatchObject({ status: 403 })
  await expect(agent(e.erase, { params: { id }, body })).rejects.toMatchObject({ status: 403 })
  await expect(agent(e.exportOne, { params: { id } })).rejects.toMatchObject({ status: 403 })
  await expect(foreign(e.erase, { params: { id }, body })).rejects.toMatchObject({ status: 404 })
  await expect(foreign(e.exportOne, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(owner(e.erase, { params: { id }, body: { ...body, name: 'Jo' } })).rejects.toMatchObject({
    status: 400,
    problem: { fields: [{ path: 'name' }] },
  })
  await expect(owner(e.erase, { params: { id }, body: { ...body, version: 7 } })).rejects.toMatchObject({ status: 412 })
  expect((await owner(contactEndpoints.get, { params: { id } })).lastName).toBe('Erasable')
})

test('everything about a person leaves in one file, and their history says so', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(contactEndpoints.create, { body: jo })
  await me(noteEndpoints.create, { body: { type: 'call', bodyHtml: 'Rang', links: [{ entity: 'contact', id }] } })
  await me(consentEndpoints.record, {
    body: { contactId: id, channels: ['email'], purposes: ['newsletter'], state: 'express', source: 'Open home' },
  })
  const file = JSON.parse((await me(e.exportOne, { params: { id } })).toString()) as Record<string, unknown>

  expect(file).toMatchObject({
    contact: { id, lastName: 'Erasable' },
    notes: [{ text: 'Rang' }],
    consent: { events: [{ state: 'express', source: 'Open home' }] },
    preferences: [],
    deals: [],
    matches: [],
    pricesTold: [],
  })
  const { items } = await me(contactEndpoints.history, { params: { id } })
  expect(items[0]?.action).toBe('exported for the person')
})
