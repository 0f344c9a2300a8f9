import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id } from '#common/ids.ts'
import { brochureTypes, themes } from './documents.rules.ts'
import { mostCopies, packBleedMm } from './print-pack.rules.ts'
import { printPackHeads } from './print-pack.heads.ts'

const params = z.object({ listingId: Id })
export const PackedPiece = z.object({
  type: z.enum(brochureTypes),
  quantity: z.int().min(1).max(mostCopies),
  /** Paper, in the words of the print shop. */
  stock: z.string().max(80).trim().default(''),
})
export type PackedPiece = z.infer<typeof PackedPiece>

export const PrintPackInput = z.object({
  pieces: z
    .array(PackedPiece)
    .min(1, 'Choose at least one document')
    .max(brochureTypes.length)
    .refine((pieces) => new Set(pieces.map(({ type }) => type)).size === pieces.length, 'Choose each document once'),
  theme: z.enum(themes).optional(),
  bleedMm: z.number().min(0).max(5).default(packBleedMm),
  cropMarks: z.boolean().default(true),
  /** Note for the shop: finishing, delivery, the day it is needed. */
  note: z.string().max(600).trim().default(''),
  /** Explains that the files are RGB; remembered for the agency's next pack. Left out: as last time. */
  hasColourNote: z.boolean().optional(),
  /** Print an empty square for what no font can draw. */
  allowMissing: z.boolean().optional(),
})
export type PrintPackInput = z.output<typeof PrintPackInput>

export const printPackEndpoints = {
  settings: endpoint(printPackHeads.settings, {
    summary: 'What the agency chose for its last print-shop pack',
    access: allow('documents.print', 'agency'),
    response: z.object({ hasColourNote: z.boolean() }),
  }),
  create: endpoint(printPackHeads.create, {
    summary: 'Documents of a listing for a print shop: PDFs with bleed and crop marks and a job sheet, in one zip',
    access: allow('documents.print', 'records'),
    params,
    body: PrintPackInput,
    rateLimit: { max: 20, perSeconds: 60, by: 'user' },
  }),
}
