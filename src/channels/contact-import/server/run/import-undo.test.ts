import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { contactImportEndpoints as e } from '../../contact-import.contract.ts'
import { importer } from '../testing/importer.ts'

const portal = await testPortal()
const { bring, all, newOwner } = importer(portal)

test('an import is taken back for 48 hours: new ones go to the bin, changed ones get their fields back unless changed since', async () => {
  const me = await newOwner()
  const add = (name: string) =>
    me(contactEndpoints.create, { body: { firstName: name, emails: [{ address: `${name}@example.com`, label: 'personal' }] } })
  const [changed, touched] = [await add('changed'), await add('touched')]
  const one = await bring(
    me,
    'email,last name\nchanged@example.com,X\ntouched@example.com,Y\nnew@example.com,Z\nchanged@example.com,W\n',
    { rule: 'overwrite' },
  )
  const now = await me(contactEndpoints.get, { params: { id: touched.id } })
  await me(contactEndpoints.put, { params: { id: touched.id }, body: { version: now.version, title: 'Dr' } })

  await me(e.undo, { params: { id: one.id } })
  await portal.runJobs()

  expect(await me(e.get, { params: { id: one.id } })).toMatchObject({
    state: 'undone',
    undone: { binned: 1, restored: 1, kept: 1 },
    undoUntil: null,
  })
  expect(await me(contactEndpoints.get, { params: { id: changed.id } })).toMatchObject({ lastName: null })
  expect(await me(contactEndpoints.get, { params: { id: touched.id } })).toMatchObject({ lastName: 'Y', title: 'Dr' })
  expect(await all(me)).toHaveLength(2)
  await expect(me(e.undo, { params: { id: one.id } })).rejects.toMatchObject({ status: 409 })
})

test('after 48 hours nothing is taken back', async () => {
  const me = await newOwner()
  const one = await bring(me, 'email\nlate@example.com\n')
  await portal.owner.query("update contact_imports set finished_at = now() - interval '49 hours' where id = $1", [one.id])
  await expect(me(e.undo, { params: { id: one.id } })).rejects.toMatchObject({ status: 409 })
})
