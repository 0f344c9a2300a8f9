import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { codeFrom, codeLength, type CodePiece } from '../../codes.rules.ts'

export interface StoredCode {
  id: string
  listingId: string
  code: string
  piece: CodePiece
  place: string
}
const selected = ({ db, scope }: Context) =>
  db
    .selectFrom('short_links')
    .select(['id', 'listing_id as listingId', 'code', 'piece', 'place'])
    .where('agency_id', '=', scope.agencyId)

export async function codesOf(ctx: Context, listingId: string): Promise<StoredCode[]> {
  return (await selected(ctx).where('listing_id', '=', listingId).orderBy('created_at').orderBy('id').execute()) as StoredCode[]
}
export async function findCode(ctx: Context, id: string): Promise<StoredCode | undefined> {
  return (await selected(ctx).where('id', '=', id).executeTakeFirst()) as StoredCode | undefined
}
export async function codeNamed(ctx: Context, code: string): Promise<StoredCode | undefined> {
  return (await selected(ctx).where('code', '=', code).executeTakeFirst()) as StoredCode | undefined
}
async function codeOfPiece(ctx: Context, listingId: string, piece: CodePiece): Promise<StoredCode | undefined> {
  return (await selected(ctx)
    .where('listing_id', '=', listingId)
    .where('piece', '=', piece)
    .where('place', '=', '')
    .executeTakeFirst()) as StoredCode | undefined
}

/** @returns undefined where the piece has its code already, or the letters are taken: one in 27 thousand million */
async function insertCode(
  { db, scope, clock }: Context,
  { listingId, piece, place }: { listingId: string; piece: CodePiece; place: string },
): Promise<StoredCode | undefined> {
  const made = { id: newId(), listingId, code: codeFrom(randomBytes(codeLength)), piece, place }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('short_links')
    .values({
      ...{ agency_id: scope.agencyId, id: made.id, listing_id: listingId, code: made.code, piece, place },
      created_by: scope.userId,
      created_at: clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows ? made : undefined
}

/** The code that documents of this kind carry: made with the first, and the same on all that follow. */
export async function codeFor(ctx: Context, listingId: string, piece: CodePiece): Promise<StoredCode> {
  for (let tries = 0; tries < 3; tries++) {
    const found = (await codeOfPiece(ctx, listingId, piece)) ?? (await insertCode(ctx, { listingId, piece, place: '' }))
    if (found) return found
  }
  throw new Error('No code could be made for a document')
}
export async function newCode(ctx: Context, of: { listingId: string; piece: CodePiece; place: string }): Promise<StoredCode> {
  for (let tries = 0; tries < 3; tries++) {
    const made = await insertCode(ctx, of)
    if (made) return made
  }
  throw new Error('No code could be made')
}

/** One more on this day. */
export async function countScan({ db, scope }: Context, id: string, day: string): Promise<void> {
  await sql`insert into short_link_scans (agency_id, link_id, day, scans) values (${scope.agencyId}, ${id}, ${day}, 1)
    on conflict (agency_id, link_id, day) do update set scans = short_link_scans.scans + 1`.execute(db)
}

export interface DayOfScans {
  id: string
  day: string
  scans: number
}
export async function scansOf({ db, scope }: Context, listingId: string): Promise<DayOfScans[]> {
  const { rows } =
    await sql<DayOfScans>`select s.link_id as id, to_char(s.day, 'YYYY-MM-DD') as day, s.scans from short_link_scans s
    join short_links l on l.agency_id = ${scope.agencyId} and l.id = s.link_id
    where s.agency_id = ${scope.agencyId} and l.listing_id = ${listingId} order by s.day`.execute(db)
  return rows
}
