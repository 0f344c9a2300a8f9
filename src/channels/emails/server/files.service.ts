import { invalid } from '#common/errors.ts'
import { type BrochureWanted, listingAddressesWanted, listingBrochureWanted } from '#core/listings/listings.events.ts'
import { mailLink, sentFileMs } from '#core/contacts/server/consent/mail-links.service.ts'
import { documentFile, documentLink, documentsOf } from '#core/media/server/listing-documents.service.ts'
import type { Caller, Context } from '#platform/context.ts'
import { findAnyNoteFile, readableNoteFile } from '#workflow/notes/server/note-files.service.ts'
import type { EmailCompose, EmailSend } from '../emails.contract.ts'
import { attachedProblem } from '../emails.rules.ts'
import { findEmail, type StoredFile } from './emails.store.ts'

/** Opens a file that was sent; its number is the place of the file in the list. */
export const filePurpose = 'email file'

type Offered = EmailCompose['files'][number]
/** Documents of a listing, and its brochure where strangers may have it. */
export async function filesOfListing(ctx: Context, listingId: string): Promise<Offered[]> {
  const documents = await documentsOf(ctx, listingId)
  const { brochure } = await brochureOf(ctx, listingId)
  return [
    ...(brochure ? [{ source: 'brochure' as const, id: listingId, name: brochure.fileName, sizeBytes: null }] : []),
    ...documents.map((one) => ({ source: 'listing' as const, ...one })),
  ]
}

async function brochureOf(ctx: Context, id: string): Promise<BrochureWanted> {
  const wanted: BrochureWanted = { id }
  await ctx.emit(listingBrochureWanted, wanted)
  return wanted
}

async function brochureUrl(ctx: Context, id: string): Promise<string | undefined> {
  const wanted: { id: string; brochureUrl?: string } = { id }
  await ctx.emit(listingAddressesWanted, wanted)
  return wanted.brochureUrl
}

/** The files as they are stored with an email. @throws invalid, not_found */
export async function checkFiles(ctx: Context, { files, listingId, cardIds }: EmailSend): Promise<StoredFile[]> {
  const listings = [...new Set([...(listingId ? [listingId] : []), ...cardIds])]
  const known = new Map<string, Offered>()
  for (const id of listings) for (const one of await filesOfListing(ctx, id)) known.set(`${one.source} ${one.id}`, one)
  const checked = []
  for (const [at, { as, source, id }] of files.entries()) {
    const found = known.get(`${source} ${id}`) ?? (await uploaded(ctx, source, id))
    if (!found) throw invalid([{ path: `files.${at}`, message: 'This file is no longer there. Remove it' }])
    checked.push({ source, id, as, name: found.name, sizeBytes: found.sizeBytes })
  }
  const tooLarge = attachedProblem(checked.flatMap(({ as, sizeBytes }) => (as === 'file' ? (sizeBytes ?? 0) : [])))
  if (tooLarge) throw invalid([{ path: 'files', message: tooLarge }])
  return checked.map(({ sizeBytes: _, ...file }) => file)
}

async function uploaded(ctx: Context, source: StoredFile['source'], id: string): Promise<Offered | undefined> {
  if (source !== 'note') return undefined
  const { fileName: name, sizeBytes } = await readableNoteFile(ctx, id)
  return { source, id, name, sizeBytes }
}

export interface Attachment {
  fileName: string
  contentType: string
  read(caller: Caller): Promise<Buffer>
}
const pdf = 'application/pdf'

/** How the bytes of a file are read, outside of the transaction; undefined when it is gone. */
export async function attachmentOf(ctx: Context, { source, id }: StoredFile): Promise<Attachment | undefined> {
  if (source === 'brochure') {
    const { brochure } = await brochureOf(ctx, id)
    return brochure && { fileName: brochure.fileName, contentType: pdf, read: brochure.draw }
  }
  const stored = ({ key, ...rest }: { key: string; fileName: string; contentType: string }): Attachment => ({
    ...rest,
    read: ({ platform }) => platform.storage.readBytes(key),
  })
  if (source === 'listing') {
    const file = await documentFile(ctx, id)
    return file && stored({ ...file, contentType: pdf })
  }
  const file = await findAnyNoteFile(ctx, id)
  return file && stored({ key: file.storageKey, fileName: file.fileName, contentType: file.contentType })
}

/** Addresses of the files that are sent as links, in their order. */
export const fileLinks = (ctx: Context, { id, files }: { id: string; files: readonly StoredFile[] }) =>
  files.flatMap(({ as, name }, number) =>
    as === 'link' ? [{ name, url: mailLink(ctx, { path: 'a', purpose: filePurpose, id, number }) }] : [],
  )

/** Where a linked file can be fetched now; undefined after 90 days, and once it is gone. */
export async function linkedFile(ctx: Context, emailId: string, number: number): Promise<string | undefined> {
  const email = await findEmail(ctx, emailId)
  const file = email?.files[number]
  if (!email || !file || ctx.clock().getTime() - email.createdAt.getTime() > sentFileMs) return undefined
  if (file.source === 'listing') return documentLink(ctx, file.id)
  if (file.source === 'brochure') return brochureUrl(ctx, file.id)
  const found = await findAnyNoteFile(ctx, file.id)
  return (
    found &&
    ctx.platform.storage.presignGet(found.storageKey, {
      fileName: found.fileName,
      contentType: found.contentType,
      expiresInS: 600,
    }).url
  )
}
