// What an earlier visit left unsaved in a campaign, when a colleague has saved since.
import { expect, test } from '@playwright/test'
import { intercept } from '../helpers/intercept.ts'
import { api } from '../helpers/made-listings.ts'
import { gableUrl, openSignedIn, owners } from '../helpers/portal.ts'

test.setTimeout(120_000)

test('a campaign that a colleague changed after an earlier visit says that what was left went over it', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/campaigns')
  const { id } = await api(page, 'POST', '/api/campaign/create', { name: 'Autumn', subject: 'Old subject' })
  await page.goto(`${gableUrl()}/campaigns/${id}`)
  const subject = page.getByLabel('Subject', { exact: true })
  await intercept(page, '**/api/campaign/update/**', (route) => route.abort())
  await subject.fill('Left unsaved')
  await expect(page.getByText(/Not saved(?! yet)/).first()).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${gableUrl()}/tasks`)
  await page.unroute('**/api/campaign/update/**')
  const { version } = await api(page, 'GET', `/api/campaign/get/${id}`)
  await api(page, 'PUT', `/api/campaign/update/${id}`, { version, subject: 'From a colleague' })
  await page.goto(`${gableUrl()}/campaigns/${id}`)
  await expect(subject).toHaveValue('Left unsaved')
  await expect(
    page.getByText('Someone else changed this campaign too. Your changes were saved over theirs').first(),
  ).toBeVisible()
  await expect(async () => {
    expect(await api(page, 'GET', `/api/campaign/get/${id}`)).toMatchObject({ subject: 'Left unsaved' })
  }).toPass()
})

test('a campaign that is left in the middle of a word is saved, and says nothing of it later', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/campaigns')
  const { id } = await api(page, 'POST', '/api/campaign/create', { name: 'Spring', subject: 'Old subject' })
  await page.goto(`${gableUrl()}/campaigns/${id}`)
  const subject = page.getByLabel('Subject', { exact: true })
  const saved = page.waitForResponse((answer) => answer.url().includes(`/api/campaign/update/${id}`) && answer.ok())
  await subject.fill('Typed and left')
  await page.getByRole('link', { name: 'Tasks', exact: true }).first().click()
  await saved
  const { version } = await api(page, 'GET', `/api/campaign/get/${id}`)
  await api(page, 'PUT', `/api/campaign/update/${id}`, { version, subject: 'From a colleague' })
  await page.goto(`${gableUrl()}/campaigns/${id}`)
  await expect(subject).toHaveValue('From a colleague')
  await expect(page.getByText('Someone else changed this campaign too').first()).toBeHidden()
})
