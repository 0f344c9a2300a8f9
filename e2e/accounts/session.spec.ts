import { expect, type Page, test } from '@playwright/test'
import { intercept } from '../helpers/intercept.ts'
import { agent, gableUrl, openSignedIn, owners, password, signIn } from '../helpers/portal.ts'

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

for (const [what, path, endpoint] of [
  ['a review', `/review?token=${'x'.repeat(64)}`, '**/api/client_review/open'],
  ['an operator', `/operate#link=${'x'.repeat(43)}`, '**/api/operate/begin'],
] as const)
  test(`the link of ${what} that could not be read is tried again, and only a refused one is called wrong`, async ({ page }) => {
    await page.route(endpoint, (route) => route.abort('connectionreset'))
    await page.goto(`${gableUrl()}${path}`)
    await expect(page.getByRole('alert')).toContainText('can’t reach')
    await expect(page.getByRole('heading', { name: /^This link doesn/ })).toHaveCount(0)
    await page.unroute(endpoint)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: /^This link doesn/ })).toBeVisible()
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

  await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /oken|gable\.(name|username|authUser|storedAuthUser)/.test(key)),
    ),
  ).toEqual([])
})

test('a part of the program that cannot be fetched says so and can be tried again', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/listings')
  let lost = 0
  await intercept(page, /assets\/portals-page-.*\.js/, (route) => {
    lost += 1
    return route.abort()
  })
  await page.getByRole('link', { name: 'Portals' }).first().click()
  // The page reloads once, as after a new version.
  await expect.poll(() => lost, { timeout: 20_000 }).toBe(2)
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
  const palette = page.waitForEvent('requestfailed', (request) => /assets\/palette-/.test(request.url()))
  await page.keyboard.press('Control+k')
  await palette
  await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible()
  // A page that had broken would lead nowhere.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
})

test('a search that fails is said so in the palette, commands stay, and the next letter tries again', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/tasks')
  await intercept(page, '**/api/search?**', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', detail: 'Broken' } }),
  )
  const palette = page.getByRole('dialog')
  // Keys are heard once the page stands.
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('orchar')
  await expect(palette.getByRole('paragraph').getByText('Search isn’t available right now.')).toBeVisible()
  await expect(palette.getByText('No results.')).toBeHidden()
  await page.unroute('**/api/search?**')
  await page.keyboard.type('d')
  await expect(palette.getByRole('option', { name: /Orchard Lane/ }).first()).toBeVisible()
  await expect(palette.getByRole('paragraph').getByText('Search isn’t available right now.')).toBeHidden()
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
  // Typed on while it arrives.
  const more = 'hard '.repeat(30)
  await page.keyboard.type(more)
  await expect(box).toHaveValue(`orc${more}`)
  await box.fill('orchard')
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

/** The palette over the tasks, with its box in focus. */
async function openPalette(page: Page, who = owners.harbour) {
  await openSignedIn(page, who, '/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search or run a command' })
  await expect(box).toBeFocused()
  return box
}

test('filters of the search are explained by ?, completed while typing, and narrow the results', async ({ page }) => {
  const box = await openPalette(page)
  await page.keyboard.type('?')
  await expect(page.getByRole('option', { name: /^suburb:/ })).toBeVisible()
  await page.getByRole('option', { name: /^status:/ }).click()
  await expect(box).toHaveValue('status:')
  await page.keyboard.type('und')
  await expect(page.getByRole('option', { name: 'status:under-offer' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('status:under-offer ')
  const results = page.getByRole('listbox', { name: 'Results' })
  await expect(
    results
      .getByRole('group', { name: 'Listings' })
      .getByRole('option', { name: /Under offer/ })
      .first(),
  ).toBeVisible()
  await expect(results.getByRole('group', { name: 'Contacts' })).toBeHidden()
  await box.fill('status:gone')
  await expect(page.getByRole('paragraph').filter({ hasText: 'Use draft, live, under-offer' })).toBeVisible()
})

test('with a typo a street is found and what matched is marked', async ({ page }) => {
  const box = await openPalette(page)
  await box.fill('orchrad')
  const listing = page.getByRole('group', { name: 'Listings' }).getByRole('option', { name: /Orchard Lane/ })
  await expect(listing.first().locator('mark').first()).toHaveText('Orchard')
})

test('an older search is cancelled, and the chosen row stays chosen when results arrive', async ({ page }) => {
  let send = () => {}
  await page.route('**/api/search?**', async (route) => {
    await new Promise<void>((done) => (send = done))
    await route.continue().catch(() => {})
  })
  const isFor = (q: string) => (request: { url(): string }) => new URL(request.url()).searchParams.get('q') === q
  const box = await openPalette(page)
  const [older] = await Promise.all([page.waitForRequest(isFor('sh')), box.fill('sh')])
  const cancelled = page.waitForEvent('requestfailed', (request) => request === older)
  await Promise.all([page.waitForRequest(isFor('show')), box.fill('show')])
  await cancelled
  await page.keyboard.press('ArrowDown')
  const chosen = page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true })
  const id = (await chosen.getAttribute('id')) ?? ''
  send()
  await expect(page.getByRole('status').filter({ hasText: /results/ })).toBeAttached()
  await expect(chosen).toHaveAttribute('id', id)
})

test('a name, an email or a number that finds nothing becomes a contact', async ({ page }) => {
  const box = await openPalette(page)
  await box.fill('Zebulon Quixwort')
  await page.getByRole('option', { name: 'Create contact “Zebulon Quixwort”' }).click()
  const form = page.getByRole('dialog', { name: 'New contact' })
  await expect(form.getByLabel('First name')).toHaveValue('Zebulon')
  await expect(form.getByLabel('Last name')).toHaveValue('Quixwort')
  await form.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'Create contact “Zebulon Quixwort”' }).click()
  await form.getByRole('button', { name: 'Save contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zebulon Quixwort' })).toBeVisible()
  await page.goto(`${gableUrl()}/crm/contacts/all?q=zq%40quixwort.example`)
  await page.getByRole('link', { name: 'Create contact “zq@quixwort.example”' }).click()
  await expect(form.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('zq@quixwort.example')
})

test('a calendar entry with a person who is no contact yet creates the contact in its field', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/calendar?view=day')
  // Near the left edge: on a crowded Saturday each agent has a narrow column.
  await page
    .locator('[data-day]')
    .first()
    .click({ position: { x: 20, y: 40 } })
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Contact' })
  await field.fill('Quentin Zzyzx')
  await page.getByRole('option', { name: 'Create contact “Quentin Zzyzx”' }).click()
  await expect(page.getByRole('option', { name: /Create contact/ })).toBeHidden()
  await expect(field).toHaveValue('Quentin Zzyzx')
  await field.fill('zzyxz')
  await expect(page.getByRole('option', { name: 'Quentin Zzyzx' })).toBeVisible()
})
