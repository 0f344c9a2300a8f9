import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Raw, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { withProfile } from './colour-profile.ts'
import { fileTypeOf, photoProblem } from './file-content.ts'
import { decodeHeic } from './heic.ts'
import { damaged, maxPixels, Refusal, refuseTooLarge } from './refusal.ts'
import {
  extensions,
  largestSide,
  type PictureEdit,
  type Recipe,
  recipes,
  type Variant,
  type VariantsJob,
  type VariantsReply,
} from './variants.ts'

sharp.cache(false)
sharp.concurrency(1)
// Only these decoders exist for us: SVG, PDF, GIF and the rest are refused before a byte of them is parsed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadPngBuffer', // our own, see decodedHeic
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
  ],
})

const inside = (sidePx: number) => ({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true }) as const

/** A variant on its way: under a temporary name until all of them are done. */
interface WrittenVariant {
  temporary: string
  variant: Variant
}

interface Upright {
  pixels: Buffer
  raw: Raw
  /** The width of the original. */
  widthPx: number
  heightPx: number
}

/** Makes every variant of one picture. Output carries no metadata and so no place; orientation is baked in. */
export async function makeVariants({ sourcePath, kind, edit, only, outFolder }: VariantsJob): Promise<VariantsReply> {
  try {
    const problem = photoProblem(await fileTypeOf(sourcePath), kind === 'floorplan' ? 'floor plan' : kind)
    if (problem) throw new Refusal(problem)
    // A cropped part needs so many more pixels of the whole.
    const share = edit?.crop ? Math.max(0.1, Math.min(edit.crop.width, edit.crop.height)) : 1
    const whole = await decode(sourcePath, { sidePx: Math.ceil(largestSide / share), keepsAlpha: kind === 'logo' })
    const picture = edit ? await edited(whole, edit) : whole
    const variants = await writeAll(
      picture,
      recipes[kind].filter(({ name }) => !only || only.includes(name)),
      outFolder,
    )
    return {
      outcome: 'ready',
      widthPx: picture.widthPx,
      heightPx: picture.heightPx,
      thumbHash: await thumbHash(picture),
      variants,
    }
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'refused', problem: error.message }
    throw error
  }
}

interface Wanted {
  /** The longest side: the largest that is needed. */
  sidePx: number
  keepsAlpha: boolean
}

/** One decode for all variants. */
async function decode(path: string, wanted: Wanted): Promise<Upright> {
  const meta = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged()
    })
  refuseTooLarge(meta.width, meta.height)
  if (meta.compression === 'hevc') return decodedHeic(path, meta.icc, wanted)
  const isTurned = (meta.orientation ?? 1) >= 5 // 5 to 8 lie on their side
  const [widthPx, heightPx] = isTurned ? [meta.height, meta.width] : [meta.width, meta.height]
  return shrunk(sharp(path, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient(), widthPx, heightPx, wanted)
}

async function decodedHeic(path: string, profile: Buffer | undefined, wanted: Wanted): Promise<Upright> {
  const { width, height, rgba } = await decodeHeic(path)
  const picture = sharp(rgba, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels })
  if (!profile) return shrunk(picture, width, height, wanted)
  const png = await picture.resize(inside(wanted.sidePx)).png({ compressionLevel: 0 }).toBuffer()
  return shrunk(sharp(withProfile(png, profile)), width, height, wanted)
}

async function shrunk(source: Sharp, widthPx: number, heightPx: number, { sidePx, keepsAlpha }: Wanted): Promise<Upright> {
  const sized = source.resize(inside(sidePx)).toColourspace('srgb')
  // Paper shows through a transparent photo, not black.
  const { data, info } = await (keepsAlpha ? sized.ensureAlpha() : sized.flatten({ background: '#ffffff' }))
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw damaged()
    })
  return { pixels: data, raw: { width: info.width, height: info.height, channels: info.channels }, widthPx, heightPx }
}

/** Turned, then cut; a cut of less than a pixel still keeps one. */
async function edited(whole: Upright, { turns, crop }: PictureEdit): Promise<Upright> {
  const { data, info } = await sharp(whole.pixels, { raw: whole.raw })
    .rotate(turns * 90)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const [widthPx, heightPx] = turns % 2 === 1 ? [whole.heightPx, whole.widthPx] : [whole.widthPx, whole.heightPx]
  if (!crop) return { pixels: data, raw, widthPx, heightPx }
  const left = Math.min(Math.round(crop.left * raw.width), raw.width - 1)
  const top = Math.min(Math.round(crop.top * raw.height), raw.height - 1)
  const width = Math.max(1, Math.min(Math.round(crop.width * raw.width), raw.width - left))
  const height = Math.max(1, Math.min(Math.round(crop.height * raw.height), raw.height - top))
  const pixels = await sharp(data, { raw }).extract({ left, top, width, height }).raw().toBuffer()
  return {
    pixels,
    raw: { ...raw, width, height },
    widthPx: Math.max(1, Math.round(crop.width * widthPx)),
    heightPx: Math.max(1, Math.round(crop.height * heightPx)),
  }
}

async function writeAll({ pixels, raw }: Upright, wanted: readonly Recipe[], outFolder: string): Promise<Variant[]> {
  const written: WrittenVariant[] = []
  try {
    for (const { name, maxPx, format, options } of wanted) {
      const path = join(outFolder, `${name}.${extensions[format]}`)
      const variant: Variant = { name, path, mime: `image/${format}`, widthPx: 0, heightPx: 0, sizeBytes: 0 }
      const temporary = `${path}.${process.pid}.tmp`
      written.push({ temporary, variant })
      const sized = sharp(pixels, { raw }).resize(maxPx, maxPx, { fit: 'inside', withoutEnlargement: true })
      const { width, height, size } = await sized.toFormat(format, options).toFile(temporary)
      Object.assign(variant, { widthPx: width, heightPx: height, sizeBytes: size })
    }
    for (const { temporary, variant } of written) await rename(temporary, variant.path)
  } catch (error) {
    await Promise.all(written.map(({ temporary }) => rm(temporary, { force: true })))
    throw error
  }
  return written.map(({ variant }) => variant)
}

async function thumbHash({ pixels, raw }: Upright): Promise<string> {
  const tiny = sharp(pixels, { raw }).resize(100, 100, { fit: 'inside' }).ensureAlpha().raw()
  const { data, info } = await tiny.toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
