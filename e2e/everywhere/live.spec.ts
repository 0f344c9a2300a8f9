// Two people, one record: what one does the other sees, without losing what is being typed. And a line that breaks loses nothing.
import { expect, type Page, type Request, test } from '@playwright/test'
import { agent, gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

test.setTimeout(180_000)

const nameOf = async (page: Page) =>
  ((await page.getByRole('button', { name: /^Account: / }).getAttribute('aria-label')) ?? '').slice('Account: '.length)

/** By the API, as quick as possible: what is tried is what the browsers make of it. */
const ask = <T>(page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ({ method, path, body }) => {
      const token = localStorage.getItem('gable.accessToken')?.replaceAll('"', '')
      const { ClientId } = JSON.parse(localStorage.getItem('gable.storedAuthUser') ?? '{}') as { ClientId?: string }
      const answer = await fetch(path.replace('{agency}', ClientId ?? ''), {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    },
    { method, path, body },
  ) as Promise<T>

test('two browsers on one listing: faces, the new price within a moment, and the half-written note stays', async ({
  page,
  browser,
}) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.harbour, '/listings')
  const { items } = await ask<{ items: { id: string }[] }>(page, 'GET', '/api/listinger/get_All/{agency}?status=live&limit=30')
  const id = items.at(-1)?.id ?? ''
  await page.goto(`${gableUrl()}/listings/${id}?tab=notes`)
  await page.getByRole('group', { name: 'Add a note' }).getByRole('button', { name: 'Note' }).click()
  const editor = page.getByRole('textbox', { name: 'Note', exact: true })
  await editor.pressSequentially('Half a thought')

  const context = await browser.newContext()
  const other = await context.newPage()
  await openSignedIn(other, agent, `/listings/${id}`)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Also viewing' })).toContainText(await nameOf(other))
  await expect(other.getByRole('list', { name: 'Also viewing' })).toContainText(await nameOf(page))

  const listing = await ask<{ version: number }>(page, 'GET', `/api/listinger/getOneListinger/${id}`)
  await ask(page, 'PUT', `/api/listinger/update/${id}`, {
    version: listing.version,
    priceDisplay: 'show',
    priceCents: 123_450_000,
    priceReason: 'The owners think again',
  })
  await expect(other.getByText('$1,234,500').first()).toBeVisible()
  await expect(page.getByText('$1,234,500').first()).toBeVisible()
  await expect(editor).toHaveText('Half a thought')
  await context.close()
  await expect(page.getByRole('list', { name: 'Also viewing' })).toBeHidden({ timeout: 90_000 })
  expect(await trouble()).toEqual([])
})

test('without a connection a change waits, is counted, and is saved when the line is back', async ({ page, context }) => {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  for (const over of ['requestfinished', 'requestfailed'] as const)
    page.on(over as 'requestfinished', (request) => underWay.delete(request))
  await openSignedIn(page, owners.northpoint, '/settings/notifications')
  const toggle = page.getByRole('switch', { name: 'Mentions in Gable' })
  await expect(toggle).toBeChecked()
  await context.setOffline(true)
  await expect(page.getByText(/^No connection to Gable/)).toBeVisible({ timeout: 20_000 })
  // What was being read when the line broke is given up first.
  await expect
    .poll(() =>
      [...underWay].map((request) => request.url()).filter((url) => url.includes('/api/') && !url.endsWith('/api/events')),
    )
    .toEqual([])
  await toggle.click({ force: true })
  await expect(toggle).not.toBeChecked()
  await expect(page.getByText(/1 change is waiting/)).toBeVisible()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await context.setOffline(false)
  await expect(page.getByText(/^No connection to Gable/)).toBeHidden({ timeout: 20_000 })
  await saved
  await page.reload()
  await expect(toggle).not.toBeChecked()
  const back = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await toggle.click({ force: true })
  await expect(toggle).toBeChecked()
  await back
})

test('an answer that still comes through as the connection goes does not hide that it is gone', async ({ page, context }) => {
  await openSignedIn(page, owners.northpoint, '/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  let probes = 0
  await page.route('**/healthz', (route) =>
    ++probes === 1 ? route.fulfill({ json: { status: 'ok' } }) : route.abort('internetdisconnected'),
  )
  await context.setOffline(true)
  await expect(page.getByText('No connection to Gable.')).toBeVisible()
  await page.unroute('**/healthz')
  await context.setOffline(false)
  await expect(page.getByText('No connection to Gable.')).toHaveCount(0)
})

test('a page older than the server offers to reload, and keeps what is being typed until then', async ({ page }) => {
  let isOld = true
  // As a page that was opened before the server was updated: the screens it names are others.
  await page.route('**/*', async (route) => {
    if (!isOld || route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/"version":"[0-9a-f]{12}"/, '"version":"0123456789ab"'),
    })
  })
  await openSignedIn(page, owners.northpoint, '/settings/agents')
  const typed = page.getByRole('textbox', { name: 'Search agents by name' })
  await typed.fill('Mar')
  const offer = page.getByText(/^Gable was updated/)
  await expect(offer).toBeVisible()
  await expect(typed).toHaveValue('Mar')

  isOld = false
  await page.getByRole('button', { name: 'reload the page' }).click()
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
  await expect(offer).toBeHidden()
})
