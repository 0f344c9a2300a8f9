import { type Context, newId } from '#platform/context.ts'
import type { HeadingImage } from '../media.contract.ts'
import { newToken } from '#platform/images/draw-variants.ts'
import type { StoredVariant } from './media.store.ts'

const columns = [
  'id',
  'file_name',
  'alt_text',
  'state',
  'problem',
  'token',
  'storage_key',
  'width_px',
  'height_px',
  'thumb_hash',
  'variants',
  'archived_at',
] as const

export interface StoredHeading {
  image: HeadingImage
  token: string
  storageKey: string
  archivedAt: Date | null
}

const selecting = ({ db, scope }: Context) =>
  db.selectFrom('heading_images').select(columns).where('agency_id', '=', scope.agencyId)
type Row = Awaited<ReturnType<ReturnType<typeof selecting>['executeTakeFirstOrThrow']>>

function toStored(row: Row): StoredHeading {
  const variants = row.variants as StoredVariant[]
  const urlOf = (name: string) => {
    const found = variants.find((v) => v.name === name)
    return found ? `/m/${row.token}/${found.file}` : null
  }
  return {
    token: row.token,
    storageKey: row.storage_key,
    archivedAt: row.archived_at,
    image: {
      id: row.id,
      fileName: row.file_name,
      altText: row.alt_text,
      state: row.state as HeadingImage['state'],
      problem: row.problem,
      widthPx: row.width_px,
      heightPx: row.height_px,
      thumbHash: row.thumb_hash,
      urls: {
        thumb: urlOf('thumb'),
        card: urlOf('card'),
        large: urlOf('large'),
        portal: urlOf('portal'),
        print: urlOf('print'),
      },
    },
  }
}

export async function listHeadings(ctx: Context): Promise<StoredHeading[]> {
  return (await selecting(ctx).where('archived_at', 'is', null).orderBy('position').orderBy('id').execute()).map(toStored)
}

export async function findHeading(ctx: Context, id: string, { archived = false } = {}): Promise<StoredHeading | undefined> {
  const row = await selecting(ctx)
    .where('id', '=', id)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .executeTakeFirst()
  return row && toStored(row)
}

export async function insertHeading(
  { db, scope }: Context,
  image: { fileName: string; storageKey: string; position: number },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('heading_images')
    .values({
      agency_id: scope.agencyId,
      id,
      position: image.position,
      file_name: image.fileName,
      state: 'processing',
      token: newToken(),
      storage_key: image.storageKey,
    })
    .execute()
  return id
}

interface HeadingChange {
  alt_text?: string | null
  position?: number
  state?: string
  problem?: string | null
  token?: string
  width_px?: number
  height_px?: number
  thumb_hash?: string
  variants?: string
  archived_at?: Date | null
}
export async function updateHeading({ db, scope, clock }: Context, id: string, change: HeadingChange): Promise<void> {
  await db
    .updateTable('heading_images')
    .set({ ...change, updated_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
}

export async function deleteHeading({ db, scope }: Context, id: string): Promise<void> {
  await db.deleteFrom('heading_images').where('agency_id', '=', scope.agencyId).where('id', '=', id).execute()
}

/** Where its pictures are now, locked until the transaction ends. */
export async function lockHeadingToken({ db, scope }: Context, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('heading_images')
    .select('token')
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.token ?? undefined
}
