import { expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { callerOf, newId } from '#platform/context.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { contactEndpoints } from '../../contacts.contract.ts'
import { givenWaysOf, takeForm } from './given-ways.service.ts'

const portal = await testPortal()

test('of what strangers type about a contact, each value waits once and the newest fifty are kept', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Kim' } })
  const other = await me(contactEndpoints.create, { body: { firstName: 'Lee' } })
  const caller = callerOf(portal.platform, operatorScope(me.agencyId), 'test')
  const give = (email: string, minute: number, contactId = id) =>
    caller.transaction((ctx) =>
      takeForm(ctx, contactId, {
        ...{ email, mobile: null, purposes: [], wording: null, source: 'Open home' },
        ...{ givenAt: new Date(Date.UTC(2026, 10, 20, 10, minute)), about: { kind: 'visit', id: newId() } },
      }),
    )
  await give('lee@home.example', 0, other.id)
  for (let n = 0; n < 60; n++) await give(`n${n}@evil.example`, n)
  await give('n20@evil.example', 100)

  const { rows } = await portal.owner.query<{ value: string }>(
    `select value from contact_given_ways where contact_id = $1 order by given_at desc`,
    [id],
  )
  const { items } = await caller.transaction((ctx) => givenWaysOf(ctx, id))
  expect(rows).toHaveLength(50)
  expect(new Set(rows.map(({ value }) => value)).size).toBe(50)
  expect(items.slice(0, 2).map(({ value }) => value)).toEqual(['n20@evil.example', 'n59@evil.example'])
  expect((await caller.transaction((ctx) => givenWaysOf(ctx, other.id))).items).toHaveLength(1)
})
