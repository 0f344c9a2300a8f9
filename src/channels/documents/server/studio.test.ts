import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { documentEndpoints as e } from '../documents.contract.ts'
import { addPhotos, listingOf, pdfOf } from './testing/printed-listing.ts'
import { reads, rawTextOf, textOf } from './testing/read-pdf.ts'

const portal = await testPortal()
const me = await (await portal.newAgency()).signIn()
const listingId = await listingOf(me)
const photos = await addPhotos(portal, me, listingId, 7)

test('photos, words and theme are chosen per listing and type, kept, and the theme is remembered for the agency', async () => {
  const options = {
    type: 'dl' as const,
    theme: 'editorial' as const,
    photoIds: [photos[3] ?? '', photos[0] ?? ''],
    headline: 'Other words for the flyer',
  }
  const studio = await me(e.choose, { params: { listingId }, body: options })

  expect(studio).toMatchObject({ theme: 'editorial', photoIds: [photos[3], photos[0]], headline: 'Other words for the flyer' })
  expect(await me(e.studio, { params: { listingId }, query: { type: 'dl' } })).toEqual(studio)
  // Another type of the same listing keeps its own photos and words, but takes the agency's last theme.
  expect(await me(e.studio, { params: { listingId }, query: { type: 'a4' } })).toMatchObject({
    theme: 'editorial',
    headline: 'Sunny cottage near the bay',
    photoIds: photos.slice(0, 6),
  })
  if (reads) {
    // The mark of a draft lies across the title.
    expect(rawTextOf(await pdfOf(me, listingId, { brochureType: 'dl' })).replaceAll(/\s+/g, ' ')).toContain(
      'Other words for the flyer',
    )
    expect(textOf(await pdfOf(me, listingId, { brochureType: 'a4' }))).not.toContain('Other words')
  }
  await me(e.choose, { params: { listingId }, body: { type: 'dl', headline: null, photoIds: null, theme: 'classic' } })
  expect((await me(e.studio, { params: { listingId }, query: { type: 'dl' } })).headline).toBe('Sunny cottage near the bay')
})

test("an agent who may only look prints, but chooses nothing for others' listings; strangers see nothing", async () => {
  const office = await portal.newAgency()
  const owner = await office.signIn()
  const agent = await office.signIn('agent')
  const id = await listingOf(owner)

  expect((await pdfOf(agent, id)).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(agent(e.choose, { params: { listingId: id }, body: { type: 'a4', theme: 'modern' } })).rejects.toMatchObject({
    status: 403,
  })
  for (const call of [
    () => me(e.studio, { params: { listingId: id }, query: {} }),
    () => me(e.choose, { params: { listingId: id }, body: { type: 'a4' as const } }),
    () => me(e.preview, { params: { listingId: id }, query: {} }),
    () => pdfOf(me, id),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 })
})
