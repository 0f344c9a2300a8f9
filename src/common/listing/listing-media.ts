import * as z from 'zod'
import { Id } from '../ids.ts'

export const mediaKinds = ['photo', 'floorplan', 'document'] as const
/** `waiting`: the picture is still at its old address (a feed); `processing`: variants are being made. */
export const mediaStates = ['waiting', 'processing', 'ready', 'failed'] as const

const Part = z.number().min(0).max(1)
/** How a picture is turned and cut; what was uploaded stays as it is. */
export const PictureEdit = z.object({
  /** Quarter turns clockwise, before the cut. */
  turns: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** The part that is kept, in shares of the turned picture's sides; null: all of it. */
  crop: z
    .object({ left: Part, top: Part, width: Part.min(0.05), height: Part.min(0.05) })
    .refine((c) => c.left + c.width <= 1.0001 && c.top + c.height <= 1.0001, 'The crop must be within the image')
    .nullable(),
})
export type PictureEdit = z.infer<typeof PictureEdit>

/** The point that stays in sight where a picture is cut to another shape, as parts of its sides. */
export const Focus = z.object({ x: Part, y: Part })
export type Focus = z.infer<typeof Focus>

export const ListingMedia = z
  .object({
    id: Id,
    kind: z.enum(mediaKinds),
    position: z.int(),
    fileName: z.string(),
    caption: z.string().nullable(),
    altText: z.string().nullable(),
    state: z.enum(mediaStates),
    /** Why it failed, in words for the person. */
    problem: z.string().nullable(),
    widthPx: z.int().nullable(),
    heightPx: z.int().nullable(),
    sizeBytes: z.int().nullable(),
    /** Placeholder while the picture loads, base64. */
    thumbHash: z.string().nullable(),
    /** Public, unguessable addresses; null until `ready`. `portal` is a 1600 px JPEG, `print` 2560 px. Documents have `original` only. */
    urls: z.object({
      thumb: z.string().nullable(),
      card: z.string().nullable(),
      large: z.string().nullable(),
      portal: z.string().nullable(),
      print: z.string().nullable(),
      original: z.string().nullable(),
    }),
    /** Photos and plans: on portals and in print. Documents: public; a private one opens by a signed URL that expires after an hour. */
    isPublished: z.boolean(),
    /** Digitally altered: said on the picture in print, and in its caption. */
    isAltered: z.boolean(),
    /** The alteration in words. */
    alteredNote: z.string().nullable(),
    /** Null: shown whole, as it was uploaded. */
    edit: PictureEdit.nullable(),
    /** Null: the middle. */
    focus: Focus.nullable(),
    /** Where a feed said the picture lies, until it has been fetched. */
    sourceUrl: z.string().nullable(),
  })
  .meta({ id: 'ListingMedia' })
export type ListingMedia = z.infer<typeof ListingMedia>
