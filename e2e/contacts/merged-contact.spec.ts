// The URL of a merged record: typed by hand, in an old link, and of a page that was open during the merge.
import { expect, type Page, test } from '@playwright/test'
import { openPair } from '../helpers/duplicates.ts'
import { gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

/** Answers the address of the new contact's page. */
async function addContact(page: Page, lastName: string, mobile: string): Promise<string> {
  await page.goto(`${gableUrl()}/crm/contacts/all?new=yes`)
  const form = page.getByRole('dialog', { name: 'New contact' })
  await form.getByLabel('First name').fill('Mira')
  await form.getByLabel('Last name').fill(lastName)
  await form.getByLabel('Phone', { exact: true }).fill(mobile)
  await form.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Mira ${lastName}` })).toBeVisible()
  return page.url()
}

test("a merged contact's address leads to the kept one: by hand, by an old link, and where it is open", async ({ page }) => {
  const trouble = await watchForTrouble(page)
  const mobile = '0491570800'
  const [kept, lost] = ['Stays', 'Goes']
  await openSignedIn(page, owners.harbour, '/settings/appearance')
  const keptAddress = await addContact(page, kept, mobile)
  const lostAddress = await addContact(page, lost, mobile)
  const expectKept = async (where: Page) => {
    await expect(where.getByRole('heading', { level: 1, name: `Mira ${kept}` })).toBeVisible()
    await expect(where).toHaveURL(keptAddress)
  }
  // A colleague looks at the one that goes while the two are merged.
  const beside = await page.context().newPage()
  await beside.goto(lostAddress)
  await expect(beside.getByRole('heading', { level: 1, name: `Mira ${lost}` })).toBeVisible()

  const pair = await openPair(page, kept, lost)
  await expect(page.getByRole('columnheader', { name: /^Keep/ })).toBeVisible()
  const swap = page.getByRole('button', { name: `Keep Mira ${kept} instead` })
  if (await swap.isVisible()) await swap.click()
  await expect(page.getByRole('columnheader', { name: /^Merge into it/ })).toContainText(lost)
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(pair).toBeHidden()
  await expectKept(beside)

  await test.step('typed by hand', async () => {
    await page.goto(lostAddress)
    await expectKept(page)
    // The lost address is not a step of its own: back leads to where we came from, not into a circle.
    await page.goBack()
    await expect(page).toHaveURL(/duplicates$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Duplicates' })).toBeVisible()
  })
  await test.step('by an old link, what was open lately', async () => {
    await page.keyboard.press('Control+k')
    await page
      .getByRole('dialog')
      .getByRole('option', { name: `Mira ${lost}` })
      .first()
      .click()
    await expectKept(page)
  })
  await test.step('what went into it is named there', async () => {
    await expect(page.getByRole('region', { name: 'Merged records' })).toContainText(lost)
  })
  expect(await trouble()).toEqual([])
})
