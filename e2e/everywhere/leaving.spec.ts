// Unsaved text is asked about before a link is followed, and kept when the question is closed.
import { expect, type Page, test } from '@playwright/test'
import { makeListing } from '../helpers/made-listings.ts'
import { gableUrl, openSignedIn, owners } from '../helpers/portal.ts'

test.setTimeout(90_000)

test('a form of settings asks before its unsaved text is left, and not once that is saved', async ({ page }) => {
  await openSignedIn(page, owners.northpoint, '/settings/reviews')
  const text = page.getByLabel('Email text')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const away = () => page.getByRole('link', { name: 'Tasks', exact: true }).click()
  const before = await text.inputValue()
  await text.fill('Thank you for your trust')

  await away()
  await expect(question).toBeVisible()
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(text).toHaveValue('Thank you for your trust')

  await away()
  await question.getByRole('button', { name: 'Discard and leave' }).click()
  await expect(page).toHaveURL(/\/tasks/)
  await page.goto(`${gableUrl()}/settings/reviews`)
  await expect(text).toHaveValue(before)

  await text.fill('Thank you for your trust')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  await away()
  await expect(page).toHaveURL(/\/tasks/)
})

test('the listing editor keeps a draft or discards it on leaving; on a phone the three choices can be read', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, owners.northpoint, '/listings')
  const id = await makeListing(page, 'Leaving Street')
  const edit = `${gableUrl()}/listings/${id}/edit`
  const headline = page.getByLabel('Headline')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const leave = async () => {
    await page.goBack()
    await expect(question).toBeVisible()
  }
  const open = async () => {
    await page.goto(`${gableUrl()}/listings/${id}`)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(page).toHaveURL(edit)
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
  }

  await open()
  await headline.fill('Light on three sides')
  await leave()
  for (const name of ['Discard', 'Save draft and leave', 'Keep editing']) {
    const button = question.getByRole('button', { name, exact: true })
    expect(
      await button.evaluate((element) => [...element.querySelectorAll('*')].some((e) => e.scrollWidth > e.clientWidth + 1)),
    ).toBe(false)
  }
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(headline).toHaveValue('Light on three sides')
  await leave()
  await question.getByRole('button', { name: 'Save draft and leave' }).click()
  await expect(page).not.toHaveURL(edit)
  await open()
  await expect(headline).toHaveValue('Light on three sides')
  await leave()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page).not.toHaveURL(edit)
  await open()
  await expect(headline).not.toHaveValue('Light on three sides')
})

/** A new listing whose create waits, and its page is left for the tasks. */
async function leftWhileSaving(page: Page, street: string): Promise<() => void> {
  const asked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  await page.route('**/api/listinger/create', async (route) => {
    asked.resolve()
    await left.promise
    await route.continue()
  })
  await openSignedIn(page, owners.northpoint, '/listings/new')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Street', { exact: true }).fill(street)
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await asked.promise
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save draft and leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  return () => left.resolve()
}

test('a new listing that is saved while its page is left does not take the user back; a message leads to it', async ({
  page,
}) => {
  const street = `Left Behind Lane ${Date.now()}`
  const answer = await leftWhileSaving(page, street)
  answer()

  const message = page.getByRole('alert').filter({ hasText: `${street} saved` })
  await expect(message).toBeVisible()
  await expect(page).toHaveURL(/\/tasks/)
  await message.getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\/listings\/[^/]+\/edit/)
  await expect(page.getByLabel('Street', { exact: true })).toHaveValue(street)
})

test('who comes back to a new listing before it is saved is led to it, and it is made once', async ({ page }) => {
  const street = `Come Back Court ${Date.now()}`
  const answer = await leftWhileSaving(page, street)
  await page.goBack()
  await expect(page.getByLabel('Street', { exact: true })).toHaveValue(street)
  answer()

  await expect(page).toHaveURL(/\/listings\/[^/]+\/edit/)
  await expect(page.getByLabel('Street', { exact: true })).toHaveValue(street)
  await page.goto(`${gableUrl()}/listings/new`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Street', { exact: true })).toHaveValue('')
})

for (const width of [1440, 390])
  test(`the buttons of a listing stay where they are while those of other features are fetched, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await openSignedIn(page, owners.northpoint, '/listings')
    const id = await makeListing(page, 'Leaving Street')
    const fetched = Promise.withResolvers<void>()
    await page.route('**/assets/brochure-button*.js', async (route) => {
      await fetched.promise
      await route.continue()
    })
    await page.goto(`${gableUrl()}/listings/${id}`)
    const edit = page.getByRole('link', { name: 'Edit', exact: true })
    const before = await edit.boundingBox()
    fetched.resolve()
    await expect(page.getByRole('button', { name: 'Brochure' })).toBeVisible()
    const after = await edit.boundingBox()
    expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(8)
    expect(after?.y).toBe(before?.y)
  })

test('the entries of a listing’s menu are fetched before it opens, so that none moves Delete', async ({ page }) => {
  await openSignedIn(page, owners.northpoint, '/listings')
  const id = await makeListing(page, 'Leaving Street')
  const entries = page.waitForResponse((answer) => answer.url().includes('/assets/export-items'))
  await page.goto(`${gableUrl()}/listings/${id}`)
  // Until they have run, too.
  await page.evaluate((address) => import(address), (await entries).url())
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const remove = page.getByRole('menuitem', { name: 'Delete' })
  const before = await remove.boundingBox()
  await expect(page.getByRole('menuitem', { name: 'Export REAXML' })).toBeVisible()
  expect((await remove.boundingBox())?.y).toBe(before?.y)
})
