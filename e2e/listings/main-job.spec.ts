// The main job, as an agent does it: bring the listings in, change a price, print, publish, see what the portal said.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { hasSharedData, sharedFile } from '#common/testing/shared-data.ts'
import { feed, gableUrl, openSignedIn, owners, samplePhoto, shownOnPortal, watchForTrouble } from '../helpers/portal.ts'

const ownSamples = join(import.meta.dirname, '../../src/formats/reaxml/samples')

test.setTimeout(240_000)
test('import a feed, edit a price, print the brochure, publish and see it live', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/listings/import')

  await test.step('the feed is previewed, imported, and the same again changes nothing', async () => {
    const own = { name: 'feed.xml', mimeType: 'text/xml', buffer: Buffer.from(feed('XNWXNW', ['E2E-1'])) }
    const fileOf = (name: string, path: string | URL) => ({ name, mimeType: 'text/xml', buffer: readFileSync(path) })
    const others = [
      ...['own__residential.xml', 'own__rental.xml'].map((name) => fileOf(name, join(ownSamples, name))),
      ...(hasSharedData ? ['matthealy__residential_sample.xml', 'ore__REA-AllTypes.xml'] : []).map((name) =>
        fileOf(name, sharedFile(`reaxml/samples/${name}`)),
      ),
    ]
    await page.locator('input[type=file]').setInputFiles([own, ...others])
    await expect(
      page.getByText('Show stopper E2E-1').or(page.getByText('XNWXNW/E2E-1')).or(page.getByText('E2E-1')).first(),
    ).toBeVisible()
    await page.getByRole('button', { name: /^Import \d+ listing/ }).click()
    await expect(page.getByText(/finished/i).first()).toBeVisible({ timeout: 30_000 })
  })

  await page.goto(`${gableUrl()}/listings?q=E2E-1`)
  await page.getByRole('grid').getByText('39 Main Road').first().click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /39 Main Road/ })).toBeVisible()
  const address = new URL(page.url()).pathname

  await test.step('the price is changed and a photo added', async () => {
    await page.goto(`${gableUrl()}${address}/edit`)
    await page.getByLabel('Search price').first().fill('545000')
    await page
      .locator('input[type=file][accept*="image"]')
      .first()
      .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto('#3a7a5a') })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^Saved/).first()).toBeVisible()
  })

  await test.step('the brochure is a PDF', async () => {
    await page.goto(`${gableUrl()}${address}`)
    const pdf = page.waitForResponse((answer) => answer.url().includes('/createPdf/'))
    await page.getByRole('button', { name: 'Brochure' }).click()
    await page.getByRole('button', { name: 'Download' }).click()
    const answer = await pdf
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toContain('application/pdf')
    await page.keyboard.press('Escape')
  })

  await test.step('a portal account is added', async () => {
    await page.goto(`${gableUrl()}/portals/accounts`)
    await page.getByRole('button', { name: 'Add account' }).first().click()
    await page.getByLabel('Agency ID').fill('XNWXNW')
    await page
      .getByRole('button', { name: /^(Add|Save)/ })
      .last()
      .click()
    await expect(page.getByText('XNWXNW').first()).toBeVisible()
  })

  await test.step('it is published and becomes live', async () => {
    await page.goto(`${gableUrl()}${address}?tab=portals`)
    // Other journeys connect portals of their own to the same agency.
    const portals = page.getByRole('list', { name: 'Portals' })
    const own = portals.getByRole('listitem').filter({ hasText: 'XNWXNW' })
    const publish = own.getByRole('button', { name: /^Publish/ })
    // The photo is prepared in the background, and a portal would delete what is left out.
    await expect(async () => {
      await page.reload()
      await expect(publish).toBeEnabled()
      await expect(page.getByRole('list', { name: /Before publishing|Ready to publish/ }).first()).toBeVisible()
      await expect(own).not.toContainText(/being prepared|[Aa]t least one photo/, {
        timeout: 3000,
      })
    }).toPass({ timeout: 60_000 })
    await publish.click()
    await expect(own.getByText(/^Live/)).toBeVisible({ timeout: 40_000 })
    const shown = (await shownOnPortal()).filter((l) => l.agencyId === 'XNWXNW')
    expect(shown).toHaveLength(1)
  })
  expect(await trouble()).toEqual([])
})
