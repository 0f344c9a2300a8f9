// A campaign while it is made: its preview, the order of its blocks, its links, what an earlier visit left, and what was taken out of it.
import type { Page } from '@playwright/test'
import { campaignEndpoints } from '../../../src/channels/campaigns/campaigns.contract.ts'
import { contactListEndpoints } from '../../../src/workflow/contact-lists/contact-lists.contract.ts'
import { contactEndpoints } from '../../../src/core/contacts/contacts.contract.ts'
import { serveCampaign } from '../kit/kept-campaigns.ts'
import { aCampaign } from '../kit/records.ts'
import { answerOf, expect, gate, id, sampleOf, test } from '../kit/test.ts'

const path = `/campaigns/${id(1)}`
const subjectOf = (page: Page) => page.getByRole('textbox', { name: 'Subject', exact: true })
const isSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
const heading = (text: string) => ({ type: 'heading' as const, id: text, text, level: 2 as const, align: 'left' as const })

test('a preview that fails is told in the words of the server, and the mail is shown again once it works', async ({
  open,
  api,
}) => {
  const { servePreview } = serveCampaign(api, aCampaign({ name: 'Preview' }))
  api.refuse(campaignEndpoints.preview, 'internal')
  const logged: string[] = []
  const page = await open('/campaigns')
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.getByRole('link', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('alert')).toHaveText('Internal Server Error')
  expect(logged.filter((line) => line.startsWith('Error fetching email preview'))).not.toEqual([])

  servePreview()
  await subjectOf(page).fill('It works again')
  await expect(preview.getByText('It works again')).toBeVisible()
  await expect(preview.getByRole('alert')).toHaveCount(0)
})

test.describe('four blocks', () => {
  const names = ['One', 'Two', 'Three', 'Four']
  const four = () => aCampaign({ design: { look: 'plain', blocks: names.map(heading) } } as never)
  const items = (page: Page) => page.getByRole('list', { name: 'Email blocks' }).getByRole('listitem')
  const isOrder = (page: Page, order: string[]) => expect(items(page)).toHaveText(order.map((name) => new RegExp(name)))
  const middleOf = async (page: Page, place: number) => {
    const box = await items(page).nth(place).boundingBox()
    if (!box) throw new Error('no block')
    return { x: box.x + 20, y: box.y + box.height / 2 }
  }

  test('a block is dragged by the pointer to between two others, shown there in the mail, and saved', async ({ open, api }) => {
    const { campaign } = serveCampaign(api, four())
    const page = await open(path)
    await isOrder(page, names)
    const to = await middleOf(page, 2)
    await page.getByRole('button', { name: 'Move Heading, position 1' }).hover()
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 20 })
    await page.mouse.up()
    const after = ['Two', 'Three', 'One', 'Four']
    await isOrder(page, after)
    await expect(page.getByRole('region', { name: 'Preview' }).getByText(/^(One|Two|Three|Four)$/)).toHaveText(after)
    await isSaved(page)
    expect(campaign.now.design.blocks.map((block) => block.id)).toEqual(after)
  })

  test('a block is moved by keys, says where it was dropped, and goes back by undo', gate, async ({ open, api }) => {
    serveCampaign(api, four())
    const page = await open(path)
    await isOrder(page, names)
    const handle = page.getByRole('button', { name: 'Move Heading, position 4' })
    await handle.focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Move Heading, position 4', pressed: true })).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await isOrder(page, ['One', 'Two', 'Four', 'Three'])
    await page.keyboard.press('Space')
    await expect(page.getByText('Heading dropped at position 3.')).toBeAttached()
    await isOrder(page, ['One', 'Two', 'Four', 'Three'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await isOrder(page, names)
  })

  test('Escape leaves a block that is being dragged where it was', async ({ open, api }) => {
    serveCampaign(api, four())
    const page = await open(path)
    await isOrder(page, names)
    await page.getByRole('button', { name: 'Move Heading, position 1' }).hover()
    await page.mouse.down()
    const to = await middleOf(page, 3)
    await page.mouse.move(to.x, to.y, { steps: 10 })
    await expect(items(page)).not.toHaveText(names.map((name) => new RegExp(name)))
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await isOrder(page, names)
    expect(api.calls(campaignEndpoints.update)).toEqual([])
  })
})

