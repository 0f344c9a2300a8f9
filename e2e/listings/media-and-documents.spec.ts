// Photos and paper, as an agent works with them: upload, refuse, resume, order, describe, hide; then every document of the listing.
import { type Download, expect, type Page, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { intercept } from '../helpers/intercept.ts'
import { gableUrl, openSignedIn, owners, samplePhoto, watchForTrouble } from '../helpers/portal.ts'

test.setTimeout(240_000)

const file = async (name: string, colour: string) => ({ name, mimeType: 'image/jpeg', buffer: await samplePhoto(colour) })
const pdfOf = async (download: Download) =>
  readFileSync(await download.path())
    .subarray(0, 5)
    .toString()
const photoInput = (page: Page) => page.locator('input[type=file][accept*="image"]').first()
const photos = (page: Page) => page.getByRole('group', { name: 'Photos' }).getByRole('listitem')

async function newListing(page: Page): Promise<string> {
  const id = await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('gable.accessToken')?.replaceAll('"', '')}`,
      'content-type': 'application/json',
    }
    const body = {
      listingClass: 'residential',
      headline: 'Sunny cottage near the bay',
      description: 'A sunny cottage. Walk to the sand.',
    }
    const answer = await fetch('/api/listinger/create', { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await answer.json()) as { id: string }).id
  })
  return id
}

test('photos are uploaded, refused with a reason, resumed, ordered by keys, described and hidden; every document is made', async ({
  page,
}) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/listings')
  await expect(page.getByRole('heading', { name: 'Listings' })).toBeVisible()
  const id = await newListing(page)
  await page.goto(`${gableUrl()}/listings/${id}/edit#section-photos`)

  await test.step('three arrive, one is refused with its reason', async () => {
    await photoInput(page).setInputFiles([
      await file('front.jpg', '#3a7a5a'),
      await file('kitchen.jpg', '#a05a30'),
      { name: 'disguised.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html><p>not a photo</p>') },
      await file('garden.jpg', '#3050a0'),
    ])
    await expect(page.getByText('3 of 60')).toBeVisible({ timeout: 45_000 })
    await expect(page.getByRole('alert').filter({ hasText: 'an HTML page' })).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss disguised.jpg' }).click()
    await expect(page.getByText('Processing')).toHaveCount(0, { timeout: 60_000 })
  })

  await test.step('an upload is cancelled; a broken line can be tried again', async () => {
    let isDown = true
    await intercept(page, '**/files/uploads/**', async (route) => {
      if (isDown) return route.abort('connectionfailed')
      await route.continue()
    })
    await photoInput(page).setInputFiles([await file('pool.jpg', '#20a0c0'), await file('street.jpg', '#777777')])
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Dismiss street.jpg' }).click()
    await expect(page.getByText('street.jpg')).toHaveCount(0)
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('4 of 60')).toBeVisible({ timeout: 45_000 })
    await page.unroute('**/files/uploads/**')
  })

  await test.step('an upload that a reload interrupts goes on by itself', async () => {
    await intercept(page, '**/files/uploads/**', () => {
      // Never answered: the line hangs.
    })
    await photoInput(page).setInputFiles([await file('lounge.jpg', '#c0a020')])
    await expect(page.getByRole('progressbar', { name: /lounge\.jpg/ })).toBeVisible()
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              const request = indexedDB.open('gable-uploads')
              request.onsuccess = () => {
                const count = request.result.transaction('files').objectStore('files').count()
                count.onsuccess = () => resolve(count.result)
              }
            }),
        ),
      )
      .toBe(1)
    await page.unroute('**/files/uploads/**')
    await page.reload()
    await expect(page.getByText('5 of 60')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('lounge.jpg')).toHaveCount(1)
    await expect(page.getByText('Processing')).toHaveCount(0, { timeout: 60_000 })
  })

  await test.step('the order is changed with keys', async () => {
    const reordered = page.waitForResponse((answer) => answer.url().includes('/api/media/reorder/'))
    await page.getByRole('button', { name: 'Move photo 2' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Move photo 2', pressed: true })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(photos(page).first()).toContainText('kitchen.jpg')
    await page.keyboard.press('Space')
    expect((await reordered).status()).toBe(200)
    await expect(photos(page).first()).toContainText('kitchen.jpg')
  })

  await test.step('alt text, what was altered, and hidden: kept', async () => {
    await photos(page)
      .first()
      .getByRole('button', { name: /caption and alt text/ })
      .click()
    const panel = page.getByRole('complementary', { name: /kitchen\.jpg/ })
    const answerTo = (field: string) =>
      page.waitForResponse(
        (answer) => answer.url().includes('/api/media/update/') && answer.ok() && !!answer.request().postData()?.includes(field),
      )
    const both = Promise.all([answerTo('altText'), answerTo('isAltered')])
    await panel.getByLabel('Alt text').fill('A kitchen with a stone island')
    await panel.getByLabel('Digitally altered').click({ force: true })
    await both
    await expect(panel.getByLabel('Digitally altered')).toBeChecked()
    await panel.getByLabel('What was altered').fill('Furniture added')
    const saved = answerTo('alteredNote')
    await panel.getByLabel('What was altered').blur()
    await saved
    await expect(photos(page).first()).toContainText('Altered')
    await photos(page)
      .nth(1)
      .getByRole('button', { name: /caption and alt text/ })
      .click()
    const hidden = answerTo('isPublished')
    await page.getByRole('complementary').getByLabel('On portals and in print').click({ force: true })
    await hidden
    await page.reload()
    await expect(photos(page).first()).toContainText('Altered')
    await expect(photos(page).nth(1)).toContainText('Hidden')
  })

  await test.step('the studio: theme, photos and words change the pages', async () => {
    await page.goto(`${gableUrl()}/listings/${id}`)
    await page.getByRole('button', { name: 'Brochure' }).click()
    const studio = page.getByRole('dialog', { name: /Documents of/ })
    await expect(studio.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible({ timeout: 30_000 })
    const src = () => studio.getByRole('img', { name: /^Page 1 of/ }).getAttribute('src')
    const changed = async (act: () => Promise<unknown>) => {
      const before = await src()
      await act()
      await expect.poll(src, { timeout: 20_000 }).not.toBe(before)
    }
    await changed(() => studio.getByRole('radio', { name: /^Editorial/ }).check())
    await expect(studio.getByRole('list', { name: 'Photos in the document' }).getByRole('listitem')).toHaveCount(4)
    await changed(() =>
      studio
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click(),
    )
    await changed(() => studio.getByLabel('Headline').fill('Other words, for this paper only'))
    await expect(studio.getByRole('button', { name: /^(Reset to listing|Use listing)/ })).toHaveCount(2)
  })

  await test.step('on a phone the page stands above, and everything below it can be reached', async () => {
    const studio = page.getByRole('dialog', { name: /Documents of/ })
    const desk = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    for (const reached of [studio.getByLabel('Headline'), studio.getByRole('img', { name: /^Page 1 of/ })]) {
      await reached.scrollIntoViewIfNeeded()
      await expect(reached).toBeInViewport()
    }
    if (desk) await page.setViewportSize(desk)
  })

  await test.step('every type is downloaded as a PDF', async () => {
    const studio = page.getByRole('dialog', { name: /Documents of/ })
    await studio.getByLabel('3 mm bleed').check({ force: true })
    for (const name of [/^A4 One/, /^A4 gallery/, /^Window A4/, /^Window A3/, /^DL flyer/, /^Website/]) {
      await studio.getByRole('radio', { name }).check()
      await expect(studio.getByRole('img', { name: /^Page 1 of/ })).toBeVisible({ timeout: 20_000 })
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        studio.getByRole('button', { name: 'Download' }).click(),
      ])
      expect(await pdfOf(download)).toBe('%PDF-')
    }
    await page.keyboard.press('Escape')
    await expect(studio).toHaveCount(0)
  })

  await test.step('the stock list is filtered, shown and downloaded', async () => {
    await page.goto(`${gableUrl()}/listings/stock-list`)
    await expect(page.getByRole('img', { name: /^Page 1 of/ })).toBeVisible({ timeout: 30_000 })
    await page.getByText('Lease', { exact: true }).click()
    await expect(page).toHaveURL(/saleOrLease=lease/)
    await page.goto(`${gableUrl()}/listings/stock-list?ids=${id}&order=given`)
    await expect(page.getByRole('heading', { name: 'Stock list' })).toBeVisible()
    await expect(page.getByText('1 listing', { exact: true })).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()])
    expect(await pdfOf(download)).toBe('%PDF-')
  })
  expect(await trouble()).toEqual([])
})

