const streets: Record<string, string> = {
  st: 'street',
  rd: 'road',
  ave: 'avenue',
  av: 'avenue',
  dr: 'drive',
  ct: 'court',
  pl: 'place',
  pde: 'parade',
  cres: 'crescent',
  hwy: 'highway',
  ln: 'lane',
  tce: 'terrace',
  mt: 'mount',
}
/** Lower case, without accents and signs, kinds of streets written out: so that "Lantern St" is "Lantern Street". */
export const placeKey = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9.]+/)
    .map((part) => part.replace(/^\./, '').replace(/\.$/, ''))
    .map((part) => streets[part] ?? part)
    .filter(Boolean)
    .join(' ')

/** A named distance of the agency's list: "Merriwee Station, 5 minutes". */
export interface KnownDistance {
  value: number
  isMinutes: boolean
  words: ReadonlySet<string>
}
/** The agency's own list of places, read once for any number of listings. */
export interface KnownPlaces {
  keys: readonly string[]
  distances: readonly KnownDistance[]
}
export const noPlaces: KnownPlaces = { keys: [], distances: [] }
export const maxKnownPlaces = 500

const isLength = (unit: string) => /^(?:m|km|kms|met\w{0,6}|kilom\w{0,8})$/.test(unit)
/** @param text one place a line, with or without a distance */
export function readKnownPlaces(text: string): KnownPlaces {
  const keys = text
    .split('\n')
    .slice(0, maxKnownPlaces)
    .map((line) => placeKey(line.slice(0, 160).replaceAll(/(\d)(?=k?m|min)/gi, '$1 ')))
    .filter(Boolean)
  const distances = keys.flatMap((key) => {
    const parts = key.split(' ')
    return parts.flatMap((part, at) => {
      const unit = parts[at + 1] ?? ''
      const isMinutes = unit.startsWith('min')
      return Number.isFinite(Number(part)) && (isMinutes || isLength(unit))
        ? [{ value: Number(part), isMinutes, words: new Set(parts) }]
        : []
    })
  })
  return { keys, distances }
}
