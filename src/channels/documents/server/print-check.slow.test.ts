import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { documentEndpoints as e } from '../documents.contract.ts'
import type { DocumentType } from '../documents.rules.ts'
import { addPhotos, at, listingOf, pdfOf, uploadPhoto } from './testing/printed-listing.ts'

const portal = await testPortal()
const me = await (await portal.newAgency()).signIn()
const check = (listingId: string, type: DocumentType = 'a4') => me(e.check, { params: { listingId }, query: { type } })
const elsewhere = { address: at({ streetNumber: '7', street: 'Reed Lane', suburb: 'Kew', state: 'VIC', postcode: '3101' }) }
const idsOf = async (listingId: string, type?: DocumentType) =>
  (await check(listingId, type)).issues.map(({ id, severity }) => `${severity} ${id}`)

test('what the law forbids comes first and blocks every file; the rest only warns', async () => {
  const id = await listingOf(me, {
    headline: 'By the bay <foo> &madeup;',
    description: 'Offers above $1,200,000. བོད་ཡིག',
  })
  const { issues, isBlocked, missingCharacters } = await check(id)

  expect(issues[0]).toMatchObject({ severity: 'blocks', message: expect.stringContaining('offers above') })
  expect(issues[0]?.source).toBeTruthy()
  // An amount that the listing does not show blocks too.
  const severities = issues.map(({ severity }) => severity)
  expect(severities).toEqual(severities.toSorted())
  expect(issues.filter(({ severity }) => severity === 'blocks')).toHaveLength(2)
  expect(issues.map((one) => one.id)).toEqual(expect.arrayContaining(['characters', 'html-headline', 'draft']))
  expect(isBlocked).toBe(true)
  expect(missingCharacters).toContain('བ')
  await expect(pdfOf(me, id, { brochureType: 'a4', allowMissing: 'true' })).rejects.toMatchObject({
    status: 422,
    message: issues[0]?.message,
  })
  // A tile has no words of the listing's own.
  expect(await idsOf(id, 'tile-square')).not.toContain('warns html-headline')
})

test('a headline in capitals is offered in title case', async () => {
  const id = await listingOf(me, { headline: 'STUNNING FAMILY HOME!!!' })
  const { issues } = await check(id)
  expect(issues.find((one) => one.id === 'capitals')).toMatchObject({
    severity: 'warns',
    field: 'headline',
    message: expect.stringContaining('“Stunning Family Home!”'),
  })
  expect(await idsOf(await listingOf(me, { ...elsewhere, headline: 'Family home near the NBN hub' }))).not.toContain(
    'warns capitals',
  )
})

test('a property in South Australia is not printed without the RLA number', async () => {
  const id = await listingOf(me, {
    address: at({ streetNumber: '9', street: 'Gum Lane', suburb: 'Unley', state: 'SA', postcode: '5061' }),
  })
  expect(await idsOf(id)).toContain('blocks sa-rla')
  await expect(pdfOf(me, id)).rejects.toThrow(/RLA number/)

  const { version } = await me(brandingEndpoints.get, { params: { id: me.agencyId } })
  await me(brandingEndpoints.update, { params: { id: me.agencyId }, body: { version, licences: { SA: '123456' } } })
  expect(await idsOf(id)).not.toContain('blocks sa-rla')
  await pdfOf(me, id)
})

test('text that only looks like markup is left alone', async () => {
  const id = await listingOf(me, { headline: 'Land < 500 m² & R&D offices', description: '<p>Sunny &amp; quiet</p>' })
  expect((await idsOf(id)).filter((one) => one.includes('html'))).toEqual([])
})

test('nothing is made while its photos are being processed; a document of other photos is, and photos that failed are named', async () => {
  const id = await listingOf(me, {
    address: at({ streetNumber: '30', street: 'Quay Lane', suburb: 'Kew', state: 'VIC', postcode: '3101' }),
  })
  const [ready] = await addPhotos(portal, me, id, 1)
  await uploadPhoto(portal, me, id)
  await uploadPhoto(portal, me, id)
  const { issues, isBlocked } = await check(id)

  expect(issues[0]).toMatchObject({ id: 'photos-processing', severity: 'blocks', field: 'media' })
  expect(issues[0]?.message).toContain('2 photos are still being processed')
  expect(isBlocked).toBe(true)
  await expect(pdfOf(me, id)).rejects.toMatchObject({ status: 422, message: issues[0]?.message })
  // It has one photo, and that one is ready.
  expect(await idsOf(id, 'tile-square')).not.toContain('blocks photos-processing')
  await me(e.preview, { params: { listingId: id }, query: { type: 'a4' } })
  await me(e.choose, { params: { listingId: id }, body: { type: 'a4', photoIds: [ready ?? ''] } })
  expect(await idsOf(id)).not.toContain('blocks photos-processing')
  await pdfOf(me, id)

  await uploadPhoto(
    portal,
    me,
    id,
    (
      await sharp({ create: { width: 900, height: 600, channels: 3, background: '#204080' } })
        .jpeg()
        .toBuffer()
    ).subarray(0, 400),
  )
  await portal.runJobs()
  await me(e.choose, { params: { listingId: id }, body: { type: 'a4', photoIds: null } })
  const later = await check(id)
  expect(later.issues.find((one) => one.id === 'photos-failed')).toMatchObject({
    severity: 'warns',
    message: '1 photo couldn’t be processed and won’t be printed. Upload it again or delete it.',
  })
  expect(later.isBlocked).toBe(false)
})

test('text that has no room is counted from its end', async () => {
  const words = Array.from({ length: 90 }, (_, i) => `Sentence ${i + 1} says that the garden is wide and the light is soft.`)
  const id = await listingOf(me, {
    address: at({ streetNumber: '31', street: 'Quay Lane', suburb: 'Kew', state: 'VIC', postcode: '3101' }),
    description: words.slice(0, 20).join(' '),
  })
  expect(await idsOf(id)).not.toContain('warns text')
  await me(e.choose, { params: { listingId: id }, body: { type: 'a4', description: words.join(' ') } })
  expect((await check(id)).issues.find((one) => one.id === 'text')).toMatchObject({
    severity: 'warns',
    message: expect.stringMatching(/^The last \d+ sentences don’t fit on this A4 brochure\. Shorten the text/),
  })
})
