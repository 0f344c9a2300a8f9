// A phone that loses its signal, and what covers its screen.
import { aHouse, serveListings } from '../kit/kept-listings.ts'
import { aPicture } from '../kit/records.ts'
import { cold, expect, id, test } from '../kit/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

const menuFile = /assets\/drawer-.*\.js/

test('the menu that could not be fetched opens when it is pressed again with a connection', cold, async ({ open, api }) => {
  const come = api.loseFiles(menuFile)
  const page = await open('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('alert')).toContainText('Component failed to load')
  come()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('a message on a phone stands above the shortcuts', cold, async ({ open, api }) => {
  api.loseFiles(menuFile)
  const page = await open('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const message = await page.getByRole('alert').boundingBox()
  const bar = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox()
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('the menu is there without a connection once the page stands', cold, async ({ open, api, context }) => {
  const page = await open('/')
  // Fetched, and run.
  await page.evaluate((address) => import(address), await api.askedFor(menuFile))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('Back closes the menu and stays on the page', async ({ open }) => {
  const page = await open('/')
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
  await expect(page).toHaveURL(/crm\/contacts\/all/)
})

test('Back closes a photo and stays on the listing', async ({ open, api }) => {
  const media = [1, 2].map((n) => aPicture({ id: 20 + n, fileName: `${n}.jpg`, position: n }))
  serveListings(api, [aHouse('Photo Street', { media })])
  const page = await open('/listings')
  await page.getByText('Photo Street').click()
  await page.getByRole('button', { name: /^Photo 1 of 2/ }).click()
  const viewer = page.getByRole('dialog', { name: 'Photos' })
  await expect(viewer).toBeVisible()
  await page.goBack()
  await expect(viewer).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/listings/${id(1)}`))
})
