// The main job, as an agent does it: bring the listings in, change a price, print, publish, see what the portal said.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { samplePhoto } from '../helpers/sample-photo.ts'
import { expect, settled, test } from './kit/test.ts'

const own = readFileSync(join(import.meta.dirname, '../../src/formats/reaxml/samples/own__residential.xml'))

test('import a feed, edit a price, print the brochure, publish and see it live', async ({ agency, world }) => {
  const page = await agency.owner.open('/listings/import')

  await test.step('the feed is previewed and imported', async () => {
    await page.locator('input[type=file]').setInputFiles({ name: 'feed.xml', mimeType: 'text/xml', buffer: own })
    await page.getByRole('button', { name: /^Import \d+ listing/ }).click()
    await expect(page.getByText(/finished/i)).toBeVisible()
  })

  await page.goto(`${world.url}/listings`)
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const address = new URL(page.url()).pathname

  await test.step('the price is changed as people type it, and a photo added', async () => {
    await page.goto(`${world.url}${address}/edit`)
    await page.getByLabel('Search price', { exact: true }).fill('1.45m')
    await page
      .locator('input[type=file][accept*="image"]')
      .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto('#3a7a5a') })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^Saved/)).toBeVisible()
    await expect(page.getByLabel('Search price', { exact: true })).toHaveValue('$1,450,000')
  })
  await settled(page)
})
