import { samplePhoto } from '../helpers/sample-photo.ts'
import { expect, test } from './kit/test.ts'

test('a post is written with the slash menu and a picture, published and read by anyone', async ({ agency, stranger }) => {
  const page = await agency.owner.open('/blogs')
  await page.getByRole('link', { name: 'New post' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('What the river does at Easter')
  const text = page.getByRole('textbox', { name: 'Post', exact: true })
  await text.click()
  await page.keyboard.type('It rises.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/head')
  await expect(page.getByRole('listbox', { name: 'Insert' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('When to worry')
  await page.keyboard.press('Enter')
  await page
    .getByLabel('Post images')
    .setInputFiles({ name: 'river.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto('#334455') })
  await expect(text.locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  const link = page.getByRole('link', { name: 'View', exact: true })
  const address = await link.getAttribute('href')

  const reader = await stranger(address ?? '')
  await expect(reader.getByRole('heading', { level: 1, name: 'What the river does at Easter' })).toBeVisible()
  await expect(reader.getByRole('heading', { name: 'When to worry' })).toBeVisible()
  const picture = reader.locator('article img')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})
