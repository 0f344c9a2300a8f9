import { escapeHtml } from '#common/escape-html.ts'
import { altOf, jpegOf, sizesOf, widthAt } from '../feed/pictures.ts'
import type { PublicListing } from '../feed/public-listing.ts'
import type { PublicPhoto } from '../feed/public-listings.store.ts'

const heroSizes = '(max-width: 759px) 100vw, (max-width: 1180px) 60vw, 680px'
const smallSizes = '(max-width: 759px) 100vw, (max-width: 1180px) 30vw, 290px'

/** The photos of a listing: a strip to swipe on a phone, a large one with small ones beside it on a screen, and the rest below when asked for. */
export function gallery(l: PublicListing): string {
  const photos = l.photos.slice(0, 30)
  if (!photos.length) return ''
  const shape = photos.length >= 5 ? 5 : Math.min(3, photos.length)
  const strip = photos.map((one, i) => picture(one, i, l.place, i === 0 || shape < 3 ? heroSizes : smallSizes))
  const rest = photos.slice(shape).map((one, i) => picture(one, i + shape, l.place, '300px'))
  const more = rest.length
    ? `<details class="more"><summary>Show all ${photos.length} photos</summary><div>${rest.join('')}</div></details>`
    : ''
  return `<div class="gallery n${shape}" role="group" aria-label="Photos">${strip.join('')}</div>${more}`
}

/** The first is what a page shows first; the others wait until they are near. Each opens as large as there is one. */
function picture(photo: PublicPhoto, i: number, place: string, sizes: string): string {
  const files = sizesOf(photo)
  const whole = jpegOf(photo) ?? files.at(-1)?.path ?? ''
  const middle = files[Math.min(1, files.length - 1)]?.path ?? whole
  const set = files.map(({ path, longestPx }) => `${path} ${widthAt(photo, longestPx)}w`).join(', ')
  const when = i === 0 ? 'fetchpriority="high"' : 'loading="lazy" decoding="async"'
  return `<a href="${whole}"><img src="${middle}"${set ? ` srcset="${set}" sizes="${sizes}"` : ''} width="${photo.widthPx ?? 1600}" height="${photo.heightPx ?? 1067}" alt="${escapeHtml(altOf(photo, 'Photo', i + 1, place))}" ${when}></a>`
}
