import { formatCents } from '../money.ts'
import { squareMetresPer } from '../listing/listing-values.ts'
import type { CopyFacts } from './copy-facts.ts'
import type { CopyFinding } from './copy-finding.ts'
import { numberOf, type Word, wordsOfSentence } from './copy-words.ts'
import { type KnownDistance, placeKey } from './known-places.ts'

const roughly = new Set('approx approximately about circa some around roughly nearly almost over close'.split(' '))
const ground = /^(?:land|block|allotment|site|lot|parcel|holding|title|acreage|grounds?|property|farm)$/
const building = /^(?:home|house|residence|apartment|floor|internal|living|under|office|warehouse|building|townhouse|villa|unit)$/

interface Measured {
  value: number
  /** Decimals as written. */
  decimals: number
  from: number
  to: number
  m2: number
}
/** @returns the index of the last word of a unit of area that starts here, and its size in m² */
function areaUnitAt(words: readonly Word[], at: number): { to: number; m2: number } | undefined {
  const lower = words[at]?.lower ?? ''
  if (/^(?:m²|m2|sqm|sqms|msq)$/.test(lower)) return { to: at, m2: 1 }
  if (lower === 'm' && words[at + 1]?.lower === '²') return { to: at + 1, m2: 1 }
  if (/^(?:sq|square)$/.test(lower) && /^(?:m|mt|mtr|mtrs|metres?|meters?)$/.test(words[at + 1]?.lower ?? ''))
    return { to: at + 1, m2: 1 }
  if (/^(?:ha|hectares?)$/.test(lower)) return { to: at, m2: squareMetresPer.hectare }
  if (/^(?:acres?|ac)$/.test(lower)) return { to: at, m2: squareMetresPer.acre }
  if (lower === 'squares') return { to: at, m2: squareMetresPer.square }
  return undefined
}
const halves: Record<string, number> = { half: 0.5, quarter: 0.25 }

function areasIn(words: readonly Word[]): Measured[] {
  return words.flatMap((word, from): Measured[] => {
    const slashed = words[from + 1]?.gap === '/' ? numberOf(words[from + 1] as Word) : undefined
    const number = numberOf(word)
    if (word.gap === '/') return []
    const value = slashed && number !== undefined ? number / slashed : (number ?? halves[word.lower])
    if (value === undefined) return []
    const at = from + (slashed ? 2 : words[from + 1]?.lower === 'an' || words[from + 1]?.lower === 'of' ? 2 : 1)
    const unit = areaUnitAt(words, at) ?? (/^(?:an|of)$/.test(words[at]?.lower ?? '') ? areaUnitAt(words, at + 1) : undefined)
    if (!unit || words[at]?.opensSentence) return []
    const decimals = /\.(\d+)$/.exec(word.lower)?.[1]?.length ?? 0
    return [{ value, decimals, from, to: unit.to, m2: unit.m2 }]
  })
}

/** Areas of land and buildings against the facts, in any unit. */
export function checkAreas(words: readonly Word[], text: string, facts: CopyFacts): CopyFinding[] {
  return areasIn(words).flatMap(({ value, decimals, from, to, m2 }) => {
    const isRough =
      [1, 2].some((back) => roughly.has(words[from - back]?.lower ?? '')) ||
      /^(?:approx|approximately)$/.test(words[to + 1]?.lower ?? '')
    const step = Math.min(0.5 * 10 ** -decimals, value / 5) * m2
    const bears = ({ m2: fact }: { m2: number }) =>
      Math.abs(fact - value * m2) <= Math.max(step, fact * (isRough ? 0.05 : m2 === 1 ? 0.002 : 0.01))
    if (facts.areas.some(bears)) return []
    const near = [-4, -3, -2, -1, 1, 2, 3]
      .map((step) => words[(step < 0 ? from : to) + step])
      .filter((one) => one?.sentence === words[from]?.sentence)
    const label = near.some((one) => ground.test(one?.lower ?? ''))
      ? 'land'
      : near.some((one) => building.test(one?.lower ?? ''))
        ? 'floor'
        : undefined
    const meant = facts.areas.filter((one) => !label || one.label === label)
    const said = text.slice(words[from]?.start, words[to]?.end)
    const fact = meant.map((one) => `${one.label} ${one.shown}`).join(', ')
    return [
      {
        rule: 'area' as const,
        severity: label && meant.length > 0 ? ('blocks' as const) : ('warns' as const),
        words: said,
        start: words[from]?.start ?? 0,
        fact,
        message: fact ? `“${said}”: the facts say ${fact}` : `“${said}”: the facts give no such area`,
        ...(label && meant.length === 1 && meant[0] && { replacement: meant[0].shown }),
      },
    ]
  })
}

