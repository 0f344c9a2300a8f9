import { expect, test } from 'vitest'
import { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { addressEndpoints } from '#accounts/addresses/addresses.contract.ts'
import { blogEndpoints } from '#channels/blogs/blogs.contract.ts'
import { calendarEndpoints } from '#workspace/calendar/calendar.contract.ts'
import { documentEndpoints } from '#channels/documents/documents.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { house } from '#core/listings/server/testing/live-listing.ts'
import { taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal()

test("a manager asks for a colleague's listings and tasks by userId and gets theirs", async () => {
  const home = await portal.newAgency()
  const [owner, agent] = [await home.signIn(), await home.signIn('agent')]
  await owner(listingEndpoints.create, { body: house() })
  const theirs = await agent(listingEndpoints.create, { body: house() })
  const query = { userId: agent.userId, allListing: 'agent' } as const
  const params = { clientId: owner.agencyId }
  expect((await owner(listingEndpoints.getAll, { params, query })).items.map(({ id }) => id)).toEqual([theirs.id])

  await owner(taskEndpoints.create, { body: { subject: 'Mine' } })
  const given = await owner(taskEndpoints.create, { body: { subject: 'Theirs', userId: agent.userId } })
  expect(given.assignees.map(({ id }) => id)).toEqual([agent.userId])
  const found = await owner(taskEndpoints.get, { body: { tasks: 'agent', userId: agent.userId } })
  expect('items' in found && found.items.map(({ subject }) => subject)).toEqual(['Theirs'])
})

test("a colleague's userId is refused where the call is not about them, and to those who may not ask", async () => {
  const home = await portal.newAgency()
  const [owner, agent] = [await home.signIn(), await home.signIn('agent')]
  const refused = { status: 403 }
  await expect(owner(blogEndpoints.create, { body: { title: 'News', userId: agent.userId } as never })).rejects.toMatchObject(
    refused,
  )
  const task = await owner(taskEndpoints.create, { body: { subject: 'Call' } })
  const change = { params: { id: task.id }, body: { version: 1, subject: 'Ring', userId: agent.userId } }
  await expect(owner(taskEndpoints.update, change)).rejects.toMatchObject(refused)
  await expect(agent(taskEndpoints.create, { body: { subject: 'x', userId: owner.userId } })).rejects.toMatchObject(refused)
})

test('a value that a query does not know is refused, not ignored', async () => {
  const me = await (await portal.newAgency()).signIn()
  const params = { clientId: me.agencyId }
  for (const query of [{ status: 'foo' }, { status: 'live,foo' }, { listingClass: 'castle' }])
    await expect(me(listingEndpoints.getAll, { params, query })).rejects.toMatchObject({ status: 400 })
  await expect(me(documentEndpoints.stockList, { query: { status: 'foo' } })).rejects.toMatchObject({ status: 400 })
  const days = { from: '2026-11-20', to: '2026-11-21' }
  await expect(me(calendarEndpoints.events, { params, query: { ...days, layers: 'tasks,foo' } })).rejects.toMatchObject({
    status: 400,
  })
  expect((await me(listingEndpoints.getAll, { params, query: { status: 'live, sold' } })).items).toEqual([])
})

test('a stock list of too many says what to choose', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(listingEndpoints.create, { body: house() })
  await portal.owner.query(
    `insert into listings (agency_id, id, reference, listing_class, sale_or_lease, fields, status)
     select agency_id, gen_random_uuid(), 'X-' || n, listing_class, sale_or_lease, fields, 'live' from listings, generate_series(1, 501) n where id = $1`,
    [id],
  )
  await expect(me(documentEndpoints.stockList, { query: {} })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('Choose an agent'),
  })
})

test('an agent and a task are found whatever apostrophe was typed', async () => {
  const home = await portal.newAgency()
  const me = await home.signIn()
  await home.addAgent('Nora O’Brien')
  await me(taskEndpoints.create, { body: { subject: 'Call Mrs O’Brien' } })
  for (const q of ["o'b", 'o’b', 'obrien']) {
    expect((await me(agentEndpoints.search, { query: { clientId: me.agencyId, q } })).items.map(({ name }) => name)).toEqual([
      'Nora O’Brien',
    ])
    const found = await me(taskEndpoints.get, { body: { q } })
    expect('items' in found && found.items).toHaveLength(1)
  }
})

test('of places with one name that in the state of the agency is suggested first', async () => {
  const home = await portal.newAgency()
  await portal.owner.query(`update agencies set time_zone = 'Australia/Melbourne' where id = $1`, [home.id])
  for (const [state, postcode] of [
    ['NSW', '2753'],
    ['VIC', '3121'],
  ])
    await portal.owner.query(
      `insert into localities (name, name_key, state, postcode) values ('Richmond', 'richmond', $1, $2) on conflict do nothing`,
      [state, postcode],
    )
  const me = await home.signIn()
  const found = await me(addressEndpoints.suggest, { query: { q: '39 Main Road Richmond' } })
  expect(found.suggestions[0]?.secondary).toContain('VIC')
})

test('a change to an older version says who saved last, also in another window of the same person', async () => {
  const home = await portal.newAgency()
  const [owner, manager] = [await home.signIn(), await home.signIn('admin')]
  await portal.owner.query("update users set first_name = 'Mia', last_name = 'Chen' where id = $1", [manager.userId])
  const task = await owner(taskEndpoints.create, { body: { subject: 'Call' } })
  await manager(taskEndpoints.update, { params: { id: task.id }, body: { version: 1, subject: 'Ring' } })
  const old = { params: { id: task.id }, body: { version: 1, subject: 'Phone' } }
  await expect(owner(taskEndpoints.update, old)).rejects.toMatchObject({
    status: 412,
    message: 'Mia Chen changed this task while you were editing it',
  })
  await expect(manager(taskEndpoints.update, old)).rejects.toMatchObject({ message: 'You changed this task in another window' })

  const { id } = await owner(listingEndpoints.create, { body: house() })
  await manager(listingEndpoints.update, { params: { id }, body: { version: 1, headline: 'Light and quiet' } })
  await expect(
    owner(listingEndpoints.update, { params: { id }, body: { version: 1, headline: 'Close to the park' } }),
  ).rejects.toMatchObject({ message: 'Mia Chen changed this listing while you were editing it' })
})
