import {
  IconColumns2,
  IconHeading,
  IconHome,
  IconId,
  IconLayoutGrid,
  IconMinus,
  IconNumbers,
  IconPhoto,
  IconShare,
  IconSquareRoundedPlus,
  IconTextSize,
  IconArticle,
  IconClock,
  IconQuote,
  type Icon,
} from '@tabler/icons-react'
import type { Block, BlockType, Leaf } from '../../design.contract.ts'
import { inlinesOf } from '../../rich-text.rules.ts'

/** One line per kind of block: its name, its icon, and its initial content. */
export const blockKinds: Record<BlockType, { name: string; icon: Icon }> = {
  heading: { name: 'Heading', icon: IconHeading },
  text: { name: 'Text', icon: IconTextSize },
  image: { name: 'Picture', icon: IconPhoto },
  button: { name: 'Button', icon: IconSquareRoundedPlus },
  listingCard: { name: 'Listing', icon: IconHome },
  listingGrid: { name: 'Several listings', icon: IconLayoutGrid },
  openHomes: { name: 'Open home times', icon: IconClock },
  posts: { name: 'Blog posts', icon: IconArticle },
  review: { name: 'Client review', icon: IconQuote },
  figures: { name: 'Figures', icon: IconNumbers },
  columns: { name: 'Two columns', icon: IconColumns2 },
  divider: { name: 'Line', icon: IconMinus },
  signature: { name: 'Signature', icon: IconId },
  social: { name: 'Social links', icon: IconShare },
}

/** Short, and unlike any other in the mail. */
export const newBlockId = (): string => crypto.getRandomValues(new Uint32Array(2)).reduce((text, n) => text + n.toString(36), 'n')

export function newBlock(type: BlockType): Block {
  const id = newBlockId()
  switch (type) {
    case 'heading':
      return { type, id, text: '', level: 1, align: 'left' }
    case 'text':
      return { type, id, content: [{ type: 'paragraph' }], align: 'left' }
    case 'image':
      return { type, id, source: null, alt: '', href: '' }
    case 'button':
      return { type, id, text: 'Find out more', href: '', align: 'left' }
    case 'listingCard':
      return { type, id, listingId: null, banner: '', button: 'View property', showsPrice: true }
    case 'listingGrid':
      return { type, id, source: 'chosen', listingIds: [], style: 'cards' }
    case 'openHomes':
      return { type, id, listingIds: [] }
    case 'posts':
      return { type, id, title: 'From our blog', source: 'latest', count: 2, postIds: [], style: 'cards' }
    case 'review':
      return { type, id, reviewId: null, showsAverage: true }
    case 'figures':
      return {
        type,
        id,
        items: [
          { value: '', label: '' },
          { value: '', label: '' },
          { value: '', label: '' },
        ],
      }
    case 'columns':
      return { type, id, columns: [[newBlock('text') as Leaf], [newBlock('text') as Leaf]] }
    default:
      return { type, id }
  }
}

/** Copied with everything in it under ids of its own. */
export const copyBlock = (block: Block): Block =>
  block.type === 'columns'
    ? {
        ...block,
        id: newBlockId(),
        columns: block.columns.map((leaves) => leaves.map((leaf) => ({ ...leaf, id: newBlockId() }))) as typeof block.columns,
      }
    : { ...block, id: newBlockId() }

const plain = (text: string) => text.replaceAll(/\{\{[^{}]*\}\}/g, '…')
/** The summary of a closed block. */
export function summaryOf(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'button':
      return plain(block.text)
    case 'text':
      return plain(
        inlinesOf(block.content)
          .map((part) => (part.type === 'text' ? part.text : ' '))
          .join(' '),
      ).slice(0, 90)
    case 'image':
      return block.alt || (block.source ? '' : 'No image chosen')
    case 'listingCard':
      return block.listingId ? block.banner : 'No listing chosen'
    case 'listingGrid':
      return block.source === 'matches' ? 'Matches for each recipient' : `${block.listingIds.length} chosen`
    case 'openHomes':
      return `${block.listingIds.length} chosen`
    case 'posts':
      return block.source === 'latest'
        ? `Latest ${block.count === 1 ? 'post' : `${block.count} posts`}`
        : `${block.postIds.length} chosen`
    case 'review':
      return block.reviewId ? 'Chosen review' : 'Latest review'
    case 'figures':
      return block.items
        .map(({ value, label }) => [value, label].filter(Boolean).join(' '))
        .filter(Boolean)
        .join(', ')
    default:
      return ''
  }
}
