// Signing in, and where it leads.
import { operateEndpoints } from '../../../src/workspace/operate/operate.contract.ts'
import { reviewEndpoints } from '../../../src/channels/reviews/reviews.contract.ts'
import { sessionEndpoints } from '../../../src/accounts/session/session.contract.ts'
import type { Endpoint } from '../../../src/common/endpoint.ts'
import type { Page } from '@playwright/test'
import { serveContacts } from '../kit/kept-contacts.ts'
import { serveTasks } from '../kit/kept-tasks.ts'
import { aContact, aTask } from '../kit/records.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { anotherTab, expect, gate, id, test, tokensOf, userOf } from '../kit/test.ts'

const letIn = (api: StandIn) =>
  api.on(sessionEndpoints.login, tokensOf(userOf())).on(sessionEndpoints.getUser, userOf()).on(sessionEndpoints.logout, undefined)
async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('eleanor@harbourvale.example')
  await page.getByLabel('Password', { exact: true }).fill('open-the-gable-door')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a protected page leads to the sign-in and back to where one wanted to go', gate, async ({ open, api }) => {
  letIn(api)
  const page = await open('/listings?status=sold', { user: null })
  await expect(page).toHaveURL(/\/login\?origin=/)
  await signIn(page)

  await expect(page.getByRole('heading', { name: 'Listings' })).toBeVisible()
  await expect(page).toHaveURL(`${api.url}/listings?status=sold`)
  expect((await api.called(sessionEndpoints.login)).body).toEqual({
    email: 'eleanor@harbourvale.example',
    password: 'open-the-gable-door',
  })
})

for (const origin of ['//evil.example', 'https://evil.example', String.raw`/\evil.example`, 'javascript:alert(1)'])
  test(`the sign-in does not lead to ${origin}`, origin.startsWith('//') ? gate : {}, async ({ open, api }) => {
    letIn(api)
    const page = await open(`/login?origin=${encodeURIComponent(origin)}`, { user: null })
    await signIn(page)

    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(api.url)
  })

test('a wrong password says what the catalogue says, and leaves nothing behind', gate, async ({ open, api }) => {
  api.refuse(sessionEndpoints.login, 'unauthenticated')
  const page = await open('/login', { user: null })
  await signIn(page)

  await expect(page.getByRole('alert')).toContainText('Invalid credentials')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /oken|[uU]ser|name/.test(key)))).toEqual([])
})

test('a tab at the sign-in follows when another tab signs in', async ({ open, api }) => {
  letIn(api)
  const page = await open('/login?origin=%2Ftasks', { user: null })
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  const other = await anotherTab(page)
  await other.goto(`${api.url}/login`)
  await signIn(other)
  await expect(page).toHaveURL(`${api.url}/tasks`)
})

test('signing out removes what was stored of the user, in every tab', gate, async ({ open, api }) => {
  letIn(api)
  const page = await open('/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  const other = await anotherTab(page)
  await other.goto(`${api.url}/listings`)
  await expect(other.getByRole('heading', { name: 'Listings' })).toBeVisible()

  await page.goto(`${api.url}/logout`)
  await expect(page.getByText('You have been signed out of this browser.')).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
  expect((await api.called(sessionEndpoints.logout)).headers['authorization']).toMatch(/^Bearer /)
  const left = await page.evaluate(() => Object.keys(localStorage))
  expect(left.filter((key) => /oken|gable\.(name|username|authUser|storedAuthUser)/.test(key))).toEqual([])
})

for (const [what, path, endpoint] of [
  ['a review', `/review?token=${'x'.repeat(64)}`, reviewEndpoints.open],
  ['an operator', `/operate#link=${'x'.repeat(43)}`, operateEndpoints.begin],
] as [string, string, Endpoint][])
  test(`the link of ${what} that could not be read is tried again, and only a refused one is called wrong`, async ({
    open,
    api,
  }) => {
    api.drop(endpoint)
    const page = await open(path, { user: null })
    await expect(page.getByRole('alert')).toContainText('can’t reach')
    await expect(page.getByRole('heading', { name: /^This link doesn/ })).toHaveCount(0)
    api.refuse(endpoint, 'not_found')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: /^This link doesn/ })).toBeVisible()
  })

test('after signing out nothing of the agency is left in the browser', gate, async ({ open, api }) => {
  letIn(api)
  serveContacts(api, [aContact({ id: 1, displayName: 'Olive Marsh' })])
  serveTasks(api, [aTask({ id: 1, subject: 'Ring Olive' })])
  const page = await open('/listings')
  await expect(page.getByRole('group', { name: 'Status' })).toBeVisible()
  await page.goto(`${api.url}/contacts/${id(1)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Olive Marsh' })).toBeVisible()
  await page.goto(`${api.url}/tasks`)
  await expect(page.getByRole('listitem', { name: 'Ring Olive' })).toBeVisible()

  await page.goto(`${api.url}/logout`)
  await expect(page.getByText('You have been signed out of this browser.')).toBeVisible()
  const left = await page.evaluate(async () => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage).toSorted(),
    values: JSON.stringify({ ...localStorage, ...sessionStorage }),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }))
  expect(left.local.filter((key) => !['gable.appearance', 'gable.browser', 'gable.scope'].includes(key))).toEqual([])
  expect(left.session.filter((key) => key !== 'test' && !key.startsWith('tsr-scroll-restoration'))).toEqual([])
  // The router's places to scroll to name no record, and what is kept of looks names no agency.
  expect(left.values).not.toMatch(/\/listings\/|\/contacts\/|Harbour|Olive|"name"/)
  // Photos on their way to the server: there are none.
  expect(left.databases.filter((name) => name !== 'gable-uploads')).toEqual([])
  expect(left.caches).toEqual([])
})
