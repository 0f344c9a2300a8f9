// A campaign while it is made: its preview, the order of its blocks, its links, what an earlier visit left, and what was taken out of it.
import type { Page } from '@playwright/test'
import { campaignEndpoints } from '../../../src/channels/campaigns/campaigns.contract.ts'
import { serveCampaign } from '../kit/kept-campaigns.ts'
import { aCampaign } from '../kit/records.ts'
import { answerOf, expect, id, test } from '../kit/test.ts'

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

test('the review asks every link by itself and names those that do not answer', async ({ open, api }) => {
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

test('a campaign that a colleague changed after an earlier visit says that what was left went over it', async ({ open, api }) => {
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
})

test('a campaign that is left in the middle of a word is saved, and says nothing of it later', async ({ open, api }) => {
  const { campaign } = serveCampaign(api, aCampaign({ subject: 'Old subject' }))
  const page = await open(path)
  await subjectOf(page).fill('Typed and left')
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  expect((await api.called(campaignEndpoints.update)).body).toMatchObject({ subject: 'Typed and left' })
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  campaign.changedUnheard({ subject: 'From a colleague' })
  await page.goto(api.url + path)
  await expect(subjectOf(page)).toHaveValue('From a colleague')
  await expect(page.getByText('Someone else changed this campaign too')).toHaveCount(0)
})
