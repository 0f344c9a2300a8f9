// The step before a post is public: the page as it will be, words for its pictures, now or later; and the ways back.
import type { Page } from '@playwright/test'
import { blogEndpoints } from '../../../src/channels/blogs/blogs.contract.ts'
import { servePosts } from '../kit/kept-posts.ts'
import { aPost } from '../kit/records.ts'
import { undoOf } from '../kit/undo.ts'
import { expect, gate, id, test } from '../kit/test.ts'

const open1 = `/blogs/${id(1)}`
const question = (page: Page) => page.getByRole('dialog', { name: 'Publish this post' })
const more = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const src = `/m/${'a'.repeat(22)}/large.webp`

test('before it is public a post is shown as its page, and its pictures are asked for words', async ({ open, api }) => {
  const [post] = servePosts(api, [aPost({ id: 1, title: 'Spring', bodyHtml: `<p>Look.</p><img src="${src}" alt="">` })])
  const page = await open(open1)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(question(page).getByRole('heading', { name: 'Spring' })).toBeVisible()
  await expect(question(page)).toContainText('No cover: lists show the first picture of the text.')
  expect(api.calls(blogEndpoints.step)).toEqual([])
  await question(page).getByRole('textbox', { name: 'Description of picture 1' }).fill('The garden in the morning')
  await question(page).getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('link', { name: 'View', exact: true })).toBeVisible()
  expect(post?.now.status).toBe('published')
  expect(post?.now.bodyHtml).toContain('alt="The garden in the morning"')
})

test('a post is scheduled in the same step', gate, async ({ open, api }) => {
  const [post] = servePosts(api, [aPost({ id: 1, title: 'Spring', bodyHtml: '<p>Words</p>' })])
  const page = await open(open1)
  await page.getByRole('button', { name: 'Publish…' }).click()
  // By mouse: a dialog takes the focus a moment after it is there, and a key would miss.
  await question(page).getByText('Schedule', { exact: true }).click()
  await expect(question(page).getByRole('button', { name: 'Schedule' })).toBeDisabled()
  await page.keyboard.press('Tab')
  await question(page).getByRole('textbox', { name: 'Date and time (your time)' }).fill('sat')
  await page.keyboard.press('Tab')
  await question(page).getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('status').getByText('Scheduled')).toBeVisible()
  expect(post?.now.publishAt).toBe('2026-11-27T22:00:00.000Z')
})

test('a public post is unpublished, duplicated or deleted from its own page', async ({ open, api }) => {
  const all = servePosts(api, [aPost({ id: 1, title: 'Spring', slug: 'spring', bodyHtml: '<p>Words</p>', status: 'published' })])
  const page = await open(open1)
  await more(page, 'Unpublish')
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await more(page, 'Duplicate')
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Spring (copy)')
  expect(all[1]?.now).toMatchObject({ slug: '', bodyHtml: '<p>Words</p>' })
  await more(page, 'Delete')
  await expect(page.getByRole('list', { name: 'Blog posts' }).getByRole('listitem')).toHaveCount(1)
  await undoOf(page, 'Post deleted').click()
  await expect(page.getByRole('list', { name: 'Blog posts' }).getByRole('listitem')).toHaveCount(2)
})
