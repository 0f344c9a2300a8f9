import type { Leaf, MailDesign } from './design.contract.ts'

// Without zod, so that the designer's chunks hold no schemas.

/** Every block, those in columns too. */
export const leavesOf = (design: MailDesign): Leaf[] =>
  design.blocks.flatMap((block) => (block.type === 'columns' ? block.columns.flat() : [block]))

/** Every listing that a design names. */
export const listingsIn = (design: MailDesign): string[] => [
  ...new Set(
    leavesOf(design).flatMap((block) => {
      if (block.type === 'listingCard') return block.listingId ?? []
      if (block.type === 'listingGrid' || block.type === 'openHomes') return block.listingIds
      if (block.type === 'image' && block.source?.kind === 'listing') return block.source.listingId
      return []
    }),
  ),
]
