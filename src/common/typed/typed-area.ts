import type { Area } from '../listing/field-kinds.ts'
import type { AreaUnit } from '../listing/listing-values.ts'
import { figureOf, plainOf, type Reading, splitFigure } from './reading.ts'

const units: readonly [unit: AreaUnit, pattern: RegExp][] = [
  ['squareMeter', /^(?:sq ?\.? ?m(?:et(?:re|er)s?)?|m2|m²|m\^2|sm|m sq|square ?met(?:re|er)s?)\.?$/],
  ['acre', /^(?:ac|acres?)\.?$/],
  ['hectare', /^(?:ha|hectares?|hect)\.?$/],
  ['square', /^(?:sq|sqs|squares?|squ)\.?$/],
]
/** Units that are converted, because a listing does not keep them. */
const converted: readonly [pattern: RegExp, metres2: number][] = [
  [/^(?:sq ?\.? ?f(?:t|eet|oot)|ft2|ft²|square ?f(?:eet|oot))\.?$/, 0.09290304],
  [/^(?:sq ?\.? ?km|km2|km²|square ?kilomet(?:re|er)s?)\.?$/, 1_000_000],
]
const halves: Readonly<Record<string, string>> = { '½': '1/2', '¼': '1/4', '¾': '3/4' }
const example = 'Enter an area such as 600 m², 1/4 acre or 1.5 ha'

/**
 * An area with its unit: `600`, `600sqm`, `1,200 m2`, `1/4 acre`, `1 1/2 ac`, `1.5 ha`, `24 squares`, `6,500 sq ft` (converted to m²).
 * @param usual the unit of a figure without one
 */
export function readArea(text: string, usual: AreaUnit = 'squareMeter'): Reading<Area> {
  const spelled = plainOf(text)?.replaceAll(/ ?[½¼¾]/g, (half) => ` ${halves[half.trim()]}`)
  const plain = spelled?.trim().replace(/^(?:approx\.?|approximately|about|circa|ca?\.) ?/, '')
  if (plain === '') return { value: null }
  const { size, rest } = sizeOf(plain ?? 'x')
  if (size === undefined) return { problem: example }
  const unit = rest === '' ? usual : units.find(([, pattern]) => pattern.test(rest))?.[0]
  if (unit) return { value: { value: size, unit } }
  const metres2 = converted.find(([pattern]) => pattern.test(rest))?.[1]
  return metres2 ? { value: { value: Math.round(size * metres2 * 100) / 100, unit: 'squareMeter' } } : { problem: example }
}

function sizeOf(plain: string): { size: number | undefined; rest: string } {
  const fraction = /^(?:(\d{1,4}) )?(\d{1,2})\/(\d{1,2})(?!\d)/.exec(plain)
  if (fraction) {
    const [whole, above, below] = [Number(fraction[1] ?? 0), Number(fraction[2]), Number(fraction[3])]
    const rest = plain.slice(fraction[0].length).trim()
    return { size: below > above ? Math.round((whole + above / below) * 10_000) / 10_000 : undefined, rest }
  }
  const { figure, rest } = splitFigure(plain)
  const read = figureOf(figure)
  return { size: read && read.decimals <= 4 ? read.value : undefined, rest }
}
