// What an author puts into a post stays there, and can be seen.
import { blogEndpoints } from '../../../src/channels/blogs/blogs.contract.ts'
import { servePosts } from '../kit/kept-posts.ts'
import { aPost } from '../kit/records.ts'
import { agencyId, answerOf, expect, id, test } from '../kit/test.ts'

test('of three pictures that are chosen at once, all three are in the post, in their order', async ({ open, api }) => {
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
