// Answers with something in every field, for pictures of the screens: three records in a list, names as agencies have them, and every choice in turn.
import type * as z from 'zod'
import type { Endpoint } from '../../../src/common/endpoint.ts'
import { allEndpoints } from './contracts.ts'
import { answerOf, type JsonSchema, jsonSchemaOf, id, leastOf } from './sample.ts'
import type { StandIn } from './stand-in.ts'

const people = ['Olive Marsh', 'Bartholomew Featherstonehaugh', 'Dana Whitcombe']
const streets = ['12 Lantern Street', '7/81 Esplanade', '128 Wattle Grove']
const days = ['2026-11-25', '2026-11-26', '2026-11-23']
const sentences = [
  'Call the vendor about the weekend',
  'A bright family home close to the beach, with a garden that faces north and room for a pool',
  'Asked for the contract and the building report',
]
/** By the end of a field's name; the first that fits counts. */
const byName: readonly (readonly [name: RegExp, texts: readonly string[]])[] = [
  [/^(starts|ends)At$/, ['2026-11-28T11:00', '2026-11-28T11:30', '2026-11-25T10:00']],
  [/email|^to$|^from$/i, ['olive@mail.example', 'bartholomew.featherstonehaugh@mail.example', 'dana@mail.example']],
  [/phone|mobile|^number$/i, ['+61412345678', '+61398765432', '+61400111222']],
  [/Number$/, ['12', '7', '128']],
  [/country/i, ['Australia', 'Australia', 'Australia']],
  [/^today$|On$|^day$|^week$|^date$/, days],
  [/address|place|line$|street$/i, streets],
  [/suburb/i, ['Brighton', 'Hampton East', 'Sandringham']],
  [/state$/i, ['VIC', 'NSW', 'QLD']],
  [/reference/i, ['HV-1001', 'HV-1002', 'HV-1003']],
  [/firstName/i, ['Olive', 'Bartholomew', 'Dana']],
  [/lastName/i, ['Marsh', 'Featherstonehaugh', 'Whitcombe']],
  [/colou?r$/i, ['#0b5d57', '#1f5f8b', '#8a2f48']],
  [/price|display$/i, ['$1,250,000 to $1,350,000', 'Auction', 'Contact agent']],
  [/url$|^src$/i, ['/m/1', '/m/2', '/m/3']],
  [/label|title|subject|headline|^what$/i, ['Price reduction', 'Family home by the bay', 'Contract sent']],
  [/name$|by$|agent|contact|owner|who$/i, people],
]
/** Parts that a contract checks by a function, which is not in its schema. */
const byField: Record<string, unknown> = { design: { look: 'plain', blocks: [] }, audience: { include: [], exclude: [] } }
const byFormat: Record<string, (n: number) => string> = {
  uuid: (n) => id(n + 1),
  date: (n) => days[n % 3] ?? '',
  'date-time': (n) => `2026-11-2${4 - (n % 3)}T0${n % 9}:30:00.000Z`,
}

function textFor(schema: JsonSchema, name: string, n: number): string {
  const made = byFormat[schema.format ?? '']?.(n)
  const texts = byName.find(([field]) => field.test(name))?.[1] ?? sentences
  const text = made ?? texts[n % 3] ?? ''
  const fits =
    (made !== undefined || !schema.format) &&
    text.length <= (schema.maxLength ?? 1000) &&
    text.length >= (schema.minLength ?? 0) &&
    (!schema.pattern || new RegExp(schema.pattern, 'u').test(text))
  return fits ? text : String(leastOf(schema, schema))
}

/** @param n which one in its list it is, so that neighbours differ */
function plenty(schema: JsonSchema, root: JsonSchema, name = '', n = 0, depth = 0): unknown {
  if (byField[name]) return byField[name]
  if (depth > 9) return leastOf(schema, root)
  const inside = (part: JsonSchema, field = name, index = n) => plenty(part, root, field, index, depth + 1)
  if (schema.$ref) {
    const target = /^#\/\$defs\/(.+)$/.exec(schema.$ref)?.[1]
    return inside(target ? (root.$defs?.[target] ?? {}) : root)
  }
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null')
  if (choices) return inside(choices.find(({ properties }) => properties?.['items']) ?? choices[n % choices.length] ?? {})
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => inside(part)))
  if (schema.enum) return schema.enum[n % schema.enum.length]
  switch (schema.type) {
    case 'string':
      return textFor(schema, name, n)
    case 'integer':
    case 'number':
      return numberFor(schema, name, n)
    case 'boolean':
      return /^(can|is(Active|Mine|Published|Ready))|^measures$/.test(name)
    case 'array':
      return schema.prefixItems
        ? schema.prefixItems.map((item) => inside(item))
        : Array.from({ length: Math.min(schema.maxItems ?? 3, 3) }, (_, index) => inside(schema.items ?? {}, name, index))
    case 'object':
      if (!schema.properties) return {}
      return Object.fromEntries(
        Object.entries(schema.properties).map(([field, part]) => [
          field,
          /^(nextCursor|deletedAt|anonymi[sz]edAt|failure|problem|error|refusal)$/.test(field) && takesNull(part)
            ? null
            : inside(part, field),
        ]),
      )
    default:
      return leastOf(schema, root)
  }
}
const takesNull = ({ anyOf, type }: JsonSchema) => type === 'null' || (anyOf?.some(takesNull) ?? false)

function numberFor({ minimum = 0, maximum = 2_000_000_000, exclusiveMinimum = -1 }: JsonSchema, name: string, n: number): number {
  const usual = /cents/i.test(name) ? 125_000_000 : /bytes/i.test(name) ? 2_400_000 : 3
  return Math.min(Math.max(usual + n, minimum, exclusiveMinimum + 1), maximum)
}

/** Puts the least in the place of what a contract refused, or leaves out the record of a list that it is in. */
function repair(value: unknown, least: unknown, [name, ...rest]: readonly PropertyKey[]): void {
  if (typeof value !== 'object' || value === null || name === undefined) return
  const [record, other] = [value as Record<PropertyKey, unknown>, (least ?? {}) as Record<PropertyKey, unknown>]
  if (rest.length && (Array.isArray(value) || typeof record[name] === 'object') && (Array.isArray(value) || name in other))
    return repair(record[name], other[name] ?? leastRecord(record[name]), rest)
  record[name] = name in other ? other[name] : null
}
const leastRecord = (value: unknown) => (Array.isArray(value) ? [] : {})

/** An answer with something in every field, or the least that fits the contract. */
export function plentyOf(endpoint: Endpoint): unknown {
  const schema = endpoint.response as z.ZodType
  const full = plenty(jsonSchemaOf(schema), jsonSchemaOf(schema))
  for (let time = 0; time < 4; time++) {
    const read = schema.safeParse(full)
    if (read.success) return full
    for (const { path } of read.error.issues) repair(full, answerOf(endpoint), path)
  }
  return answerOf(endpoint)
}

/** Answers every read that has no answer yet with plenty. */
export async function servePlenty(api: StandIn): Promise<void> {
  for (const endpoint of await allEndpoints())
    if (endpoint.response && api.isUnset(endpoint)) api.on(endpoint, plentyOf(endpoint) as never)
}
