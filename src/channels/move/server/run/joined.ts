import { createHash } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { findRefs } from '#accounts/old-system/server/external-refs.service.ts'
import type { SourceRow } from '#formats/tables/tables.ts'
import { contactsByEmail } from './people.store.ts'
import { expectedKey, type Step } from './table-kind.ts'
import { RowCells } from './row-cells.ts'

/** A row with its id of the old system, and what was kept of it when it came before. */
export interface KnownRow {
  row: SourceRow
  cells: RowCells
  /** Its own id, or a hash of its cells where the table has none. */
  externalId: string
  isOwnId: boolean
  hash: Buffer
  /** The record that it made before. */
  before: { recordId: string; isSame: boolean } | null
  /** The line of an earlier row of these with the same id. */
  sameAs: number | null
}

/** Finds out which rows came before, in one statement. */
export async function knownRows(
  ctx: Context,
  { table, move, setting }: Step,
  kind: string,
  rows: readonly SourceRow[],
): Promise<KnownRow[]> {
  const all = rows.map((row) => {
    const cells = new RowCells(table, row.cells, setting.timeZone)
    const hash = createHash('sha256').update(JSON.stringify(row.cells)).digest()
    const own = cells.id('oldId')
    return {
      row,
      cells,
      hash,
      isOwnId: own !== null,
      externalId: own ?? `row ${table.name.slice(0, 60)} ${hash.toString('base64url')}`,
    }
  })
  const idOf = (externalId: string) => ({ source: move.source, kind, externalId })
  const refOf = await findRefs(
    ctx,
    all.map(({ externalId }) => idOf(externalId)),
  )
  const lines = new Map<string, number>()
  return all.map((one) => {
    const ref = refOf(idOf(one.externalId))
    const sameAs = lines.get(one.externalId) ?? null
    if (sameAs === null) lines.set(one.externalId, one.row.line)
    const before = ref ? { recordId: ref.recordId, isSame: ref.contentHash?.equals(one.hash) ?? false } : null
    return { ...one, before, sameAs }
  })
}

/** The records that a row names: our ids, or `expected` while a check has written none. */
export interface Joined {
  contact: string | null
  listing: string | null
  /** Sentences about ids that lead nowhere. */
  missing: string[]
}
export type Join = (cells: RowCells) => Joined

/** Finds the records that rows name by ids of the old system, or a contact by its email, in one statement each. */
export async function joinsOf(ctx: Context, { move, mode, setting }: Step, rows: readonly KnownRow[]): Promise<Join> {
  const idOf = (kind: string, externalId: string) => ({ source: move.source, kind, externalId })
  const wanted = rows.flatMap(({ cells }) =>
    (['contact', 'listing'] as const).flatMap((kind) => {
      const id = cells.id(`${kind}Id`)
      return id === null ? [] : [idOf(kind, id)]
    }),
  )
  const refOf = await findRefs(ctx, wanted)
  const emailOf = (cells: RowCells) =>
    cells.id('contactId') === null ? (cells.text('contactEmail')?.toLowerCase() ?? null) : null
  const byEmail = await contactsByEmail(
    ctx,
    rows.flatMap(({ cells }) => emailOf(cells) ?? []),
  )
  const expected = (kind: string, id: string) =>
    mode === 'check' && setting.expected.has(expectedKey(kind, id)) ? 'expected' : null
  const byId = (kind: 'contact' | 'listing', id: string | null) =>
    id === null ? null : (refOf(idOf(kind, id))?.recordId ?? expected(kind, id))
  return (cells) => {
    const [contactId, listingId, email] = [cells.id('contactId'), cells.id('listingId'), emailOf(cells)]
    const contact = email ? (byEmail.get(email) ?? expected('email', email)) : byId('contact', contactId)
    const listing = byId('listing', listingId)
    const missing = [
      ...(contactId && !contact ? [`No contact with the id ${contactId} came from this system`] : []),
      ...(email && !contact ? [`No contact has the email ${email.slice(0, 100)}`] : []),
      ...(listingId && !listing ? [`No listing with the id ${listingId} came from this system`] : []),
    ]
    return { contact, listing, missing }
  }
}
