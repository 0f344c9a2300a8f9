import { parseModel } from './content-model.ts'
import type { AttributeRule, Content, Dtd, ElementRule } from './dtd.ts'

/**
 * Reads the ELEMENT, ATTLIST and parameter ENTITY declarations of a DTD: all that REAXML's uses.
 *
 * A second declaration of an attribute is ignored, as XML 1.0 section 3.3 says.
 *
 * @throws SyntaxError naming the declaration that it cannot read; DTDs are ours to choose, so that is no user's mistake
 */
export function parseDtd(source: string): Dtd {
  const dtd: Dtd = new Map()
  const text = expandEntities(source.replace(/<!--[\s\S]*?-->/g, ''))
  for (const [, kind, name, rest] of text.matchAll(/<!(ELEMENT|ATTLIST)\s+([\w.:-]+)\s+((?:"[^"]*"|'[^']*'|[^>"'])*)>/g)) {
    if (!name || rest === undefined) continue
    const element = declared(dtd, name)
    if (kind === 'ELEMENT') element.content = parseContent(rest.trim())
    else
      for (const [attribute, rule] of parseAttributes(rest))
        if (!element.attributes.has(attribute)) element.attributes.set(attribute, rule)
  }
  return dtd
}

function declared(dtd: Dtd, name: string): ElementRule {
  const known = dtd.get(name)
  if (known) return known
  const rule: ElementRule = { content: { kind: 'empty' }, attributes: new Map() }
  dtd.set(name, rule)
  return rule
}

/** Replaces `%name;` by what `<!ENTITY % name "…">` said; entities in REAXML's DTD do not use each other. */
function expandEntities(text: string): string {
  const entities = new Map<string, string>()
  const rest = text.replace(
    /<!ENTITY\s+%\s+(\S+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g,
    (_, name: string, double?: string, single?: string) => {
      entities.set(name, double ?? single ?? '')
      return ''
    },
  )
  return rest.replace(/%([\w.-]+);/g, (reference, name: string) => {
    const value = entities.get(name)
    if (value === undefined) throw new SyntaxError(`The DTD uses ${reference} without declaring it`)
    return ` ${value} `
  })
}

function parseContent(text: string): Content {
  if (text === 'EMPTY') return { kind: 'empty' }
  if (text.includes('#PCDATA')) {
    return { kind: 'mixed', names: (text.match(/[\w.#:-]+/g) ?? []).filter((name) => name !== '#PCDATA') }
  }
  return { kind: 'children', model: parseModel(text) }
}

const attributeSyntax =
  /([\w.:-]+)\s+(?:\(([^)]*)\)|CDATA|ID|NMTOKEN)\s+(?:(#REQUIRED)|(#IMPLIED)|(#FIXED)?\s*(?:"([^"]*)"|'([^']*)'))/g

function parseAttributes(text: string): [string, AttributeRule][] {
  return [...text.matchAll(attributeSyntax)].map(([, name = '', values, required, , fixed, double, single]) => [
    name,
    {
      values: values === undefined ? null : values.split('|').map((value) => value.trim()),
      isRequired: required !== undefined,
      default: double ?? single ?? null,
      isFixed: fixed !== undefined,
    },
  ])
}
