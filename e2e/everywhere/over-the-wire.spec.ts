// What a proxy between browser and server could break: the sign-in, live events, an upload. Walked behind each of them by the drill of the proxies.
import { expect, test } from '@playwright/test'
import { api, gableUrl, openSignedIn, owners, signIn, watchForTrouble } from '../helpers/portal.ts'
import { samplePhoto } from '../helpers/sample-photo.ts'

test('a protected page leads to the sign-in and back', async ({ page }) => {
  await page.goto(`${gableUrl()}/tasks`)
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, owners.northpoint, '/tasks')
  await expect(page).toHaveURL(/\/tasks$/)
})

test('a change of another window is shown, and an uploaded photo becomes ready', async ({ page, browser }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/tasks')
  const created = (await api(page, '/api/listinger/create', { listingClass: 'residential', headline: 'Before' })) as {
    id: string
    version: number
  }
  const other = await browser.newPage()
  await openSignedIn(other, owners.northpoint, `/listings/${created.id}/edit`)
  await page.goto(`${gableUrl()}/listings/${created.id}/edit`)
  await expect(page.getByLabel('Headline')).toHaveValue('Before')

  await other.getByLabel('Headline').fill('After')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Headline')).toHaveValue('After')

  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto('#557799') })
  await expect(page.getByText('1 of 60')).toBeVisible()
  await expect(page.getByText('Processing')).toHaveCount(0, { timeout: 60_000 })
  await other.close()
  expect(await trouble()).toEqual([])
})
