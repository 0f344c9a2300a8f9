import * as z from 'zod'
import type { Endpoint, Result } from '../../../src/common/endpoint.ts'

export type DeepPartial<T> = T extends readonly (infer Item)[]
  ? readonly DeepPartial<Item>[]
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> }
    : T

export interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

export const anyId = '00000000-0000-7000-8000-000000000001'
/** An id of its own for each number: `id(7)`. */
export const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

const texts = [
  ...[
    '',
    'Sample',
    anyId,
    '2026-11-25',
    '2026-11-25T10:00',
    '2026-11-24T23:00:00.000Z',
    '10:00',
    '12-20',
    '#0b5d57',
    '3186',
    'sample',
  ],
  ...['person@mail.example', 'https://agency.example', 'TA-1001', '+61412345678', 'abcdefgh', '0'.repeat(32), '0'.repeat(64)],
]
const byFormat: Record<string, string> = {
  uuid: anyId,
  email: 'person@mail.example',
  uri: 'https://agency.example',
  date: '2026-11-25',
  'date-time': '2026-11-24T23:00:00.000Z',
}

function textOf({ format, pattern, minLength = 0 }: JsonSchema): string {
  const fitting = format ? byFormat[format] : undefined
  if (fitting !== undefined) return fitting
  const matcher = pattern ? new RegExp(pattern, 'u') : undefined
  return texts.find((text) => text.length >= minLength && (!matcher || matcher.test(text))) ?? 'x'.repeat(Math.max(1, minLength))
}

/** The least that fits a schema: null where it may be, empty lists, the first of a choice, a page rather than a record. */
export function leastOf(schema: JsonSchema, root: JsonSchema, depth = 0): unknown {
  if (schema.$ref) {
    const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref)?.[1]
    return depth > 20 ? null : leastOf(name ? (root.$defs?.[name] ?? {}) : root, root, depth + 1)
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices)
    return choices.some(({ type }) => type === 'null')
      ? null
      : leastOf(choices.find(({ properties }) => properties?.['items']) ?? choices[0] ?? {}, root, depth + 1)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => leastOf(part, root, depth + 1)))
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1)
    case 'boolean':
      return false
    case 'array':
      return schema.prefixItems
        ? schema.prefixItems.map((item) => leastOf(item, root, depth + 1))
        : Array.from({ length: schema.minItems ?? 0 }, () => leastOf(schema.items ?? {}, root, depth + 1))
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, leastOf(schema.properties?.[name] ?? {}, root, depth + 1)]),
      )
    default:
      return null
  }
}

const schemas = new WeakMap<z.ZodType, JsonSchema>()
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known = schemas.get(schema)
  if (known) return known
  const made = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as JsonSchema
  schemas.set(schema, made)
  return made
}

function merged(base: unknown, over: unknown): unknown {
  if (over === undefined) return base
  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isRecord(base) || !isRecord(over)) return over
  return { ...base, ...Object.fromEntries(Object.entries(over).map(([name, value]) => [name, merged(base[name], value)])) }
}

/** A record of this schema with the least in it, and what is given on top. The stand-in parses it by the schema before it is sent. */
export const sampleOf = <S extends z.ZodType>(schema: S, over?: DeepPartial<z.output<S>>): z.output<S> =>
  merged(leastOf(jsonSchemaOf(schema), jsonSchemaOf(schema)), over) as z.output<S>

/** The least answer of an endpoint, and what is given on top. */
export const answerOf = <E extends Endpoint>(endpoint: E, over?: DeepPartial<Result<E>>): Result<E> =>
  (endpoint.response ? sampleOf(endpoint.response, over as never) : undefined) as Result<E>
