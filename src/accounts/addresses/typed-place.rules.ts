import { streetLine } from '#common/listing/address-lines.ts'
import type { Address } from '#common/listing/listing-fields.ts'
import { streetTypes } from '#common/text/street-types.ts'
import { localityKey, titleCase } from './addresses.rules.ts'
import { readTyped, type TypedAddress, wholeStreet } from './typed-address.rules.ts'

interface Named {
  name: string
}
export interface TypedPlace<Place> {
  numbers: Omit<TypedAddress, 'words' | 'rest' | 'numberFirst'>
  /** Lower case; empty without a street number. */
  street: string[]
  place: Place
}
const maxPlaces = 8
const bare = (word: string) => word.replace(/,$/, '')

/**
 * The suburbs that the end of a typed address may mean, each with what is the street then. The longest end that starts a suburb counts. `12 Main St
 * Kilda` is St Kilda, which is typed whole; `12 Smith St K` rather Smith Street in Kew, and may be St Kilda.
 */
export async function placesFor<Place extends Named>(
  typed: string,
  placesLike: (words: readonly string[]) => Promise<Place[]>,
): Promise<TypedPlace<Place>[]> {
  const { words, flat, level, lot, streetNumber } = readTyped(typed)
  const numbers = { flat, level, lot, streetNumber }
  const hasStreet = (streetNumber ?? lot ?? level) !== null
  const all = words.map(bare)
  const found = (places: readonly Place[], from: number) =>
    places.map((place) => ({ numbers, street: hasStreet ? all.slice(0, from) : [], place }))
  // After a number, at least one word before the suburb is the street.
  for (let from = hasStreet && all.length > 1 ? 1 : 0; from < all.length; from++) {
    // `Smith St, Kew`: a comma ends the street.
    if (from > 0 && streetTypes[all[from] ?? ''] && words[from]?.endsWith(',')) continue
    const places = await placesLike(all.slice(from))
    if (!places.length) continue
    const mayBeStreet =
      hasStreet && from > 0 && all[from] === 'st' && !words[from - 1]?.endsWith(',') && !streetTypes[all[from - 1] ?? '']
    const end = `${localityKey(all.slice(from).join(' '))} `
    if (!mayBeStreet || from + 1 >= all.length || places.some(({ name }) => end.startsWith(`${localityKey(name)} `)))
      return found(places, from)
    const others = await placesLike(all.slice(from + 1))
    return [...found(others.slice(0, maxPlaces - 3), from + 1), ...found(places, from)].slice(0, maxPlaces)
  }
  return []
}

export interface PlaceWords {
  /** Start of the key of the suburb. */
  name: string
  keys: string[]
  state: string | null
  /** Its beginning. */
  postcode: string | null
  /** `richmond v` is Richmond in Victoria as well as Richmond Vale. */
  before: { name: string; state: string } | null
}
/** The typed words of a suburb, which a state and a postcode may follow. */
export function placeWords(words: readonly string[]): PlaceWords {
  let end = words.length
  let state: string | null = null
  let postcode: string | null = null
  if (end > 1 && /^\d{1,4}$/.test(words[end - 1] ?? '')) postcode = words[--end] ?? null
  if (end > 1 && /^(?:nsw|vic|qld|wa|sa|tas|act|nt)$/.test(words[end - 1] ?? '')) state = words[--end]?.toUpperCase() ?? null
  const [last, isNamed] = [words[end - 1] ?? '', end === words.length]
  return {
    name: localityKey(words.slice(0, end).join(' ')),
    // `st` alone may be a saint or the beginning of Stanmore.
    keys: [localityKey(words.slice(0, end).join(' ')), ...(end === 1 && (last === 'st' || last === 'mt') ? [last] : [])],
    state,
    // Darwin's postcode is 0800, and hardly anyone types the zero.
    postcode: postcode && /^8\d\d$/.test(postcode) ? `0${postcode}` : postcode,
    before: isNamed && end > 1 ? { name: localityKey(words.slice(0, -1).join(' ')), state: last.toUpperCase() } : null,
  }
}

/** `level 2 4/12 high st`, which `readTyped` reads again. */
export function typedLine({ numbers: { flat, level, lot, streetNumber }, street }: Omit<TypedPlace<unknown>, 'place'>): string {
  const house = streetNumber && `${flat ? `${flat}/` : ''}${streetNumber}`
  const unit = flat && !streetNumber && `unit ${flat}`
  const parts = [level && `level ${level}`, unit, lot && `lot ${lot}`, house]
  return parts.some(Boolean) ? [...parts, ...street].filter(Boolean).join(' ') : ''
}

type Street = Pick<Address, 'level' | 'subNumber' | 'streetNumber' | 'street' | 'lotNumber'>
/** No position: that of a suburb would put a pin on the wrong house. */
export function streetOf(typed: string): Street {
  const { flat, level, lot, streetNumber, words } = readTyped(typed)
  const street = titleCase(wholeStreet(words))
  return { level, subNumber: flat, streetNumber, street: street || null, lotNumber: lot }
}

/** `Level 3, 12 High Street`, `4/12 High Street (level 2)`. */
export function shownLine(street: Street): string {
  const line = streetLine(street)
  if (!street.level) return line
  return street.subNumber ? `${line} (level ${street.level})` : `Level ${street.level}, ${line}`
}
