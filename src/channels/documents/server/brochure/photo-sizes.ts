import { type DocumentType, typeFacts } from '../../documents.rules.ts'

export type PrintedSize = 'mailHalf' | 'mail' | 'portal' | 'print'
/** Longest sides, as in `platform/images/variants.ts`. */
const sizes: readonly (readonly [PrintedSize, number])[] = [
  ['mailHalf', 512],
  ['mail', 1072],
  ['portal', 1600],
  ['print', 2560],
]
/** Pixels per inch below which an offset print in a screen of 150 lines looks soft (1.5 times the screen), plus a margin. */
const leastDpi = 250

interface Sides {
  widthPx: number | null
  heightPx: number | null
}
/**
 * The smallest variant of a photo that is sharp in its place on the page: a larger one only costs time and bytes.
 * ⏎ @param index of the photo in its document, 0 is the hero
 * @param photo an upright one and a panorama fill their place with their short side, so they need more
 */
export function printedSize(type: DocumentType, index: number, count: number, photo?: Sides): PrintedSize {
  const ratio = photo?.widthPx && photo.heightPx ? photo.widthPx / photo.heightPx : 1.5
  const inches = (widthMm[type](index, count) * Math.max(1, 1 / ratio, ratio / 1.5)) / 25.4
  return sizes.find(([, px]) => px / inches >= leastDpi)?.[0] ?? 'print'
}

/** Photos that print soft in their places, with the pixels to the inch that they have there; pictures for screens are not printed. */
export function softPhotos(type: DocumentType, photos: readonly (Sides & { id: string })[]): { id: string; ppi: number }[] {
  if (!typeFacts[type].isPrinted) return []
  return photos.flatMap(({ id, widthPx, heightPx }, i) => {
    if (!widthPx || !heightPx) return []
    // The largest variant is what there is to print.
    const share = Math.min(1, 2560 / Math.max(widthPx, heightPx))
    const used = Math.min(widthPx, heightPx * 1.5) * share
    const ppi = Math.floor(used / (widthMm[type](i, photos.length) / 25.4))
    return ppi < softBelow ? [{ id, ppi }] : []
  })
}
const softBelow = 200

/**
 * Millimetres for which a photo of 3:2 needs its pixels, as the templates place it: of the width, or of one and a half times the height where
 * the photo is cut at its sides.
 */
const widthMm: Record<DocumentType, (index: number, count: number) => number> = {
  a4: (i, count) => {
    if (i === 0) return 210
    if (count === 2) return 186
    // The first of four and more, and each of two or three, is as high as the whole gallery.
    return i === 1 || count <= 4 ? 106 : 51
  },
  'a4-gallery': (i, count) => {
    if (i === 0) return 210
    const { at, size } = pageOf(i - 1, count - 1, 6)
    return size <= 2 || (size % 2 === 1 && at === 0) ? 186 : 106
  },
  'window-a4': (i, count) => windowMm(i, count),
  'window-a3': (i, count) => windowMm(i, count) * Math.SQRT2,
  dl: (i, count) => {
    if (i === 0) return 174
    return count === 2 ? 86 : 48
  },
  postcard: () => 158,
  letter: () => 170,
  // Seen on a screen, where 340 mm are 1920 pixels, or twice as many on a fine one: the two small ones of three need a quarter of that.
  website: (i, count) => {
    if (i === 0) return 210
    if (i === 1) return 150
    const { at, size } = pageOf(i - 2, count - 2, 3)
    return size === 3 && at > 0 ? 100 : 150
  },
  // Pixels of a screen, not of paper: at 250 to the inch 1080 are 110 mm. The words take a third of a tile, the photo fills the height of the rest.
  'tile-square': () => 76 * 1.5,
  'tile-portrait': () => 105 * 1.5,
  'tile-story': () => 108 * 1.5,
}
function windowMm(index: number, count: number): number {
  if (index === 0) return 220
  return count === 2 ? 198 : 97
}

/** Place of a photo among those of its page: `pages-of` of gallery.typ, which makes pages as even as can be. */
function pageOf(index: number, count: number, most: number): { at: number; size: number } {
  const pages = Math.ceil(count / most)
  const each = Math.floor(count / pages)
  const fuller = (count % pages) * (each + 1)
  if (index < fuller) return { at: index % (each + 1), size: each + 1 }
  return { at: (index - fuller) % each, size: each }
}
