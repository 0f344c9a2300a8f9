import type { PublicPhoto } from './public-listings.store.ts'

const longest = { 'thumb.webp': 400, 'card.webp': 800, 'large.webp': 1600 } as const
const names = Object.keys(longest) as (keyof typeof longest)[]

export const pathOf = (token: string, file: string): string => `/m/${token}/${file}`
export const jpegOf = ({ token, files }: PublicPhoto): string | null =>
  files.includes('portal.jpg') ? pathOf(token, 'portal.jpg') : null
/** The stored sizes from the smallest, of which a browser chooses. */
export const sizesOf = ({ token, files }: PublicPhoto): { longestPx: number; path: string }[] =>
  names.filter((name) => files.includes(name)).map((name) => ({ longestPx: longest[name], path: pathOf(token, name) }))

/** How wide a picture is whose longer side has this length; nothing is enlarged. */
export function widthAt({ widthPx, heightPx }: Pick<PublicPhoto, 'widthPx' | 'heightPx'>, side: number): number {
  const [width, height] = [widthPx ?? 3, heightPx ?? 2]
  const longer = Math.max(width, height)
  return Math.max(1, Math.round((Math.min(side, longer) * width) / longer))
}

/** The words for who cannot see it; an altered picture is named as one. */
export function altOf(photo: PublicPhoto, what: 'Photo' | 'Floor plan', number: number, place: string): string {
  const own = (photo.altText ?? photo.caption ?? '').replace(/\s+/g, ' ').trim()
  return `${own || `${what} ${number} of ${place}`}${photo.isAltered ? ' (digitally altered)' : ''}`.slice(0, 400)
}
