import { IconPhoto } from '@tabler/icons-react'
import { memo } from 'react'
import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'
import { config } from '#ui/config.ts'
import classes from './listing-row-photo.module.css'

/** Pictures lie beside the API, whose answers name them by path. */
export const photoSrc = (path: string) => (path.startsWith('/') ? config.apiHost + path : path)

const bytesOf = (hash: string) => Uint8Array.from(atob(hash), (character) => character.charCodeAt(0))

/** Draws the placeholder of a picture; a bad one is none. Each is worked out once. */
function placeholders(draw: (bytes: Uint8Array) => string): (hash: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  return (hash) => {
    if (!known.has(hash)) {
      try {
        known.set(hash, draw(bytesOf(hash)))
      } catch {
        known.set(hash, undefined)
      }
    }
    return known.get(hash)
  }
}
// Drawing the whole placeholder takes half a millisecond: too long for a row that comes into view while scrolling.
const colourOf = placeholders((bytes) => {
  const { r, g, b } = thumbHashToAverageRGBA(bytes)
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`
})
/** Blurred version of the whole, for large pictures. */
export const blurOf = placeholders((bytes) => `url(${thumbHashToDataURL(bytes)})`)

/** The small picture of a row. It has its size before it has its picture, so nothing moves. */
export const RowPhoto = memo(function RowPhoto({ path, hash }: { path: string | null; hash: string | null }) {
  const colour = path && hash ? colourOf(hash) : undefined
  return (
    <span className={classes.thumb} style={colour ? { backgroundColor: colour } : undefined}>
      {path ? (
        <img className="cover" data-photo src={photoSrc(path)} width={44} height={33} alt="" decoding="async" />
      ) : (
        <IconPhoto size={16} stroke={1.4} aria-hidden />
      )}
    </span>
  )
})
