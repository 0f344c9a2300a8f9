import { parseModel } from './content-model.ts'
import type { AttributeRule, Content, Dtd } from './dtd.ts'

/** Our own short way to write a REAXML revision down: the facts of REA's DTDs, in tables a person can compare. */
export interface ModelTables {
  /** Elements that hold text and nothing else. */
  text: string
  /** Elements that say everything in their attributes. */
  empty: string
  /** Text or these children: `price` is a number or a `range`. */
  mixed: Record<string, string>
  /** Children in order: `name` once, `name?` at most once, `name*` any number. */
  children: Record<string, string>
  /** Attributes per element. */
  attributes: Record<string, Record<string, AttributeRule>>
}

const words = (list: string) => list.split(/\s+/).filter(Boolean)
const rule = (changes: Partial<AttributeRule>): AttributeRule => ({
  values: null,
  isRequired: false,
  default: null,
  isFixed: false,
  ...changes,
})

export const anyText = rule({})
export const requiredText = rule({ isRequired: true })
export const textOr = (fallback: string) => rule({ default: fallback })
export const required = (values: string) => rule({ values: words(values), isRequired: true })
/** One of these, and the first of them when nothing is said. */
export const oneOf = (values: string, fallback = words(values)[0] ?? '') => rule({ values: words(values), default: fallback })
export const only = (value: string) => rule({ values: [value], default: value, isFixed: true })
export const yesNo = (fallback: 'yes' | 'no') => oneOf('yes no', fallback)

export function buildModel(tables: ModelTables): Dtd {
  const contents = new Map<string, Content>()
  for (const name of words(tables.text)) contents.set(name, { kind: 'mixed', names: [] })
  for (const name of words(tables.empty)) contents.set(name, { kind: 'empty' })
  for (const [name, list] of Object.entries(tables.mixed)) contents.set(name, { kind: 'mixed', names: words(list) })
  for (const [name, order] of Object.entries(tables.children)) contents.set(name, { kind: 'children', model: parseModel(order) })

  const dtd: Dtd = new Map()
  for (const [name, content] of contents)
    dtd.set(name, { content, attributes: new Map(Object.entries(tables.attributes[name] ?? {})) })
  return dtd
}
