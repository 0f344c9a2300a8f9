import { afterAll, beforeEach, expect, test } from 'vitest'
import { portalEndpoints } from '#channels/portals/portals.contract.ts'
import { callerOf, newId } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { startPortalSandbox } from '#channels/portals/sandbox/portal-sandbox.ts'
import { enquiryEndpoints as e } from '../enquiries.contract.ts'
import { readReaEnquiries } from './read-rea.ts'

const credentials = { clientId: 'gable-tests', clientSecret: 'a secret of REA' }
const sandbox = await startPortalSandbox({ credentials })
afterAll(() => sandbox.close())
beforeEach(() => sandbox.faults.clear())
const portal = await testPortal({
  REA_URL: sandbox.url,
  REA_CLIENT_ID: credentials.clientId,
  REA_CLIENT_SECRET: credentials.clientSecret,
})

let agencies = 0
/** An agency with an account, and `asked` people at the portal. */
async function agencyWithLeads(asked: number) {
  const me = await (await portal.newAgency()).signIn()
  const portalAgencyId = `ABCDE${String.fromCharCode(65 + agencies++)}`
  await me(portalEndpoints.createAccount, { body: { portalType: 'REA', portalAgencyId } })
  for (let n = 0; n < asked; n++)
    sandbox.reaLeads.push({
      id: `${portalAgencyId}-${n}`,
      agencyId: portalAgencyId,
      receivedAt: new Date(Date.now() - n * 60_000).toISOString(),
      comments: 'May we see it on Saturday?',
      type: n === 0 ? 'appraisal' : 'listing',
      contactDetails: {
        fullName: `Rosa Vella ${n}`,
        email: `rosa.${portalAgencyId}.${n}@mail.example`.toLowerCase(),
        phone: '0491 570 156',
      },
    })
  return me
}
const read = (me: Call) => {
  const scope = proveScope({ agencyId: me.agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })
  return readReaEnquiries(callerOf(portal.platform, scope, newId()))
}
const all = async (me: Call) => (await me(e.list, { params: { clientId: me.agencyId } })).items

test('everybody who asked becomes an enquiry with a contact, over several pages, and once', async () => {
  const me = await agencyWithLeads(5)
  const other = await agencyWithLeads(1)
  await read(me)
  await read(me)
  const enquiries = await all(me)
  expect(enquiries).toHaveLength(5)
  expect(enquiries.every(({ source, contactId }) => source === 'rea' && contactId)).toBe(true)
  expect(enquiries.filter(({ kind }) => kind === 'vendor')).toHaveLength(1)
  expect(await all(other)).toEqual([])
})

test('a portal that is down loses nothing: what was asked meanwhile comes with the next reading, and the account says why', async () => {
  const me = await agencyWithLeads(1)
  sandbox.faults.add({ kind: 'down', count: 10 })
  await read(me)
  expect(await all(me)).toEqual([])
  const told = async () => (await me(portalEndpoints.accounts, { params: { clientId: me.agencyId } })).items[0]?.enquiriesError
  expect(await told()).toContain('realestate.com.au')
  sandbox.faults.clear()
  await read(me)
  expect(await all(me)).toHaveLength(1)
  expect(await told()).toBeNull()
})
