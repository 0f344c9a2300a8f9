// The ticks of a visitor on their own phone decide who can write to them.
import { expect, test } from 'vitest'
import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { purposes } from '#core/contacts/consent.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { followUpEndpoints } from '#channels/follow-ups/follow-ups.contract.ts'
import { visitEndpoints as e } from '#workflow/opens/visits.contract.ts'
import { openDoor } from '#workflow/opens/server/testing/door.ts'

const portal = await testPortal()

test('with both boxes unticked a visitor is reached by no campaign and no follow-up, with the reason; one tick opens only its own', async () => {
  const me = await (await portal.newAgency()).signIn()
  const door = await openDoor(portal, me)
  const { signUrl, open } = await me(e.kit, { params: { id: door.id } })
  const path = new URL(signUrl).pathname
  const shiftMs = Date.parse(open.startInstant) - portal.platform.clock().getTime()
  portal.advance(shiftMs)
  const visitors = [
    { name: 'Nora Noticks', email: 'nora@visitor.example' },
    { name: 'Tia Ticked', email: 'tia@visitor.example', listing: 'yes' },
  ]
  for (const [n, fields] of visitors.entries()) {
    const { body } = await portal.app.inject({ url: path })
    const key = /name="key" value="([^"]+)"/.exec(body)?.[1] ?? ''
    const { statusCode } = await portal.app.inject({
      ...{ method: 'POST', url: path, remoteAddress: `10.9.0.${n}` },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ key, ...fields }).toString(),
    })
    expect(statusCode).toBe(303)
  }
  await portal.runJobs()
  portal.advance(-shiftMs)
  await door.send({ kind: 'close' })
  const { people } = await me(followUpEndpoints.plan, { params: { id: door.id } })
  expect(people.map(({ name, leftOut }) => [name, leftOut])).toEqual([
    ['Nora Noticks', 'Didn’t agree to be contacted'],
    ['Tia Ticked', null],
  ])

  const visits = await door.visits()
  const idOf = (name: string) => visits.find((visit) => visit.people[0]?.name === name)?.contactId ?? ''
  const [nora, tia] = [idOf('Nora Noticks'), idOf('Tia Ticked')]
  const audience = { include: [{ kind: 'contacts' as const, contactIds: [nora, tia] }], exclude: [] }
  for (const purpose of purposes) {
    const shown = async (show: 'willGet' | 'noConsent') =>
      (await me(campaignEndpoints.audiencePeople, { body: { purpose, audience, show } })).items
    expect((await shown('willGet')).map(({ contactId }) => contactId)).toEqual(purpose === 'openHomes' ? [tia] : [])
    const refused = await shown('noConsent')
    expect(refused.map(({ contactId }) => contactId).toSorted()).toEqual(
      (purpose === 'openHomes' ? [nora] : [nora, tia]).toSorted(),
    )
    expect(refused.find(({ contactId }) => contactId === nora)?.why).toContain('No consent on record')
  }
})