/** A text, and what stands above it. */
const letter = (...above: ReturnType<typeof heading>[]) =>
  aCampaign({
    design: {
      look: 'plain',
      blocks: [
        ...above,
        {
          ...{ type: 'text', id: 'words', align: 'left' },
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Dear {{greeting|neighbour}}, good news.' }] }],
        },
      ],
    },
  } as never)

test('a merge tag is one piece, whose fallback is changed at the tag', async ({ open, api }) => {
  const { campaign } = serveCampaign(api, letter())
  const page = await open(path)
  await page.getByRole('button', { name: /^Text Dear/ }).click()
  await page.getByRole('button', { name: /^Greeting, fallback “neighbour”/ }).click()
  await page.getByLabel('Fallback text').fill('friend')
  await page.getByLabel('Fallback text').press('Enter')
  await api.called(campaignEndpoints.update)
  await isSaved(page)
  expect(JSON.stringify(campaign.now.design)).toContain('"{{greeting|friend}}"')
})

test('pressing a block on the mail opens its settings; keys and screen readers have the list of blocks', async ({
  open,
  api,
}) => {
  serveCampaign(api, letter(heading('Above')))
  const html = '<!doctype html><body><table><tr><td data-block="words">Good news.</td></tr></table></body>'
  api.on(campaignEndpoints.preview, answerOf(campaignEndpoints.preview, { html, sizeBytes: html.length }))
  const page = await open(path)
  const words = page.getByRole('region', { name: 'Preview' }).getByText('Good news.')
  expect(await words.evaluate((element) => element.closest('[inert]') !== null)).toBe(true)
  const editor = page.getByRole('textbox', { name: 'Text' }).filter({ hasText: 'good news' })
  await expect(editor).toHaveCount(0)
  await words.click({ force: true })
  await expect(editor).toBeVisible()
})

test('the address behind a button may be typed without https', async ({ open, api }) => {
  const { campaign } = serveCampaign(api, letter())
  const page = await open(path)
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('menuitem', { name: 'Button' }).click()
  await page.getByLabel('Button text').fill('Read more')
  await page.getByLabel('Link', { exact: true }).fill('agency.example/news')
  await page.getByLabel('Link', { exact: true }).press('Tab')
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue('https://agency.example/news')
  await isSaved(page)
  await expect
    .poll(() => campaign.now.design.blocks.at(-1))
    .toMatchObject({ text: 'Read more', href: 'https://agency.example/news' })
})

test('the review asks every link by itself and names those that do not answer', gate, async ({ open, api }) => {
  serveCampaign(api, aCampaign())
  const links = { id: 'links', title: 'Links', state: 'ok' as const, message: '1 link', source: null }
  api.on(campaignEndpoints.review, answerOf(campaignEndpoints.review, { checks: [links], isReady: true }))
  const broken = { url: 'https://nobody.invalid/news', verdict: 'broken' as const, message: 'Host not found: nobody.invalid' }
  api.on(campaignEndpoints.checkLinks, { links: [broken] })
  const page = await open(path)
  await page.getByText('3 Review').click()
  const row = page.getByRole('listitem').filter({ hasText: 'Links' })
  await expect(row).toContainText('1 broken link.')
  await expect(row).toContainText('Host not found: nobody.invalid')
  await expect(row.getByRole('img', { name: 'Check this' })).toBeVisible()
})

test(
  'a campaign that a colleague changed after an earlier visit says that what was left went over it',
  gate,
  async ({ open, api }) => {
    const { campaign, serveUpdate } = serveCampaign(api, aCampaign({ subject: 'Old subject' }))
    const page = await open(path)
    await expect(subjectOf(page)).toHaveValue('Old subject')
    api.drop(campaignEndpoints.update)
    await subjectOf(page).fill('Left unsaved')
    await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(`${api.url}/tasks`)
    campaign.changedUnheard({ subject: 'From a colleague' })
    serveUpdate()
    await page.goto(api.url + path)
    await expect(subjectOf(page)).toHaveValue('Left unsaved')
    const said = page
      .getByRole('alert')
      .filter({ hasText: 'Someone else changed this campaign too. Your changes were saved over theirs' })
    await expect(said).toBeVisible()
    expect(campaign.now.subject).toBe('Left unsaved')
  },
)

