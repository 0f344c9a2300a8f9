// The team: a new agent with a portrait, their place in the order by keys, and leaving and coming back.
import { expect, test } from '@playwright/test'
import { agent, gableUrl, openSignedIn, owners, samplePhoto, watchForTrouble } from '../helpers/portal.ts'

test.setTimeout(180_000)

test('an agent joins with a portrait, moves in the order by keys, leaves and comes back', async ({ page }) => {
  const name = 'Ada Quill'
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/settings/agents')
  await page.getByRole('button', { name: 'Add agent' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 30_000 })

  await page.getByLabel('Photo', { exact: true }).setInputFiles({
    name: 'ada.jpg',
    mimeType: 'image/jpeg',
    buffer: await samplePhoto('#557799'),
  })
  const crop = page.getByRole('dialog', { name: 'Crop photo' })
  await crop.getByRole('group', { name: /Crop area/ }).focus()
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowLeft')
  await crop.getByRole('button', { name: 'Use image' }).click()
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible({ timeout: 60_000 })
  await page.getByLabel('Position').fill('Sales consultant')
  await page.getByLabel('Instagram').fill('https://evil.example/ada')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter your Instagram link or @name').first()).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('Instagram').fill('@ada')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Instagram')).toHaveValue('https://www.instagram.com/ada', { timeout: 30_000 })

  await page.getByRole('link', { name: 'All agents' }).click()
  const rows = page.getByRole('list', { name: 'Agents' }).getByRole('listitem')
  await expect(rows.last()).toContainText(name, { timeout: 30_000 })
  const count = await rows.count()
  await page.getByRole('button', { name: `Move ${name}` }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: `Move ${name}`, pressed: true })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(rows.nth(count - 2)).toContainText(name)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/listing-agents/order') && answer.ok())
  await page.keyboard.press('Space')
  await saved
  await expect(rows.nth(count - 2)).toContainText(name, { timeout: 30_000 })
  await page.reload()
  await expect(rows.nth(count - 2)).toContainText(name, { timeout: 30_000 })

  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Mark as left…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as left' }).click()
  await expect(page.getByText(`${name} has left. Past sales and leases keep their name.`)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Mark as left…' })).toBeVisible({ timeout: 30_000 })
  expect(await trouble()).toEqual([])

  await page.route('**/api/listing-agents/**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`${gableUrl()}/settings/agents`)
  await expect(page.getByText('Failed to fetch agents')).toBeVisible({ timeout: 30_000 })
})

test('an agent reads a colleague’s profile and changes their own', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, agent, '/settings/agents')
  await page.getByRole('link', { name: 'Sofia Rossi', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute('readonly', '', { timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Mark as left…' })).toBeHidden()

  await page.getByRole('link', { name: 'All agents' }).click()
  await page.getByRole('textbox', { name: 'Search agents by name' }).fill('gallag')
  // Wait for the search: a click misses rows that still move.
  await expect(page.getByRole('list', { name: 'Agents' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: 'Tom Gallagher', exact: true }).click()
  const phone = page.getByLabel('Office phone')
  const number = '03 5550 0140'
  await phone.fill(number)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Not saved yet')).toBeHidden({ timeout: 30_000 })
  await page.reload()
  await expect(phone).toHaveValue(number, { timeout: 30_000 })
  expect(await trouble()).toEqual([])
})
