// The form of one user: it asks before unsaved changes are lost, two managers can edit at once, and a refused field is marked.
import { expect, type Page, test } from '@playwright/test'
import { asksBeforeLeaving } from '../helpers/leaving.ts'
import { api, gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const unsaved = (page: Page) => page.getByText('Not saved yet')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

/** Adds a user for this test and opens their page. */
async function openUser(page: Page, firstName: string): Promise<string> {
  await openSignedIn(page, owners.northpoint, '/settings/users')
  await expect(page.getByRole('button', { name: 'Add user' })).toBeVisible()
  const email = `${firstName.toLowerCase()}-${Date.now()}@people.example`
  const person = { firstName, lastName: 'Marsh', email, password: 'nine grey herons on the pier', role: 'agent' }
  const { id } = (await api(page, '/api/users', person)) as { id: string }
  await page.goto(`${gableUrl()}/settings/users/${id}`)
  await expect(field(page, 'First name')).toHaveValue(firstName)
  return `/settings/users/${id}`
}

test('nothing typed is lost by leaving, by another action on the page, or by a refused save', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openUser(page, 'Odile')
  await field(page, 'First name').fill('Odette')
  await asksBeforeLeaving(page)
  await expect(field(page, 'First name')).toHaveValue('Odette')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(field(page, 'First name')).toHaveValue('Odile')
  await expect(unsaved(page)).toBeHidden()

  await field(page, 'Last name').fill('Marshall')
  await page.getByLabel('Role').selectOption('Administrator')
  // This raises the record's version, which must not count as a colleague's change.
  await page.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible()
  await expect(field(page, 'Last name')).toHaveValue('Marshall')
  await save(page)
  await expect(unsaved(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Odile Marshall' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Role').locator('option:checked')).toHaveText('Administrator')

  const email = field(page, 'Email')
  const before = await email.inputValue()
  await email.fill(owners.northpoint)
  await save(page)
  await expect(page.getByText('Email: This email already belongs to a user. Use another one')).toBeVisible()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveValue(owners.northpoint)
  await email.fill(before)
  await expect(page.getByText('This email already belongs to a user')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden()

  await page.getByRole('button', { name: 'Mark as left' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  await expect(field(page, 'First name')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  expect(await trouble()).toEqual([])
})

test('a colleague’s change is kept, and the user is asked only where both changed the same field', async ({ page, browser }) => {
  const trouble = await watchForTrouble(page)
  const path = await openUser(page, 'Ines')
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await openSignedIn(theirs, owners.northpoint, path)
  const colleague = async (label: string, value: string) => {
    await field(theirs, label).fill(value)
    await save(theirs)
    await expect(theirs.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  }

  await field(page, 'First name').fill('Inez')
  await colleague('Last name', 'Moss')
  await expect(field(page, 'First name')).toHaveValue('Inez')
  await save(page)
  await expect(unsaved(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Inez Moss' })).toBeVisible()
  await expect(field(page, 'Last name')).toHaveValue('Moss')

  // Wait until the colleague's page has the new name, so that only the next edits clash.
  await expect(field(theirs, 'First name')).toHaveValue('Inez')
  await field(page, 'First name').fill('Agnes')
  await page.getByLabel('Role').selectOption('Assistant')
  await colleague('First name', 'Inés')
  await theirs.getByLabel('Role').selectOption('Read only')
  await save(theirs)
  await expect(theirs.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  await save(page)
  const clash = page.getByRole('dialog', { name: 'Changed by someone else' })
  await expect(clash).toContainText('First nameTheirs InésYours Agnes')
  await expect(clash).toContainText('RoleTheirs Read onlyYours Assistant')
  await clash.getByRole('button', { name: 'Save mine' }).click()
  await expect(clash).toBeHidden()
  await expect(unsaved(page)).toBeHidden()
  await page.reload()
  await expect(field(page, 'First name')).toHaveValue('Agnes')
  await expect(field(page, 'Last name')).toHaveValue('Moss')
  await expect(page.getByLabel('Role').locator('option:checked')).toHaveText('Assistant')
  expect(await trouble()).toEqual([])
  await context.close()
})
