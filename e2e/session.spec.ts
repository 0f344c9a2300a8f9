import { expect, test } from '@playwright/test'
import { agent, gableUrl, openSignedIn, owners, password, signIn } from './portal.ts'

test('a protected page leads to the sign-in and back to where one wanted to go', async ({ page }) => {
  await page.goto(`${gableUrl()}/listings?status=sold`)
  await expect(page).toHaveURL(/\/login\?origin=/)
  await page.getByLabel('Email').fill(owners.harbour)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(page).toHaveURL(/\/listings\?status=sold/)
  await expect(page.getByRole('heading', { name: 'Listings' })).toBeVisible()
})

for (const origin of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])
  test(`the sign-in does not lead to ${origin}`, async ({ page }) => {
    await signIn(page, owners.harbour, `/login?origin=${encodeURIComponent(origin)}`)

    expect(new URL(page.url()).origin).toBe(gableUrl())
  })

test('a wrong password says what the catalogue says', async ({ page }) => {
  await page.goto(`${gableUrl()}/login`)
  await page.getByLabel('Email').fill('nobody@harbourvale.example')
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(page.getByRole('alert')).toContainText('Invalid credentials')
})

test('signing out removes everything that was stored, in every tab', async ({ page, context }) => {
  await signIn(page, agent)
  const other = await context.newPage()
  await other.goto(`${gableUrl()}/listings`)
  await expect(other.getByRole('heading', { name: 'Listings' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('gable.')))).toEqual(
    expect.arrayContaining(['gable.accessToken', 'gable.refreshToken', 'gable.name', 'gable.username']),
  )

  await page.goto(`${gableUrl()}/logout`)

  await expect(page.getByRole('heading', { name: "You're signed out" })).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /oken|gable\.(name|username|authUser|storedAuthUser)/.test(key)),
    ),
  ).toEqual([])
})

test('a part of the program that cannot be fetched says so and can be tried again', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/listings')
  await page.route(/assets\/portals-page-.*\.js/, (route) => route.abort())
  await page.getByRole('link', { name: 'Portals' }).first().click()
  await expect(page.getByRole('alert')).toContainText('Error! Component failed to load', { timeout: 20_000 })

  await page.unroute(/assets\/portals-page-.*\.js/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Portals' })).toBeVisible()
})

test('messages, tooltips and what opens on top are missing where they cannot be fetched, and the page stays', async ({
  page,
}) => {
  await page.route(/assets\/(toaster|tip|palette)-.*\.js/, (route) => route.abort())
  await page.route('**/api/notifications/settings', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await openSignedIn(page, owners.northpoint, '/settings/notifications')
  const toggle = page.getByRole('switch', { name: 'Assigned tasks in Gable' })
  await expect(toggle).toBeChecked()
  const tip = page.waitForRequest(/assets\/tip-/)
  await page.getByRole('button', { name: 'Collapse menu' }).hover()
  await tip
  const toaster = page.waitForRequest(/assets\/toaster-/)
  await page.reload()
  await toaster
  await toggle.click({ force: true })
  await expect(toggle).toBeChecked()
  await page.keyboard.press('Control+k')
  await page.waitForTimeout(500)
  await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a search that fails is said so in the palette, commands stay, and the next letter tries again', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/tasks')
  await page.route('**/api/search?**', (route) => route.fulfill({ status: 500, json: { code: 'internal', detail: 'Broken' } }))
  const palette = page.getByRole('dialog')
  // Keys are heard once the page stands.
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('orchar')
  await expect(palette.getByRole('paragraph').getByText("Search isn't available right now.")).toBeVisible()
  await expect(palette.getByText('No results.')).toBeHidden()
  await page.unroute('**/api/search?**')
  await page.keyboard.type('d')
  await expect(palette.getByRole('option', { name: /Orchard Lane/ }).first()).toBeVisible()
  await expect(palette.getByRole('paragraph').getByText("Search isn't available right now.")).toBeHidden()
})

test('what is typed while the palette is still being fetched stands in its box', async ({ page }) => {
  let send = () => {}
  const isAsked = new Promise<void>((asked) => {
    void page.route(/assets\/palette-.*\.js/, async (route) => {
      asked()
      await new Promise<void>((done) => (send = done))
      await route.continue()
    })
  })
  await openSignedIn(page, owners.harbour, '/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await isAsked
  await page.keyboard.type('orcx')
  await page.keyboard.press('Backspace')
  send()
  const box = page.getByRole('combobox', { name: 'Search or run a command' })
  await expect(box).toHaveValue('orc')
  await page.keyboard.type('hard')
  await expect(box).toHaveValue('orchard')
  await expect(page.getByRole('option', { name: /Orchard Lane/ }).first()).toBeVisible()
})

test('one top menu stands open at a time, a sub entry closes when one leaves it', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/listings')
  const menu = page.getByRole('navigation').first()
  await menu.getByRole('button', { name: 'By status' }).click()
  await expect(menu.getByRole('link', { name: 'Under offer' })).toBeVisible()
  await menu.getByRole('button', { name: 'Settings' }).click()
  await expect(menu.getByRole('link', { name: 'Appearance' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'All listings' })).toBeHidden()
})

test('a setting of the layout is kept for the user', async ({ page, browser }) => {
  await openSignedIn(page, agent, '/settings/appearance')
  await page.getByText('Comfortable', { exact: true }).click()
  await expect(page.getByText(/^Saved/)).toBeVisible()

  const elsewhere = await browser.newPage()
  await openSignedIn(elsewhere, agent, '/settings/appearance')
  await expect(elsewhere.getByRole('radio', { name: 'Comfortable' })).toBeChecked()
  await elsewhere.getByText('Compact', { exact: true }).click()
  await expect(elsewhere.getByText(/^Saved/)).toBeVisible()
})
