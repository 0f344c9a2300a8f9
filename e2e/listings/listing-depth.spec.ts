// A listing through its depth: every field of its class, the steps of its life with their dates, its history, the bin, its next life.
import { expect, type Page, test } from '@playwright/test'
import { gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

test.setTimeout(240_000)

const updated = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/api/listinger/update/') && answer.status() === 200)

test('a commercial listing for sale and lease: edited, sold with dates, undone, deleted, restored, listed again', async ({
  page,
}) => {
  const trouble = await watchForTrouble(page)
  const street = `Depth ${Date.now() % 1_000_000} Street`
  await openSignedIn(page, owners.northpoint, '/listings/new')

  await test.step('the editor has the sections of the class', async () => {
    await page.getByText('Offices, a shop or a warehouse').click()
    await page.getByRole('radiogroup', { name: 'Sale or lease' }).getByText('Both').click()
    await page.getByRole('button', { name: 'Continue' }).click()
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await expect(sections.getByText('Tenancy & use')).toBeVisible()
    await expect(sections.getByText('Rent', { exact: true })).toBeVisible()
    await expect(sections.getByText('Features', { exact: true })).toHaveCount(0)
    await page.locator('#field-address-streetNumber').fill('12')
    await page.locator('#field-address-street').fill(street)
    await page.locator('#field-address-suburb').fill('Richmond')
    await page.locator('#field-address-postcode').fill('3121')
    await page.locator('#field-address-state').click()
    await page.getByRole('option', { name: 'VIC' }).click()
    // The box of several choices; its own input is out of sight.
    await page.locator('#field-category').locator('xpath=ancestor::*[contains(@class,"mantine-MultiSelect-input")][1]').click()
    await page.getByRole('option', { name: 'Offices' }).click()
    await page.keyboard.press('Tab')
    await page.locator('#field-onSiteCarSpaces').fill('12')
    await page.locator('#field-returnPercent').fill('5.5')
    await page.locator('#field-highlights').fill('Corner site')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add an area' }).click()
    await page.getByLabel('Area 1, size').fill('240')
    await page.locator('#field-priceCents').fill('1850000')
    await page.locator('#field-rentCents').fill('96000')
    await page.locator('#field-outgoingsCents').fill('12500')
    const created = page.waitForResponse((answer) => answer.url().endsWith('/api/listinger/create'))
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    const saved = (await (await created).json()) as { saleOrLease: string; buildingAreas: unknown[]; rentPeriod: string }
    expect(saved).toMatchObject({
      saleOrLease: 'both',
      rentPeriod: 'year',
      category: 'Offices',
      onSiteCarSpaces: 12,
      returnPercent: 5.5,
    })
    expect(saved.buildingAreas).toEqual([{ use: 'Office', value: 240, to: null, unit: 'squareMeter' }])
    await page.waitForURL(/\/listings\/[^/]+\/edit/)
  })
  const id = /listings\/([^/]+)\/edit/.exec(page.url())?.[1] ?? ''

  await test.step('it goes live, and is sold with its dates and price', async () => {
    await page.goto(`${gableUrl()}/listings/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(street) })).toBeVisible()
    await expect(page.getByText('Outgoings').first()).toBeVisible()
    await take(page, 'Live')
    await take(page, 'Sold', async (dialog) => {
      await dialog.getByLabel('Contract date').fill('2026-11-02')
      await dialog.getByLabel('Sold price').first().fill('1800000')
      await dialog.getByLabel('Settlement due (if known)').fill('2026-12-15')
    })
    await expect(page.getByText('15 Dec 2026')).toBeVisible()
  })

  await test.step('the price is changed with its reason, and a change of words is undone from the history', async () => {
    await take(page, 'Live', async (dialog) => dialog.getByLabel('Reason').fill('The contract fell through'))
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Change price' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change price' })
    await dialog.getByLabel('Search price').fill('1750000')
    await dialog.getByLabel('Reason').fill('Back on the market')
    const priced = updated(page)
    await dialog.getByRole('button', { name: 'Save price' }).click()
    await priced
    await expect(page.getByText('“Back on the market”')).toBeVisible()

    await page.goto(`${gableUrl()}/listings/${id}?tab=history`)
    const undone = page.waitForResponse((answer) => answer.url().includes('/api/listinger/undo/'))
    await page.getByRole('button', { name: 'Undo' }).first().click()
    const answer = await undone
    expect(answer.status()).toBe(200)
    expect(await answer.json()).toMatchObject({ priceCents: 185_000_000 })
    await expect(page.getByText('undid a change').first()).toBeVisible()
  })

  await test.step('deleted, it lies in the bin with its days left, and comes back', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    const removed = page.waitForResponse((answer) => /\/api\/listinger\/bulk$/.test(answer.url()) && answer.ok())
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await removed
    await page.goto(`${gableUrl()}/listings/bin`)
    const row = page.getByRole('listitem').filter({ hasText: street })
    await expect(row).toContainText('30 days left')
    await row.getByRole('button', { name: /^Restore/ }).click()
    await expect(row).toHaveCount(0)
  })

  await test.step('withdrawn, it is listed again; the property shows both lives', async () => {
    await page.goto(`${gableUrl()}/listings/${id}`)
    await take(page, 'Withdrawn', async (dialog) => dialog.getByLabel('Reason').fill('The owner stays'))
    await page.getByRole('button', { name: 'Relist' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Relist' }).click()
    await page.waitForURL((url) => /\/listings\/[^/]+\/edit/.test(url.pathname) && !url.pathname.includes(id))
    await expect(page.locator('#field-onSiteCarSpaces')).toHaveValue('12')
    await page.goto(`${gableUrl()}/listings/${id}`)
    await page.getByRole('link', { name: 'Property history' }).click()
    await expect(page.getByRole('heading', { name: '2 listings' })).toBeVisible()
    await expect(page.getByText('“The owner stays”')).toBeVisible()
  })
  expect(await trouble()).toEqual([])
})

/** Takes a step of the life cycle, filling in what its form asks. */
async function take(page: Page, to: string, fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /^Status:/ }).click()
  const saved = updated(page)
  await page.getByRole('menuitem', { name: to, exact: true }).click()
  if (fill) {
    const dialog = page.getByRole('dialog')
    await fill(dialog)
    await dialog.getByRole('button', { name: /^Mark as/ }).click()
  }
  await saved
  await expect(
    page
      .getByRole('button', { name: `Status: ${to}. Change` })
      .or(page.getByText(to, { exact: true }))
      .first(),
  ).toBeVisible()
}

test('a block of land is asked neither whether it is let nor for its dishwasher, unless it has one', async ({ page }) => {
  await openSignedIn(page, owners.northpoint, '/listings')
  await expect(page.getByRole('heading', { level: 1, name: 'Listings' })).toBeVisible()
  const make = (features: string[]) =>
    page.evaluate(async (ticked) => {
      const token = localStorage.getItem('gable.accessToken')?.replaceAll('"', '')
      const answer = await fetch('/api/listinger/create', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ listingClass: 'land', features: ticked }),
      })
      return ((await answer.json()) as { id: string }).id
    }, features)

  await page.goto(`${gableUrl()}/listings/${await make([])}/edit`)
  await expect(page.getByText('Fully fenced')).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'Sale or lease' })).toHaveCount(0)
  await expect(page.getByText('Dishwasher')).toHaveCount(0)
  await expect(page.getByLabel('Hot water', { exact: true })).toHaveCount(0)

  await page.goto(`${gableUrl()}/listings/${await make(['dishwasher'])}/edit`)
  await expect(page.getByRole('checkbox', { name: 'Dishwasher' })).toBeChecked()
})

test('a day that cannot be read stays where it was typed and says so', async ({ page }) => {
  await openSignedIn(page, owners.northpoint, '/listings/new')
  await page.getByText('A house, unit or townhouse').first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const day = page.getByRole('textbox', { name: 'Authority starts' })
  await day.fill('35/99')
  await day.press('Tab')
  await expect(day).toHaveValue('35/99')
  await expect(page.getByText('This date isn’t valid. Enter a date such as 6/2/2026')).toBeVisible()
  await day.fill('6/2/26')
  await day.press('Tab')
  await expect(day).toHaveValue('6 Feb 2026')
  await day.fill('31/2/2026')
  await day.press('Tab')
  await expect(page.getByText('This date isn’t valid, so 6 Feb 2026 stays.')).toBeVisible()
  await expect(day).toHaveValue('31/2/2026')
})
