import type { ListingFields } from '../listing/listing-fields.ts'
import type { CopyFacts } from './copy-facts.ts'
import type { CopyFinding } from './copy-finding.ts'
import { numberOf, ordinalOf, type Word, wordsOfSentence, writtenLike } from './copy-words.ts'

type Kind = 'bedroom' | 'bathroom' | 'ensuite' | 'toilet' | 'living area' | 'car space'

const after = (words: readonly Word[], at: number, ...options: string[]) => options.includes(words[at]?.lower ?? '')
const notSleptIn = new Set([
  'garden',
  'flower',
  'vegetable',
  'raised',
  'planter',
  'king',
  'queen',
  'bunk',
  'sofa',
  'day',
  'double',
  'single',
  'herb',
])
const rooms = ['area', 'areas', 'room', 'rooms', 'zone', 'zones', 'space', 'spaces']

/** The thing that is counted at this word, if any. */
function thingAt(words: readonly Word[], at: number): Kind | undefined {
  const { lower } = words[at] ?? { lower: '' }
  if (/^(?:bedrooms?|bdrms?|br)$/.test(lower)) return 'bedroom'
  if (/^beds?$/.test(lower))
    return notSleptIn.has(words[at - 1]?.lower ?? '') || after(words, at + 1, 'linen') ? undefined : 'bedroom'
  if (/^bathrooms?$/.test(lower) || (/^baths?$/.test(lower) && /^\d/.test(words[at - 1]?.lower ?? ''))) return 'bathroom'
  if (/^ensuites?$/.test(lower)) return 'ensuite'
  if (/^toilets?$/.test(lower)) return 'toilet'
  if (lower === 'living' && after(words, at + 1, ...rooms)) return 'living area'
  if (/^(?:garages?|carports?|carspaces?|cars)$/.test(lower)) return 'car space'
  if (lower === 'car' && !after(words, at + 1, 'charger', 'charging', 'wash')) return 'car space'
  if (lower === 'parking' && after(words, at + 1, 'spaces', 'bays')) return 'car space'
  return undefined
}

const cars = ({ garages, carports, openSpaces, onSiteCarSpaces }: ListingFields) =>
  [garages, carports, openSpaces, onSiteCarSpaces].filter((one) => one !== null)
/** Every number that the facts bear out, the whole first; empty: they don’t say. */
function countsOf(kind: Kind, fields: ListingFields): number[] {
  const { bedrooms, isStudio, bathrooms, ensuites, toilets, livingAreas } = fields
  const known = (...counts: (number | null)[]) => counts.filter((one) => one !== null)
  if (kind === 'bedroom') return isStudio ? known(bedrooms, 0, 1) : known(bedrooms)
  if (kind === 'bathroom') return bathrooms !== null && ensuites ? [bathrooms, bathrooms - ensuites, ensuites] : known(bathrooms)
  if (kind === 'ensuite') return known(ensuites)
  if (kind === 'toilet') return known(toilets)
  if (kind === 'living area') return known(livingAreas)
  const [first = 0, second = 0, third = 0, fourth = 0] = cars(fields)
  const whole = first + second + third + fourth
  return cars(fields).length > 0 ? [whole, first, second, third, fourth, first + second, second + third, first + third] : []
}

/** Words between a number and its noun that end the phrase. */
const stops = new Set('and or with of to in on for from plus a the by at via over is are has'.split(' '))
/** Words beside a number that make it a part of the whole. */
const parts = new Set(
  'further other additional more remaining upstairs downstairs up down guest children’s childrens minor secondary rear front upper lower ground first second floor level wing another extra second these with share shares sharing served serve serviced adjoining adjacent including'.split(
    ' ',
  ),
)
const multiples: Record<string, number> = { single: 1, double: 2, twin: 2, dual: 2, triple: 3, both: 2, twobed: 2 }

interface Count {
  from: number
  to: number
  kind: Kind
  value: number
  isOrdinal: boolean
}
function countsIn(words: readonly Word[]): Count[] {
  return words.flatMap((word, from): Count[] => {
    const ordinal = ordinalOf(word)
    const value = numberOf(word) ?? multiples[word.lower] ?? ordinal
    if (value === undefined) return labelled(words, from)
    // The number of a street or level, and an amount of money, count no rooms.
    if (words[from - 1]?.lower === '$' || word.lower === 'zero') return []
    for (let to = from + 1; to <= from + 4 && words[to]; to++) {
      const next = words[to] as Word
      if (
        next.opensSentence ||
        next.gap.includes(',') ||
        stops.has(next.lower) ||
        (to > from + 1 && numberOf(next) !== undefined)
      )
        break
      const kind = thingAt(words, to)
      if (!kind) continue
      // "Double bedrooms" says how large they are.
      if (word.lower in multiples && word.lower !== 'both' && kind !== 'car space') break
      return [{ from, to, kind, value, isOrdinal: ordinal !== undefined }]
    }
    return []
  })
}
/** "Bedrooms: 4". */
function labelled(words: readonly Word[], at: number): Count[] {
  const kind = thingAt(words, at)
  const next = words[at + 1]
  const value = next && numberOf(next)
  return kind && next && value !== undefined && /^\s?[:=–-]\s?$/.test(next.gap)
    ? [{ from: at, to: at + 1, kind, value, isOrdinal: false }]
    : []
}

const plural = (count: number, kind: Kind) => `${count} ${kind}${count === 1 ? '' : 's'}`

const maxCounts = 300
/** Numbers of rooms and cars against the facts. A smaller number may count a part of the whole, where its sentence speaks of parts. */
export function checkCounts(words: readonly Word[], text: string, { fields }: CopyFacts): CopyFinding[] {
  const counts = countsIn(words).slice(0, maxCounts)
  const hasMain = words.some(
    (one, at) => /^(?:main|master|principal|primary)$/.test(one.lower) && thingAt(words, at + 1) === 'bedroom',
  )
  return counts.flatMap(({ from, to, kind, value, isOrdinal }) => {
    const known = countsOf(kind, fields)
    const [whole] = known
    const [first, last] = [words[from] as Word, words[to] as Word]
    if (whole !== undefined && (known.includes(value) || (isOrdinal && value <= whole))) return []
    const sentence = wordsOfSentence(words, from)
    const others = counts.filter((one) => one.kind === kind && words[one.from]?.sentence === first.sentence)
    const isPart =
      whole !== undefined &&
      value < whole &&
      (sentence.some(({ lower }) => parts.has(lower)) ||
        (hasMain && value === whole - 1) ||
        (others.length > 1 && others.reduce((sum, one) => sum + one.value, 0) === whole))
    if (isPart || (kind === 'ensuite' && whole === undefined)) return []
    const said = text.slice(first.start, last.end)
    const isCar = kind === 'car space'
    const canReplace =
      whole !== undefined && !isOrdinal && !(first.lower in multiples) && numberOf(first) !== undefined && whole > 0
    return [
      {
        rule: isCar ? ('cars' as const) : ('rooms' as const),
        severity: whole === undefined ? ('warns' as const) : ('blocks' as const),
        words: said,
        start: first.start,
        fact: whole === undefined ? '' : String(whole),
        message:
          whole === undefined
            ? `“${said}”: the facts give no number of ${kind}s`
            : `“${said}”: the facts say ${plural(whole, kind)}`,
        ...(canReplace && {
          replacement: `${writtenLike(whole, first)}${text
            .slice(first.end, last.end)
            .replace(/s$/, whole === 1 ? '' : 's')
            .replace(/([^s])$/, (end) => (whole > 1 && value === 1 ? `${end}s` : end))}`,
        }),
      },
    ]
  })
}
