import type { Campaign } from './campaigns.contract.ts'
import type { Inline, RichText } from './design.contract.ts'
import { leavesOf } from './design.rules.ts'

const wordsOf = (content: readonly Inline[] = []) => content.map((one) => (one.type === 'text' ? one.text : '\n')).join('')
/** A paragraph is one text, also where a part of it is bold: a price must not hide at the seam. */
const paragraphsOf = (content: RichText): string[] =>
  content.flatMap((node) =>
    node.type === 'paragraph'
      ? wordsOf(node.content)
      : (node.content ?? []).flatMap((item) => (item.content ?? []).map((paragraph) => wordsOf(paragraph.content))),
  )

/** Everything that people wrote for a mail, each heading and paragraph whole. */
export function textsOf({ subject, preheader, design }: Pick<Campaign, 'subject' | 'preheader' | 'design'>): string[] {
  const texts = leavesOf(design).flatMap((block) => {
    switch (block.type) {
      case 'heading':
      case 'button':
        return [block.text]
      case 'text':
        return paragraphsOf(block.content)
      case 'image':
        return [block.alt]
      case 'posts':
        return [block.title]
      case 'figures':
        return block.items.flatMap(({ value, label }) => [value, label])
      case 'listingCard':
        return [block.banner, block.button]
      default:
        return []
    }
  })
  return [subject, preheader, ...texts]
}