const built = /^(?:built|circa|constructed|c|completed|circa)$/
const renewed = /^(?:renovated|extended|updated|rebuilt|restored|refurbished)$/
/** Years of building and renovation. */
export function checkYears(words: readonly Word[], text: string, { fields }: CopyFacts): CopyFinding[] {
  return words.flatMap((word, at) => {
    const before = [1, 2, 3].map((back) => words[at - back]?.lower ?? '')
    if (!/^(?:18|19|20)\d\d$/.test(word.lower)) return []
    const kind = before.some((one) => renewed.test(one))
      ? 'renovated'
      : before.some((one) => built.test(one))
        ? 'built'
        : undefined
    if (!kind) return []
    const fact = kind === 'built' ? fields.yearBuilt : fields.yearLastRenovated
    if (fact === Number(word.lower)) return []
    const said = text.slice(words[Math.max(0, at - 2)]?.start, word.end)
    return [
      {
        rule: 'year' as const,
        severity: fact ? ('blocks' as const) : ('warns' as const),
        words: word.text,
        start: word.start,
        fact: fact ? String(fact) : '',
        message: fact ? `“${said}”: the facts say ${kind} ${fact}` : `“${said}”: the facts give no year`,
        ...(fact && { replacement: String(fact) }),
      },
    ]
  })
}

const asksPrice = /^(?:price|priced|asking|guide|offers?|rent|week|weekly|pw|rented|sold|buys?)$/
/** Amounts of money that are not advertised, and those that never leave the office. */
export function checkMoney(words: readonly Word[], text: string, facts: CopyFacts): CopyFinding[] {
  return words.flatMap((word, at) => {
    const number = numberOf(word)
    const isMoney = words[at - 1]?.lower === '$' && word.gap.length <= 1
    const unit = words[at + 1]?.gap.trim() === '' ? (words[at + 1]?.lower ?? '') : ''
    const times = /^(?:m|mil|million)$/.test(unit) ? 1_000_000 : unit === 'k' ? 1000 : 1
    if (number === undefined || !/^\d/.test(word.lower) || (!isMoney && !(times > 1 && unit !== 'm'))) return []
    const cents = Math.round(number * times * 100)
    if (facts.amounts.has(cents)) return []
    const secret = facts.secrets.get(cents)
    const end = times > 1 ? words[at + 1]?.end : word.end
    const start = isMoney ? (words[at - 1]?.start ?? word.start) : word.start
    const said = text.slice(start, end)
    const isPrice = [-4, -3, -2, 1, 2, 3].some((step) => asksPrice.test(words[at + step]?.lower ?? ''))
    return [
      {
        rule: 'money' as const,
        severity: secret || isPrice || cents >= 10_000_000 ? ('blocks' as const) : ('warns' as const),
        words: said,
        start,
        fact: [...facts.amounts].map(formatCents).join(', '),
        message: secret ? `“${said}” is ${secret}. It is private` : `“${said}” is not an advertised amount of this listing`,
      },
    ]
  })
}

const minutes = /^(?:minutes?|mins?|minute’s|minutes’|minute's|minutes')$/
const lengths = /^(?:km|kms|kilometres?|kilometers?|m|metres?|meters?)$/
const towards = /^(?:from|to|away|walk|walking|drive|stroll|ride|cycle|bus|train|tram|by)$/
/** "5 minutes' walk to the station": the facts have no distances, but the agency's own list of places may. */
export function checkDistances(words: readonly Word[], text: string, facts: CopyFacts): CopyFinding[] {
  return words.flatMap((word, at) => {
    const value = numberOf(word)
    const unit = words[at + 1]
    if (value === undefined || !unit || unit.opensSentence || unit.sentence !== word.sentence) return []
    const isMinutes = minutes.test(unit.lower)
    if (!isMinutes && !lengths.test(unit.lower)) return []
    const ahead = [2, 3, 4, ...(isMinutes ? [5, 6] : [])]
    const isWay =
      ahead.some((step) => words[at + step]?.sentence === word.sentence && towards.test(words[at + step]?.lower ?? '')) ||
      (!isMinutes ? false : towards.test(words[at - 1]?.lower ?? ''))
    if (!isWay) return []
    const sentence = placeKey(
      wordsOfSentence(words, at)
        .map((one) => one.text)
        .join(' '),
    )
    const names = new Set(sentence.split(' ').filter((one) => one.length > 3 && !minutes.test(one) && !lengths.test(one)))
    const isSame = (known: KnownDistance) => known.value === value && known.isMinutes === isMinutes
    if (facts.distances.some((known) => isSame(known) && [...names].some((name) => known.words.has(name)))) return []
    const said = text.slice(word.start, unit.end)
    return [
      {
        rule: 'distance' as const,
        severity: 'warns' as const,
        words: said,
        start: word.start,
        fact: '',
        message: `“${said}”: neither the facts nor your places give this distance`,
      },
    ]
  })
}
