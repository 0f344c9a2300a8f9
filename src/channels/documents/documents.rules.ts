/** Documents that `createPdf` prints of one listing. */
export const brochureTypes = ['a4', 'a4-gallery', 'window-a4', 'window-a3', 'dl', 'postcard', 'letter'] as const
export type BrochureType = (typeof brochureTypes)[number]
/** Pictures for social media, made by `createTile`. */
export const tileTypes = ['tile-square', 'tile-portrait', 'tile-story'] as const
export type TileType = (typeof tileTypes)[number]
export const isTile = (type: DocumentType): type is TileType => (tileTypes as readonly string[]).includes(type)
/** ... and the one for screens, which has a call of its own. */
export const documentTypes = [...brochureTypes, 'website', ...tileTypes] as const
export type DocumentType = (typeof documentTypes)[number]

export const themes = ['classic', 'modern', 'editorial'] as const
export type Theme = (typeof themes)[number]
export const themeWords: Record<Theme, { name: string; detail: string }> = {
  classic: { name: 'Classic', detail: 'Title on the photo, panels in your colour' },
  modern: { name: 'Modern', detail: 'White and bold, with a bar in your colour' },
  editorial: { name: 'Editorial', detail: 'Framed photos on your paper colour' },
}

export interface TypeFacts {
  name: string
  detail: string
  /** In a sentence and in file names: `Proof of the DL flyer`. */
  spoken: string
  /** File of the Typst template. */
  template: 'a4' | 'a4-gallery' | 'window' | 'dl' | 'website' | 'tile' | 'postcard' | 'letter'
  /** Share of the template's own size. */
  scale: number
  /** Photos on it at most. */
  photos: number
  hasPlans: boolean
  /** Goes to a print shop, so bleed can be asked for. */
  isPrinted: boolean
  /** Width of a page, after cutting. */
  widthMm: number
  heightMm: number
  /** A picture for a screen instead of a document. */
  pixels?: { width: number; height: number }
}
/** Two pixels to a point. */
const pixelsMm = (pixels: number) => ((pixels / 2) * 25.4) / 72
const tile = (height: number) => ({
  scale: 1,
  hasPlans: false,
  isPrinted: false,
  template: 'tile' as const,
  photos: 1,
  widthMm: pixelsMm(1080),
  heightMm: pixelsMm(height),
  pixels: { width: 1080, height },
})
const paper = { scale: 1, hasPlans: false, isPrinted: true }
export const typeFacts: Record<DocumentType, TypeFacts> = {
  a4: {
    ...paper,
    name: 'A4',
    spoken: 'A4 brochure',
    detail: 'One page, up to 6 photos',
    template: 'a4',
    photos: 6,
    widthMm: 210,
    heightMm: 297,
  },
  'a4-gallery': {
    ...paper,
    name: 'A4 gallery',
    spoken: 'A4 gallery brochure',
    detail: 'Two pages or more, photos and floor plans',
    template: 'a4-gallery',
    photos: 25,
    hasPlans: true,
    widthMm: 210,
    heightMm: 297,
  },
  'window-a4': {
    ...paper,
    name: 'Window A4',
    spoken: 'A4 window card',
    detail: 'Landscape, for the office window',
    template: 'window',
    photos: 4,
    widthMm: 297,
    heightMm: 210,
  },
  'window-a3': {
    ...paper,
    name: 'Window A3',
    spoken: 'A3 window card',
    detail: 'Larger window card',
    template: 'window',
    scale: Math.SQRT2,
    photos: 4,
    widthMm: 420,
    heightMm: 297,
  },
  dl: {
    ...paper,
    name: 'DL flyer',
    spoken: 'DL flyer',
    detail: 'For letterbox drops, up to 4 photos',
    template: 'dl',
    photos: 4,
    widthMm: 99,
    heightMm: 210,
  },
  postcard: {
    ...paper,
    name: 'Postcard A6',
    spoken: 'A6 postcard',
    detail: 'The news, with an address side',
    template: 'postcard',
    photos: 1,
    widthMm: 148,
    heightMm: 105,
  },
  letter: {
    ...paper,
    name: 'Letter A4',
    spoken: 'A4 letter',
    detail: 'To neighbours, for a window envelope',
    template: 'letter',
    photos: 1,
    widthMm: 210,
    heightMm: 297,
  },
  website: {
    ...paper,
    name: 'Website',
    spoken: 'website brochure',
    detail: 'Screen pages with live links',
    template: 'website',
    photos: 40,
    hasPlans: true,
    isPrinted: false,
    widthMm: 338.7,
    heightMm: 190.5,
  },
  'tile-square': { ...tile(1080), name: 'Social square', spoken: 'square social tile', detail: '1080 × 1080 px, for a post' },
  'tile-portrait': {
    ...tile(1350),
    name: 'Social portrait',
    spoken: 'portrait social tile',
    detail: '1080 × 1350 px, fills a feed',
  },
  'tile-story': { ...tile(1920), name: 'Social story', spoken: 'social story', detail: '1080 × 1920 px, for stories' },
}

type Texts = Record<'description' | 'brochureDescription' | 'windowCardDescription', string | null>
/** Where the text of this document is kept on a listing: a card in the window has its own. */
export const textFieldOf = (type: DocumentType) =>
  typeFacts[type].template === 'window' ? 'windowCardDescription' : 'brochureDescription'
/** Words of the listing in this document; on a card in the window its own few or none. */
export const textOf = (listing: Texts, type: DocumentType): string | null =>
  listing[textFieldOf(type)]?.trim() || (typeFacts[type].template === 'window' ? null : listing.description)

interface Pictures {
  id: string
  kind: string
  state: string
  position: number
  isPublished: boolean
}
/** Photos that may be printed, in the listing's order. */
export const printablePhotos = <M extends Pictures>(media: readonly M[]): M[] =>
  media.filter((m) => m.kind === 'photo' && m.state === 'ready' && m.isPublished).sort((a, b) => a.position - b.position)

/**
 * The photos of one document in their order: those that were chosen, as far as they still may be printed; without a choice, or when
 * nothing of it is left, the listing's first.
 */
export function chosenPhotos<M extends Pictures>(media: readonly M[], type: DocumentType, chosen: readonly string[] | null): M[] {
  const all = printablePhotos(media)
  const byId = new Map(all.map((m) => [m.id, m]))
  const wanted = chosen?.flatMap((id) => byId.get(id) ?? []) ?? []
  // An empty choice is kept; a choice whose photos are all gone is not, because no one chose "no photo".
  const isEmptyOnPurpose = chosen !== null && chosen.length === 0
  return (wanted.length > 0 || isEmptyOnPurpose ? wanted : all).slice(0, typeFacts[type].photos)
}

export interface UnfinishedPhotos {
  processing: number
  failed: number
}
/** Photos that would be on this document if they were ready: those that are still being processed, and those of which nothing came. */
export function unfinishedPhotos(
  media: readonly Pictures[],
  type: DocumentType,
  chosen: readonly string[] | null,
): UnfinishedPhotos {
  const isWanted = (one: Pictures) => chosen === null || chosen.includes(one.id)
  const worked = media.map((one) => (one.state === 'processing' ? { ...one, state: 'ready' } : one))
  const awaited = new Set(chosenPhotos(worked, type, chosen).map(({ id }) => id))
  return {
    processing: media.filter(({ id, state }) => state === 'processing' && awaited.has(id)).length,
    failed: media.filter((one) => one.kind === 'photo' && one.state === 'failed' && one.isPublished && isWanted(one)).length,
  }
}
