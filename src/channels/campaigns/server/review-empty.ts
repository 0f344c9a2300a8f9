import type { ReviewCheck } from '../campaigns.contract.ts'
import type { Block, Leaf, MailDesign } from '../design.contract.ts'
import { leavesOf } from '../design.rules.ts'
import { textsOf } from '../mail-texts.rules.ts'
import type { MailFacts } from './render/mail-facts.ts'

/** Pictures not chosen yet: the mail goes without them, and a template opens with one. */
export const emptyPictures = ({ blocks }: MailDesign): ReviewCheck[] =>
  blocks.flatMap((block, at) =>
    partsOf(block).flatMap((leaf) =>
      leaf.type === 'image' && !leaf.source
        ? {
            id: `picture-${leaf.id}`,
            title: `Block ${at + 1}`,
            state: 'warns' as const,
            message: 'Picture: no image chosen, so it won’t be shown',
            source: null,
            blockId: block.id,
          }
        : [],
    ),
  )

/** Blocks that should show records and show none: their writer meant to choose some, and the text around them refers to these. */
export const emptyBlocks = ({ blocks }: MailDesign, facts: MailFacts): ReviewCheck[] =>
  blocks.flatMap((block, at) =>
    partsOf(block).flatMap((leaf) => {
      const message = emptiness(leaf, facts)
      if (!message) return []
      return {
        id: `empty-${leaf.id}`,
        title: `Block ${at + 1}`,
        state: 'blocks' as const,
        message: `${message}, or remove the block`,
        source: null,
        blockId: block.id,
      }
    }),
  )

const claim = /\b(?:sold|leased|recent results)\b/i
/** Words about something that has not happened yet, or about a tenant: "to be sold by auction", "leased until 2028". */
const noClaim = /\b(?:be sold|not sold|unsold|leased (?:investment|until|to|for|at))\b/i
/** Lists results that are claimed and not true: a card under a banner of a sale, or a list under such a heading (ACL s 18). */
export function untrueResults({ blocks }: MailDesign, facts: MailFacts): ReviewCheck[] {
  let heading = ''
  return blocks.flatMap((block, at) => {
    if (block.type === 'heading') heading = block.text
    const ids = block.type === 'listingCard' ? [block.listingId] : block.type === 'listingGrid' ? block.listingIds : []
    const words = block.type === 'listingCard' ? block.banner : heading
    if (!claim.test(words) || noClaim.test(words)) return []
    const open = ids.flatMap((id) => facts.listings.get(id ?? '') ?? []).filter(({ isClosed }) => !isClosed)
    if (open.length === 0) return []
    const names = open.map(({ street, suburb }) => street || suburb).slice(0, 3)
    return {
      id: `open-${block.id}`,
      title: `Block ${at + 1}`,
      state: 'blocks' as const,
      message: `“${words}” isn’t correct for ${names.join(', ')}. Choose other listings or change the wording`,
      source: 'Australian Consumer Law s 18',
      blockId: block.id,
    }
  })
}

const greeting = /^(?:dear|hello|hi|good morning|good afternoon)\b/i
const farewell = /^(?:kind regards|warm regards|best regards|regards|best wishes|yours|sincerely|thank you|thanks|cheers)\b/i
/** A greeting and a farewell with nothing between them, as the plain letter comes. */
export function hollowLetter(design: MailDesign): ReviewCheck[] {
  const leaves = leavesOf(design).filter(({ type }) => type !== 'signature' && type !== 'divider' && type !== 'social')
  if (leaves.length === 0 || leaves.some(({ type }) => type !== 'text')) return []
  const texts = textsOf({ subject: '', preheader: '', design }).map((text) => text.trim().slice(0, 200))
  const said = texts.filter((text) => text && !((greeting.test(text) || farewell.test(text)) && text.length <= 60))
  if (said.length > 0) return []
  const message = 'There is no text between the greeting and the sign-off. Write your letter'
  return [{ id: 'hollow', title: 'Letter', state: 'warns', message, source: null }]
}

const partsOf = (block: Block): Leaf[] => (block.type === 'columns' ? block.columns.flat() : [block])

function emptiness(leaf: Leaf, { listings, chosenPosts }: MailFacts): string | undefined {
  const ofListings = (ids: readonly string[], none: string) => {
    if (!ids.length) return none
    return ids.some((id) => listings.has(id)) ? undefined : 'The listings chosen here no longer exist. Choose another'
  }
  switch (leaf.type) {
    case 'listingGrid':
      return leaf.source === 'chosen' ? ofListings(leaf.listingIds, 'No listings chosen. Choose some') : undefined
    case 'listingCard':
      return ofListings(leaf.listingId ? [leaf.listingId] : [], 'No listing chosen. Choose one')
    case 'openHomes':
      return ofListings(leaf.listingIds, 'No listings chosen for open home times. Choose some')
    case 'posts':
      return leaf.source === 'chosen' && !leaf.postIds.some((id) => chosenPosts.has(id))
        ? 'No public blog posts chosen. Choose some'
        : undefined
    default:
      return undefined
  }
}