test('a photo is turned and cut by keys, and whole again by undo', async ({ page }) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/listings')
  await expect(page.getByRole('heading', { name: 'Listings' })).toBeVisible()
  const id = await newListing(page)
  await page.goto(`${gableUrl()}/listings/${id}/edit#section-photos`)
  await photoInput(page).setInputFiles([await file('porch.jpg', '#3a7a5a')])
  const open = photos(page)
    .first()
    .getByRole('button', { name: /caption and alt text/ })
  await open.click({ timeout: 45_000 })
  const panel = page.getByRole('complementary', { name: /porch\.jpg/ })
  await expect(panel.getByText('1200 × 800')).toBeVisible({ timeout: 60_000 })

  await panel.getByRole('button', { name: 'Rotate and crop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rotate and crop porch.jpg' })
  const part = dialog.getByRole('group', { name: /Crop area/ })
  await expect(part).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Rotate right' }).click()
  await part.focus()
  for (let i = 0; i < 10; i++) await page.keyboard.press('Shift+ArrowUp')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  // The message stays while the pointer is on it, however long the picture takes.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(panel.getByText('800 × 1080')).toBeVisible({ timeout: 60_000 })

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByText('1200 × 800')).toBeVisible({ timeout: 60_000 })
  expect(await trouble()).toEqual([])
})

