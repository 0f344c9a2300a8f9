import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasSharedData, sharedFile, sharedNames } from '#common/testing/shared-data.ts'
import { withProfile } from './colour-profile.ts'
import { ImageVariants } from './image-variants.ts'
import type { PictureKind, VariantName } from './variants.ts'

const images = new ImageVariants()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-variants-'))
})
afterAll(async () => {
  images.close()
  await rm(folder, { recursive: true })
})

async function make(source: Buffer | string, kind: PictureKind = 'photo') {
  const outFolder = await mkdtemp(join(folder, 'out-'))
  const sourcePath = typeof source === 'string' ? source : join(outFolder, '../', `${outFolder.slice(-6)}.upload`)
  if (typeof source !== 'string') await writeFile(sourcePath, source)
  return { reply: await images.make({ sourcePath, kind, outFolder }), outFolder }
}
async function ready(source: Buffer | string, kind?: PictureKind) {
  const { reply, outFolder } = await make(source, kind)
  if (reply.outcome !== 'ready') throw new Error(reply.problem)
  const variant = (name: VariantName) => reply.variants.find((one) => one.name === name)
  return { ...reply, outFolder, variant }
}
async function refused(source: Buffer | string) {
  const { reply, outFolder } = await make(source)
  if (reply.outcome !== 'refused') throw new Error('it was accepted')
  expect(await readdir(outFolder)).toEqual([])
  return reply.problem
}
/** Green corner top left, red below it, blue to the right: shows which way is up. */
function corners(width: number, height: number, overlay = '') {
  const rect = (x: number, y: number, w: number, h: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`
  const shapes =
    rect(0, 0, width, height, '#0000c8') + rect(0, 0, width / 2, height, '#c80000') + rect(0, 0, width / 4, height / 3, '#00a000')
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}${overlay}</svg>`),
  ).removeAlpha()
}
async function colourAt(path: string, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
  return r > 120 && r > g && r > b ? 'red' : g > 90 && g > b ? 'green' : b > 120 && b > r ? 'blue' : `${r},${g},${b}`
}

test('a photo becomes six variants, none larger than the original', async () => {
  const result = await ready(await corners(2000, 1500).jpeg().toBuffer())
  expect(result.variants.map(({ name, mime, widthPx, heightPx }) => [name, mime, widthPx, heightPx])).toEqual([
    ['thumb', 'image/webp', 400, 300],
    ['card', 'image/webp', 800, 600],
    ['large', 'image/webp', 1600, 1200],
    ['list', 'image/jpeg', 320, 240],
    ['mailHalf', 'image/jpeg', 512, 384],
    ['mail', 'image/jpeg', 1072, 804],
    ['portal', 'image/jpeg', 1600, 1200],
    ['print', 'image/jpeg', 2000, 1500],
  ])
  expect([result.widthPx, result.heightPx]).toEqual([2000, 1500])
  expect(Buffer.from(result.thumbHash, 'base64').length).toBeLessThan(30)
  expect(await readdir(result.outFolder)).toEqual([
    'card.webp',
    'large.webp',
    'list.jpg',
    'mail.jpg',
    'mailHalf.jpg',
    'portal.jpg',
    'print.jpg',
    'thumb.webp',
  ])
  const print = result.variant('print')
  expect((await readFile(print?.path ?? '')).length).toBe(print?.sizeBytes)
})

