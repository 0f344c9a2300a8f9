import * as z from 'zod'

type Json = Record<string, unknown>
export type Refer = (schema: z.ZodType, io: 'input' | 'output') => unknown

const component = (id: string) => `#/components/schemas/${id}`

/** All schemas with an id, in the shape that answers have and, where it differs, in the shape that requests have (`…Input`). */
export function namedSchemas(): { schemas: Json; refer: Refer } {
  const all = (io: 'input' | 'output') =>
    z.toJSONSchema(z.globalRegistry, { io, uri: component, unrepresentable: 'any' }).schemas as Record<string, unknown>
  const out = all('output')
  const inp = all('input')
  const differs = new Set<string>()
  // A schema that refers to one that differs differs too, so this runs until nothing is added.
  for (let grew = true; grew; ) {
    grew = false
    for (const id of Object.keys(out)) {
      if (differs.has(id)) continue
      const request = clean(inp[id])
      if (clean(out[id]) !== request || [...differs].some((d) => request.includes(`"${component(d)}"`)))
        grew = Boolean(differs.add(id))
    }
  }
  const asInput = (text: string) =>
    text.replaceAll(/"#\/components\/schemas\/(\w+)"/g, (whole, id: string) =>
      differs.has(id) ? `"${component(`${id}Input`)}"` : whole,
    )
  const schemas: Json = {}
  for (const id of Object.keys(out)) {
    schemas[id] = JSON.parse(clean(out[id]))
    if (differs.has(id)) schemas[`${id}Input`] = JSON.parse(asInput(clean(inp[id])))
  }
  const refer: Refer = (schema, io) => {
    const own = z.globalRegistry.get(schema)?.id
    if (own) return { $ref: component(io === 'input' && differs.has(own) ? `${own}Input` : own) }
    // The parts that it names come along as definitions of its own; they stand among the components already. Only a schema that refers to
    // itself without a name has others, and for those the whole registry is gone through again.
    const { $defs = {}, ...alone } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & { $defs?: Json }
    if (Object.keys($defs).every((id) => id in out)) {
      const text = clean(alone).replaceAll(/"#\/\$defs\/(\w+)"/g, (_, id: string) => `"${component(id)}"`)
      return JSON.parse(io === 'input' ? asInput(text) : text)
    }
    const registry = z.registry<{ id: string }>()
    for (const id of Object.keys(out)) registry.add(z.globalRegistry._idmap.get(id) as z.ZodType, { id })
    registry.add(schema, { id: '__root' })
    const root = clean(z.toJSONSchema(registry, { io, uri: component, unrepresentable: 'any' }).schemas['__root'])
    return JSON.parse(io === 'input' ? asInput(root) : root)
  }
  return { schemas, refer }
}

/** Only zod makes output schemas forbid further properties; `$id` and `$schema` have no place inside a component. */
function clean(schema: unknown): string {
  return JSON.stringify(schema, (key, value: unknown) =>
    key === '$schema' || key === '$id' || (key === 'additionalProperties' && value === false) ? undefined : value,
  )
}
