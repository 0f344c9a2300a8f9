import { expect, test } from 'vitest'
import { blogEndpoints } from '#channels/blogs/blogs.contract.ts'
import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { contactEndpoints as contacts } from '#core/contacts/contacts.contract.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import { listingEndpoints as listings } from '#core/listings/listings.contract.ts'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { callerOf } from '#platform/context.ts'
import { wantRebuild } from '#platform/search/rebuild.ts'
import { searchKinds } from '#platform/search/search-words.store.ts'
import { declarations } from '#server/declarations.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { searchEndpoints as e } from '../search.contract.ts'
import { anna, names } from './people.testing.ts'

const portal = await testPortal()

/** A task, a campaign and a post with this text. */
async function texts(me: Call, text: string) {
  await me(taskEndpoints.create, { body: { subject: text } as never })
  await me(campaignEndpoints.create, { body: { template: 'newsletter', name: text } as never })
  await me(blogEndpoints.create, { body: { title: text } as never })
}
/** Counts those that are found while typing, and in their lists. */
async function found(me: Call, q: string) {
  const { tasks, campaigns, blogs } = await me(e.find, { query: { q } })
  const { items: inTasks } = (await me(taskEndpoints.get, { body: { q, show: 'all' } as never })) as { items: unknown[] }
  const { items: inCampaigns } = await me(campaignEndpoints.all, { params: { clientId: me.agencyId }, query: { q } })
  const { items: inPosts } = (await me(blogEndpoints.read, { body: { q } })) as { items: unknown[] }
  return [tasks, campaigns, blogs, inTasks, inCampaigns, inPosts].map(({ length }) => length)
}

test('tasks, campaigns and posts are found by words in any order, without accents and with a typo', async () => {
  const me = await (await portal.newAgency()).signIn()
  await texts(me, "Invite Zoë O'Connell to the Carlton twilight auction")
  for (const q of ['auction zoe', 'oconnell invite', 'twi carl', 'twilihgt', 'zoe auctoin'])
    expect(await found(me, q), q).toEqual([1, 1, 1, 1, 1, 1])
  for (const q of ['light', 'auction richmond', '%']) expect((await found(me, q)).slice(0, 3), q).toEqual([0, 0, 0])
})

test('what is typed next to a word of a changed task finds it, its old words do not', async () => {
  const me = await (await portal.newAgency()).signIn()
  const task = await me(taskEndpoints.create, { body: { subject: 'Order signboard', tags: ['urgent'] } as never })
  await me(taskEndpoints.update, { params: { id: task.id }, body: { version: task.version, subject: 'Order brochures' } })
  const subjects = async (q: string) => (await me(e.find, { query: { q } })).tasks.map(({ subject }) => subject)
  expect([await subjects('urgent brochure'), await subjects('signboard')]).toEqual([['Order brochures'], []])
})

test('an index that lost words is written again by the rebuild', async () => {
  const me = await (await portal.newAgency()).signIn()
  await me(contacts.create, { body: anna })
  await texts(me, 'Anna')
  await portal.owner.query('delete from search_words where agency_id = $1', [me.agencyId])
  await portal.owner.query("update contact_keys set value = 'as before ' || value where agency_id = $1 and kind = 'name'", [
    me.agencyId,
  ])
  expect([...(await names(me, 'anna')), ...(await found(me, 'anna'))]).toEqual([0, 0, 0, 0, 0, 0])

  const caller = callerOf(portal.platform, operatorScope(me.agencyId), 'test')
  await wantRebuild(caller, searchKinds)
  for (const one of declarations.recurring) if (one.name.startsWith('search.')) await one.run(caller)

  expect(await names(me, 'anna')).toHaveLength(1)
  expect(await found(me, 'anna')).toEqual([1, 1, 1, 1, 1, 1])
  const { firstName, lastName, address } = anna
  expect(await me(contacts.check, { body: { firstName, lastName, address } })).toHaveLength(1)
  expect((await portal.owner.query('select 1 from search_rebuilds where agency_id = $1', [me.agencyId])).rows).toEqual([])
})

test('of an erased person no word stays, not even in a headline, a task, a campaign or a post', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id, version, displayName } = await me(contacts.create, { body: anna })
  await me(listings.create, {
    body: { listingClass: 'residential', headline: 'Ask anna.wright4@bigpond.com or 0412 555 678' } as never,
  })
  await texts(me, 'Ask anna.wright4@bigpond.com')
  const words = async () =>
    (
      await portal.owner.query(
        `select word from search_words where agency_id = $1 and word in ('wright4', 'bigpond', '678', '0412555678')`,
        [me.agencyId],
      )
    ).rows.length
  expect(await words()).toBe(10)

  await me(privacyEndpoints.erase, { params: { id }, body: { version, name: displayName, reason: 'personAsked' } })

  expect(await words()).toBe(0)
})
