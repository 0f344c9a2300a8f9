import { SaxesParser } from 'saxes'
import { withWordSigns } from '#common/text/windows-characters.ts'
import { decodeXml } from './xml-encoding.ts'
import { XmlRefused } from './xml-refused.ts'

/** An element as it came. `text` is its own text, all of it joined; the text of its children is theirs. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

export interface XmlDocument {
  root: XmlElement
  warnings: string[]
}

/** REA takes files up to 20 MB; the other limits are ours, far above any real feed. */
export const xmlLimits = { sizeBytes: 20_000_000, depth: 64, elements: 500_000 } as const

/**
 * Reads an XML file into a tree, by a parser that fetches no DTD and expands no entity but the five of XML.
 *
 * A DOCTYPE is ignored; one that declares entities of its own is refused, because in a feed that is always an attack. Feeds carry a
 * login in the root (`username`, `password`): the names stay, so that a DTD check sees that they were given, but their values never
 * leave this function.
 *
 * @throws XmlRefused with the line and column when the file is not well-formed, or when it is over a limit
 */
export function readXml(bytes: Uint8Array): XmlDocument {
  if (bytes.length > xmlLimits.sizeBytes) {
    throw new XmlRefused('tooLarge', `The file is larger than ${xmlLimits.sizeBytes / 1_000_000} MB.`)
  }
  const { text, warnings } = decodeXml(bytes)
  return { root: parse(text), warnings }
}

function parse(xml: string): XmlElement {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false })
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let elementCount = 0

  // saxes reports the place after the character it just read, counted from 0: that is the character itself counted from 1.
  const place = () => ({ line: parser.line, column: Math.max(parser.column, 1) })
  const refuse = (refusal: 'entities' | 'tooDeep' | 'tooMany', message: string) => {
    throw new XmlRefused(refusal, message, place())
  }

  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype))
      refuse('entities', 'The file declares its own entities, which Gable does not accept in a feed.')
  })
  parser.on('opentag', (tag) => {
    if (++elementCount > xmlLimits.elements) refuse('tooMany', `The file has more than ${xmlLimits.elements} elements.`)
    if (open.length >= xmlLimits.depth) refuse('tooDeep', `The file nests elements more than ${xmlLimits.depth} deep.`)
    const element: XmlElement = { name: tag.name, attributes: { ...tag.attributes }, text: '', children: [] }
    const parent = open.at(-1)
    if (parent) parent.children.push(element)
    else root = withoutLogin(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += withWordSigns(text)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('error', (error) => {
    const trouble = findLoneAmpersand(xml, parser.position) ?? { ...place(), why: plainWords(error.message) }
    const { line, column, why } = trouble
    throw new XmlRefused('notWellFormed', `The file is not well-formed XML at line ${line}, column ${column}: ${why}.`, trouble)
  })

  parser.write(xml).close()
  if (!root) throw new XmlRefused('notWellFormed', 'The file has no XML element.', { line: 1, column: 1 })
  return root
}

function withoutLogin(root: XmlElement): XmlElement {
  for (const name of Object.keys(root.attributes)) {
    if (/^(username|password)$/i.test(name)) root.attributes[name] = ''
  }
  return root
}

/** The messages of saxes, without their position prefix, in words that a non-programmer understands. */
function plainWords(message: string): string {
  const said = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')
  if (said === 'disallowed character') return 'it has a character that XML does not allow'
  if (said === 'undefined entity') return 'it uses an unknown XML entity'
  if (said.startsWith('unclosed tag')) return `the element ${said.slice('unclosed tag: '.length)} is never closed`
  if (said.startsWith('unmatched closing tag'))
    return `</${said.slice('unmatched closing tag: '.length)}> closes an element that is not open`
  return said
}

/**
 * "Bed & breakfast" is what breaks most hand-made feeds, and the parser notices only at the next semicolon, perhaps pages
 * later. So when it fails, we look for the ampersand ourselves; inside CDATA and comments it is allowed.
 */
function findLoneAmpersand(xml: string, failedAt: number) {
  const blank = (section: string) => section.replace(/[^\n]/g, ' ')
  const checked = xml.slice(0, failedAt).replace(/<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)/g, blank)
  const at = checked.search(/&(?!(?:[a-z_][\w.-]*|#\d+|#x[\da-f]+);)/i)
  if (at < 0) return undefined
  const lines = checked.slice(0, at).split('\n')
  return {
    line: lines.length,
    column: (lines.at(-1)?.length ?? 0) + 1,
    why: '"&" must be written "&amp;" in XML',
  }
}
