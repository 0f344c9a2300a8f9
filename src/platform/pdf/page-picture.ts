import sharp, { type Sharp } from 'sharp'
import { fileBytes } from './mapped-files.ts'
import type { FileSource } from './render-job.ts'

sharp.cache(false)
sharp.concurrency(1)

/** Room that a template left for a photo, in pixels of the picture. */
export interface PhotoPlace {
  file: string
  left: number
  top: number
  width: number
  height: number
  /** Colour of the page, `#rrggbb`. */
  ground: string
  /** The point that stays in sight, as parts of the photo's sides; null: the middle. */
  focus: { x: number; y: number } | null
}
interface Size {
  width: number
  height: number
}

/**
 * The page as pixels. The photo is decoded and cut here and laid under the drawn page: what draws the page takes several times as long for a
 * photo, and so does sharp's own composition, which counts in fractions.
 */
export async function asPicture(
  svg: string,
  { width, height }: Size,
  [place]: readonly PhotoPlace[],
  files: Readonly<Record<string, FileSource>>,
): Promise<Uint8Array> {
  const sized = svg.replace(/width="[^"]*" height="[^"]*"/, `width="${width}" height="${height}"`)
  const page = sharp(Buffer.from(sized), { density: 72, unlimited: true })
  const source = place && files[place.file]
  const opaque =
    place && source
      ? sharp(
          laidOver(await page.ensureAlpha().raw().toBuffer(), { width, height }, place.ground, await photoAt(place, source)),
          {
            raw: { width, height, channels: 3 },
          },
        )
      : page.flatten({ background: '#ffffff' })
  // Photos hardly shrink further: the next level costs twice as much for an eighth of the bytes.
  return opaque.png({ compressionLevel: 1 }).toBuffer()
}

interface Photo extends Size {
  left: number
  top: number
  /** Red, green, blue of each pixel. */
  data: Uint8Array
}

async function photoAt(place: PhotoPlace, source: FileSource): Promise<Photo> {
  const [left, top] = [Math.floor(place.left), Math.floor(place.top)]
  const [width, height] = [Math.ceil(place.left + place.width) - left, Math.ceil(place.top + place.height) - top]
  const photo = sharp(fileBytes(source))
  if (place.focus) photo.extract(await partAround(photo, place.focus, width / height))
  const data = await photo.resize(width, height, { fit: 'cover' }).toColourspace('srgb').removeAlpha().raw().toBuffer()
  return { left, top, width, height, data }
}

/** The largest part of this shape whose middle is as near to the point as the photo's edges allow. */
async function partAround(photo: Sharp, { x, y }: { x: number; y: number }, shape: number) {
  const { width: wide = 1, height: high = 1 } = await photo.metadata()
  const width = Math.max(1, Math.min(wide, Math.round(high * shape)))
  const height = Math.max(1, Math.min(high, Math.round(wide / shape)))
  const start = (full: number, part: number, at: number) => Math.max(0, Math.min(full - part, Math.round(full * at - part / 2)))
  return { left: start(wide, width, x), top: start(high, height, y), width, height }
}

/** The page with its alpha (four bytes a pixel) over the photo, and over the ground beside it: three bytes a pixel. */
function laidOver(page: Uint8Array, { width, height }: Size, ground: string, photo: Photo): Uint8Array {
  const out = Buffer.alloc(width * height * 3, Buffer.from(ground.slice(1, 7), 'hex'))
  for (let y = 0; y < photo.height && photo.top + y < height; y++) {
    const row = photo.data.subarray(y * photo.width * 3, (y * photo.width + Math.min(photo.width, width - photo.left)) * 3)
    out.set(row, ((photo.top + y) * width + photo.left) * 3)
  }
  for (let from = 0, to = 0; to < out.length; from += 4, to += 3) {
    const alpha = page[from + 3] as number
    if (alpha === 0) continue
    out[to] = blend(page[from] as number, out[to] as number, alpha)
    out[to + 1] = blend(page[from + 1] as number, out[to + 1] as number, alpha)
    out[to + 2] = blend(page[from + 2] as number, out[to + 2] as number, alpha)
  }
  return out
}
/** In whole numbers; exact where the page is opaque. */
const blend = (over: number, under: number, alpha: number): number =>
  alpha === 255 ? over : (under + ((over - under) * alpha) / 255 + 0.5) | 0
