import type { Content, Dtd, ElementRule, Particle } from '../dtd/dtd.ts'
import type { XmlElement } from '../xml-tree.ts'

/**
 * An element as a revision allows it: children in its order, without what it does not know; null when it cannot stand there
 * at all (not known, or without a part that it must have).
 *
 * An element with a value that the revision does not have is left out as a whole. Without the value its default would speak
 * instead: `landCategory` Commercial would arrive as Residential.
 */
export function fitToModel(element: XmlElement, model: Dtd): XmlElement | null {
  const rule = model.get(element.name)
  const attributes = rule && fitAttributes(element, rule)
  if (!rule || !attributes) return null
  const children = fitChildren(element, rule.content, model)
  if (!children) return null
  return { name: element.name, attributes, text: rule.content.kind === 'mixed' ? element.text : '', children }
}

function fitAttributes(element: XmlElement, rule: ElementRule): Record<string, string> | null {
  const attributes: Record<string, string> = {}
  for (const [name, { values, isRequired }] of rule.attributes) {
    const value = element.attributes[name]
    if (value === undefined) {
      if (isRequired) return null
    } else if (values && !values.includes(value)) return null
    else attributes[name] = value
  }
  return attributes
}

function fitChildren(element: XmlElement, content: Content, model: Dtd): XmlElement[] | null {
  if (content.kind === 'empty') return []
  const children = element.children.flatMap((child) => fitToModel(child, model) ?? [])
  if (content.kind === 'mixed') return children.filter(({ name }) => content.names.includes(name))
  return arrange(content.model, children)
}

/** The children that a content model takes, in its order; null when one that it must have is missing. */
function arrange(particle: Particle, children: readonly XmlElement[]): XmlElement[] | null {
  const isOptional = particle.times === '?' || particle.times === '*'
  if (particle.kind === 'name') {
    const found = children.filter(({ name }) => name === particle.name)
    if (found.length === 0) return isOptional ? [] : null
    return isRepeatable(particle) ? found : found.slice(0, 1)
  }
  if (particle.kind === 'choice' && isRepeatable(particle)) {
    const names = new Set(particle.parts.map((part) => (part.kind === 'name' ? part.name : '')))
    return children.filter(({ name }) => names.has(name))
  }
  if (particle.kind === 'choice') {
    const options = particle.parts.flatMap((part) => [arrange(part, children)].filter((option) => option !== null))
    return options.find((option) => option.length > 0) ?? options[0] ?? (isOptional ? [] : null)
  }
  const arranged: XmlElement[] = []
  for (const part of particle.parts) {
    const taken = arrange(part, children)
    if (!taken) return isOptional ? [] : null
    arranged.push(...taken)
  }
  return arranged
}

const isRepeatable = ({ times }: Particle) => times === '*' || times === '+'

/** Returns true if a child may come more than once in an element of this model. */
export function mayRepeat(content: Content, name: string): boolean {
  return content.kind === 'children' && repeats(content.model, name)
}

function repeats(particle: Particle, name: string): boolean {
  if (particle.kind === 'name') return particle.name === name && isRepeatable(particle)
  return particle.parts.some((part) => repeats(isRepeatable(particle) ? { ...part, times: '*' } : part, name))
}
