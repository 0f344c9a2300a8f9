import { AppError } from '#common/errors.ts'
import { outsideName } from '#common/listing/address-lines.ts'
import { getBranding, logosOf } from '#accounts/branding/server/branding.service.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import type { Caller } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import { pageCount } from '#platform/pdf/page-count.ts'
import type { FileSource } from '#platform/pdf/render-job.ts'
import { typeFacts } from '../../documents.rules.ts'
import type { PrintPackInput } from '../../print-pack.contract.ts'
import { colourNote, inkWords, sizeWords } from '../../print-pack.rules.ts'
import { agencyOf, printedLogo } from '../brand-of-agency.ts'
import { brochurePalette } from '../colours.ts'
import { createBrochure } from '../documents.service.ts'
import { agencyTheme } from '../documents.store.ts'
import { findColourNote, findPackContact, rememberColourNote } from './print-pack.store.ts'
import { zipped } from './zipped.ts'

interface PackedFile {
  name: string
  bytes: Buffer
  row: Record<'name' | 'file' | 'size' | 'bleed' | 'sides' | 'stock' | 'quantity', string>
}

/**
 * Everything a print shop needs for one job. Each document passes the same check as its download; a draft is refused, because its mark would
 * be printed.
 */
export async function createPrintPack(caller: Caller, listingId: string, input: PrintPackInput): Promise<Download> {
  const read = await caller.transaction(async (ctx) => {
    const listing = await getListing(ctx, listingId)
    if (input.hasColourNote !== undefined && listing.canEdit) await rememberColourNote(ctx, input.hasColourNote)
    const brand = await getBranding(ctx)
    return {
      listing,
      brand,
      logos: await logosOf(ctx, brand),
      contact: await findPackContact(ctx),
      theme: input.theme ?? (await agencyTheme(ctx)),
      hasColourNote: input.hasColourNote ?? (await findColourNote(ctx)),
    }
  })
  const { listing, brand, logos, contact, hasColourNote } = read
  if (listing.status === 'draft')
    throw new AppError('rule_broken', 'This listing is a draft, so “Draft” would be printed. Make it live, then create the pack')
  const files: PackedFile[] = []
  // One after another: a pack takes no more of the renderer than one download.
  for (const piece of input.pieces) files.push(await packedFile(caller, listing.id, input, piece))

  const agency = agencyOf(brand, logos, listing.address.state)
  const logo = printedLogo(brand, logos)
  const place = outsideName(listing)
  const pictures: Record<string, FileSource> = logo
    ? { 'logo.png': { path: await caller.platform.storage.localPath(logo.key) } }
    : {}
  const sheet = await caller.platform.pdf.render(
    {
      template: 'job-sheet',
      files: pictures,
      timestamp: Math.floor(Date.parse(listing.updatedAt) / 1000),
      data: {
        title: `Job sheet, ${place}`,
        place,
        reference: listing.reference,
        theme: read.theme,
        bleedMm: 0,
        agency: { ...agency, palette: brochurePalette(agency) },
        contact,
        pieces: files.map(({ row }) => row),
        marks: input.cropMarks ? 'Crop marks outside the bleed' : 'No crop marks',
        note: input.note,
        colourNote: hasColourNote ? colourNote : '',
        colours: hasColourNote ? [brand.primaryColour, brand.accentColour] : [],
      },
    },
    caller.scope.agencyId,
  )
  const entries = [{ name: 'Job sheet.pdf', bytes: Buffer.from(sheet.pdf) }, ...files]
  return { body: await zipped(entries, caller.clock()), fileName: `${fileWords(`Print pack ${place}`)}.zip` }
}

async function packedFile(
  caller: Caller,
  listingId: string,
  { theme, bleedMm, cropMarks, allowMissing }: PrintPackInput,
  { type, quantity, stock }: PrintPackInput['pieces'][number],
): Promise<PackedFile> {
  const facts = typeFacts[type]
  const made = await createBrochure(caller, listingId, { type, theme, bleedMm, cropMarks, allowMissing }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'rule_broken')
        throw new AppError(error.code, `${facts.name}: ${error.message}`, error.extras)
      throw error
    },
  )
  const bytes = made.body as Buffer
  const name = `${fileWords(made.fileName.replace(/\.pdf$/, ''))}.pdf`
  const row = {
    name: facts.name,
    file: name,
    size: `${sizeWords(facts)} trimmed`,
    bleed: bleedMm > 0 ? `${bleedMm} mm, ${sizeWords(facts, bleedMm)} with bleed` : 'None',
    sides: inkWords(await pageCount(bytes)),
    stock: stock || 'To be agreed',
    quantity: quantity.toLocaleString('en-AU'),
  }
  return { name, bytes, row }
}

/** Name that every file system takes: known characters, no space or full stop at either end. */
function fileWords(text: string): string {
  const words = text.replaceAll(/[^\p{L}\p{M}\p{N} ,.()&'-]+/gu, '-').slice(0, 150)
  const isEdge = (at: number) => words[at] === ' ' || words[at] === '.'
  let [from, to] = [0, words.length]
  while (from < to && isEdge(from)) from += 1
  while (to > from && isEdge(to - 1)) to -= 1
  return words.slice(from, to)
}
