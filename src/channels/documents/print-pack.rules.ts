import { type BrochureType, brochureTypes, typeFacts } from './documents.rules.ts'

export const packBleedMm = 3
export const mostCopies = 100_000

/** Quantity and stock that print shops usually quote for each piece; both can be changed before the pack is made. */
export const packDefaults: Record<BrochureType, { quantity: number; stock: string }> = {
  a4: { quantity: 50, stock: '150 gsm silk' },
  'a4-gallery': { quantity: 50, stock: '150 gsm silk' },
  'window-a4': { quantity: 1, stock: '200 gsm satin' },
  'window-a3': { quantity: 1, stock: '200 gsm satin' },
  dl: { quantity: 500, stock: '150 gsm gloss' },
  postcard: { quantity: 500, stock: '350 gsm art board' },
  letter: { quantity: 500, stock: '100 gsm laser' },
}
export const packTypes = brochureTypes.filter((type) => typeFacts[type].isPrinted)

const mm = (value: number) => String(Math.round(value * 10) / 10)
/** `210 × 297 mm`, wide by high, after trimming. */
export const sizeWords = ({ widthMm, heightMm }: { widthMm: number; heightMm: number }, bleedMm = 0): string =>
  `${mm(widthMm + 2 * bleedMm)} × ${mm(heightMm + 2 * bleedMm)} mm`

/** Inks on the front and on the back, as print shops write it. */
export const inkWords = (pages: number): string => {
  if (pages === 1) return '1 page, 4/0 (colour on one side)'
  return `${pages} pages, 4/4 (colour on both sides)`
}

/** Advice to the shop about files that are RGB. */
export const colourNote =
  'These PDFs are RGB, without an output profile; fonts are embedded. Convert them to CMYK with the profile of your press and paper. If the brand colours below move visibly, send a proof before printing.'
