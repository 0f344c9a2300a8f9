import { afterAll, expect, test } from 'vitest'
import { portalEndpoints } from '#channels/portals/portals.contract.ts'
import { startPortalSandbox } from '#channels/portals/sandbox/portal-sandbox.ts'
import { callerOf, newId } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { domainEndpoints as d } from '../domain.contract.ts'
import { enquiryEndpoints as e } from '../enquiries.contract.ts'
import { readReaEnquiries } from './read-rea.ts'

const credentials = { clientId: 'gable-tests', clientSecret: 'a secret of both' }
const sandbox = await startPortalSandbox({ credentials })
const portal = await testPortal({
  ...{ DOMAIN_AUTH_URL: `${sandbox.url}/domain`, DOMAIN_API_URL: `${sandbox.url}/domain`, REA_URL: sandbox.url },
  ...{ DOMAIN_CLIENT_ID: credentials.clientId, DOMAIN_CLIENT_SECRET: credentials.clientSecret },
  ...{ REA_CLIENT_ID: credentials.clientId, REA_CLIENT_SECRET: credentials.clientSecret },
})
// The database refuses some contacts, as it did one with a NUL character.
await portal.owner.query(`create function refuse_poison() returns trigger language plpgsql as $$ begin
  if new.display_name like '%Poison' then raise exception 'cannot be stored' using errcode = '22021'; end if; return new; end $$;
  create trigger refuse_poison before insert on contacts for each row execute function refuse_poison()`)
afterAll(async () => {
  await portal.owner.query('drop trigger refuse_poison on contacts; drop function refuse_poison()')
  await sandbox.close()
})
const all = async (me: Call) => (await me(e.list, { params: { clientId: me.agencyId } })).items
async function connect(me: Call) {
  const { url } = await me(d.authorise, { body: { clientId: me.agencyId } })
  const fields = [...(await (await fetch(url)).text()).matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  )
  const body = new URLSearchParams([...fields, ['allow', 'yes']])
  const answer = await fetch(`${sandbox.url}/domain/connect/authorize`, { method: 'POST', body, redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '').searchParams
  await me(d.exchange, { body: { clientId: me.agencyId, code: back.get('code') ?? '', state: back.get('state') ?? '' } })
}
const callerFor = (me: Call) =>
  callerOf(
    portal.platform,
    proveScope({ agencyId: me.agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null }),
    newId(),
  )

test('an enquiry at realestate.com.au that cannot be filed is kept and named, and those behind it arrive', async () => {
  const me = await (await portal.newAgency()).signIn()
  const portalAgencyId = 'POISON'
  await me(portalEndpoints.createAccount, { body: { portalType: 'REA', portalAgencyId } })
  for (const [n, fullName] of ['Ann First', 'Pat Poison', 'Zoe Last'].entries())
    sandbox.reaLeads.push({
      ...{
        id: `poison-${n}`,
        agencyId: portalAgencyId,
        receivedAt: new Date(Date.now() - n * 60_000).toISOString(),
        type: 'listing',
      },
      comments: 'May we see it on Saturday?',
      contactDetails: { fullName, email: `p${n}@poison.example`, phone: null as never },
    })
  await readReaEnquiries(callerFor(me))
  await readReaEnquiries(callerFor(me))
  const enquiries = await all(me)
  expect(enquiries.map(({ name, contactId }) => [name, contactId !== null]).toSorted()).toEqual([
    ['Ann First', true],
    ['Pat Poison', false],
    ['Zoe Last', true],
  ])
  const kept = enquiries.find(({ name }) => name === 'Pat Poison')
  expect(kept).toMatchObject({ email: 'p1@poison.example', message: expect.stringContaining('May we see it on Saturday?') })
  expect(kept?.message).toContain('could not make a contact')
})

test('an enquiry at Domain that cannot be filed is kept, one that cannot be read is counted, and those behind them arrive', async () => {
  const me = await (await portal.newAgency()).signIn()
  const [sample] = sandbox.domain.enquiries
  if (!sample) throw new Error('the sandbox has lost its enquiries')
  const now = new Date().toISOString()
  const bad = [
    {
      ...sample,
      id: `poison-${me.agencyId}`,
      dateReceived: now,
      sender: { firstName: 'Pat', lastName: 'Poison', email: 'pat@poison.example' },
    },
    { ...sample, id: { not: 'text' } as never, dateReceived: now },
    { ...sample, id: `nul-${me.agencyId}`, dateReceived: now, message: 'Is it still\u0000 for sale?' },
  ]
  sandbox.domain.enquiries.unshift(...(bad as (typeof sample)[]))
  await connect(me)
  await portal.runJobs()
  const enquiries = await all(me)
  expect(enquiries.map(({ contactId }) => contactId !== null).filter((has) => !has)).toHaveLength(1)
  expect(enquiries.some(({ message }) => message === 'Is it still for sale?')).toBe(true)
  expect(enquiries).toHaveLength(sandbox.domain.enquiries.length - 1)
  expect((await me(d.connection, { params: { clientId: me.agencyId } })).lastError).toBe(
    'One enquiry can’t be read. Look at it in Domain',
  )
  sandbox.domain.enquiries.splice(0, bad.length)
})
