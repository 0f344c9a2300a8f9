// Two people in the editor of one listing, and a new listing whose first answer is lost.
import { expect, type Page, type Route, test } from '@playwright/test'
import { intercept } from '../helpers/intercept.ts'
import { api, ofStreet } from '../helpers/made-listings.ts'
import { agent, gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

test.setTimeout(120_000)

const read = (page: Page, id: string) => api(page, 'GET', `/api/listinger/getOneListinger/${id}`)
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first().click()
const openEditor = async (page: Page, id: string) => {
  await page.goto(`${gableUrl()}/listings/${id}/edit`)
  await expect(page.getByLabel('Headline')).toBeVisible()
}
/** The next call only. */
const once = async (page: Page, url: string, handler: (route: Route) => Promise<unknown>) => {
  let isFirst = true
  await intercept(page, url, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await handler(route)
  })
}
/** Everything the page has said to a screen reader. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = ((globalThis as { said?: string[] }).said = [])
    const region = [...document.querySelectorAll('.visually-hidden[role=status]')].at(-1) as Element
    new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })

test('a save goes on top of what a colleague saved meanwhile in other fields, and says so', async ({ page, browser }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.harbour, '/listings')
  const colleague = await (await browser.newContext()).newPage()
  await openSignedIn(colleague, agent, '/listings')
  const { id } = await api(colleague, 'POST', '/api/listinger/create', ofStreet('Shared Street'))
  await openEditor(page, id)
  await listen(page)
  await page.getByLabel('Street', { exact: true }).fill('Hill Street')
  // The colleague's save arrives just before this one.
  await once(page, '**/api/listinger/update/**', async (route) => {
    const { version, address } = await read(colleague, id)
    const theirs = { version, headline: 'From a colleague', address: { ...address, suburb: 'Milton' } }
    await api(colleague, 'PUT', `/api/listinger/update/${id}`, theirs)
    await route.continue()
  })
  await save(page)
  await expect(page.getByLabel('Headline')).toHaveValue('From a colleague')
  await expect(page.getByLabel('Suburb', { exact: true })).toHaveValue('Milton')
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible()
  await expect(async () => {
    const said = await page.evaluate(() => (globalThis as { said?: string[] }).said)
    expect(said).toContainEqual(expect.stringMatching(/ saved this listing\. Their changes are now shown/))
  }).toPass()
  expect(await read(page, id)).toMatchObject({
    headline: 'From a colleague',
    address: { street: 'Hill Street', suburb: 'Milton' },
  })
  expect((await trouble()).filter((one) => !/412/.test(one))).toEqual([])
  await colleague.context().close()
})

test('fields that both changed are compared, also after a reload: one of theirs, one of mine', async ({ page, browser }) => {
  await openSignedIn(page, owners.harbour, '/listings')
  const colleague = await (await browser.newContext()).newPage()
  await openSignedIn(colleague, agent, '/listings')
  const { id } = await api(colleague, 'POST', '/api/listinger/create', ofStreet('Contested Street'))
  await openEditor(page, id)
  await page.getByLabel('Headline').fill('Mine')
  await page.getByLabel('Suburb', { exact: true }).fill('Hawthorn')
  await openEditor(colleague, id)
  await colleague.getByLabel('Headline').fill('Theirs')
  await colleague.getByLabel('Suburb', { exact: true }).fill('Milton')
  await colleague.getByLabel('Number', { exact: true }).fill('77')
  await save(colleague)

  const note = page.getByText(/saved this listing and changed the same fields as you/)
  await expect(note).toBeVisible()
  await expect(page.getByLabel('Number', { exact: true })).toHaveValue('77')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Restored your unsaved changes from')).toBeVisible()
  await expect(page.getByLabel('Headline')).toHaveValue('Mine')
  await expect(note).toBeVisible()
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Resolve changes' })
  await dialog.getByRole('button', { name: 'Back to form' }).click()
  await page.getByRole('button', { name: 'Compare' }).click()
  await dialog
    .getByRole('group', { name: 'Suburb' })
    .getByRole('radio', { name: /Theirs/ })
    .check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(note).toBeHidden()
  await expect(page.getByLabel('Suburb', { exact: true })).toHaveValue('Milton')
  await expect(colleague.getByLabel('Headline')).toHaveValue('Mine')
  expect(await read(page, id)).toMatchObject({ headline: 'Mine', address: { suburb: 'Milton', streetNumber: '77' } })
  await colleague.context().close()
})

test('a new listing whose first answer is lost is made once, with what was typed since and during the save', async ({ page }) => {
  await openSignedIn(page, owners.northpoint, '/listings/new')
  await page.getByRole('button', { name: 'Continue' }).click()
  const headline = page.getByLabel('Headline')
  const street = `Lost Answer Lane ${Date.now()}`
  await page.getByLabel('Street', { exact: true }).fill(street)
  await headline.fill('First')
  await once(page, '**/api/listinger/create', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await save(page)
  await expect(page.getByText(/can’t reach/i).first()).toBeVisible()
  await headline.fill('Second')
  // The listing is there, also when what was typed since is not saved.
  await once(page, '**/api/listinger/update/**', (route) => route.abort('connectionreset'))
  await save(page)
  await page.waitForURL(/\/listings\/[^/]+\/edit/)
  await expect(page.getByText(/can’t reach/i).first()).toBeVisible()
  await expect(page.getByText('Unsaved changes').first()).toBeVisible()
  await once(page, '**/api/listinger/update/**', async (route) => {
    await headline.fill('Third')
    await route.continue()
  })
  await save(page)
  await expect(page.getByText('Unsaved changes').first()).toBeVisible()
  await expect(headline).toHaveValue('Third')
  const id = /listings\/([^/]+)\/edit/.exec(page.url())?.[1] ?? ''
  expect(await read(page, id)).toMatchObject({ headline: 'Second', address: { street } })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(headline).toHaveValue('Third')
  await save(page)
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible()
  expect(await read(page, id)).toMatchObject({ headline: 'Third' })
  // Nothing of it waits as another new listing.
  await page.goto(`${gableUrl()}/listings/new`)
  await page.getByRole('button', { name: 'Continue' }).click()
  // Neither does one whose kind alone was chosen.
  await headline.fill('Nothing')
  await headline.fill('')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await page.goto(`${gableUrl()}/listings?q=${encodeURIComponent(street)}`)
  await expect(page.getByRole('grid').getByText(street)).toHaveCount(1)
})
