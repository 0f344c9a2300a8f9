import { expect, test } from './kit/test.ts'

test('a task is written in one line, carried over the board, done and undone', async ({ agency }) => {
  const page = await agency.owner.open('/tasks')
  const line = page.getByLabel('New task', { exact: true })
  await line.fill('Call the vendor sat 11am !high #e2e @me')
  const chips = page.getByRole('list', { name: 'Detected details' })
  for (const chip of ['Call', 'Sat', '11:00 am', 'High priority', '#e2e']) await expect(chips).toContainText(chip)
  await line.press('Enter')
  const card = page.getByRole('listitem', { name: 'Call the vendor' })
  await expect(page.getByRole('region', { name: 'To do' }).and(page.locator(':has(li)'))).toContainText('11:00 am')

  await card.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'In progress' }).getByRole('listitem', { name: 'Call the vendor' })).toBeVisible()

  await page.getByRole('button', { name: 'List', exact: true }).click()
  const done = page.getByRole('checkbox', { name: 'Done: Call the vendor' })
  await done.click()
  await expect(done).toHaveCount(0)
  await page.getByRole('alert').filter({ hasText: 'Done: Call the vendor' }).getByRole('button', { name: 'Undo' }).click()
  await expect(done).toBeVisible()
})
