// What an author puts into a post stays there, and can be seen.
import type { Locator } from '@playwright/test'
import { blogEndpoints } from '../../../src/channels/blogs/blogs.contract.ts'
import { serveCampaign } from '../kit/kept-campaigns.ts'
import { servePosts } from '../kit/kept-posts.ts'
import { aCampaign, aPost } from '../kit/records.ts'
import { agencyId, answerOf, expect, gate, id, test } from '../kit/test.ts'

const item = (sign: string, words: string) =>
  `<p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span style="mso-list:Ignore">${sign}<span>&nbsp;&nbsp; </span></span><!--[endif]-->${words}</p>`
/** In the shape of Word's own HTML. */
const wordPage = `<html><head><style>p { margin: 0 }</style></head><body><!--StartFragment-->
  <p class="MsoNormal">Words before.<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><h1>The bay</h1>
  ${item('·', 'A. Smith Pool')}${item('·', 'Sheds')}${item('1.', 'Call')}${item('2.', 'Visit')}
  <table><tr><td><p>Suburb</p></td><td><p>Median</p></td></tr><tr><td><p>Brighton</p></td><td><p>$2.9m</p></td></tr></table>
  <!--EndFragment--></body></html>`
async function paste(into: Locator, { html = '', text = '' }): Promise<void> {
  await into.click()
  await into.evaluate(
    (element, data) => {
      const clipboardData = new DataTransfer()
      if (data.html) clipboardData.setData('text/html', data.html)
      if (data.text) clipboardData.setData('text/plain', data.text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { html, text },
  )
}

test('of three pictures that are chosen at once, all three are in the post', async ({ open, api }) => {
  const [post] = servePosts(api, [aPost({ id: 1, title: 'Spring', bodyHtml: '<p>Words</p>' })])
  const key = `uploads/${agencyId}/${id(9)}`
  const address = answerOf(blogEndpoints.pictureAddress, { url: '/files/picture', key, maxBytes: 40_000_000 })
  api.on(blogEndpoints.pictureAddress, address)
  api.on(blogEndpoints.addPicture, ({ body }) => {
    const name = body.fileName.replace('.jpg', '')
    return { id: id(8), url: `/m/${name}/600.webp`, largeUrl: `/m/${name}/1600.webp`, widthPx: 1600, heightPx: 900 }
  })
  const page = await open(`/blogs/${id(1)}`)
  const pictures = page.getByRole('textbox', { name: 'Post', exact: true }).locator('img')
  const names = ['one', 'two', 'three']
  const files = names.map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(name) }))
  await page.getByLabel('Post images').setInputFiles(files)
  await expect(pictures).toHaveCount(3)
  await expect(page.getByRole('main').getByText(/Saved$/)).toBeVisible()
  const kept = [...(post?.now.bodyHtml ?? '').matchAll(/src="\/m\/([a-z]{1,9})\//g)].map(([, name]) => name)
  expect(kept.toSorted()).toEqual(names.toSorted())
})

test('a title of several lines is seen whole, as it is typed and when it is opened again', async ({ open, api }) => {
  const title = 'Five things Bayside buyers asked us in November, and what we told every one of them about the bay'
  servePosts(api, [aPost({ id: 1, title: 'Five' })])
  const page = await open(`/blogs/${id(1)}`)
  const field = page.getByRole('textbox', { name: 'Title', exact: true })
  const hidden = () => field.evaluate((element) => element.scrollHeight - element.clientHeight)
  await field.fill(title)
  await expect.poll(hidden).toBeLessThanOrEqual(1)
  await expect(page.getByRole('main').getByText(/Saved$/)).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue(title)
  await expect.poll(hidden).toBeLessThanOrEqual(1)
})

test('a text of Word is pasted with its headings and lists, and each row of a table is a line', gate, async ({ open, api }) => {
  servePosts(api, [aPost({ id: 1, title: 'Spring' })])
  const page = await open(`/blogs/${id(1)}`)
  const text = page.getByRole('textbox', { name: 'Post', exact: true })
  await paste(text, { html: wordPage })
  await expect(text.locator('h2')).toHaveText('The bay')
  await expect(text.locator('ul > li')).toHaveText(['A. Smith Pool', 'Sheds'])
  await expect(text.locator('ol > li')).toHaveText(['Call', 'Visit'])
  await expect(text.locator(':scope > p')).toHaveText(['Words before.', 'Suburb – Median', 'Brighton – $2.9m'])
})

test('plain text is pasted with its soft line breaks, and without tabs after bullets or lines of nothing', async ({
  open,
  api,
}) => {
  servePosts(api, [aPost({ id: 1, title: 'Spring' })])
  const page = await open(`/blogs/${id(1)}`)
  const text = page.getByRole('textbox', { name: 'Post', exact: true })
  await paste(text, { text: 'One\vTwo\n\u00a0\n•\tPool' })
  await expect(text.locator('p')).toHaveText(['One', 'Two', '• Pool'])
})

test('a text of Word keeps its lists and rows in a campaign, and its headings are bold', async ({ open, api }) => {
  const block = { type: 'text', id: 'words', align: 'left', content: [{ type: 'paragraph' }] }
  const { campaign } = serveCampaign(api, aCampaign({ design: { look: 'plain', blocks: [block] } } as never))
  const page = await open(`/campaigns/${id(1)}`)
  await page.getByRole('button', { name: /^Text/ }).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await paste(text, { html: wordPage })
  await expect(text.locator('strong')).toHaveText('The bay')
  await expect(text.locator('ul > li')).toHaveText(['A. Smith Pool', 'Sheds'])
  await expect(text.locator('p').filter({ hasText: 'Brighton' })).toHaveText('Brighton – $2.9m')
  await expect.poll(() => JSON.stringify(campaign.now.design)).toContain('"bulletList"')
})
