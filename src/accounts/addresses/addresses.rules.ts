import { streetTypes } from '#common/text/street-types.ts'

/** `St. Kilda  East` and `ST KILDA EAST` are one place; so are `Mt` and `Mount`. */
export const localityKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\b(mt|st)\b/g, (short) => (short === 'mt' ? 'mount' : 'saint'))
    .trim()

/** `MAIN ROAD` -> `Main Road`, `O'BRIEN` -> `O'Brien`, `MCARTHUR` -> `McArthur`; registers write capitals only. */
export const titleCase = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/(^|[\s\-'’/(])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replaceAll(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replaceAll(/(['’])S\b/g, '$1s')

export interface TypedAddress {
  flat: string | null
  /** `39`, `12A`, `12-14`. */
  streetNumber: string | null
  numberFirst: number | null
  /** What follows the number, in lower case and whole words: `main road rich`. */
  rest: string
}

const unitWord = '(?:unit|apt|apartment|flat|shop|suite|u)'
const withNumber = new RegExp(
  `^(?:${unitWord}\\s*(?=\\d))?(?:([\\da-z]{1,6})\\s*/\\s*)?(\\d{1,6})([a-z]?)(?:\\s*-\\s*(\\d{1,6}[a-z]?))?(?:\\s+(.*))?$`,
)
const withUnitWord = new RegExp(`^${unitWord}\\s*([\\da-z]{1,6})[\\s/]+(?=\\d)`)

/** What a user has typed so far of an Australian address: `2/39 Main Rd, rich`. */
export function readTyped(typed: string): TypedAddress {
  const text = typed.toLowerCase().replaceAll(/[,;]+/g, ' ').replaceAll(/\s+/g, ' ').trim().replace(withUnitWord, '$1/')
  const found = withNumber.exec(text)
  if (!found) return { flat: null, streetNumber: null, numberFirst: null, rest: wholeWords(text) }
  const [, flat, first = '', suffix = '', last, rest = ''] = found
  return {
    flat: flat?.toUpperCase() ?? null,
    streetNumber: `${first}${suffix.toUpperCase()}${last ? `-${last.toUpperCase()}` : ''}`,
    numberFirst: Number(first),
    rest: wholeWords(rest),
  }
}

/** Abbreviated street types spelled out, but for the first word (`St` in `St Kilda Road` is Saint) and the last, which may be unfinished. */
function wholeWords(text: string): string {
  const words = text.replaceAll(/['’.]/g, '').split(' ').filter(Boolean)
  return words.map((word, at) => (at > 0 && at < words.length - 1 ? (streetTypes[word] ?? word) : word)).join(' ')
}

/** The ways to read an unfinished last word: as it is, and as the short form of a street type. */
export function readings(rest: string): string[] {
  const words = rest.split(' ')
  const long = words.length > 1 ? streetTypes[words.at(-1) ?? ''] : undefined
  return long ? [[...words.slice(0, -1), long].join(' '), rest] : [rest]
}
