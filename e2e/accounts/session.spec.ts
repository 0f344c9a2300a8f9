import { expect, test } from '@playwright/test'
import { agent, gableUrl, signIn } from '../helpers/portal.ts'

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
