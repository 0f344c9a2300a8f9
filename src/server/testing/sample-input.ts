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
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
}

/** Something that a schema may let through, with `id` wherever it wants an id; for tests that knock at every door. */
export function sampleOf(schema: z.ZodType, id: string): unknown {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema & {
    $defs?: Record<string, Schema>
  }
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
  return make(root, 0)
}

/** The address of a call with one id in all its places; `clientId` is the agency. */
export function addressOf(e: Endpoint, { id, clientId }: { id: string; clientId: string }): string {
  const path = e.path.replaceAll(/:(\w+)/g, (_, key: string) => (key.toLowerCase() === 'clientid' ? clientId : id))
  if (!e.query) return path
  const query = Object.entries((sampleOf(e.query, id) ?? {}) as Record<string, unknown>).filter(([name]) => name !== 'cursor')
  return query.length ? `${path}?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}` : path
}
