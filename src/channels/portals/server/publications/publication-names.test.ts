// The name of a listing at the portal never changes.
import { expect, test } from 'vitest'
import { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { portalEndpoints as e } from '../../portals.contract.ts'
import { portalWithSandbox } from '../testing.ts'

const { portal, work, agency, house, publish, change, stateOf } = await portalWithSandbox()

test('a listing that came in by a feed of this agency keeps its name at the portal', async () => {
  const { me, portalAgencyId, onSite } = await agency()
  const { id } = await house(me)
  await portal.owner.query(
    `insert into external_refs (agency_id, source, kind, external_id, record_kind, record_id) values ($1, 'REAXML ' || $2, 'listing', 'FEED-77', 'listing', $3)`,
    [me.agencyId, portalAgencyId.toLowerCase(), id],
  )
  await publish(me, id)
  await work(2_000)

  expect(onSite()).toMatchObject([{ externalListingId: 'FEED-77' }])
})

test('a reference that names another listing in a feed is not used as the name at the portal', async () => {
  const { me, portalAgencyId, onSite } = await agency()
  const other = await house(me)
  const { id, reference } = await house(me)
  await portal.owner.query(
    `insert into external_refs (agency_id, source, kind, external_id, record_kind, record_id) values ($1, 'REAXML ' || $2, 'listing', $3, 'listing', $4)`,
    [me.agencyId, portalAgencyId, reference, other.id],
  )
  await publish(me, id)
  await work(2_000)

  expect(onSite()).toMatchObject([{ externalListingId: id }])
})

test('an account that is deleted and entered anew goes on with the same names', async () => {
  const { me, account, portalAgencyId, onSite } = await agency()
  const { id } = await house(me)
  await publish(me, id)
  await work(2_000)
  await me(e.withdraw, { params: { id: (await stateOf(me, id)).id } })
  await work(2_000)
  expect(onSite()).toEqual([])
  await me(e.removeAccount, { params: { id: account.id } })
  await me(e.createAccount, { body: { portalType: 'REA', portalAgencyId } })
  await change(me, id, { headline: 'Second words' })
  await publish(me, id)
  await work(2_000)

  expect(onSite()).toMatchObject([{ headline: 'Second words' }])
})

test('an agent goes to the portal under the id that it knows them by', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const stored = await me(agentEndpoints.getOne, { params: { id: me.agentId ?? '' } })
  await me(agentEndpoints.update, {
    params: { id: stored.id },
    body: { version: stored.version, uniqueListingAgentId: 'REA-4711' },
  })
  await publish(me, id)
  await work(2_000)

  const { id: publication } = await stateOf(me, id)
  const { text } = await me(e.payload, { params: { id: publication }, query: {} })
  expect(text).toContain('<uniqueListingAgentID>REA-4711</uniqueListingAgentID>')
})