test('no variant keeps metadata: a photo does not tell where it was taken', async () => {
  const withPlace = await corners(900, 600)
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '37/1 54/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(withPlace).metadata()).exif).toBeDefined()
  for (const { path } of (await ready(withPlace)).variants) {
    const { exif, xmp, iptc } = await sharp(path).metadata()
    expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
    expect((await readFile(path)).includes('Telephone')).toBe(false)
  }
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('EXIF orientation %i is baked in', async (orientation) => {
  const turned = await corners(640, 480).withMetadata({ orientation }).jpeg().toBuffer()
  const result = await ready(turned)
  const expected = await sharp(turned).autoOrient().jpeg().toBuffer()
  const upright = await sharp(expected).metadata()
  expect([result.widthPx, result.heightPx]).toEqual([upright.width, upright.height])
  const reference = join(result.outFolder, 'reference.jpg')
  await writeFile(reference, expected)
  for (const name of ['thumb', 'print'] as const) {
    const path = result.variant(name)?.path ?? ''
    expect((await sharp(path).metadata()).orientation).toBeUndefined()
    for (const [x, y] of [
      [0.05, 0.05],
      [0.95, 0.05],
      [0.05, 0.95],
      [0.95, 0.95],
    ] as const)
      expect(await colourAt(path, x, y)).toBe(await colourAt(reference, x, y))
  }
})

test.runIf(hasSharedData)('photos of real cameras all come out upright and alike (needs ../shared/data)', async () => {
  const hashes = new Set<string>()
  for (const name of sharedNames('exif', '.jpg')) {
    const { widthPx, heightPx, thumbHash } = await ready(fileURLToPath(sharedFile(`exif/${name}`)))
    expect([widthPx, heightPx]).toEqual([1800, 1200])
    hashes.add(thumbHash)
  }
  expect(hashes.size).toBe(1)
})

test('a HEIC is decoded and turned once, though its EXIF repeats the turn', async () => {
  const result = await ready(join(import.meta.dirname, 'testing/telephone.heic'))
  expect([result.widthPx, result.heightPx]).toEqual([96, 128])
  const path = result.variant('print')?.path ?? ''
  expect(await colourAt(path, 0.95, 0.05)).toBe('green')
  expect(await colourAt(path, 0.05, 0.05)).toBe('red')
  expect((await sharp(path).metadata()).exif).toBeUndefined()
})

test('colours of a wide-gamut photo are converted, not taken for sRGB', async () => {
  const { data, info } = await sharp({ create: { width: 4, height: 4, channels: 3, background: { r: 200, g: 60, b: 60 } } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { icc } = await sharp(await sharp(data, { raw: info }).withIccProfile('p3').png().toBuffer()).metadata()
  const png = withProfile(await sharp(data, { raw: info }).png().toBuffer(), icc ?? Buffer.alloc(0))
  const [red = 0] = await sharp(png).toColourspace('srgb').raw().toBuffer()
  expect(red).toBeGreaterThan(210)
})

test.each(['png', 'webp', 'avif'] as const)('%s is accepted, and what is transparent becomes white', async (format) => {
  const clear = await sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .toFormat(format)
    .toBuffer()
  const result = await ready(clear)
  expect(await colourAt(result.variant('print')?.path ?? '', 0.5, 0.5)).toBe('255,255,255')
})

test('a floor plan keeps its lines: lossless on the screen, PNG in print', async () => {
  const lines = '<path d="M10.5 0V900M0 77.5H1200" stroke="#000"/><text x="500" y="400" font-size="14">Bed 1</text>'
  const plan = await corners(1200, 900, lines).png().toBuffer()
  const result = await ready(plan, 'floorplan')
  expect(result.variants.map((one) => one.mime)).toEqual(['image/webp', 'image/webp', 'image/webp', 'image/jpeg', 'image/png'])
  const pixels = (source: string | Buffer) => sharp(source).raw().toBuffer()
  expect((await pixels(result.variant('large')?.path ?? '')).equals(await pixels(plan))).toBe(true)
  expect((await pixels(result.variant('print')?.path ?? '')).equals(await pixels(plan))).toBe(true)
})

test('a bomb is refused by the size it claims', async () => {
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(await refused(bomb)).toBe('This photo has 81 megapixels; the limit is 60.')
  expect(await refused(join(import.meta.dirname, 'testing/81-megapixels.heic'))).toBe(
    'This photo has 81 megapixels; the limit is 60.',
  )
})

test('truncated and damaged photos are refused', async () => {
  const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 251))
  const raw = { raw: { width: 300, height: 300, channels: 3 as const } }
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const whole = await sharp(noise, raw).toFormat(format).toBuffer()
    expect(await refused(whole.subarray(0, Math.floor(whole.length * 0.6)))).toContain('damaged')
  }
  const heic = await readFile(join(import.meta.dirname, 'testing/telephone.heic'))
  expect(await refused(heic.subarray(0, heic.length - 200))).toContain('damaged')
})

test.each([
  ['an HTML page', '<html></html>'],
  ['an SVG image', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['a PDF document', '%PDF-1.7\n1 0 obj'],
])('%s is refused', async (words, text) => {
  expect(await refused(Buffer.from(text))).toContain(`This is ${words}, not a photo.`)
})
test('a GIF is refused', async () => {
  expect(await refused(await corners(20, 20).gif().toBuffer())).toContain('This is a GIF image, not a photo.')
})

test('a picture that is not there, or a folder that is not there, is an error and not the person’s fault', async () => {
  await expect(make(join(folder, 'nowhere.jpg'))).rejects.toMatchObject({ kind: 'error' })
  const sourcePath = join(folder, 'fine.jpg')
  await corners(20, 20).jpeg().toFile(sourcePath)
  await expect(images.make({ sourcePath, kind: 'photo', outFolder: join(folder, 'nowhere') })).rejects.toMatchObject({
    kind: 'error',
  })
})
