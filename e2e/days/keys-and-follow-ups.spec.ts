import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { api, gableUrl, openSignedIn, owners } from '../helpers/portal.ts'

test.setTimeout(180_000)
async function aListing(page: Page, day: string, nth: number): Promise<string> {
  const { items } = (await api(page, `/api/opens/candidates?day=${day}`)) as { items: { listingId: string }[] }
  return items[nth]?.listingId ?? ''
}

test('after an open home: who agreed gets a message, the vendor a summary, and both can be undone', async ({ page }) => {
  await openSignedIn(page, owners.harbour, '/')
  const day = '2027-03-13'
  const listingId = await aListing(page, day, 0)
  const userId = await page.evaluate(() => {
    const { accessToken } = JSON.parse(localStorage.getItem('gable.authUser') ?? '{}') as { accessToken: string }
    return (JSON.parse(atob((accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { UserId: string })
      .UserId
  })
  const { items } = (await api(page, '/api/opens', {
    opens: [{ listingId, startsAt: `${day}T11:00`, endsAt: `${day}T11:30` }],
  })) as { items: { id: string; streetLine: string }[] }
  const openId = items[0]?.id ?? ''
  const at = new Date().toISOString()
  const send = (seq: number, entry: object) =>
    api(page, `/api/opens/${openId}/entries`, {
      ...{ clientKey: `019f0000-0000-7000-8000-00000000000${seq}`, userId, at, sentAt: at, seq },
      ...entry,
    })
  const people = [{ name: 'Journey Buyer', mobile: null, email: 'journey.buyer@visitor.example' }]
  await send(1, { kind: 'arrive', arrival: { people, agreesListing: true, wording: 'Yes' } })
  await send(2, { kind: 'close' })

  await page.goto(`${gableUrl()}/opens/${openId}/follow-up`)
  await expect(page.getByText('Journey Buyer')).toBeVisible()
  await expectAccessible(page, 'follow up')
  await page.getByRole('button', { name: /^Send 1 email$/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: /^Send 1 email$/ })).toBeVisible()

  const summary = page.getByRole('region', { name: /^Summary for the / })
  await expect(summary.getByText('without visitors’ names')).toBeVisible()
  await expect(summary.getByLabel('Message')).not.toHaveValue(/Journey/)
  // What the agent typed survives the undo and a reload, and new feedback replaces it only when asked.
  const message = summary.getByLabel('Message')
  await message.fill('A quiet morning.')
  await summary.getByRole('button', { name: 'Preview and send' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview of the summary' })
  await expect(preview.getByText(/^To /)).toBeVisible()
  await expectAccessible(page, 'preview of the summary')
  await preview.getByRole('button', { name: /^Send \d+ emails?$/ }).click()
  await expect(preview).toBeHidden()
  await summary.getByRole('button', { name: 'Undo' }).click()
  await expect(summary.getByRole('button', { name: 'Preview and send' })).toBeVisible()
  await page.reload()
  await expect(message).toHaveValue('A quiet morning.')
  const first = { visitId: '019f0000-0000-7000-8000-000000000001', interest: 5, priceFromCents: 98_000_000, priceToCents: null }
  await send(3, { kind: 'feedback', feedback: { ...first, intent: null, comments: null } })
  await expect(summary.getByText('Feedback has changed since you wrote this.')).toBeVisible()
  await expect(message).toHaveValue('A quiet morning.')
  await summary.getByRole('button', { name: 'Use latest feedback' }).click()
  await page.getByRole('dialog', { name: 'Replace your text?' }).getByRole('button', { name: 'Replace' }).click()
  await expect(message).toHaveValue(/\$980,000/)
  // Nothing is typed now: new feedback is in it at once.
  await send(4, { kind: 'feedback', feedback: { ...first, priceFromCents: 99_000_000, intent: null, comments: null } })
  await expect(message).toHaveValue(/\$990,000/)

  await page.getByRole('button', { name: 'Print attendance list' }).click()
  const list = page.getByRole('dialog', { name: 'Attendance list' })
  await expect(list.getByRole('button', { name: 'Open PDF' })).toBeVisible()
  await expectAccessible(page, 'attendance list')
  await page.keyboard.press('Escape')
})
