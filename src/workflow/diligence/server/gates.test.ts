import { expect, test } from 'vitest'
import { portalEndpoints } from '#channels/portals/portals.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { authorityEndpoints } from '#workflow/authorities/authorities.contract.ts'
import { dayAhead, liveHouse } from '#workflow/opens/server/testing/houses.ts'
import { diligenceEndpoints as e, diligenceSettingsEndpoints as s } from '../diligence.contract.ts'
import type { GateStrength } from '../diligence-values.ts'

const portal = await testPortal()
const message = 'The vendor’s due diligence is not complete.'
const set = async (me: Call, gates: { authorityGate?: GateStrength; publishGate?: GateStrength }) =>
  me(s.changeSettings, { body: { ...gates, version: (await me(s.settings, {})).version } })
async function notNeeded(me: Call, listingId: string, name: string) {
  const one = await me(e.add, { body: { listingId, side: 'vendor', name } })
  return me(e.step, { params: { id: one.id }, body: { version: one.version, to: 'notNeeded' } })
}

test('an authority warns of a vendor whose case is open, and where the agency wants it, does not come into force', async () => {
  const me = await (await portal.newAgency()).signIn('admin')
  const { id } = await liveHouse(me)
  const draft = await me(authorityEndpoints.add, { body: { listingId: id } })
  expect(draft.findings, 'warns by default').toContainEqual(
    expect.objectContaining({ id: 'diligence', severity: 'warns', message }),
  )
  await set(me, { authorityGate: 'blocks' })
  const ready = await me(authorityEndpoints.update, {
    params: { id: draft.id },
    body: {
      version: draft.version,
      clients: [{ contactId: null, name: 'Ann Lee', capacity: 'owner' }],
      ...{ startsOn: dayAhead(portal, -1), endsOn: dayAhead(portal, 60), signedAt: `${dayAhead(portal, -1)}T10:00` },
    },
  })
  const force = () => me(authorityEndpoints.step, { params: { id: draft.id }, body: { version: ready.version, to: 'inForce' } })
  await expect(force()).rejects.toMatchObject({ status: 422, message, problem: { source: 'AML/CTF Act 2006 (Cth) s 28' } })
  await notNeeded(me, id, 'Ann Lee')
  expect(await force()).toMatchObject({ state: 'inForce' })
})

test('publishing says nothing of due diligence until the agency asks for it, and each vendor needs a case', async () => {
  const me = await (await portal.newAgency()).signIn('admin')
  const vendor = (name: string) => ({ name, phone: null, email: null, contactId: null })
  const { id } = await liveHouse(me, { vendors: [vendor('Ann Lee'), vendor('Bo Lee')] })
  const said = async () => {
    const { findings } = await me(portalEndpoints.preflight, { params: { listingId: id } })
    return findings.filter((one) => one.message === message).map(({ severity }) => severity)
  }
  expect(await said()).toEqual([])
  await set(me, { publishGate: 'blocks' })
  await notNeeded(me, id, 'Ann Lee')
  expect(await said(), 'one of two').toEqual(['blocks'])
  await notNeeded(me, id, 'Bo Lee')
  expect(await said()).toEqual([])
})

test('only who manages settings changes the gates, and two at once don’t overwrite each other', async () => {
  const agency = await portal.newAgency()
  const agent = await agency.signIn('agent')
  expect(await agent(s.settings, {})).toEqual({ authorityGate: 'warns', publishGate: 'off', version: 0 })
  await expect(agent(s.changeSettings, { body: { version: 0, authorityGate: 'off' } })).rejects.toMatchObject({ status: 403 })
  const me = await agency.signIn('admin')
  await set(me, { authorityGate: 'off' })
  await expect(me(s.changeSettings, { body: { version: 0, publishGate: 'warns' } })).rejects.toMatchObject({ status: 412 })
})
