// An SMS to a contact: what can't be sent says why, what can is counted, sent once and shown on the timeline.
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

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
  // Beside Call: a note can be of an SMS too.
  const ways = page.getByRole('link', { name: 'Call', exact: true }).locator('..')
  await ways.getByRole('button', { name: 'SMS', exact: true }).click()
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

test('SMS attached to the wrong contact are taken back at once, and later under what was attached', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/settings/sms')
  const hook = await page.getByLabel('Address for replies and reports').inputValue()
  const number = `0485 7${String(Date.now() % 100_000).padStart(5, '0')}`
  const data = { from: number.replaceAll(' ', ''), text: 'Is the house still open at ten?' }
  expect((await page.request.post(`${gableUrl()}${new URL(hook).pathname}`, { data })).status()).toBe(204)
  const headers = { authorization: await authorization(page) }
  const lastName = `Mistaken${Date.now() % 1_000_000}`
  await page.request.post(`${gableUrl()}/api/contact`, { headers, data: { firstName: 'Max', lastName } })

  await page.goto(`${gableUrl()}/crm/contacts/sms`)
  const card = page.getByRole('article').filter({ hasText: data.text })
  const attach = async () => {
    await card.first().getByLabel('Attach to a contact').fill(lastName)
    await page.getByRole('option', { name: new RegExp(lastName) }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Max ${lastName}` })).toBeVisible()
    // The message stays for as long as the pointer is on it.
    await page.getByRole('button', { name: 'Undo' }).hover()
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(data.text)
  }
  await attach()
  const detached = page.waitForResponse((answer) => answer.url().endsWith('/api/sms/unknown/detach') && answer.ok())
  await page.getByRole('button', { name: 'Undo' }).click()
  await detached
  await expect(page.getByRole('region', { name: 'Timeline' })).not.toContainText(data.text)

  await page.goto(`${gableUrl()}/crm/contacts/sms`)
  await attach()
  await page.goto(`${gableUrl()}/crm/contacts/sms`)
  const attached = page.getByRole('region', { name: 'Attached in the last 30 days' })
  await expectAccessible(page, 'unknown SMS')
  await attached.getByRole('button', { name: new RegExp(`^Detach .* from Max ${lastName}$`) }).click()
  await expect(card.first()).toBeVisible()
  await expect(attached.getByText(lastName)).toHaveCount(0)
})
