// A post saves itself while its author types: nothing that was typed moves or goes when the answer comes.
import { expect, test } from '@playwright/test'
import { openSignedIn, owners, watchForTrouble } from '../helpers/portal.ts'

test('the cursor, a space at the end and a line break stay where they are when a post has saved itself', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/blogs/new')
  const saved = () =>
    page.waitForResponse(
      (answer) =>
        /\/api\/blogs(\/[\w-]{36})?$/.test(answer.url()) && /^(POST|PUT)$/.test(answer.request().method()) && answer.ok(),
    )
  const text = page.getByRole('textbox', { name: 'Post' })
  const first = saved()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`Typed on and on ${Date.now()}`)
  await first
  await text.click()
  await page.keyboard.type('The last line.')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  const second = saved()
  await page.keyboard.type('Open on')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Saturday ')
  await second
  await expect(page.getByText(/Saved$/).first()).toBeVisible()
  const third = saved()
  await page.keyboard.type('and ')
  await third
  await expect(page.getByText(/Saved$/).first()).toBeVisible()
  await page.keyboard.type('Sunday')
  await expect(text.locator('p').first()).toHaveText(/^Open on\s*Saturday and Sunday$/)
  await expect(text.locator('p').last()).toHaveText('The last line.')
  // What was typed before the answer can still be taken back.
  await page.keyboard.press('Control+z')
  await expect(text.locator('p').first()).not.toContainText('Sunday')
  expect(await trouble()).toEqual([])
})

test('on a busy page a key acts where the cursor has just been moved to', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/blogs/new')
  const text = page.getByRole('textbox', { name: 'Post' })
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
  expect(await trouble()).toEqual([])
})