test('banner images are added, described and removed', async ({ page }) => {
  await openSignedIn(page, owners.northpoint, '/settings/banner-images')
  await expect(page.getByText('No banner images yet')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles([await file('harbour.jpg', '#205080')])
  const list = page.getByRole('list', { name: 'Banner images' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.locator('img')).toBeVisible({ timeout: 60_000 })
  await list.getByLabel('Alt text of banner image 1').fill('The harbour at dusk')
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/media/heading_image/'))
  await list.getByLabel('Alt text of banner image 1').blur()
  expect((await saved).status()).toBe(200)
  await list.getByRole('button', { name: 'Remove banner image 1' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: 'Remove banner image 1' }).click()
  await expect(page.getByText('No banner images yet')).toBeVisible()
})

/** Moves a photo with the pointer onto the place of another, slowly enough to see where it would land. */
async function dragPhoto(page: Page, from: number, to: number): Promise<void> {
  const [a, b] = [await photos(page).nth(from).boundingBox(), await photos(page).nth(to).boundingBox()]
  if (!a || !b) throw new Error('There is no such photo on the screen')
  const [x, y] = [a.x + a.width / 2, a.y + a.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 20, y, { steps: 4 })
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 20 })
  await expect(page.locator('[data-dragging]').first()).toBeVisible()
}

test('photos are ordered with the pointer: the first becomes the main one, the order is kept, and undo puts it back', async ({
  page,
}) => {
  const trouble = await watchForTrouble(page)
  await openSignedIn(page, owners.northpoint, '/listings')
  await expect(page.getByRole('heading', { name: 'Listings' })).toBeVisible()
  const id = await newListing(page)
  await page.goto(`${gableUrl()}/listings/${id}/edit#section-photos`)
  const files = [await file('porch.jpg', '#3a7a5a'), await file('kitchen.jpg', '#7a3a5a'), await file('pool.jpg', '#3a5a7a')]
  for (const [index, one] of files.entries()) {
    await photoInput(page).setInputFiles([one])
    await expect(photos(page)).toHaveCount(index + 1, { timeout: 45_000 })
    await expect(page.getByText(`${index + 1} of 60`)).toBeVisible({ timeout: 45_000 })
  }
  await expect(page.getByText('Processing')).toHaveCount(0, { timeout: 60_000 })

  const saved = page.waitForResponse((answer) => answer.url().includes('/api/media/reorder/'))
  await dragPhoto(page, 2, 0)
  await page.mouse.up()
  expect((await saved).status()).toBe(200)
  await expect(photos(page).first()).toContainText('Mainpool.jpg')
  await page.reload()
  await expect(photos(page)).toContainText(['pool.jpg', 'porch.jpg', 'kitchen.jpg'])

  await dragPhoto(page, 1, 2)
  await page.mouse.up()
  await expect(photos(page)).toContainText(['pool.jpg', 'kitchen.jpg', 'porch.jpg'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(photos(page)).toContainText(['pool.jpg', 'porch.jpg', 'kitchen.jpg'])
  await page.reload()
  await expect(photos(page)).toContainText(['pool.jpg', 'porch.jpg', 'kitchen.jpg'])
  expect(await trouble()).toEqual([])
})
