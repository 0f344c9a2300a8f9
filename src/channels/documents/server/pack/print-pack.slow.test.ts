import { buffer } from 'node:stream/consumers'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { testPortal } from '#server/testing/test-portal.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { documentEndpoints } from '../../documents.contract.ts'
import { printPackEndpoints as e } from '../../print-pack.contract.ts'
import { at, listingOf } from '../testing/printed-listing.ts'

const portal = await testPortal()
const agency = await portal.newAgency()
const me = await agency.signIn()

let house = 0
/** Each at an address of its own: two that are open for the same one are refused. */
async function freshListing(changes: object = {}): Promise<string> {
  const address = {
    streetNumber: `${++house}`,
    street: 'Pack Street',
    suburb: 'Brighton',
    state: 'VIC',
    postcode: '3186',
  } as const
  return listingOf(me, { address: at(address), ...changes })
}
async function liveListing(changes: object = {}): Promise<string> {
  const id = await freshListing(changes)
  const { version } = await me(listingEndpoints.getOne, { params: { id } })
  await me(listingEndpoints.update, { params: { id }, body: { version, status: 'live' } })
  return id
}
const pack = (listingId: string, body: object, as = me) =>
  as(e.create, { params: { listingId }, body: body as never }) as unknown as Promise<Buffer>
async function filesIn(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { strictFileNames: true })
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return found
}
const mm = (points: number) => Math.round((points / 72) * 25.4)

test('a pack holds a job sheet and each chosen document, with bleed and the box to trim to', async () => {
  const id = await liveListing()
  const files = await filesIn(
    await pack(id, {
      pieces: [
        { type: 'dl', quantity: 1500, stock: '150 gsm gloss' },
        { type: 'postcard', quantity: 500 },
      ],
      note: 'Deliver to the office by Friday',
    }),
  )

  expect([...files.keys()]).toEqual([
    'Job sheet.pdf',
    '1 Pack Street Brighton DL flyer.pdf',
    '1 Pack Street Brighton A6 postcard.pdf',
  ])
  const dl = await PDFDocument.load([...files.values()][1] as Buffer)
  const { width, height } = dl.getPage(0).getTrimBox()
  expect([mm(width), mm(height)]).toEqual([99, 210])
  expect(mm(dl.getPage(0).getBleedBox().width)).toBe(105)
  expect(mm(dl.getPage(0).getMediaBox().width)).toBe(119)
  expect((await PDFDocument.load(files.get('Job sheet.pdf') as Buffer)).getTitle()).toBe('Job sheet, 1 Pack Street, Brighton')
})

test('names of files are what every system takes, whatever the address holds', async () => {
  const id = await liveListing({
    address: at({ streetNumber: '2', street: '..\\Gum: Lane', suburb: 'Kew?', state: 'VIC', postcode: '3101' }),
  })
  const files = await filesIn(await pack(id, { pieces: [{ type: 'a4', quantity: 1 }] }))
  for (const name of files.keys()) expect(name).toMatch(/^[\p{L}\p{N}][\p{L}\p{N} ,.()&'-]*\.pdf$/u)
})

test('what may not be printed is not packed: a draft, what the law forbids, characters without a font', async () => {
  const pieces = [{ type: 'a4', quantity: 1 }]
  await expect(pack(await freshListing(), { pieces })).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('draft'),
  })
  const unlawful = await liveListing()
  await me(documentEndpoints.choose, {
    params: { listingId: unlawful },
    body: { type: 'a4', description: 'A sunny cottage. Offers above $1,200,000.' },
  })
  await expect(pack(unlawful, { pieces })).rejects.toMatchObject({
    status: 422,
    message: expect.stringMatching(/^A4: .*offers above/),
  })
  const unknown = await liveListing({ headline: 'བོད་ཡིག' })
  await expect(pack(unknown, { pieces })).rejects.toThrow(/can’t be printed/)
  await pack(unknown, { pieces, allowMissing: true })
})

test('pieces are chosen once, in quantities that can be printed', async () => {
  const id = await liveListing()
  const one = { type: 'a4', quantity: 1 }
  for (const pieces of [
    [],
    [one, one],
    [{ ...one, quantity: 0 }],
    [{ ...one, quantity: 1_000_000 }],
    [{ ...one, type: 'website' }],
  ])
    await expect(pack(id, { pieces })).rejects.toMatchObject({ status: 400 })
})

test('the note on colours is kept for the agency’s next pack, by those who may change its listings', async () => {
  const id = await liveListing()
  const reader = await agency.signIn('readOnly')
  const settings = () => me(e.settings, {})
  expect(await settings()).toEqual({ hasColourNote: true })
  await pack(id, { pieces: [{ type: 'a4', quantity: 1 }], hasColourNote: false })
  expect(await settings()).toEqual({ hasColourNote: false })
  await pack(id, { pieces: [{ type: 'a4', quantity: 1 }], hasColourNote: true }, reader)
  expect(await settings()).toEqual({ hasColourNote: false })
})

test('another agency’s listing is not found', async () => {
  const id = await liveListing()
  const stranger = await (await portal.newAgency()).signIn()
  await expect(pack(id, { pieces: [{ type: 'a4', quantity: 1 }] }, stranger)).rejects.toMatchObject({ status: 404 })
})
