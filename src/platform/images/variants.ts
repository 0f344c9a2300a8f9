export type PictureKind = 'photo' | 'floorplan' | 'logo'
export const variantNames = ['thumb', 'card', 'large', 'list', 'mailHalf', 'mail', 'portal', 'print'] as const
export type VariantName = (typeof variantNames)[number]

/** Turned first, then cut. */
export interface PictureEdit {
  /** Quarter turns clockwise. */
  turns: 0 | 1 | 2 | 3
  /** The kept part of the turned picture, as parts of its sides (0 to 1); null: all of it. */
  crop: { left: number; top: number; width: number; height: number } | null
}

export interface VariantsJob {
  sourcePath: string
  kind: PictureKind
  edit?: PictureEdit | null
  /** Default: all. */
  only?: readonly VariantName[]
  /** An existing folder; the variants appear in it all together or not at all. */
  outFolder: string
}
export interface Variant {
  name: VariantName
  path: string
  mime: 'image/webp' | 'image/jpeg' | 'image/png'
  widthPx: number
  heightPx: number
  sizeBytes: number
}
export type VariantsReply =
  | {
      outcome: 'ready'
      /** The width of the original, upright, turned and cut. */
      widthPx: number
      heightPx: number
      /** Placeholder of about 25 bytes, base64. */
      thumbHash: string
      variants: Variant[]
    }
  /** `problem` is a sentence for the person. */
  | { outcome: 'refused'; problem: string }

export interface Recipe {
  name: VariantName
  /** Longest side; nothing is enlarged. */
  maxPx: number
  format: 'webp' | 'jpeg' | 'png'
  options: Record<string, number | boolean | string>
}
/**
 * mozjpeg without its search for the order of scans: the same picture to the last bit, 1 % more bytes, a third less CPU. Without the trellis as
 * well it is a little closer to the original (46.4 against 46.0 dB of the print size), 9 % larger and four times as fast.
 */
const jpeg = { mozjpeg: true, optimiseScans: false } as const
/** Portals take JPEG, and PDFs may see nothing but JPEG. AVIF costs three times the CPU for a third fewer bytes: left out. */
const photoRecipes: readonly Recipe[] = [
  { name: 'thumb', maxPx: 400, format: 'webp', options: { quality: 76, effort: 3 } },
  { name: 'card', maxPx: 800, format: 'webp', options: { quality: 78, effort: 3 } },
  { name: 'large', maxPx: 1600, format: 'webp', options: { quality: 80, effort: 3 } },
  // Five hundred of them make a stock list.
  { name: 'list', maxPx: 320, format: 'jpeg', options: { ...jpeg, quality: 78 } },
  // Twice the width of a block of a mail, and of one beside another.
  { name: 'mailHalf', maxPx: 512, format: 'jpeg', options: { ...jpeg, quality: 78 } },
  { name: 'mail', maxPx: 1072, format: 'jpeg', options: { ...jpeg, quality: 78 } },
  { name: 'portal', maxPx: 1600, format: 'jpeg', options: { ...jpeg, quality: 80 } },
  // 300 dpi over the width of A4.
  { name: 'print', maxPx: 2560, format: 'jpeg', options: { ...jpeg, quality: 84, trellisQuantisation: false } },
]
/** Thin lines and small letters: no blurred colour, no ringing. */
const planRecipes: readonly Recipe[] = [
  { name: 'thumb', maxPx: 400, format: 'webp', options: { quality: 90, effort: 3 } },
  { name: 'card', maxPx: 800, format: 'webp', options: { lossless: true, effort: 3 } },
  { name: 'large', maxPx: 1600, format: 'webp', options: { lossless: true, effort: 3 } },
  { name: 'portal', maxPx: 1600, format: 'jpeg', options: { quality: 92, ...jpeg, chromaSubsampling: '4:4:4' } },
  { name: 'print', maxPx: 2560, format: 'png', options: { compressionLevel: 9 } },
]
/** Lies on grounds of any colour, so what is transparent stays so. */
const logoRecipes: readonly Recipe[] = [
  { name: 'thumb', maxPx: 400, format: 'webp', options: { lossless: true, effort: 3 } },
  { name: 'portal', maxPx: 600, format: 'png', options: { compressionLevel: 9 } },
  { name: 'print', maxPx: 1600, format: 'png', options: { compressionLevel: 9 } },
]
export const recipes: Record<PictureKind, readonly Recipe[]> = { photo: photoRecipes, floorplan: planRecipes, logo: logoRecipes }
/** The file of a picture for a mail, `half` for one that stands beside another; Outlook shows no WebP. Undefined when there is none. */
export const mailFile = (files: readonly string[], size: 'whole' | 'half'): string | undefined =>
  [...(size === 'half' ? ['mailHalf.jpg'] : []), 'mail.jpg', 'portal.jpg', 'portal.png', 'print.jpg'].find((name) =>
    files.includes(name),
  )

export const largestSide = Math.max(...photoRecipes.map((recipe) => recipe.maxPx))
export const extensions = { webp: 'webp', jpeg: 'jpg', png: 'png' } as const
