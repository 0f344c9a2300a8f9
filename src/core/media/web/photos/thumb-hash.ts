import { thumbHashToDataURL } from 'thumbhash'

const made = new Map<string, string>()

/** The blurred placeholder of a picture as an address; undefined when there is none, or none that can be read. */
export function placeholderOf(hash: string | null): string | undefined {
  if (!hash) return undefined
  const known = made.get(hash)
  if (known) return known
  try {
    const url = thumbHashToDataURL(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)))
    made.set(hash, url)
    return url
  } catch {
    return undefined
  }
}
