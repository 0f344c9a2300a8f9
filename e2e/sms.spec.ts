// An SMS to a contact: what can't be sent says why, what can is counted, sent once and shown on the timeline.
import { expect, type Page, test } from '@playwright/test'
import { gableUrl, openSignedIn, owners, watchForTrouble } from './portal.ts'

async function authorization(page: Page): Promise<string> {
  const asked = page.waitForRequest((request) => Boolean(request.headers()['authorization']))
  await page.reload()
  return (await asked).headers()['authorization'] ?? ''
}

test('a service message is counted and sent to the outbox; marketing without consent is not', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.harbour, '/settings/sms')
  await expect(page.getByLabel('Address for replies and reports')).toHaveValue(/\/api\/sms\/hooks\/[\w-]{91}$/)
  const headers = { authorization: await authorization(page) }
  const lastName = `Texter${Date.now() % 1_000_000}`
  const data = { firstName: 'Rosa', lastName, phones: [{ number: '0491 570 157', type: 'mobile' }] }
  const { id } = (await (await page.request.post(`${gableUrl()}/api/contact`, { headers, data })).json()) as { id: string }
  await page.goto(`${gableUrl()}/contacts/${id}`)
  await page.getByRole('button', { name: 'SMS', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: `SMS to Rosa ${lastName}` })

  await dialog.getByLabel('Purpose').selectOption('Marketing')
  await expect(dialog.getByRole('alert')).toHaveText('Can’t be sent. No consent on record')
  await expect(dialog.getByRole('button', { name: 'Send SMS' })).toBeDisabled()
  await dialog.getByLabel('Purpose').selectOption('Service message')
  await dialog.getByRole('button', { name: 'Running late' }).click()
  await expect(dialog.getByLabel('Message')).toHaveValue(/^Hi Rosa, /)
  await dialog.getByLabel('Message').fill('It’s at ten.')
  await expect(dialog.getByText('A special character')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use plain characters' }).click()
  await expect(dialog.getByLabel('Message')).toHaveValue("It's at ten.")
  await expect(dialog.getByText('Harbour & Vale')).toBeVisible()
  await expect(dialog.getByText('1 message', { exact: false }).first()).toBeVisible()
  await expect(dialog.getByText('stay in Gable’s outbox')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send SMS' }).click()

  await expect(dialog).toBeHidden()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText("It's at ten.")
  await expect(timeline.getByText('kept in the outbox, not delivered')).toBeVisible()
  expect(await trouble()).toEqual([])
})
