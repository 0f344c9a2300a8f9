// The photos of a listing: sent, refused with the reason, tried again, taken up after a reload, put in order, described, turned and cut.
import type { Page } from '@playwright/test'
import { mediaEndpoints } from '../../../src/core/media/media.contract.ts'
import { sentFiles, servePhotos } from '../kit/kept-photos.ts'
import { aPhoto } from '../kit/photo.ts'
import { cold, expect, gate, id, test } from '../kit/test.ts'
import { undoOf } from '../kit/undo.ts'

const edit = `/listings/${id(1)}/edit#section-photos`
const group = (page: Page) => page.getByRole('group', { name: 'Photos' })
const tiles = (page: Page) => group(page).getByRole('listitem')
const tile = (page: Page, name: string) => tiles(page).filter({ hasText: name })
const choose = async (page: Page, ...names: string[]) =>
  page.getByRole('button', { name: 'Photos', exact: true }).setInputFiles(await Promise.all(names.map((name) => aPhoto(name))))
const details = async (page: Page, name: string) => {
  await tile(page, name)
    .getByRole('button', { name: /caption and alt text/ })
    .click()
  return page.getByRole('complementary', { name: `Details of ${name}` })
}
const three = ['porch.jpg', 'kitchen.jpg', 'pool.jpg']

test('photos are attached in the order they were chosen, each under its key', gate, async ({ open, api }) => {
  servePhotos(api)
  const page = await open(edit)
  await choose(page, ...three)
  await expect(page.getByText('3 of 60')).toBeVisible()
  await expect(tiles(page)).toContainText(three)
  const sent = api.calls(mediaEndpoints.create).map(({ body }) => body)
  expect(sent.map(({ fileName, kind, listingId }) => [fileName, kind, listingId])).toEqual(
    three.map((name) => [name, 'photo', id(1)]),
  )
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

test('a photo is being processed until the page hears that it is ready', async ({ open, api }) => {
  const photos = servePhotos(api)
  const page = await open(edit)
  await api.listening()
  await choose(page, 'porch.jpg')
  await expect(tile(page, 'porch.jpg').getByText('Processing')).toBeVisible()
  photos.changed('porch.jpg', { state: 'ready' })
  await expect(page.getByText('Processing')).toHaveCount(0)
})

test(
  'a file that is no photo inside is refused with its reason, the others arrive, and it can be dismissed',
  gate,
  async ({ open, api }) => {
    servePhotos(api)
    const page = await open(edit)
    await choose(page, 'front.jpg', 'disguised.jpg', 'garden.jpg')
    await expect(page.getByText('2 of 60')).toBeVisible()
    const refusal = page.getByRole('alert').filter({ hasText: 'this is an HTML page, not an image' })
    await expect(refusal).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Dismiss disguised.jpg' }).click()
    await expect(refusal).toHaveCount(0)
  },
)

test('a file that the line broke under can be tried again, or dismissed for good', { tag: [gate.tag, cold.tag] }, async ({
  open,
  api,
}) => {
  servePhotos(api)
  const page = await open(edit)
  const mend = api.loseFiles(sentFiles)
  await choose(page, 'pool.jpg', 'street.jpg')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Dismiss street.jpg' }).click()
  await expect(page.getByText('street.jpg')).toHaveCount(0)
  mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('1 of 60')).toBeVisible()
  expect(api.calls(mediaEndpoints.create).map(({ body }) => body.fileName)).toEqual(['pool.jpg'])
})

/** Files that this browser keeps to send them later. */
const keptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('gable-uploads')
        request.onsuccess = () => {
          const count = request.result.transaction('files').objectStore('files').count()
          count.onsuccess = () => resolve(count.result)
        }
      }),
  )
test('a photo that a reload interrupts goes on by itself, and is there once', { tag: [gate.tag, cold.tag] }, async ({
  open,
  api,
}) => {
  servePhotos(api)
  const page = await open(edit)
  const goOn = api.holdFiles(sentFiles)
  await choose(page, 'lounge.jpg')
  await expect(page.getByRole('progressbar', { name: /lounge\.jpg/ })).toBeVisible()
  await expect.poll(() => keptFiles(page)).toBe(1)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  goOn()
  await expect(page.getByText('1 of 60')).toBeVisible()
  await expect(tile(page, 'lounge.jpg')).toHaveCount(1)
  expect(api.calls(mediaEndpoints.create)).toHaveLength(1)
})

