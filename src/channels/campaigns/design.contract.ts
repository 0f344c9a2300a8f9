import * as z from 'zod'
import { Id } from '#common/ids.ts'
import { maxCards, maxPosts } from './design-limits.rules.ts'
import { unknownTags } from '#core/contacts/names/merge-fields.rules.ts'

// A mail as a document of ours. There is no HTML, no style and no address of a picture in it: what it can say is what stands here, and the
// renderer (server/render) turns it into HTML. A new kind of block: a schema here, a line in server/render/blocks.ts, an editor in web/blocks.

/** Text with merge tags. Control characters and the marks of the renderer have no place in it. */
const words = (max: number) =>
  z
    .string()
    .max(max, { error: `At most ${max} characters`, abort: true })
    .superRefine((text, ctx) => {
      for (const name of unknownTags(text)) ctx.addIssue({ code: 'custom', message: `{{${name}}} isn’t a merge tag` })
    })

/** Whole addresses only; merge tags may stand in their path or query. */
export const LinkUrl = z
  .string()
  .trim()
  .max(1000, { abort: true })
  .refine((text) => text === '' || /^(https?:\/\/[^\s/?#@]+\.[^\s/?#@]+|mailto:[^\s@]+@[^\s@]+$|tel:\+?[\d ()-]+$)/i.test(text), {
    error: 'Enter a link starting with https://, mailto: or tel:',
  })
  .refine((text) => !/^https?:\/\/[^/]*\{\{/i.test(text), 'A link can’t have a merge tag in its domain name')
  .superRefine((text, ctx) => {
    for (const name of unknownTags(text)) ctx.addIssue({ code: 'custom', message: `{{${name}}} isn’t a merge tag` })
  })

const Mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('link'), attrs: z.object({ href: LinkUrl }) }),
])
const Inline = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: words(5000), marks: z.array(Mark).max(3).optional() }),
  z.object({ type: z.literal('hardBreak') }),
])
export type Inline = z.infer<typeof Inline>
const Paragraph = z.object({ type: z.literal('paragraph'), content: z.array(Inline).max(200).optional() })
const ListItem = z.object({ type: z.literal('listItem'), content: z.array(Paragraph).max(10).optional() })
/** The text editor's content (ProseMirror's JSON), cut down to what an email may hold. Lists have one level. */
export const RichText = z.array(
  z.discriminatedUnion('type', [
    Paragraph,
    z.object({ type: z.literal('bulletList'), content: z.array(ListItem).max(50).optional() }),
    z.object({ type: z.literal('orderedList'), content: z.array(ListItem).max(50).optional() }),
  ]),
)
export type RichText = z.infer<typeof RichText>

const BlockId = z.string().regex(/^[\w-]{1,40}$/)
const align = z.enum(['left', 'center'])
const Heading = z.object({
  type: z.literal('heading'),
  id: BlockId,
  text: words(300),
  level: z.union([z.literal(1), z.literal(2)]),
  align,
})
const Text = z.object({ type: z.literal('text'), id: BlockId, content: RichText.max(100), align: align.default('left') })
/** A picture of ours by its id; a mail never names a file on another host. */
export const ImageSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('banner'), imageId: Id }),
  z.object({ kind: z.literal('listing'), listingId: Id, mediaId: Id.nullable() }),
])
export type ImageSource = z.infer<typeof ImageSource>
const Image = z.object({ type: z.literal('image'), id: BlockId, source: ImageSource.nullable(), alt: words(300), href: LinkUrl })
const Button = z.object({ type: z.literal('button'), id: BlockId, text: words(80), href: LinkUrl, align })
const Divider = z.object({ type: z.literal('divider'), id: BlockId })
const Figures = z.object({
  type: z.literal('figures'),
  id: BlockId,
  items: z
    .array(z.object({ value: words(30), label: words(60) }))
    .min(1)
    .max(4),
})
const ListingCard = z.object({
  type: z.literal('listingCard'),
  id: BlockId,
  listingId: Id.nullable(),
  banner: words(40),
  button: words(60),
  showsPrice: z.boolean(),
  /** Shows the previous price as well, where that is allowed. */
  showsPreviousPrice: z.boolean().optional(),
})
const ListingGrid = z.object({
  type: z.literal('listingGrid'),
  id: BlockId,
  /** `matches`: each reader sees the listings that fit them (automatic mails). */
  source: z.enum(['chosen', 'matches']),
  listingIds: z.array(Id).max(maxCards, `At most ${maxCards} listings in one email`),
  style: z.enum(['cards', 'rows']),
})
const OpenHomes = z.object({ type: z.literal('openHomes'), id: BlockId, listingIds: z.array(Id).max(maxCards) })
const Posts = z.object({
  type: z.literal('posts'),
  id: BlockId,
  /** Above them; a mail without a post has neither. */
  title: words(80),
  source: z.enum(['latest', 'chosen']),
  /** The number of the latest. */
  count: z.int().min(1).max(maxPosts),
  postIds: z.array(Id).max(maxPosts, `At most ${maxPosts} posts in one email`),
  style: z.enum(['cards', 'rows']),
})
const Review = z.object({
  type: z.literal('review'),
  id: BlockId,
  /** Null: the newest that says something. Only published ones are ever shown. */
  reviewId: Id.nullable(),
  /** The average below it, where the agency shows it in mails and enough have written. */
  showsAverage: z.boolean(),
})
const Signature = z.object({ type: z.literal('signature'), id: BlockId })
const Social = z.object({ type: z.literal('social'), id: BlockId })

const leaves = [
  Heading,
  Text,
  Image,
  Button,
  Divider,
  Figures,
  ListingCard,
  ListingGrid,
  OpenHomes,
  Posts,
  Review,
  Signature,
  Social,
] as const
export const Leaf = z.discriminatedUnion('type', leaves)
export type Leaf = z.infer<typeof Leaf>
const Columns = z.object({
  type: z.literal('columns'),
  id: BlockId,
  columns: z.tuple([z.array(Leaf).max(10), z.array(Leaf).max(10)]),
})
export const Block = z.discriminatedUnion('type', [...leaves, Columns])
export type Block = z.infer<typeof Block>
export type BlockType = Block['type']

/** Without the footer, which is added below every email and can't be removed. */
export const MailDesign = z
  .object({
    /** `plain`: without the agency's header, like a letter. */
    look: z.enum(['brand', 'plain']).default('brand'),
    blocks: z.array(Block).max(60, 'At most 60 blocks'),
  })
  .meta({ id: 'MailDesign' })
export type MailDesign = z.output<typeof MailDesign>

export const Words = { subject: words(200), preheader: words(250) }
