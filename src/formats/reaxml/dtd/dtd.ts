/** The number of times a part of a content model may come: exactly once (the empty string), at most once, any number, at least once. */
export type Times = '' | '?' | '*' | '+'

/** One part of the order of children that a DTD prescribes. */
export type Particle =
  | { kind: 'name'; name: string; times: Times }
  | { kind: 'sequence' | 'choice'; parts: Particle[]; times: Times }

export type Content =
  | { kind: 'empty' }
  /** Text, with these children anywhere in it. */
  | { kind: 'mixed'; names: string[] }
  | { kind: 'children'; model: Particle }

export interface AttributeRule {
  /** The values allowed, or null for any text. */
  values: readonly string[] | null
  isRequired: boolean
  /** The meaning of an absent attribute. */
  default: string | null
  /** The default is the only value allowed. */
  isFixed: boolean
}

export interface ElementRule {
  content: Content
  attributes: Map<string, AttributeRule>
}

/** The part of a document type that we check: which children, in which order, with which attributes. */
export type Dtd = Map<string, ElementRule>

/** A group of one that comes once is that one: `(a)` is `a`, so that two ways to write a model compare as equal. */
export function simplify(particle: Particle): Particle {
  if (particle.kind === 'name') return particle
  const parts = particle.parts.map(simplify)
  const [only] = parts
  if (only && parts.length === 1) {
    if (particle.times === '') return only
    if (only.times === '') return { ...only, times: particle.times }
  }
  return { ...particle, parts }
}
