import type { Address } from '#common/listing/listing-fields.ts'
import { unitWord } from '#common/text/unit-words.ts'
import { wholeStreet } from '#accounts/addresses/typed-address.rules.ts'

/**
 * Two spellings of one address have one key: case, punctuation, "St", "St." and "Saint", "Mt" and "Mount", "St" and "Street", "2/39", "U2" and unit 2
 * of 39 make no difference.
 * @returns undefined while the address is too incomplete to name one property
 */
export function addressKey(a: Address): string | undefined {
  if (!a.street || !a.suburb || !a.state || !(a.streetNumber || a.lotNumber)) return undefined
  const [unitInNumber, plainNumber] = a.streetNumber?.includes('/') ? a.streetNumber.split('/', 2) : [undefined, a.streetNumber]
  const lot = a.streetNumber ? '' : `lot ${numberOf(a.lotNumber ?? '')}`
  return [
    numberOf(a.subNumber ?? unitInNumber ?? ''),
    clean(plainNumber ?? '') || lot,
    wholeStreet(saintFirst(clean(a.street).split(' '))),
    placeOf(a.suburb),
    a.state.toLowerCase(),
    a.postcode ?? '',
  ].join('|')
}

/** Suburbs are mostly written `St Kilda` and `Mount Druitt`. A full stop separates: `St.Kilda`. */
const placeOf = (suburb: string) =>
  clean(suburb.replaceAll('.', ' '))
    .split(' ')
    .map((word) => (word === 'saint' ? 'st' : word === 'mt' ? 'mount' : word))
    .join(' ')
/** Only at its start a street is named after a saint or a mountain. */
const saintFirst = ([first = '', ...others]: string[]) =>
  others.length ? [first === 'saint' ? 'st' : first === 'mt' ? 'mount' : first, ...others] : [first]

const clean = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
/** `Unit 5`, `U5`, `Lot Lot 5` and `5` are one number. */
function numberOf(text: string): string {
  let words = clean(text.replaceAll('#', ' ')).split(' ')
  while (words.length > 1 && (unitWord.test(words[0] ?? '') || words[0] === 'lot')) words = words.slice(1)
  const glued = /^(?:unit|apt|apartment|flat|shop|suite|villa|townhouse|factory|u|lot)(\d.*)$/.exec(words.join(' '))
  return glued?.[1] ?? words.join(' ')
}