test('a campaign that is left in the middle of a word is saved, and says nothing of it later', gate, async ({ open, api }) => {
  const { campaign } = serveCampaign(api, aCampaign({ subject: 'Old subject' }))
  const page = await open(path)
  await subjectOf(page).fill('Typed and left')
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  expect((await api.called(campaignEndpoints.update)).body).toMatchObject({ subject: 'Typed and left' })
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  // Until the page has the answer it keeps what was typed, which a page that starts again restores.
  const waiting = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('gable.draft.')))
  await expect.poll(waiting).toEqual([])
  campaign.changedUnheard({ subject: 'From a colleague' })
  await page.goto(api.url + path)
  await expect(subjectOf(page)).toHaveValue('From a colleague')
  await expect(page.getByText('Someone else changed this campaign too')).toHaveCount(0)
})

test('“Preview as” finds people, and offers to create nobody', async ({ open, api }) => {
  serveCampaign(api, letter())
  const kate = sampleOf(contactEndpoints.find.response.element, { id: id(7), displayName: 'Kate Person' })
  api.on(contactEndpoints.find, ({ query }) => (query.q === 'Kate' ? [kate] : []))
  const page = await open(path)
  const field = page.getByLabel('Preview as contact')
  await field.fill('Qqqq')
  await api.called(contactEndpoints.find)
  await field.fill('Kate')
  await expect(page.getByRole('option')).toHaveText([/Kate Person/])
  // What was found for these letters is known, and stands where Kate stood.
  await field.fill('Qqqq')
  await expect(page.getByRole('option')).toHaveCount(0)
  await field.press('ArrowDown')
  await field.press('Enter')
  expect(api.calls(contactEndpoints.create)).toEqual([])
})

test('a scheduled campaign says whom it will go to, not to whom it was sent', async ({ open, api }) => {
  const { counts } = aCampaign()
  serveCampaign(api, aCampaign({ name: 'Soon', state: 'scheduled', counts: { ...counts, recipients: 97 } } as never))
  const page = await open('/campaigns')
  await expect(page.getByRole('listitem').filter({ hasText: 'Soon' })).toContainText('Will go to 97 people')
})

test('the question before sending shows the subject as it is read', async ({ open, api }) => {
  serveCampaign(api, aCampaign({ subject: 'Homes by the bay, {{firstName|neighbour}}' }))
  api.on(campaignEndpoints.review, answerOf(campaignEndpoints.review, { checks: [], isReady: true }))
  const page = await open(path)
  await page.getByText('3 Review').click()
  await page.getByRole('button', { name: /^Send to/ }).click()
  await expect(page.getByRole('dialog')).toContainText('“Homes by the bay, neighbour”')
})

test('people of a suburb are added in one rule, with a tag they have as well', async ({ open, api }) => {
  const { campaign } = serveCampaign(api, aCampaign())
  api.on(contactListEndpoints.suburbs, ['Brighton', 'Kew'])
  api.on(contactEndpoints.tags, [{ tag: 'vip', count: 3 }])
  const page = await open(path)
  await page.getByText('1 Audience').click()
  await page.getByRole('button', { name: 'Add people' }).click()
  await page.getByRole('menuitem', { name: 'Contacts by suburb' }).click()
  await page.getByRole('combobox', { name: 'Suburbs' }).fill('Bri')
  await page.getByRole('option', { name: 'Brighton' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'And tagged (optional)' }).click()
  await page.getByRole('option', { name: 'vip (3)' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add these contacts' }).click()
  await expect(page.getByText('Brighton, tagged vip', { exact: true })).toBeVisible()
  await expect
    .poll(() => campaign.now.audience.include)
    .toMatchObject([{ kind: 'filter', filter: { suburbs: ['Brighton'], tags: ['vip'] } }])
})
