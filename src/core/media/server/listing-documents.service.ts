import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { findMedia } from './media.store.ts'

interface ListingDocument {
  id: string
  name: string
  sizeBytes: number
}
/** PDFs of a listing, published or not. */
export async function documentsOf({ db, scope }: Context, listingId: string): Promise<ListingDocument[]> {
  const { rows } =
    await sql<ListingDocument>`select id, file_name as name, coalesce(size_bytes, 0)::int as "sizeBytes" from listing_media
    where agency_id = ${scope.agencyId} and listing_id = ${listingId} and kind = 'document' and state = 'ready' and archived_at is null
    order by position, id limit 50`.execute(db)
  return rows
}

/** The stored file of a document, for an email that it is attached to; undefined once it was taken off the listing. */
export async function documentFile(ctx: Context, id: string): Promise<{ key: string; fileName: string } | undefined> {
  const found = await findMedia(ctx, id)
  if (!found?.storageKey || found.media.kind !== 'document') return undefined
  return { key: found.storageKey, fileName: found.media.fileName }
}

/** A document for someone outside: the caller has checked that they were sent it. */
export async function documentLink(ctx: Context, id: string): Promise<string | undefined> {
  const file = await documentFile(ctx, id)
  return (
    file &&
    ctx.platform.storage.presignGet(file.key, { fileName: file.fileName, contentType: 'application/pdf', expiresInS: 600 }).url
  )
}
