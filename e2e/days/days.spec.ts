// Days are typed as Australians write them, in a browser of any language.
import { expect, test } from '@playwright/test'
import { gableUrl, openSignedIn, openWithOwnSession, owners, watchForTrouble } from '../helpers/portal.ts'

test.use({ locale: 'en-US' })
test.setTimeout(120_000)

test('a task’s day is typed day first, picked by keys, taken back, and kept when it cannot be read', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/tasks')
  const line = page.getByLabel('New task', { exact: true })
  const subject = `Ring about days ${Date.now() % 1_000_000}`
  await line.fill(subject)
  const created = page.waitForResponse((answer) => answer.url().endsWith('/api/tasks') && answer.ok())
  await line.press('Enter')
  await created
  // A column shows its first forty.
  await page.getByLabel('Filter tasks').fill(subject)
  const card = page.getByRole('listitem', { name: subject })
  await expect(page).toHaveURL(/q=/)
  await expect(card).toBeVisible()
  await card.focus()
  await card.press('Enter')
  const day = page.getByRole('complementary', { name: /^Task:/ }).getByRole('textbox', { name: 'Due date', exact: true })

  const saved = page.waitForRequest((asked) => asked.method() === 'PUT' && asked.url().includes('/api/tasks/'))
  await day.fill('3/12/2026')
  await day.press('Enter')
  expect((await saved).postDataJSON()).toMatchObject({ dueOn: '2026-12-03' })
  await expect(day).toHaveValue('3 Dec 2026')

  await day.fill('31/2/2027')
  await day.press('Tab')
  await expect(page.getByText('This date isn’t valid, so 3 Dec 2026 stays. Enter a date such as 6/2/2026')).toBeVisible()
  await expect(day).toHaveValue('31/2/2027')
  await day.focus()
  await day.press('Escape')
  await expect(day).toHaveValue('3 Dec 2026')

  await day.press('ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByRole('button', { name: '3 December 2026', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(day).toHaveValue('4 Dec 2026')
  await expect(day).toBeFocused()

  await day.fill('2026-12-07')
  await day.press('Tab')
  await expect(day).toHaveValue('7 Dec 2026')
  const emptied = page.waitForRequest(
    (asked) => asked.method() === 'PUT' && asked.url().includes('/api/tasks/') && asked.postDataJSON()?.dueOn === null,
  )
  await day.press('ArrowDown')
  await calendar.getByRole('button', { name: 'Clear date' }).click()
  await emptied
  expect(await trouble()).toEqual([])
})

test('in a dialog the calendar can be clicked, Escape closes only it, and a day that cannot be read holds the form back', async ({
  page,
}) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/crm/contacts/all')
  await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible()
  await page.getByLabel('Select all loaded contacts').click()
  await page.getByRole('toolbar', { name: 'Selected contacts' }).getByRole('button', { name: 'Next contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set next contact' })
  const day = dialog.getByRole('textbox', { name: 'Date' })
  await expect(day).toBeFocused()
  await day.fill('7 dec 2026')
  await expect(dialog.getByRole('button', { name: 'Set date' })).toBeEnabled()
  await day.fill('7 dez 2026')
  await day.press('Enter')
  await expect(dialog.getByText('This date isn’t valid. Enter a date such as 6/2/2026')).toBeVisible()
  await day.fill('1/1/2100')
  await day.press('Enter')
  await expect(dialog.getByText('The date is after 31 Dec 2099. Enter a date such as 6/2/2026')).toBeVisible()

  await day.fill('7/12/2026')
  await dialog.getByRole('button', { name: 'Show calendar' }).click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Show calendar' }).click()
  await calendar.getByRole('button', { name: '9 December 2026', exact: true }).click()
  await expect(day).toHaveValue('9 Dec 2026')
  const set = page.waitForResponse((answer) => answer.request().method() === 'POST' && /bulk/.test(answer.url()))
  await dialog.getByRole('button', { name: 'Set date' }).click()
  expect((await set).request().postData()).toContain('2026-12-09')
  expect(await trouble()).toEqual([])
})

test('after signing out nothing of the agency is left in the browser', async ({ page }) => {
  await openWithOwnSession(page, owners.northpoint, '/listings')
  await expect(page.getByRole('group', { name: 'Status' })).toContainText(/\d/)
  await page.goto(`${gableUrl()}/crm/contacts/all`)
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  await page.goto(`${gableUrl()}/tasks`)
  await expect(page.getByLabel('New task', { exact: true })).toBeVisible()

  await page.goto(`${gableUrl()}/logout`)
  await expect(page.getByText('You have been signed out of this browser.')).toBeVisible()

  const left = await page.evaluate(async () => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage).toSorted(),
    values: JSON.stringify({ ...localStorage, ...sessionStorage }),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }))
  expect(left.local.filter((key) => !['gable.appearance', 'gable.browser', 'gable.scope'].includes(key))).toEqual([])
  expect(left.session.filter((key) => key !== 'e2e' && !key.startsWith('tsr-scroll-restoration'))).toEqual([])
  // The router's places to scroll to name no record, and what is kept of looks names no agency.
  expect(left.values).not.toMatch(/\/listings\/|\/contacts\/|Northpoint|"name"/)
  // Photos on their way to the server: there are none.
  expect(left.databases.filter((name) => name !== 'gable-uploads')).toEqual([])
  expect(left.caches).toEqual([])
})
