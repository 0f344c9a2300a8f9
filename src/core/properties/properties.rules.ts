import type { Address } from '#common/listing/listing-fields.ts'
import { streetTypes } from '#common/text/street-types.ts'

/**
 * Two spellings of one address have one key: case, punctuation, "St" and "Street", "2/39" and unit 2 of 39 make no difference.
 * @returns undefined while the address is too incomplete to name one property
 */
export function addressKey(a: Address): string | undefined {
  if (!a.street || !a.suburb || !a.state || !(a.streetNumber || a.lotNumber)) return undefined
  const [unitInNumber, plainNumber] = a.streetNumber?.includes('/') ? a.streetNumber.split('/', 2) : [undefined, a.streetNumber]
  const words = clean(a.street).split(' ')
  // Only the last word is a street type: "St Kilda Road" starts with a saint.
  const last = words.at(-1) ?? ''
  const street = [...words.slice(0, -1), streetTypes[last] ?? last].join(' ')
  const lot = a.streetNumber ? '' : `lot ${clean(a.lotNumber ?? '').replace(/^lot /, '')}`
  return [
    clean(a.subNumber ?? unitInNumber ?? ''),
    clean(plainNumber ?? '') || lot,
    street,
    clean(a.suburb),
    a.state.toLowerCase(),
    a.postcode ?? '',
  ].join('|')
}

const clean = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(unit|apt|apartment|flat|shop|suite) (?=\d)/, '')
