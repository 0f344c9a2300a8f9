import type * as z from 'zod'

/** Which texts the contracts fix for a field, by its name: `roles` may be `buyer`. Everything else that a record holds is a user's own words. */
export interface Vocabulary {
  has(field: string, text: string): boolean
  /** Returns true for a field of any record. */
  isField(name: string): boolean
}

interface Def {
  type: string
  entries?: Record<string, string | number>
  values?: readonly unknown[]
  shape?: Record<string, z.core.$ZodType>
  options?: readonly z.core.$ZodType[]
  items?: readonly z.core.$ZodType[]
  getter?: () => z.core.$ZodType
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  keyType?: z.core.$ZodType
  valueType?: z.core.$ZodType
  in?: z.core.$ZodType
  out?: z.core.$ZodType
  left?: z.core.$ZodType
  right?: z.core.$ZodType
}

export function vocabularyOf(schemas: readonly z.core.$ZodType[]): Vocabulary {
  const texts = new Map<string, Set<string>>()
  const fields = new Set<string>()
  const seen = new Map<z.core.$ZodType, Set<string>>()
  const visit = (schema: z.core.$ZodType | undefined, field: string): void => {
    if (!schema) return
    const under = seen.get(schema) ?? new Set()
    if (under.has(field)) return
    seen.set(schema, under.add(field))
    const def = schema._zod.def as unknown as Def
    for (const text of [...Object.values(def.entries ?? {}), ...(def.type === 'literal' ? (def.values ?? []) : [])])
      if (typeof text === 'string') texts.set(field, (texts.get(field) ?? new Set()).add(text))
    for (const [name, one] of Object.entries(def.shape ?? {})) {
      fields.add(name)
      visit(one, name)
    }
    for (const one of [...(def.options ?? []), ...(def.items ?? [])]) visit(one, field)
    for (const one of [
      def.innerType,
      def.element,
      def.keyType,
      def.valueType,
      def.in,
      def.out,
      def.left,
      def.right,
      def.getter?.(),
    ])
      visit(one, field)
  }
  for (const schema of schemas) visit(schema, '')
  return {
    // A column `role` holds one of the contract's `roles`.
    has: (field, text) => [field, `${field}s`, field.replace(/s$/, '')].some((name) => texts.get(name)?.has(text)),
    isField: (name) => fields.has(name),
  }
}
