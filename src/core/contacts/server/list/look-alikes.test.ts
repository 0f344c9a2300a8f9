import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { contactEndpoints as e } from '../../contacts.contract.ts'

const portal = await testPortal()
const email = (address: string) => ({ address, label: 'personal' as const })
const mobile = (number: string) => ({ number, type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false })
const at = (street: string) => ({ street, suburb: 'Kew', state: 'VIC', postcode: '3101', country: null })

test('before saving, the same e-mail, telephone or name at an address is named, with the reasons', async () => {
  const me = await (await portal.newAgency()).signIn()
  const both = await me(e.create, {
    body: {
      firstName: 'Jane',
      lastName: 'Smith',
      emails: [email('jane@example.com')],
      phones: [mobile('0412 345 678')],
    },
  })
  const home = await me(e.create, { body: { firstName: 'Tom', lastName: 'Reed', address: at('12 Lantern St') } })

  const found = await me(e.check, { body: { emails: [email('JANE@example.com')], phones: [mobile('+61 412 345 678')] } })
  const atHome = await me(e.check, { body: { firstName: 'Tom', lastName: 'Reed', address: at('12 lantern st') } })

  expect(found).toMatchObject([{ id: both.id, reasons: ['email', 'phone'] }])
  expect(atHome).toMatchObject([{ id: home.id, reasons: ['nameAndAddress'] }])
  expect(await me(e.check, { body: { firstName: 'Tom', lastName: 'Reed', address: at('14 Lantern St') } })).toEqual([])
  expect(await me(e.check, { body: { emails: [email('jane@example.com')], exceptId: both.id } })).toEqual([])
})
