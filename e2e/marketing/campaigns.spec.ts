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

test('a preview that fails is told in the words of the specification, and the mail is shown again once it works', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await openSignedIn(page, owners.northpoint, '/campaigns')
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  const ask = await signedIn(page)
  const { id } = await ask<{ id: string }>('/api/campaign/create', { template: 'plainLetter', name: `Preview ${Date.now()}` })
  const problem = {
    status: 500,
    contentType: 'application/problem+json',
    body: '{"code":"internal","detail":"Internal Server Error"}',
  }
  await page.route('**/api/campaign/previewemail', (route) => route.fulfill(problem))
  await page.goto(`${gableUrl()}/campaigns/${id}`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('alert')).toHaveText('Internal Server Error')
  await expect.poll(() => logged.some((line) => line.startsWith('Error fetching email preview'))).toBe(true)

  await page.unroute('**/api/campaign/previewemail')
  await page.getByLabel('Subject', { exact: true }).fill('It works again')
  await expect(preview.getByText('It works again')).toBeVisible()
  await expect(preview.getByRole('alert')).toHaveCount(0)
})

test('a block is dragged by the pointer to between two others, and Escape leaves it where it was', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/campaigns')
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  const ask = await signedIn(page)
  const heading = (text: string) => ({ type: 'heading', id: text, text, level: 2, align: 'left' })
  const { id } = await ask<{ id: string }>('/api/campaign/create', {
    template: 'plainLetter',
    name: `Pointer ${Date.now()}`,
    design: { look: 'plain', blocks: ['One', 'Two', 'Three', 'Four'].map(heading) },
  })
  await page.goto(`${gableUrl()}/campaigns/${id}`)
  const items = page.getByRole('list', { name: 'Email blocks' }).getByRole('listitem')
  const order = () => items.evaluateAll((all) => all.map((one) => one.querySelector('strong + span')?.textContent))
  await expect.poll(order).toEqual(['One', 'Two', 'Three', 'Four'])
  const drag = async (place: number, to: { x: number; y: number }) => {
    const grip = await page.getByRole('button', { name: `Move Heading, position ${place}` }).boundingBox()
    if (!grip) throw new Error('no handle')
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 20 })
    await page.mouse.up()
  }
  const third = await items.nth(2).boundingBox()
  if (!third) throw new Error('no third block')
  await drag(1, { x: third.x + 20, y: third.y + third.height / 2 })
  await expect.poll(order).toEqual(['Two', 'Three', 'One', 'Four'])
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect.poll(() => preview.getByText(/^(One|Two|Three|Four)$/).allInnerTexts()).toEqual(['Two', 'Three', 'One', 'Four'])
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.reload()
  await expect.poll(order).toEqual(['Two', 'Three', 'One', 'Four'])
  await page.getByRole('button', { name: 'Move Heading, position 1' }).hover()
  await page.mouse.down()
  await page.mouse.move(700, 500, { steps: 10 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(order).toEqual(['Two', 'Three', 'One', 'Four'])
  expect(await trouble()).toEqual([])
})

test('the review asks every link by itself and names those that do not answer', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/campaigns')
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
  const ask = await signedIn(page)
  const button = { type: 'button', id: 'b', text: 'Read', href: 'https://nobody.invalid/news', align: 'left' }
  const { id } = await ask<{ id: string }>('/api/campaign/create', {
    template: 'plainLetter',
    name: `Links ${Date.now()}`,
    design: { look: 'plain', blocks: [button] },
  })
  await page.goto(`${gableUrl()}/campaigns/${id}`)
  await page.getByText('3 Review').click()
  const row = page.getByRole('listitem').filter({ hasText: 'Links' })
  await expect(row).toContainText('1 broken link.')
  await expect(row).toContainText('Host not found: nobody.invalid')
  await expect(row.getByRole('img', { name: 'Check this' })).toBeVisible()
  expect(await trouble()).toEqual([])
})