test('photos are put in order by keys', async ({ open, api }) => {
  servePhotos(api, three)
  const page = await open(edit)
  await page.getByRole('button', { name: 'Move photo 2' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Move photo 2', pressed: true })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(tiles(page)).toContainText(['kitchen.jpg', 'porch.jpg', 'pool.jpg'])
  await page.keyboard.press('Space')
  const { params, body } = await api.called(mediaEndpoints.reorder)
  expect([params.id, body.mediaIds]).toEqual([id(1), [id(22), id(21), id(23)]])
  await expect(tiles(page)).toContainText(['kitchen.jpg', 'porch.jpg', 'pool.jpg'])
})

/** Moves a photo with the pointer onto the place of another, slowly enough to see where it would land. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  await expect(tiles(page)).toHaveCount(3)
  await tile(page, from).scrollIntoViewIfNeeded()
  const [a, b] = [await tile(page, from).boundingBox(), await tile(page, to).boundingBox()]
  if (!a || !b) throw new Error('There is no such photo on the screen')
  const [x, y] = [a.x + a.width / 2, a.y + a.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 20, y, { steps: 4 })
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 20 })
  await expect(tile(page, from)).toHaveAttribute('data-dragging', 'true')
  await expect(page.getByText('Photo 3 is at position 1.')).toBeAttached()
  await page.mouse.up()
}

test('a photo that is dragged to the front is the main one, also after a reload', async ({ open, api }) => {
  servePhotos(api, three)
  const page = await open(edit)
  await drag(page, 'pool.jpg', 'porch.jpg')
  await api.called(mediaEndpoints.reorder)
  await expect(tile(page, 'pool.jpg')).toContainText('Main')
  await page.reload()
  await expect(tiles(page)).toContainText(['pool.jpg', 'porch.jpg', 'kitchen.jpg'])
})

test('an order of photos is put back by undo', gate, async ({ open, api }) => {
  servePhotos(api, three)
  const page = await open(edit)
  await drag(page, 'pool.jpg', 'porch.jpg')
  await expect(tiles(page)).toContainText(['pool.jpg', 'porch.jpg', 'kitchen.jpg'])
  await undoOf(page, 'Photos reordered').click()
  await expect(tiles(page)).toContainText(three)
  const { body } = await api.called(mediaEndpoints.reorder, 2)
  expect(body.mediaIds).toEqual([id(21), id(22), id(23)])
})

test('a photo that is digitally altered says so, with what was altered', async ({ open, api }) => {
  const photos = servePhotos(api, three)
  const page = await open(edit)
  const panel = await details(page, 'kitchen.jpg')
  await panel.getByRole('switch', { name: 'Digitally altered' }).press('Space')
  const note = panel.getByLabel('What was altered')
  await note.fill('Furniture added')
  await note.press('Enter')
  await expect(tile(page, 'kitchen.jpg')).toContainText('Altered')
  await api.called(mediaEndpoints.update, 2)
  expect(photos.now()[1]).toMatchObject({ isAltered: true, alteredNote: 'Furniture added' })
})

test('a photo that is hidden from portals and print says so', async ({ open, api }) => {
  servePhotos(api, three)
  const page = await open(edit)
  const panel = await details(page, 'kitchen.jpg')
  await panel.getByRole('switch', { name: 'On portals and in print' }).press('Space')
  await expect(tile(page, 'kitchen.jpg')).toContainText('Hidden')
  expect((await api.called(mediaEndpoints.update)).body).toEqual({ isPublished: false })
})

test('a photo is turned and cut by keys, and whole again by undo', async ({ open, api }) => {
  const photos = servePhotos(api, ['porch.jpg'])
  api.on(mediaEndpoints.openWhole, { url: '/m/whole', expiresAt: '2026-11-24T23:10:00.000Z' })
  const page = await open(edit)
  const panel = await details(page, 'porch.jpg')
  await expect(panel.getByText('1200 × 800')).toBeVisible()
  await panel.getByRole('button', { name: 'Rotate and crop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rotate and crop porch.jpg' })
  const part = dialog.getByRole('group', { name: /Crop area/ })
  await expect(part).toBeVisible()
  await dialog.getByRole('button', { name: 'Rotate right' }).click()
  await part.focus()
  for (let i = 0; i < 10; i++) await page.keyboard.press('Shift+ArrowUp')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  const { body } = await api.called(mediaEndpoints.update)
  expect(body.edit).toMatchObject({ turns: 1, crop: { left: 0, top: 0, width: 1, height: expect.closeTo(0.9) } })
  await undoOf(page, 'Photo edited').click()
  expect((await api.called(mediaEndpoints.update, 2)).body).toEqual({ edit: null })
  await expect(panel.getByRole('button', { name: 'Rotate and crop', exact: true })).toBeVisible()
  expect(photos.now()[0]?.edit).toBeNull()
})
