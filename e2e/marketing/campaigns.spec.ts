// A campaign from its template to its report: built, looked at as a contact, sent to five hundred, left by one click.
import { expect, type Page, test } from '@playwright/test'
import { gableUrl, openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

test.setTimeout(400_000)
const tag = `readers-${Date.now()}`
const readers = 500

async function signedIn(page: Page): Promise<<T>(path: string, body: unknown) => Promise<T>> {
  const token = await page.evaluate(() => localStorage.getItem('gable.accessToken')?.replaceAll('"', '') ?? '')
  return async (path, body) => {
    const answer = await page.request.post(`${gableUrl()}${path}`, { data: body, headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
}

test('a campaign is built, previewed, sent to five hundred, and left by one click', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/campaigns')
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  const ask = await signedIn(page)
  const contacts: string[] = []
  for (let n = 0; n < readers; n += 20)
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const at = n + i
        const { id } = await ask<{ id: string }>('/api/contact', {
          firstName: at === 0 ? 'Zora' : `Reader${at}`,
          lastName: 'Quickly',
          tags: [tag],
          emails: [{ address: `${tag}-${at}@readers${at % 25}.example`, label: 'personal' }],
        })
        contacts.push(id)
        await ask('/api/consent', {
          contactId: id,
          channels: ['email'],
          purposes: ['marketing'],
          state: 'express',
          source: 'Open home',
        })
      }),
    )

  await page.getByRole('main').getByRole('button', { name: 'New campaign' }).click()
  await page.getByText('Plain letter').click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByLabel('Subject', { exact: true }).fill('A word for {{firstName|you}}')
  await page.getByRole('button', { name: /^Text Dear/ }).click()
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Good news. ')
  // A merge tag is one piece; what stands in for it is changed at the tag.
  await page.getByRole('button', { name: /^Greeting, fallback “neighbour”/ }).click()
  await page.getByLabel('Fallback text').fill('friend')
  await page.getByLabel('Fallback text').press('Enter')
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('Dear friend')).toBeVisible()
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('menuitem', { name: 'Button' }).click()
  await page.getByLabel('Button text').fill('Read more')
  await page.getByLabel('Link', { exact: true }).fill('agency.example/news')
  await page.getByLabel('Link', { exact: true }).press('Tab')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Good news.')).toBeVisible()
  // Pressing a block on the mail opens its settings.
  // It is inert: keys and screen readers have the list of blocks.
  expect(await preview.getByText('Good news.').evaluate((words) => words.closest('[inert]') !== null)).toBe(true)
  await preview.getByText('Good news.').click({ force: true })
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
  await preview.getByLabel('Preview as contact').fill('Zora')
  await page
    .getByRole('option', { name: /Zora Quickly/ })
    .first()
    .click()
  await expect(preview.getByText('A word for Zora')).toBeVisible()

  // By keys: the button goes up one place, and back by undo.
  const names = () =>
    page
      .getByRole('list', { name: 'Email blocks' })
      .getByRole('listitem')
      .evaluateAll((all) => all.map((one) => one.querySelector('strong')?.textContent))
  expect(await names()).toEqual(['Text', 'Signature', 'Button'])
  await page.getByRole('button', { name: 'Move Button, position 3' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Move Button, position 3', pressed: true })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect.poll(names).toEqual(['Text', 'Button', 'Signature'])
  await page.keyboard.press('Space')
  await expect(page.getByText('Button dropped at position 2.')).toBeAttached()
  await expect.poll(names).toEqual(['Text', 'Button', 'Signature'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(['Text', 'Signature', 'Button'])

  await page.getByText('1 Audience').click()
  await page.getByRole('button', { name: 'Add people' }).click()
  await page.getByRole('menuitem', { name: 'Contacts by tag' }).click()
  await page.getByRole('combobox', { name: 'Tags' }).fill(tag)
  await page.getByRole('option', { name: new RegExp(tag) }).click()
  await expect(page.getByRole('button', { name: '500 recipients' })).toBeVisible()
  await page.getByText('3 Review').click()
  await page.getByRole('button', { name: 'Send to 500 people' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sent to 500 people.')).toBeVisible({ timeout: 120_000 })

  const outbox = await page.request.get(`${gableUrl()}/dev/outbox`)
  const mail = new RegExp(`/dev/outbox/[\\w.-]+\\.eml(?=">A word for Reader)`).exec(await outbox.text())?.[0] ?? ''
  const unsubscribe = /\/mail\/u\/[a-z2-7]{52}/.exec(await (await page.request.get(`${gableUrl()}${mail}`)).text())?.[0] ?? ''
  const stranger = await page.context().browser()?.newPage()
  if (!stranger) throw new Error('no page')
  await stranger.goto(`${gableUrl()}${unsubscribe}`)
  await stranger.getByRole('button', { name: 'Unsubscribe from all emails' }).click()
  await expect(stranger.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  await stranger.close()

  await page.getByRole('link', { name: 'Report' }).click()
  await expect(page.getByRole('button', { name: /Delivered 500/ })).toBeVisible()
  await page.getByRole('button', { name: /Unsubscribed 1/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /Quickly.*Unsubscribed/ })).toHaveCount(1)
  expect(await trouble()).toEqual([])
})
