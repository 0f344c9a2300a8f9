import { streetTypes } from '#common/text/street-types.ts'
import { unitWord } from '#common/text/unit-words.ts'

const types = new Set([
  ...Object.keys(streetTypes),
  ...Object.values(streetTypes),
  ...'lane close walk mews rise parade quay track loop row gardens gully heights hill outlook pass path ridge route strand vale view vista wharf promenade boulevard crossing link mall place plaza reach retreat square terrace view views way'.split(
    ' ',
  ),
])
const states = new Set(['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'])
const houseNumber = /^\d{1,5}[a-z]?(?:[/-]\d{1,5}[a-z]?){0,2}$/i
const isCapital = (word: string) => /^\p{Lu}/u.test(word)
const bare = (word: string) => word.replaceAll(/[^\p{L}\p{N}/'’-]/gu, '')
/** The word ends a phrase. */
const ends = (word: string) => /[.;:!?)("”]$/.test(word)

export interface FoundAddress {
  line: string
  /** More is better: street, suburb, state, postcode. */
  parts: number
}

/** The most complete street address that stands in a text: `2/39 Main Road, Richmond VIC 3121`. Streets without a type are not found. */
export function addressIn(text: string): FoundAddress | undefined {
  const words = text.slice(0, 2_000).split(/[\s\u00a0]+/)
  let best: FoundAddress | undefined
  for (let at = 0; at < words.length; at++) {
    const found = addressAt(words, at)
    if (found && found.parts > (best?.parts ?? 0)) best = found
  }
  return best
}

function addressAt(words: readonly string[], start: number): FoundAddress | undefined {
  const word = bare(words[start] ?? '')
  const next = bare(words[start + 1] ?? '')
  const isLot = word.toLowerCase() === 'lot' && houseNumber.test(next)
  const isUnit = !isLot && unitWord.test(word.toLowerCase()) && /^\d/.test(next)
  let at = start
  if (isLot) at += 2
  else if (isUnit) at += 2
  else if (houseNumber.test(word)) at += 1
  else return undefined
  if (isUnit && words[at] === '/') at += 1
  if (isUnit && houseNumber.test(bare(words[at] ?? ''))) at += 1
  const streetFrom = at
  while (at < words.length && at - streetFrom < 5) {
    const one = words[at] ?? ''
    if (!isCapital(one)) return undefined
    if (at > streetFrom && types.has(bare(one).toLowerCase())) return withPlace(words, start, at)
    // A comma in the middle of a street's name is none.
    if (/[,.;]$/.test(one) && !/^st\.$/i.test(one)) return undefined
    at++
  }
  return undefined
}

function withPlace(words: readonly string[], start: number, typeAt: number): FoundAddress {
  const upTo = (end: number, parts: number) => ({ line: tidy(words.slice(start, end + 1)), parts })
  let end = typeAt
  // `View Road`: the last type in a row is the type.
  while (
    !/[,.;:]$/.test(words[end] ?? '') &&
    types.has(bare(words[end + 1] ?? '').toLowerCase()) &&
    isCapital(words[end + 1] ?? '')
  )
    end++
  const hasComma = (words[end] ?? '').endsWith(',')
  if (ends(words[end] ?? '')) return upTo(end, 1)
  const placeFrom = end + 1
  let at = placeFrom
  while (at < words.length && at - placeFrom < 5) {
    const word = words[at] ?? ''
    const isState = states.has(bare(word).toLowerCase()) && (word === word.toUpperCase() || /^(Vic|Qld|Tas)\b/.test(word))
    if (isState) {
      const postcode = /^\d{4}$/.test(bare(words[at + 1] ?? '')) && !ends(word)
      return upTo(postcode ? at + 1 : at, postcode ? 4 : 3)
    }
    if (!isCapital(word)) break
    at++
    if (ends(word)) break
  }
  return hasComma && at > placeFrom ? upTo(at - 1, 2) : upTo(end, 1)
}

function tidy(words: readonly string[]): string {
  let line = words.join(' ')
  while (/[^\p{L}\p{N}]$/u.test(line)) line = line.slice(0, -1)
  return line
}
