import type { Inline, RichText } from './design.contract.ts'

/** Every run of words in a text, those in lists too. */
export const inlinesOf = (content: RichText): Inline[] =>
  content.flatMap((node): Inline[] =>
    node.type === 'paragraph'
      ? (node.content ?? [])
      : (node.content ?? []).flatMap((item) => (item.content ?? []).flatMap((paragraph) => paragraph.content ?? [])),
  )
