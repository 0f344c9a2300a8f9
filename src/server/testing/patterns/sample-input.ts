import * as z from 'zod'
import type { Endpoint } from '#common/endpoint.ts'

interface Schema {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  minLength?: number
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
}

interface RootSchema extends Schema {
  $defs?: Record<string, Schema>
}
const jsonSchemas = new Map<z.ZodType, RootSchema>()
function jsonSchemaOf(schema: z.ZodType): RootSchema {
  const known = jsonSchemas.get(schema)
  if (known) return known
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as RootSchema
  jsonSchemas.set(schema, made)
  return made
}

/** Something that a schema may let through, with `id` wherever it wants an id; for tests that call every endpoint. */
export function sampleOf(schema: z.ZodType, id: string): unknown {
  const root = jsonSchemaOf(schema)
  return samplerOf(root, id)(root, 0)
}

function samplerOf(root: RootSchema, id: string): (s: Schema, depth: number) => unknown {
  const make = (s: Schema, depth: number): unknown => {
    if (s.$ref) return depth > 6 ? null : make(root.$defs?.[s.$ref.split('/').at(-1) ?? ''] ?? {}, depth + 1)
    if (s.const !== undefined) return s.const
    if (s.enum) return s.enum[0]
    const choice = s.anyOf?.[0] ?? s.oneOf?.[0] ?? s.allOf?.[0]
    if (choice) return make(choice, depth + 1)
    const type = Array.isArray(s.type) ? s.type[0] : s.type
    if (type === 'object' || s.properties)
      return Object.fromEntries(
        Object.entries(s.properties ?? {})
          .filter(([name]) => s.required?.includes(name) || /ids?$/i.test(name))
          .filter(([name]) => !/^(client|user)id$/i.test(name))
          .map(([name, one]) => [name, make(one, depth + 1)]),
      )
    if (type === 'array') return Array.from({ length: Math.max(1, s.minItems ?? 0) }, () => make(s.items ?? {}, depth + 1))
    if (type === 'integer' || type === 'number') return Math.max(1, s.minimum ?? 1)
    if (type === 'boolean') return true
    if (s.format === 'uuid') return id
    if (s.format === 'email') return 'somebody@sample.example'
    if (s.format === 'date') return '2026-11-20'
    if (s.format === 'date-time') return '2026-11-20T00:00:00.000Z'
    if (s.format === 'uri') return 'https://sample.example/'
    return 'sample text'.padEnd(s.minLength ?? 0, 'x')
  }
  return make
}

/** One place of a request that takes text. */
export interface TextField {
  e: Endpoint
  part: 'params' | 'query' | 'body'
  /** Of the field itself, or of the list it is in. */
  name: string
  title: string
  pattern: string | undefined
  /** The whole part, with this text in this place and samples in the others. */
  build(text: string, id: string): unknown
}

/** Every place of a call that takes text, however deep. */
export function textFieldsOf(e: Endpoint): TextField[] {
  const found = new Map<string, TextField>()
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = e[part]
    if (!schema) continue
    const root = jsonSchemaOf(schema)
    const walk = (s: Schema, path: string[], build: TextField['build'], refs: readonly string[]): void => {
      if (s.$ref) {
        const inner = root.$defs?.[s.$ref.split('/').at(-1) ?? '']
        if (inner && !refs.includes(s.$ref)) walk(inner, path, build, [...refs, s.$ref])
        return
      }
      for (const choice of [...(s.anyOf ?? []), ...(s.oneOf ?? []), ...(s.allOf ?? [])]) walk(choice, path, build, refs)
      for (const [name, inner] of Object.entries(s.properties ?? {}))
        walk(
          inner,
          [...path, name],
          (text, id) => build({ ...(samplerOf(root, id)(s, 0) as object), [name]: text } as never, id),
          refs,
        )
      if (s.items) walk(s.items, path, (text, id) => build([text] as never, id), refs)
      if (typeof s.additionalProperties === 'object')
        walk(s.additionalProperties, [...path, '*'], (text, id) => build({ sample: text } as never, id), refs)
      const types = [s.type ?? []].flat()
      if (types.includes('string') && !s.enum && s.const === undefined) {
        const title = `${e.method} ${e.path} ${part} ${path.join('.')}`
        const name = path.findLast((one) => one !== '*') ?? ''
        if (!found.has(title)) found.set(title, { e, part, name, title, pattern: s.pattern, build })
      }
    }
    walk(root, [], (text) => text, [])
  }
  return [...found.values()]
}

/** A request with one text in one place. */
export function requestWith({ e, part, build }: TextField, text: string, { id, clientId }: { id: string; clientId: string }) {
  const given = build(text, id)
  const params = part === 'params' ? (given as Record<string, string>) : {}
  const path = e.path.replaceAll(/:(\w+)/g, (_, key: string) =>
    key in params ? encodeURIComponent(String(params[key])) : key.toLowerCase() === 'clientid' ? clientId : id,
  )
  const query = part === 'query' ? given : e.query && sampleOf(e.query, id)
  const search = new URLSearchParams(
    Object.entries((query ?? {}) as Record<string, unknown>)
      .filter(([name]) => name !== 'cursor' || part === 'query')
      .map(([name, value]) => [name, String(value)]),
  )
  const body = part === 'body' ? given : e.body && sampleOf(e.body, id)
  return {
    method: e.method,
    url: search.size ? `${path}?${search}` : path,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }),
  }
}

/** The address of a call with one id in all its places; `clientId` is the agency. */
export function addressOf(e: Endpoint, { id, clientId }: { id: string; clientId: string }): string {
  const path = e.path.replaceAll(/:(\w+)/g, (_, key: string) => (key.toLowerCase() === 'clientid' ? clientId : id))
  if (!e.query) return path
  const query = Object.entries((sampleOf(e.query, id) ?? {}) as Record<string, unknown>).filter(([name]) => name !== 'cursor')
  return query.length ? `${path}?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}` : path
}
