import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { portalEndpoints as e } from '../../portals.contract.ts'
import { portalWithSandbox, secretOfTests } from '../testing.ts'

const { portal, sandbox, work, agency, house, publish, stateOf } = await portalWithSandbox()
const all = (clientId: string) => ({ params: { clientId }, query: {} })

test('an account is named, its agency id is six letters and there is only one of it', async () => {
  const { me, account, portalAgencyId } = await agency()
  expect(account).toMatchObject({
    name: 'realestate.com.au',
    portalAgencyId,
    environment: 'test',
    hasOwnCredentials: false,
    hasCredentials: true,
    lastOkAt: null,
  })
  await expect(me(e.createAccount, { body: { portalType: 'REA', portalAgencyId: '12' } })).rejects.toMatchObject({
    status: 400,
    problem: { fields: [{ path: 'portalAgencyId' }] },
  })
  await expect(
    me(e.createAccount, { body: { portalType: 'REA', portalAgencyId: portalAgencyId.toLowerCase() } }),
  ).rejects.toMatchObject({ status: 409 })
})

test('every portal of the specification is offered, Domain and the agency’s own website; another one is refused with the list', async () => {
  const { me } = await agency()
  const { id } = await house(me)

  const offers = await me(e.offers, {})
  expect(offers.map(({ portalType }) => portalType)).toEqual(
    expect.arrayContaining(['REA', 'domain', 'homely', 'developmentready', 'website']),
  )
  expect(offers).toHaveLength(19)
  expect(offers[0]).toMatchObject({ portalType: 'REA', host: new URL(sandbox.url).host, environment: 'test' })
  for (const portalType of ['nonsense'])
    await expect(me(e.upload, { body: { listingId: id, portalType: portalType as 'REA' } })).rejects.toMatchObject({
      status: 400,
      problem: { fields: [{ path: 'portalType', message: expect.stringContaining('REA') }] },
    })
})

test('the upload takes the whole listing along with AgentId and portalType, as the specification has it', async () => {
  const { me, onSite } = await agency()
  const listing = await house(me)
  const body = { ...listing, headline: 'Not saved', AgentId: me.agentId, portalType: 'REA' as const }
  await me(e.upload, { body })
  await work(2_000)

  expect(onSite()).toMatchObject([{ headline: listing.headline }])
})

test('with two accounts of a portal the upload must say which', async () => {
  const { me, portalAgencyId } = await agency()
  await me(e.createAccount, { body: { portalType: 'REA', portalAgencyId: 'ZZZZZZ' } })
  const { id } = await house(me)

  await expect(publish(me, id)).rejects.toMatchObject({ status: 400, problem: { fields: [{ path: 'portalAccountId' }] } })
  const asked = await me(e.upload, { body: { listingId: id, AgentId: portalAgencyId.toLowerCase(), portalType: 'REA' } })
  expect(asked.state).toBe('queued')
})

test('credentials go in and never come out; they are encrypted in the database and used for this account', async () => {
  const { me, account } = await agency()
  const credentials = { clientId: 'of the agency', clientSecret: 'a secret of its own' }
  const changed = await me(e.updateAccount, { params: { id: account.id }, body: { version: account.version, credentials } })

  expect(changed).toMatchObject({ hasOwnCredentials: true, version: account.version + 1 })
  expect(JSON.stringify([changed, await me(e.accounts, all(me.agencyId))])).not.toContain('secret of its own')
  const { rows } = await portal.owner.query('select credentials from portal_accounts where id = $1', [account.id])
  expect(String(rows[0].credentials)).not.toContain('secret of its own')
  const { id } = await house(me)
  await publish(me, id)
  await work(2_000)
  expect(await stateOf(me, id)).toMatchObject({ state: 'live' })
  expect(portal.logLines.join()).not.toContain('a secret of its own')
  await expect(me(e.updateAccount, { params: { id: account.id }, body: { version: 1, name: 'Stale' } })).rejects.toMatchObject({
    status: 412,
  })
})

