// A post saves itself while its author types: nothing that was typed moves or goes when the answer comes.
import { blogEndpoints } from '../../../src/channels/blogs/blogs.contract.ts'
import { servePosts } from '../kit/kept-posts.ts'
import { expect, gate, test } from '../kit/test.ts'

test(
  'the cursor, a space at the end and a line break stay where they are when a post has saved itself',
  gate,
  async ({ open, api }) => {
    servePosts(api)
    const page = await open('/blogs/new')
    const text = page.getByRole('textbox', { name: 'Post', exact: true })
    const saved = page.getByRole('main').getByText(/Saved$/)
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Typed on and on')
    await api.called(blogEndpoints.create)
    await expect(saved).toBeVisible()
    await text.click()
    await page.keyboard.type('The last line.')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('Open on')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('Saturday ')
    await expect(saved).toBeVisible()
    await page.keyboard.type('and ')
    await expect(saved).toHaveCount(0)
    await expect(saved).toBeVisible()
    await page.keyboard.type('Sunday')
    await expect(text.locator('p')).toHaveText([/^Open on\s*Saturday and Sunday$/, 'The last line.'])
    // What was typed before the answer can still be taken back.
    await page.keyboard.press('Control+z')
    await expect(text.locator('p')).not.toContainText(['Sunday', ''])
  },
)

test('on a busy page a key acts where the cursor has just been moved to', async ({ open, api }) => {
  servePosts(api)
  const page = await open('/blogs/new')
  const text = page.getByRole('textbox', { name: 'Post', exact: true })
  await text.click()
  await page.keyboard.type('The last line.')
  await page.evaluate(() => {
    window.addEventListener('keydown', () => {
      for (const end = performance.now() + 150; performance.now() < end; );
    })
  })
  await Promise.all([page.keyboard.press('Home'), page.keyboard.press('Enter')])
  await expect(text.locator('p')).toHaveText(['', 'The last line.'])
  await Promise.all([page.keyboard.press('End'), page.keyboard.press('Shift+Enter')])
  await page.keyboard.type('Open')
  await expect(text.locator('p')).toHaveText(['', 'The last line.Open'])
})
