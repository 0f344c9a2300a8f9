// Settings of online inspections, SMS and automations: nothing typed is lost on leaving, and two people can edit them at once. A role that a
// colleague changed is not overwritten.
import { expect, test } from '@playwright/test'
import { intercept } from '../helpers/intercept.ts'
import { asksBeforeLeaving } from '../helpers/leaving.ts'
import { api, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

test('a colleague’s change is kept, and the user is asked only where both changed the same field', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/settings/inspections')
  const duration = page.getByLabel('Duration in minutes')
  await expect(duration).toBeVisible()
  const path = '/api/inspection-bookings/settings'
  const colleague = async (change: Record<string, unknown>) => {
    const { version } = (await api(page, path)) as { version: number }
    expect(await api(page, path, { ...change, version }, 'PUT')).toMatchObject(change)
  }

  await duration.fill('45')
  await asksBeforeLeaving(page)
  await colleague({ daysAhead: 9 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await expect(page.getByLabel('Days ahead')).toHaveValue('9')
  await expect(duration).toHaveValue('45')

  await page.getByRole('switch', { name: 'Sunday' }).click()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await duration.fill('50')
  await colleague({ minutes: 35 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const clash = page.getByRole('dialog', { name: 'Changed by someone else' })
  await expect(clash).toContainText('35')
  await clash.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await expect(clash).toBeHidden()
  await page.reload()
  await expect(duration).toHaveValue('50')

  await page.getByLabel('Monday, to').fill('08:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Hours: Must be after the start')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Must be after the start')).toHaveCount(0)
  expect(await trouble()).toEqual([])
})

test('a sender of SMS that is half typed is not lost on the way out', async ({ page }) => {
  await openSignedIn(page, owners.northpoint, '/settings/sms')
  const sender = page.getByLabel('Number or name')
  await sender.fill('A name that is long')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter a number, or a name of up to 11 letters and digits').first()).toBeVisible()
  const name = `NP ${Date.now() % 1_000_000}`
  await sender.fill(name)
  await asksBeforeLeaving(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await page.reload()
  await expect(sender).toHaveValue(name)
})

test('the email of an automation is saved and tested in one, and asked for before it is left', async ({ page }) => {
  await openSignedIn(page, owners.northpoint, '/campaigns/automatic')
  const card = page
    .getByRole('region')
    .filter({ has: page.getByRole('button', { name: 'Test run' }) })
    .first()
  const name = await card.getByRole('heading').innerText()
  const subject = page.getByRole('region', { name }).getByLabel('Subject')
  const before = await subject.inputValue()
  const newSubject = `Something for you ${Date.now() % 1_000_000}`
  await subject.fill(newSubject)
  await asksBeforeLeaving(page)
  const all = (await api(page, '/api/campaign/automatic')) as { kind: string; version: number; settings: { subject: string } }[]
  const one = all.find(({ settings }) => settings.subject === before)
  const intro = `From a colleague ${Date.now() % 1_000_000}`
  await api(page, `/api/campaign/automatic/${one?.kind}`, { intro, version: one?.version }, 'PUT')
  await page.getByRole('region', { name }).getByRole('button', { name: 'Save and test' }).click()
  await expect(page.getByRole('region', { name }).getByRole('status')).toContainText('would receive this')
  await page.reload()
  await expect(subject).toHaveValue(newSubject)
  await expect(page.getByRole('region', { name }).getByLabel('Intro text')).toHaveValue(intro)
})

test('a role that a colleague changed while its form was open keeps that change', async ({ page }) => {
  await openSignedIn(page, owners.northpoint, '/settings/roles')
  await expect(page.getByRole('heading', { name: 'Read only' })).toBeVisible()
  const name = `Valuer ${Date.now()}`
  const { id } = (await api(page, '/api/roles', { name, permissions: ['agents.read'] })) as { id: string }
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await row.getByRole('button', { name: `Change ${name}` }).click()
  await row.getByLabel('Role name').fill(`${name} Senior`)
  await api(page, `/api/roles/${id}`, { permissions: ['agents.read', 'users.read'], version: 1 }, 'PUT')
  await expect(row.getByRole('checkbox', { name: 'View users' })).toBeChecked()
  await row.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByRole('heading', { name: `${name} Senior` })).toBeVisible()
  await expect(row).toContainText('2 permissions')

  await row.getByRole('button', { name: `Change ${name}` }).click()
  await row.getByRole('checkbox', { name: 'View branding' }).check()
  await api(page, `/api/roles/${id}`, { permissions: ['agents.read'], version: 3 }, 'PUT')
  await expect(row).toContainText('1 permission')
  await row.getByRole('button', { name: 'Save role' }).click()
  const clash = page.getByRole('dialog', { name: 'Changed by someone else' })
  await expect(clash).toContainText('Yours View agents, View branding, View users')
  await clash.getByRole('button', { name: 'Save mine' }).click()
  await expect(row).toContainText('3 permissions')

  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  await intercept(page, '**/api/roles', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { code: 'internal', detail: 'Internal Server Error' } })
      : route.continue(),
  )
  await page.getByLabel('Role name').fill('Sales coordinator')
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('Internal Server Error. Your last change may not have been saved. Try again.')).toBeVisible()
  await expect(page.getByLabel('Role name')).toHaveValue('Sales coordinator')
})
