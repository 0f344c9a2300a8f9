import { expect, password, test } from './kit/test.ts'

test('a protected page leads to the sign-in and back, and signing out removes what was stored in every tab', async ({
  agency,
  stranger,
}) => {
  const page = await stranger('/listings?status=sold')
  await expect(page).toHaveURL(/\/login\?origin=/)
  await page.getByLabel('Email').fill(agency.owner.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid credentials')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/listings\?status=sold/)
  await expect(page.getByRole('heading', { name: 'Listings' })).toBeVisible()

  const other = await page.context().newPage()
  await other.goto(new URL('/tasks', page.url()).href)
  await expect(other.getByLabel('Filter tasks')).toBeVisible()
  await page.goto(new URL('/logout', page.url()).href)
  await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /^gable\.(auth|access|refresh|name|user|stored)/.test(key)),
  )
  expect(left).toEqual([])
})
