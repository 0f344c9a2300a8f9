// The agency's banner images: added, described, removed and back.
import type { Page } from '@playwright/test'
import { pictureEndpoints } from '../../../src/accounts/pictures/pictures.contract.ts'
import { HeadingImage, mediaEndpoints } from '../../../src/core/media/media.contract.ts'
import { aPhoto } from '../kit/photo.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { agencyId, answerOf, expect, id, sampleOf, test } from '../kit/test.ts'
import { undoOf } from '../kit/undo.ts'

const harbour = sampleOf(HeadingImage, { id: id(51), fileName: 'harbour.jpg', state: 'ready', urls: { card: '/m/card' } })
function serveImages(api: StandIn, first: HeadingImage[] = []) {
  let [images, removed] = [first, first]
  const key = `uploads/${agencyId}/${id(9)}`
  api
    .on(mediaEndpoints.headingImages, () => images)
    .on(pictureEndpoints.presign, answerOf(pictureEndpoints.presign, { url: '/files/1', key, maxBytes: 40_000_000 }))
    .on(mediaEndpoints.addHeadingImage, ({ body: { fileName } }) => (images = [{ ...harbour, fileName }])[0] ?? harbour)
    .on(
      mediaEndpoints.changeHeadingImage,
      ({ body: { altText = null } }) => (images = images.map((one) => ({ ...one, altText }))),
    )
    .on(mediaEndpoints.removeHeadingImage, ({ params }) => {
      ;[images, removed] = [[], images]
      return params
    })
    .on(mediaEndpoints.restoreHeadingImage, () => (images = removed))
}
const list = (page: Page) => page.getByRole('list', { name: 'Banner images' })
const none = (page: Page) => page.getByText('No banner images yet')

test('a banner image is added from a file', async ({ open, api }) => {
  serveImages(api)
  const page = await open('/settings/banner-images')
  await expect(none(page)).toBeVisible()
  await page.locator('input[type=file]').setInputFiles([await aPhoto('harbour.jpg')])
  await expect(list(page).getByRole('listitem')).toContainText('harbour.jpg')
  await expect(list(page).locator('img')).toBeVisible()
  const { params, body } = await api.called(mediaEndpoints.addHeadingImage)
  expect([params.id, body]).toEqual([agencyId, { key: `uploads/${agencyId}/${id(9)}`, fileName: 'harbour.jpg' }])
})

test('a banner image is described for those who cannot see it', async ({ open, api }) => {
  serveImages(api, [harbour])
  const page = await open('/settings/banner-images')
  const words = list(page).getByLabel('Alt text of banner image 1')
  await words.fill('The harbour at dusk')
  await words.press('Tab')
  expect((await api.called(mediaEndpoints.changeHeadingImage)).body).toEqual({ altText: 'The harbour at dusk' })
  await expect(words).toHaveValue('The harbour at dusk')
})

test('a banner image that was removed comes back by undo', async ({ open, api }) => {
  serveImages(api, [harbour])
  const page = await open('/settings/banner-images')
  await page.getByRole('button', { name: 'Remove banner image 1' }).click()
  await expect(none(page)).toBeVisible()
  await undoOf(page, 'Banner image removed').click()
  await expect(list(page).getByRole('listitem')).toContainText('harbour.jpg')
})
