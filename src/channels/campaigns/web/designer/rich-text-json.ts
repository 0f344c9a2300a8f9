import type { Inline, RichText } from '../../design.contract.ts'
import { isMergeTag, partsOf } from '#core/contacts/names/merge-fields.rules.ts'

type Mark = NonNullable<Extract<Inline, { type: 'text' }>['marks']>[number]
interface Node {
  type?: string
  attrs?: Record<string, unknown> | undefined
  text?: string | undefined
  marks?: readonly { type: string; attrs?: Record<string, unknown> }[] | undefined
  content?: Node[] | undefined
}

/** The text of a chip, as the email writes it. */
function tagText({ tag, fallback }: Record<string, unknown> = {}): string {
  if (!isMergeTag(String(tag))) return ''
  const words = String(fallback ?? '').replaceAll(/[{}|]/g, '')
  return `{{${String(tag)}${words && `|${words}`}}}`
}

/** Content for the editor: merge tags within words become chips. */
export function fromRichText(content: RichText): Node[] {
  const chips = (nodes: readonly Inline[] = []): Node[] =>
    nodes.flatMap((node): Node[] => {
      if (node.type !== 'text') return [node]
      const marks = node.marks ? { marks: node.marks } : {}
      return partsOf(node.text).map((part) =>
        typeof part === 'string' ? { ...node, text: part } : { type: 'mergeTag', attrs: { ...part }, ...marks },
      )
    })
  return content.map((node) => {
    if (node.type === 'paragraph') return { ...node, ...(node.content && { content: chips(node.content) }) }
    const items = (node.content ?? []).map((item) => ({
      ...item,
      content: (item.content ?? []).map((one) => ({ ...one, ...(one.content && { content: chips(one.content) }) })),
    }))
    return { ...node, content: items }
  })
}

function inline(nodes: readonly Node[] = []): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (node.type === 'hardBreak') return [{ type: 'hardBreak' }]
    const text = node.type === 'mergeTag' ? tagText(node.attrs) : node.type === 'text' ? node.text : ''
    if (!text) return []
    const marks = (node.marks ?? []).flatMap((mark): Mark[] => {
      if (mark.type === 'bold' || mark.type === 'italic') return [{ type: mark.type }]
      const href = mark.attrs?.['href']
      return mark.type === 'link' && typeof href === 'string' ? [{ type: 'link', attrs: { href } }] : []
    })
    return [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
  })
}

/** The editor's content as the contract wants it: only what an email may say, and lists of one level. */
export function toRichText(doc: Node): RichText {
  const paragraph = (node: Node) => ({
    type: 'paragraph' as const,
    ...(node.content?.length !== undefined && node.content.length > 0 && { content: inline(node.content) }),
  })
  const paragraphsIn = (node: Node): Node[] =>
    (node.content ?? []).flatMap((child) => (child.type === 'paragraph' ? [child] : paragraphsIn(child)))
  return (doc.content ?? []).flatMap((node): RichText => {
    if (node.type === 'bulletList' || node.type === 'orderedList')
      return [
        {
          type: node.type,
          content: (node.content ?? []).map((item) => ({
            type: 'listItem' as const,
            content: paragraphsIn(item).slice(0, 10).map(paragraph),
          })),
        },
      ]
    return node.type === 'paragraph' ? [paragraph(node)] : paragraphsIn(node).map(paragraph)
  })
}