test('a deleted account is gone from the list and comes back by undo', async () => {
  const { me, account } = await agency()
  await me(e.removeAccount, { params: { id: account.id } })
  expect((await me(e.accounts, all(me.agencyId))).items).toEqual([])
  await expect(me(e.removeAccount, { params: { id: account.id } })).rejects.toMatchObject({ status: 404 })

  expect(await me(e.restoreAccount, { params: { id: account.id } })).toMatchObject({ id: account.id })
  expect((await me(e.accounts, all(me.agencyId))).items).toHaveLength(1)
})

test('without an account publishing says where to add one; without credentials where to enter them', async () => {
  const bare = await testPortal({ REA_URL: sandbox.url })
  const me = await (await bare.newAgency()).signIn()
  const listing = await me((await import('#core/listings/listings.contract.ts')).listingEndpoints.create, {
    body: { listingClass: 'residential' },
  })
  const upload = () => me(e.upload, { body: { listingId: listing.id, portalType: 'REA' } })
  await expect(upload()).rejects.toMatchObject({ status: 422, message: expect.stringContaining('Add it in Portals, Accounts') })

  const account = await me(e.createAccount, { body: { portalType: 'REA', portalAgencyId: 'ABCDEF' } })
  expect(account).toMatchObject({ hasCredentials: false })
  await bare.owner.query(`update listings set status = 'live' where id = $1`, [listing.id])
  await expect(upload()).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('Enter them in Portals, Accounts'),
  })
})

test('an agent publishes their own listings, reads accounts, and manages none', async () => {
  const { home, me, owner, account } = await agency('agent')
  const colleague = await home.signIn('agent')
  const mine = await house(me)
  const theirs = await house(colleague)

  const { id } = await publish(me, mine.id)
  expect((await me(e.accounts, all(me.agencyId))).items).toHaveLength(1)
  expect(await colleague(e.byListing, { params: { id: mine.id } })).toHaveLength(1)
  const refused = [
    () => publish(me, theirs.id),
    () => colleague(e.withdraw, { params: { id } }),
    () => colleague(e.retry, { params: { id } }),
    () => me(e.createAccount, { body: { portalType: 'REA', portalAgencyId: 'QQQQQQ' } }),
    () => me(e.updateAccount, { params: { id: account.id }, body: { version: 1, name: 'Mine' } }),
    () => me(e.removeAccount, { params: { id: account.id } }),
    () => me(e.restoreAccount, { params: { id: account.id } }),
  ]
  for (const call of refused) await expect(call()).rejects.toMatchObject({ status: 403 })
  expect(await owner(e.withdraw, { params: { id } })).toMatchObject({ state: 'removed' })
})

test("another agency's accounts and publications do not exist", async () => {
  const { me: other, account } = await agency()
  const { id: listingId } = await house(other)
  const { id } = await publish(other, listingId)
  const { me } = await agency()
  const mine = await house(me)

  const calls = [
    () => me(e.accounts, all(other.agencyId)),
    () => me(e.updateAccount, { params: { id: account.id }, body: { version: 1, name: 'x' } }),
    () => me(e.removeAccount, { params: { id: account.id } }),
    () => me(e.restoreAccount, { params: { id: account.id } }),
    () => me(e.upload, { body: { listingId, portalType: 'REA' } }),
    () => me(e.upload, { body: { listingId: mine.id, portalType: 'REA', portalAccountId: account.id } }),
    () => me(e.preflight, { params: { listingId }, query: {} }),
    () => me(e.byListing, { params: { id: listingId } }),
    () => me(e.events, { params: { id }, query: {} }),
    () => me(e.payload, { params: { id }, query: {} }),
    () => me(e.withdraw, { params: { id } }),
    () => me(e.retry, { params: { id } }),
    () => me(e.retry, { params: { id: randomUUID() } }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 })
  expect(portal.logLines.join()).not.toContain(secretOfTests)
})
