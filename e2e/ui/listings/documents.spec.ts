// Documents of a listing: the studio with its pages, what each download asks for, and the stock list.
import type { Page } from '@playwright/test'
import { documentEndpoints } from '../../../src/channels/documents/documents.contract.ts'
import { serveDocuments } from '../kit/kept-documents.ts'
import type { StandIn } from '../kit/stand-in.ts'
import { answerOf, expect, gate, id, test } from '../kit/test.ts'

const photos = ['porch.jpg', 'kitchen.jpg', 'pool.jpg', 'garden.jpg']
const studioOf = (page: Page) => page.getByRole('dialog', { name: /^Documents of/ })
async function openStudio(open: (path: string) => Promise<Page>, api: StandIn) {
  serveDocuments(api, photos)
  const page = await open(`/listings/${id(1)}`)
  await page.getByRole('button', { name: 'Brochure' }).click()
  const studio = studioOf(page)
  await expect(studio.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  return { page, studio, preview: () => api.calls(documentEndpoints.preview).length }
}
const slots = (page: Page) => studioOf(page).getByRole('list', { name: 'Photos in the document' }).getByRole('listitem')

/** Each change is kept for this document, and its pages are drawn again. */
async function isKept(api: StandIn, before: number, part: object): Promise<void> {
  expect((await api.called(documentEndpoints.choose)).body).toEqual({ type: 'a4', ...part })
  await api.called(documentEndpoints.preview, before + 1)
}

test('another theme is kept for the document, and the pages are drawn in it', async ({ open, api }) => {
  const { page, studio, preview } = await openStudio(open, api)
  const before = await studio.getByRole('img', { name: 'Page 1 of 1' }).getAttribute('src')
  const drawn = preview()
  await studio.getByRole('radio', { name: /^Editorial/ }).check()
  await isKept(api, drawn, { theme: 'editorial' })
  await expect(studioOf(page).getByRole('img', { name: 'Page 1 of 1' })).not.toHaveAttribute('src', before ?? '')
})

test('a photo that is removed from the document stays with the listing, and can be added again', async ({ open, api }) => {
  const { page, studio, preview } = await openStudio(open, api)
  await expect(slots(page)).toHaveCount(4)
  const drawn = preview()
  await studio.getByRole('button', { name: 'Remove photo 1, porch.jpg' }).click()
  await isKept(api, drawn, { photoIds: [22, 23, 24].map(id) })
  await expect(slots(page)).toHaveCount(3)
  await studio.getByRole('button', { name: 'Add photo 1, porch.jpg' }).click()
  const { body } = await api.called(documentEndpoints.choose, 2)
  expect(body.photoIds).toEqual([22, 23, 24, 21].map(id))
})

test('words for one document are kept for it, and one button takes each choice back to the listing’s own', async ({
  open,
  api,
}) => {
  const { studio, preview } = await openStudio(open, api)
  const drawn = preview()
  await studio.getByLabel('Headline').fill('Other words, for this paper only')
  await isKept(api, drawn, { headline: 'Other words, for this paper only' })
  await studio.getByRole('button', { name: 'Remove photo 1, porch.jpg' }).click()
  await expect(studio.getByRole('button', { name: 'Use listing order' })).toBeVisible()
  await studio.getByRole('button', { name: 'Reset to listing text' }).click()
  await expect(studio.getByLabel('Headline')).toHaveValue('Sunny cottage near the bay')
  const { body } = await api.called(documentEndpoints.choose, 3)
  expect(body).toEqual({ type: 'a4', headline: null, description: null })
})

test('photos that are being processed stop the download until they are ready', async ({ open, api }) => {
  const { changed } = serveDocuments(api, photos)
  changed('pool.jpg', { state: 'processing' })
  const issue = { id: 'photos-processing', severity: 'blocks', source: null, field: 'media' } as const
  const message = '1 photo is still being processed. Wait a moment and try again, or choose other photos.'
  api.on(
    documentEndpoints.check,
    answerOf(documentEndpoints.check, { isBlocked: true, issues: [{ ...issue, title: 'Photos are being processed', message }] }),
  )
  const page = await open(`/listings/${id(1)}`)
  await page.getByRole('button', { name: 'Brochure' }).click()
  const studio = studioOf(page)
  await expect(studio.getByText(message)).toBeVisible()
  await expect(studio.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  await expect(studio.getByRole('button', { name: 'Download' })).toBeDisabled()

  await api.listening()
  api.on(documentEndpoints.check, answerOf(documentEndpoints.check, { isBlocked: false, issues: [] }))
  changed('pool.jpg', { state: 'ready' })
  await expect(studio.getByText('Ready to print')).toBeVisible()
  await expect(studio.getByRole('button', { name: 'Download' })).toBeEnabled()
})

test('on a phone the page stands above, and everything below it can be reached', async ({ open, api }) => {
  const { page, studio } = await openStudio(open, api)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const reached of [studio.getByLabel('Headline'), studio.getByRole('img', { name: 'Page 1 of 1' })]) {
    await reached.scrollIntoViewIfNeeded()
    await expect(reached).toBeInViewport()
  }
})

const printed = { brochureType: 'a4', theme: 'classic', bleedMm: 3 }
const types = {
  'A4 One': [documentEndpoints.createPdf, printed],
  'A4 gallery': [documentEndpoints.createPdf, { ...printed, brochureType: 'a4-gallery' }],
  'Window A4': [documentEndpoints.createPdf, { ...printed, brochureType: 'window-a4' }],
  'Window A3': [documentEndpoints.createPdf, { ...printed, brochureType: 'window-a3' }],
  'DL flyer': [documentEndpoints.createPdf, { ...printed, brochureType: 'dl' }],
  Website: [documentEndpoints.websiteBrochure, { theme: 'classic' }],
} as const
test(
  'each type is downloaded as it is, and those that are printed with the bleed that was chosen',
  gate,
  async ({ open, api }) => {
    const { page, studio } = await openStudio(open, api)
    await studio.getByRole('switch', { name: '3 mm bleed' }).press('Space')
    for (const [name, [endpoint, query]] of Object.entries(types)) {
      await studio.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
      const download = page.waitForEvent('download')
      await studio.getByRole('button', { name: 'Download' }).click()
      await download
      expect(api.calls(endpoint).at(-1)?.query, name).toMatchObject(query)
    }
  },
)

test('the studio is closed by Esc', async ({ open, api }) => {
  const { page, studio } = await openStudio(open, api)
  await page.keyboard.press('Escape')
  await expect(studio).toHaveCount(0)
})

function serveStockList(api: StandIn, rows: number): void {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="210" height="297"></svg>'
  api.on(
    documentEndpoints.stockListPreview,
    answerOf(documentEndpoints.stockListPreview, { svg, pages: 1, widthPt: 595, heightPt: 842, rows }),
  )
}
test('the stock list is filtered by its address, and its pages are drawn anew', async ({ open, api }) => {
  serveStockList(api, 12)
  const page = await open('/listings/stock-list')
  await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  await expect(page.getByText('12 listings', { exact: true })).toBeVisible()
  await page.getByText('Lease', { exact: true }).click()
  await expect(page).toHaveURL(/saleOrLease=lease/)
  expect((await api.called(documentEndpoints.stockListPreview, 2)).query).toMatchObject({ saleOrLease: 'lease' })
})

test('listings that were selected are downloaded as a list in their order', async ({ open, api }) => {
  serveStockList(api, 1)
  const page = await open(`/listings/stock-list?ids=${id(1)}&order=given`)
  await expect(page.getByRole('heading', { name: 'Stock list' })).toBeVisible()
  await expect(page.getByText('1 listing', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await download
  expect((await api.called(documentEndpoints.stockList)).query).toMatchObject({ ids: [id(1)], order: 'given' })
})
