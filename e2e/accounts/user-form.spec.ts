// The form of one user: what is typed is asked about before it is lost, two managers can change a user at once, and a refusal marks its field.
import { expect, type Page, test } from '@playwright/test'
import { asksBeforeLeaving } from '../helpers/leaving.ts'
import { api, gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const unsaved = (page: Page) => page.getByText('Not saved yet')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

/** A user of this journey's own, on their page. */
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

test('what is typed is not lost on the way out, by another step on the page, or by a refusal', async ({ page }) => {
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
  // The record has another version then, and that is no colleague's change.
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

test('what a colleague changes at the same time is kept, and one is asked where both changed the same', async ({
  page,
  browser,
}) => {
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

  // The colleague's page has followed, so that only one of them starts on the other's name.
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
