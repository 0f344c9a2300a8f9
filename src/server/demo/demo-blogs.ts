import type { PostFields } from '#channels/blogs/blogs.contract.ts'
import { createPost } from '#channels/blogs/server/blogs.service.ts'
import { takeStep } from '#channels/blogs/server/post-steps.service.ts'
import { addStoredPicture } from '#accounts/pictures/server/sample-pictures.service.ts'
import type { Context } from '#platform/context.ts'
import { at, officeTimes } from './demo-times.ts'

interface DemoPost extends Pick<PostFields, 'title' | 'bodyHtml' | 'category' | 'tags'> {
  excerpt?: string
  picture?: { file: string; alt: string }
  /** Days since it was published, or what else it is. */
  is: number | 'draft' | 'review' | { scheduledInDays: number }
}
const posts: DemoPost[] = [
  {
    title: 'What a tidy garden adds to the price',
    excerpt: 'Two weekends and a trailer of mulch: what buyers notice first, and what it was worth in our last 20 sales.',
    bodyHtml:
      '<p>Buyers decide at the gate. In our last twenty sales, homes with a tidy front garden had a third more groups through the door on the first Saturday.</p><h2>Start where they park</h2><p>Mow, edge, weed, mulch. In that order, and on the street side first.</p><ul><li><p>Trim anything that hides the front door.</p></li><li><p>Move the bins out of sight.</p></li><li><p>Water in the morning of the open home.</p></li></ul><h2>What to leave alone</h2><p>Don’t plant anything in the last fortnight. New plants look new.</p><blockquote><p>We spent four hundred dollars and two Sundays. The agent said it was the best money in the campaign.</p></blockquote>',
    category: 'Selling',
    tags: ['Selling', 'Preparation'],
    picture: { file: 'white-weatherboard-cottage.jpg', alt: 'A white weatherboard cottage behind a trimmed hedge' },
    is: 4,
  },
  {
    title: 'Auction or private sale: how we decide',
    bodyHtml:
      '<p>There is no rule. There are three questions, and most owners know the answers before we sit down.</p><h2>How many buyers are there?</h2><p>An auction needs two who want the same house on the same morning. With one, it is a private sale with an audience.</p><h2>How unusual is it?</h2><p>The harder a home is to compare, the more an auction helps set the price.</p><h2>How do you sleep?</h2><p>Some owners would rather know on a date. Others would rather wait. Both are right.</p>',
    category: 'Selling',
    tags: ['Auctions'],
    picture: { file: 'modern-two-storey-house-dusk.jpg', alt: 'A modern two-storey house at dusk, lit from inside' },
    is: 18,
  },
  {
    title: 'Moving with a cat: notes from our property managers',
    excerpt: 'Keys on Friday, boxes on Saturday, and one quiet room for the cat.',
    bodyHtml:
      '<p>Every tenant with a cat asks the same thing in the week of the move. Here is what has worked.</p><ol><li><p>One room, closed, with everything familiar in it.</p></li><li><p>Unpack that room first.</p></li><li><p>No garden for a fortnight.</p></li></ol><p>And let us know about the cat before you sign: most owners say yes.</p>',
    category: 'Renting',
    tags: ['Renting', 'Pets'],
    picture: { file: 'open-plan-living-room.jpg', alt: 'A bright living room with a low sofa and plants' },
    is: 41,
  },
  {
    title: 'Spring market: the first three weeks',
    bodyHtml:
      '<p>More sellers, and more of them early. The numbers are not all in, but three things stand out already.</p><p>First: </p>',
    category: 'Market',
    tags: ['Market'],
    is: 'draft',
  },
  {
    title: 'How to read a Section 32',
    excerpt: 'The five pages that matter, and the questions to ask about each.',
    bodyHtml:
      '<p>A vendor’s statement can run to two hundred pages. Five of them decide whether you should bid.</p><h2>The title and its plan</h2><p>Look for easements first.</p><h2>Outgoings</h2><p>Owners corporation fees are quoted by the quarter more often than not.</p>',
    category: 'Buying',
    tags: ['Buying', 'Legal'],
    is: 'review',
  },
  {
    title: 'Open homes over the long weekend',
    excerpt: 'Our times for Saturday and Monday, and where to park.',
    bodyHtml: '<p>We are open on Saturday and on Monday. Sunday is for the beach.</p>',
    category: 'News',
    tags: ['Open homes'],
    picture: { file: 'beach-house-among-dunes.jpg', alt: 'A timber beach house among dunes' },
    is: { scheduledInDays: 3 },
  },
]

/** Posts in every state, so that the list, the public pages and the feeds have something to show. */
export async function addDemoPosts(ctx: Context, agentIds: readonly string[]): Promise<void> {
  const timeOn = await officeTimes(ctx)
  const ago = (days: number) => timeOn(-days, days)
  for (const [n, { picture, is, excerpt = '', ...post }] of posts.entries()) {
    const coverId = picture ? await addStoredPicture(ctx, { storageKey: `demo/${picture.file}`, fileName: picture.file }) : null
    const fields = {
      ...post,
      excerpt,
      coverId,
      coverAlt: picture?.alt ?? '',
      authorAgentId: agentIds[n % agentIds.length] ?? null,
    }
    const { id, version } = await createPost(typeof is === 'number' ? at(ctx, ago(is + 2)) : ctx, fields)
    if (is === 'review') await takeStep(ctx, id, { step: 'askReview', version })
    else if (typeof is === 'object')
      await takeStep(ctx, id, { step: 'schedule', version, publishAt: timeOn(is.scheduledInDays).toISOString() })
    else if (typeof is === 'number') await takeStep(at(ctx, ago(is)), id, { step: 'publish', version })
  }
}
