import { type Context, newId } from '#platform/context.ts'
import { newToken } from '#platform/images/draw-variants.ts'
import type { ListingMedia } from '#common/listing/listing-media.ts'

const columns = [
  'id',
  'listing_id',
  'kind',
  'position',
  'file_name',
  'caption',
  'alt_text',
  'state',
  'problem',
  'token',
  'storage_key',
  'width_px',
  'height_px',
  'size_bytes',
  'thumb_hash',
  'variants',
  'source_url',
  'source_id',
  'source_mod_time',
  'is_published',
  'is_altered',
  'altered_note',
  'edit',
  'focus',
  'archived_at',
] as const

/** One file of the public folder: `thumb.webp`, `portal.jpg`, ... */
export interface StoredVariant {
  name: string
  file: string
  widthPx: number
  heightPx: number
}
export interface StoredMedia {
  media: ListingMedia
  listingId: string
  token: string
  storageKey: string | null
  sourceUrl: string | null
  sourceId: string | null
  sourceModTime: string | null
  archivedAt: Date | null
  /** Names of its public files. */
  files: string[]
}

type Row = Awaited<ReturnType<typeof selectRow>>
const selectRow = async ({ db }: Context) => db.selectFrom('listing_media').select(columns).executeTakeFirstOrThrow()

function toStored(row: Row): StoredMedia {
  const variants = row.variants as StoredVariant[]
  const urlOf = (name: string) => {
    const found = variants.find((v) => v.name === name)
    return found ? `/m/${row.token}/${found.file}` : null
  }
  return {
    listingId: row.listing_id,
    token: row.token,
    storageKey: row.storage_key,
    sourceUrl: row.source_url,
    sourceId: row.source_id,
    sourceModTime: row.source_mod_time,
    archivedAt: row.archived_at,
    files: variants.map((v) => v.file),
    media: {
      id: row.id,
      kind: row.kind as ListingMedia['kind'],
      position: row.position,
      fileName: row.file_name,
      caption: row.caption,
      altText: row.alt_text,
      state: row.state as ListingMedia['state'],
      problem: row.problem,
      widthPx: row.width_px,
      heightPx: row.height_px,
      sizeBytes: row.size_bytes,
      thumbHash: row.thumb_hash,
      urls: {
        thumb: urlOf('thumb'),
        card: urlOf('card'),
        large: urlOf('large'),
        portal: urlOf('portal'),
        print: urlOf('print'),
        original: urlOf('original'),
      },
      isPublished: row.is_published,
      isAltered: row.is_altered,
      alteredNote: row.altered_note,
      edit: row.edit as ListingMedia['edit'],
      focus: row.focus as ListingMedia['focus'],
      sourceUrl: row.source_url,
    },
  }
}

export async function listMedia({ db, scope }: Context, listingId: string, { archived = false } = {}): Promise<StoredMedia[]> {
  const rows = await db
    .selectFrom('listing_media')
    .select(columns)
    .where('agency_id', '=', scope.agencyId)
    .where('listing_id', '=', listingId)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toStored)
}

export async function findMedia({ db, scope }: Context, id: string, { archived = false } = {}): Promise<StoredMedia | undefined> {
  const row = await db
    .selectFrom('listing_media')
    .select(columns)
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .executeTakeFirst()
  return row && toStored(row)
}

/** Where the pictures of a row are now, locked until the transaction ends; undefined when the row is gone. */
export async function lockToken({ db, scope }: Context, id: string): Promise<{ token: string | null } | undefined> {
  return db
    .selectFrom('listing_media')
    .select('token')
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export interface NewMedia {
  listingId: string
  kind: ListingMedia['kind']
  fileName: string
  position: number
  state: ListingMedia['state']
  storageKey?: string
  sizeBytes?: number
  sourceUrl?: string | null
  sourceId?: string | null
  sourceModTime?: string | null
  problem?: string | null
  isPublished?: boolean
}
export async function insertMedia({ db, scope }: Context, media: NewMedia): Promise<string> {
  const id = newId()
  await db
    .insertInto('listing_media')
    .values({
      agency_id: scope.agencyId,
      id,
      listing_id: media.listingId,
      kind: media.kind,
      position: media.position,
      file_name: media.fileName,
      state: media.state,
      token: newToken(),
      storage_key: media.storageKey ?? null,
      size_bytes: media.sizeBytes ?? null,
      source_url: media.sourceUrl ?? null,
      source_id: media.sourceId ?? null,
      source_mod_time: media.sourceModTime ?? null,
      problem: media.problem ?? null,
      is_published: media.isPublished ?? true,
    })
    .execute()
  return id
}

export interface MediaChange {
  kind?: string
  position?: number
  caption?: string | null
  alt_text?: string | null
  state?: string
  problem?: string | null
  token?: string
  storage_key?: string | null
  width_px?: number | null
  height_px?: number | null
  size_bytes?: number | null
  thumb_hash?: string | null
  variants?: string
  source_url?: string | null
  source_mod_time?: string | null
  archived_at?: Date | null
  is_published?: boolean
  is_altered?: boolean
  altered_note?: string | null
  /** JSON text. */
  edit?: string | null
  /** JSON text. */
  focus?: string | null
}
export async function updateMedia({ db, scope, clock }: Context, id: string, change: MediaChange): Promise<void> {
  await db
    .updateTable('listing_media')
    .set({ ...change, updated_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

/** Another picture of the agency made from the same original in the same way, ready to be shown. */
export async function findTwin({ db, scope }: Context, storageKey: string, { id, edit }: Pick<ListingMedia, 'id' | 'edit'>) {
  return db
    .selectFrom('listing_media')
    .select(['token', 'width_px', 'height_px', 'thumb_hash', 'variants'])
    .where('agency_id', '=', scope.agencyId)
    .where('storage_key', '=', storageKey)
    .where('id', '<>', id)
    .where('edit', 'is not distinct from', edit && JSON.stringify(edit))
    .where('state', '=', 'ready')
    .limit(1)
    .executeTakeFirst()
}

/** False when the picture has been changed, or was removed, since its token was read. */
export async function replaceToken(
  { db, scope, clock }: Context,
  move: { id: string; from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('listing_media')
    .set({ token: move.to, updated_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', move.id)
    .where('token', '=', move.from)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteMedia({ db, scope }: Context, id: string): Promise<void> {
  await db.deleteFrom('listing_media').where('agency_id', '=', scope.agencyId).where('id', '=', id).execute()
}

/** Whether any picture of the agency, removed ones that can come back included, was made from this file. */
export async function isReferred({ db, scope }: Context, storageKey: string): Promise<boolean> {
  const of = (table: 'listing_media' | 'heading_images') =>
    db
      .selectFrom(table)
      .select('id')
      .where('agency_id', '=', scope.agencyId)
      .where('storage_key', '=', storageKey)
      .limit(1)
      .executeTakeFirst()
  return (await of('listing_media')) !== undefined || (await of('heading_images')) !== undefined
}
