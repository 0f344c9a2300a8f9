import type { XmlElement } from '../xml-tree.ts'
import type { Dtd, ElementRule } from './dtd.ts'
import { matchChildren } from './match-children.ts'

export interface DtdProblem {
  /** The place, counting elements of one name from 1: `/propertyList/residential[2]/features`. */
  path: string
  message: string
}

/** Our limit: more problems are not fixed at once, and a hostile file must not fill the memory. */
const maxProblems = 200

/** Lists what a validating XML parser would refuse in a tree, up to 200 places; an empty list means valid. */
export function checkAgainstDtd(tree: XmlElement, dtd: Dtd): DtdProblem[] {
  const problems: DtdProblem[] = []
  checkElement(tree, `/${tree.name}`, dtd, problems)
  return problems
}

function checkElement(element: XmlElement, path: string, dtd: Dtd, problems: DtdProblem[]) {
  if (problems.length >= maxProblems) return
  const rule = dtd.get(element.name)
  if (!rule) {
    problems.push({ path, message: `the element "${element.name}" is not known` })
    return
  }
  for (const message of [...contentProblems(element, rule), ...attributeProblems(element, rule)]) problems.push({ path, message })
  const counts = new Map<string, number>()
  const isRepeated = new Set(element.children.map((child) => child.name)).size < element.children.length
  for (const child of element.children) {
    const nth = (counts.get(child.name) ?? 0) + 1
    counts.set(child.name, nth)
    checkElement(child, `${path}/${child.name}${isRepeated && nth > 1 ? `[${nth}]` : ''}`, dtd, problems)
  }
}

function contentProblems({ name, text, children }: XmlElement, { content }: ElementRule): string[] {
  if (content.kind === 'empty') return text !== '' || children.length > 0 ? [`"${name}" must be empty`] : []
  if (content.kind === 'mixed') {
    return children
      .filter((child) => !content.names.includes(child.name))
      .map((child) => `"${child.name}" is not allowed in "${name}"`)
  }
  const unexpectedText = text.trim() === '' ? [] : [`"${name}" must contain elements only, but has text`]
  const names = children.map((child) => child.name)
  const match = matchChildren(content.model, names)
  if (match.isComplete) return unexpectedText
  const found = names[match.failedAt]
  const expected = match.expected.length > 0 ? `; expected ${match.expected.map((one) => `"${one}"`).join(' or ')}` : ''
  return [
    ...unexpectedText,
    found === undefined ? `"${name}" is not complete${expected}` : `"${found}" is not allowed there in "${name}"${expected}`,
  ]
}

function attributeProblems({ name, attributes }: XmlElement, rule: ElementRule): string[] {
  const problems: string[] = []
  for (const [attribute, value] of Object.entries(attributes)) {
    const allowed = rule.attributes.get(attribute)
    if (!allowed) problems.push(`"${name}" has no attribute "${attribute}"`)
    else if (allowed.values && !allowed.values.includes(value)) {
      problems.push(`"${attribute}" of "${name}" is "${value}"; allowed are ${allowed.values.join(', ')}`)
    } else if (allowed.isFixed && value !== allowed.default) {
      problems.push(`"${attribute}" of "${name}" must be "${allowed.default}", not "${value}"`)
    }
  }
  for (const [attribute, { isRequired }] of rule.attributes) {
    if (isRequired && !Object.hasOwn(attributes, attribute)) problems.push(`"${name}" needs the attribute "${attribute}"`)
  }
  return problems
}
