import { expect, test } from 'vitest'
import { emailEndpoints } from '#channels/emails/emails.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { duplicateEndpoints } from '#workflow/duplicates/duplicates.contract.ts'
import { callerOf, newId } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { enquiryEndpoints as e } from '../enquiries.contract.ts'
import { takeEnquiry } from './enquiries.service.ts'

const portal = await testPortal()

interface Sender {
  firstName?: string | null
  lastName?: string | null
  email?: string | null
  phone?: string | null
}
async function enquiryOf(me: Call, sender: Sender): Promise<string> {
  const scope = proveScope({ agencyId: me.agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })
  const id = await callerOf(portal.platform, scope, newId()).transaction((ctx) =>
    takeEnquiry(ctx, {
      ...{ source: 'rea', externalId: newId(), kind: 'listing', receivedAt: portal.platform.clock(), listingId: null },
      ...{ firstName: null, lastName: null, email: null, phone: null, message: 'Is it still there?', ...sender },
    }),
  )
  return id ?? ''
}
const all = async (me: Call) => (await me(contactEndpoints.getAll, { body: { clientId: me.agencyId } })).items

test('another person with the same email is a contact of their own, listed as a possible duplicate', async () => {
  const me = await (await portal.newAgency()).signIn()
  const email = 'pairmans@share.example'
  await enquiryOf(me, { firstName: 'Ruth', lastName: 'Pairman', email, phone: '0491 570 110' })
  await enquiryOf(me, { firstName: 'Noel', lastName: 'Pairman', email, phone: '0491 570 110' })
  await enquiryOf(me, { firstName: 'Mr Noel Pairman', email })
  await enquiryOf(me, { firstName: 'Ruth', email: email.toUpperCase() })
  expect((await all(me)).map(({ displayName }) => displayName).toSorted()).toEqual(['Noel Pairman', 'Ruth Pairman'])
  const { items } = await me(duplicateEndpoints.pairs, { query: {} })
  expect(items).toMatchObject([{ reasons: ['email', 'phone'] }])
})

test('a sender’s name is read as people write it, and the reply greets them by it', async () => {
  const me = await (await portal.newAgency()).signIn()
  const draftTo = async (sender: Sender) => {
    const { id: enquiryId, contactId } = await me(e.one, { params: { id: await enquiryOf(me, sender) } })
    return (await me(emailEndpoints.compose, { params: { id: contactId ?? '' }, query: { enquiryId } })).draft?.text
  }
  expect(await draftTo({ firstName: 'Ms Onlylast', email: 'ms@names.example' })).toMatch(/^Hello Ms Onlylast,/)
  expect(await draftTo({ firstName: 'Mr', lastName: 'Aldo Prefix', email: 'aldo@names.example' })).toMatch(/^Hello Aldo,/)
  expect(await draftTo({ firstName: 'Halloway Family Trust', email: 'trust@names.example' })).toMatch(/^Hello,/)
  const of = async (email: string) => {
    const row = (await all(me)).find((one) => one.email === email)
    return me(contactEndpoints.get, { params: { id: row?.id ?? '' } })
  }
  expect(await of('ms@names.example')).toMatchObject({ title: 'Ms', firstName: null, lastName: 'Onlylast' })
  expect(await of('aldo@names.example')).toMatchObject({ title: 'Mr', firstName: 'Aldo', lastName: 'Prefix' })
  expect(await of('trust@names.example')).toMatchObject({ kind: 'trust', companyName: 'Halloway Family Trust' })
})
