// The main job, as an agent does it: bring a listing in, change a price, print, publish, see what the portal said.
import { listingEndpoints } from '../../src/core/listings/listings.contract.ts'
import { samplePhoto } from '../helpers/sample-photo.ts'
import { feed } from './kit/feed.ts'
import { expect, test } from './kit/test.ts'

test('import a feed, edit a price, print the brochure, publish and see it live', async ({ agency, world }) => {
  const { owner } = agency
  const page = await owner.open('/listings/import')

  await test.step('the feed is previewed and imported', async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'feed.xml', mimeType: 'text/xml', buffer: Buffer.from(feed('XNWXNW', 'E2E-1')) })
    await expect(page.getByText('39 Main Road')).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 listing' }).click()
    await expect(page.getByText('Finished', { exact: true })).toBeVisible()
  })
  await page.goto(`${world.url}/listings`)
  await page.getByRole('grid').getByText('39 Main Road').click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /39 Main Road/ })).toBeVisible()
  const address = new URL(page.url()).pathname
  const id = address.split('/').at(-1) ?? ''

  await test.step('the price is changed as people type it, and a photo added', async () => {
    await page.goto(`${world.url}${address}/edit#section-photos`)
    await page.getByLabel('Search price', { exact: true }).fill('545k')
    await page
      .getByRole('button', { name: 'Photos', exact: true })
      .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto('#3a7a5a') })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByLabel('Search price', { exact: true })).toHaveValue('$545,000')
    const stored = async () => {
      const { priceCents, media } = await owner.call(listingEndpoints.getOne, { params: { id } })
      return [priceCents, ...media.map(({ state }) => state)]
    }
    await expect.poll(stored).toEqual([54_500_000, 'ready'])
  })

  await test.step('the brochure is a PDF', async () => {
    await page.goto(`${world.url}${address}`)
    await page.getByRole('button', { name: 'Brochure' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('39 Main Road Richmond A4 brochure.pdf')
    await page.keyboard.press('Escape')
  })

  await test.step('a portal account is added, the listing published, and it becomes live', async () => {
    await page.goto(`${world.url}/portals/accounts`)
    await page.getByRole('main').getByRole('button', { name: 'Add account' }).click()
    await page.getByLabel('Agency ID').fill('XNWXNW')
    await page
      .locator('form')
      .filter({ has: page.getByLabel('Agency ID') })
      .getByRole('button', { name: 'Add account' })
      .click()
    await expect(page.getByText('XNWXNW')).toBeVisible()

    await page.goto(`${world.url}${address}?tab=portals`)
    const portal = page.getByRole('list', { name: 'Portals' }).getByRole('listitem')
    await portal.getByRole('button', { name: /^Publish/ }).click()
    await expect(portal.getByText(/^Live/)).toBeVisible()
    const shown = (await (await fetch(`${world.portalUrl}/sandbox/listings`)).json()) as { agencyId: string; address: string }[]
    expect(shown).toMatchObject([{ agencyId: 'XNWXNW', address: expect.stringContaining('39 Main Road') }])
  })
})
