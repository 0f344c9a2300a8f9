import type { Inline, RichText } from '../design.contract.ts'

type Mark = NonNullable<Extract<Inline, { type: 'text' }>['marks']>[number]
interface Node {
  type?: string
  text?: string
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: Node[]
}

function inline(nodes: readonly Node[] = []): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (node.type === 'hardBreak') return [{ type: 'hardBreak' }]
    if (node.type !== 'text' || !node.text) return []
    const marks = (node.marks ?? []).flatMap((mark): Mark[] => {
      if (mark.type === 'bold' || mark.type === 'italic') return [{ type: mark.type }]
      const href = mark.attrs?.['href']
      return mark.type === 'link' && typeof href === 'string' ? [{ type: 'link', attrs: { href } }] : []
    })
    return [{ type: 'text', text: node.text, ...(marks.length > 0 && { marks }) }]
  })
}

/** What the editor holds, as the contract wants it: only what a mail may say, and lists of one level. */
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
