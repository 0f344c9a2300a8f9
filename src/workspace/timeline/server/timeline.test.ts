import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { importer } from '#channels/contact-import/server/testing/importer.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
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
