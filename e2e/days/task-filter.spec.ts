// What is on the screen while a filter waits for its answer.
import { expect, test } from '@playwright/test'
import { intercept } from '../helpers/intercept.ts'
import { openSignedIn, owners } from '../helpers/portal.ts'

test('cards stay in place until the filtered ones arrive', async ({ page }) => {
  const word = `Stay ${Date.now() % 1_000_000}`
  await openSignedIn(page, owners.northpoint, '/tasks')
  const line = page.getByLabel('New task', { exact: true })
  for (const n of [1, 2]) {
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/tasks') && answer.ok())
    await line.fill(`${word} number ${n}`)
    await line.press('Enter')
    await saved
    await expect(line).toHaveValue('')
  }
  const filter = page.getByLabel('Filter tasks')
  await filter.fill(word)
  const card = (n: number) => page.getByRole('listitem', { name: `${word} number ${n}` })
  await expect(card(1)).toBeVisible()

  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await intercept(page, '**/api/tasks/getTaskById', async (route) => {
    const { q = '' } = route.request().postDataJSON() as { q?: string }
    if (q.endsWith('number 2')) {
      asked.resolve()
      await held.promise
    }
    await route.continue()
  })
  await filter.fill(`${word} number 2`)
  await asked.promise
  expect(await card(1).count()).toBe(1)
  held.resolve()
  await expect(card(1)).toHaveCount(0)
  await expect(card(2)).toBeVisible()
})
