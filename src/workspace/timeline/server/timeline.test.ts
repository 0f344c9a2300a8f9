import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { importer } from '#channels/contact-import/server/testing/importer.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { appraisalEndpoints } from '#workflow/appraisals/appraisals.contract.ts'
import { estimateEndpoints } from '#workflow/appraisals/estimates.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { timelineEndpoints as e } from '../timeline.contract.ts'

const portal = await testPortal()

test('what was said and what was changed stand in one line of time, in pages', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Jo' } })
  portal.advance(60_000)
  await me(contactEndpoints.put, { params: { id }, body: { version: 1, rating: 'hot' } })
  portal.advance(60_000)
  await me(noteEndpoints.create, { body: { type: 'call', bodyHtml: 'Rang', links: [{ entity: 'contact', id }] } })

  const first = await me(e.contact, { params: { id }, query: { limit: 2 } })
  const rest = await me(e.contact, { params: { id }, query: { limit: 2, cursor: first.nextCursor ?? '' } })
  const said = [...first.items, ...rest.items].map((item) =>
    item.kind === 'note' ? item.note.text : item.kind === 'event' && item.event.action,
  )

  expect(said).toEqual(['Rang', 'changed', 'created'])
  expect((await me(e.contact, { params: { id }, query: { show: 'talk' } })).items).toHaveLength(1)
})

test('the steps of the appraisal of their home and the figure that they were told are in it, and in that of the property, for those who may read appraisals', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Jo' } })
  const address = { streetNumber: '12', street: 'Lantern Street', suburb: 'Kew', state: 'VIC', postcode: '3101' } as never
  const body = { address, people: [{ contactId: id }], startsAt: '2099-12-05T10:00' }
  const params = { id: (await me(appraisalEndpoints.create, { body })).id }
  portal.advance(60_000)
  await me(estimateEndpoints.save, { params, body: { version: 1, fromCents: 110_000_000, toCents: 118_000_000 } })
  await me(estimateEndpoints.give, { params, body: { version: 2, how: 'inPerson' } })
  portal.advance(60_000)
  await me(appraisalEndpoints.step, { params, body: { version: 3, to: 'appraised' } })
  await me(appraisalEndpoints.update, { params, body: { version: 4, notes: 'Private' } })

  const seen = async (who: Call) =>
    (await who(e.contact, { params: { id }, query: {} })).items.flatMap((item) =>
      item.kind === 'appraisal' ? [item.appraisal.became ?? [item.appraisal.fromCents, item.appraisal.how]] : [],
    )
  expect(await seen(me)).toEqual(['appraised', [110_000_000, 'inPerson'], 'booked', 'added'])
  expect(await seen(await agency.signIn(['contacts.read', 'contacts.read.office']))).toEqual([])

  const { propertyId } = await me(appraisalEndpoints.one, { params })
  const first = await me(e.property, { params: { id: propertyId ?? '' }, query: { limit: 3 } as never })
  const rest = await me(e.property, { params: { id: propertyId ?? '' }, query: { cursor: first.nextCursor ?? '' } as never })
  expect([...first.items, ...rest.items].map(({ appraisal }) => appraisal.became)).toEqual(['appraised', null, 'booked', 'added'])
  const stranger = await (await portal.newAgency()).signIn()
  await expect(stranger(e.property, { params: { id: propertyId ?? '' } })).rejects.toMatchObject({ status: 404 })
})

test("another agency's contact has no timeline", async () => {
  const [me, foreign] = [await (await portal.newAgency()).signIn(), await (await portal.newAgency()).signIn()]
  const { id } = await foreign(contactEndpoints.create, { body: { firstName: 'Jo' } })

  await expect(me(e.contact, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('what an import added leads back to it', async () => {
  const { bring, all, newOwner } = importer(portal)
  const me = await newOwner()
  const { id: importId } = await bring(me, 'First name,Last name,Email\nAda,Lane,ada@mail.example\n')
  const [row] = await all(me)

  expect((await me(e.contact, { params: { id: row?.id ?? '' } })).items).toMatchObject([
    { kind: 'event', importId, event: { action: 'added by import' } },
  ])
})
