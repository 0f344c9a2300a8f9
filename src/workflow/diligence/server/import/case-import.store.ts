import { sql } from 'kysely'
import * as z from 'zod'
import type { Address, ListingFields } from '#common/listing/listing-fields.ts'
import type { Page } from '#common/paging.ts'
import { type Context, newId } from '#platform/context.ts'
import { cutPage, readCursor, rowLimit } from '#platform/db/keyset.ts'
import type { CaseImport } from '../../case-import.contract.ts'
import type { ImportedCase } from '../../case-table.rules.ts'

type ImportRow = Omit<CaseImport, 'createdAt'> & { createdAt: Date }
const columns = sql`i.id, i.file_name as "fileName", i.added, i.refused, i.removed, i.created_at as "createdAt", u.full_name as "createdBy"`
const tables = sql`diligence_imports i left join users_view u on u.agency_id = i.agency_id and u.id = i.created_by`
const shown = (row: ImportRow): CaseImport => ({ ...row, createdAt: row.createdAt.toISOString() })

export async function listImports(
  { db, scope }: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<CaseImport>> {
  const before = readCursor(cursor, () => z.tuple([z.uuid()]))
  const { rows } = await sql<ImportRow>`select ${columns} from ${tables} where i.agency_id = ${scope.agencyId}
    ${before ? sql`and i.id < ${before[0]}` : sql``} order by i.id desc limit ${rowLimit(limit + 1)}`.execute(db)
  const page = cutPage(rows, limit, ({ id }) => [id])
  return { items: page.rows.map(shown), nextCursor: page.nextCursor }
}
export async function findImport({ db, scope }: Context, id: string, { lock = false } = {}): Promise<CaseImport | undefined> {
  const { rows } = await sql<ImportRow>`select ${columns} from ${tables} where i.agency_id = ${scope.agencyId} and i.id = ${id}
    ${lock ? sql`for no key update of i` : sql``}`.execute(db)
  return rows[0] && shown(rows[0])
}

/** A listing for sale with its named parties and those that have a case. */
export interface SaleListing {
  id: string
  reference: string
  address: Address
  parties: { name: string; contactId: string | null; side: 'vendor' | 'buyer' }[]
  cases: string[]
}
export const caseKey = (side: string, name: string) => `${side} ${name.trim().toLowerCase()}`
/** All sales of the agency, the newest last. */
export async function saleListings({ db, scope }: Context): Promise<SaleListing[]> {
  const { rows } = await sql<{
    id: string
    reference: string
    fields: Pick<ListingFields, 'address' | 'vendors' | 'buyers'>
    cases: { side: string; name: string }[] | null
  }>`select l.id, l.reference, jsonb_build_object('address', l.fields->'address', 'vendors', l.fields->'vendors', 'buyers', l.fields->'buyers') as fields,
      (select jsonb_agg(jsonb_build_object('side', d.side, 'name', d.name)) from diligence_cases d
        where d.agency_id = l.agency_id and d.listing_id = l.id and d.archived_at is null) as cases
    from listings_view l where l.agency_id = ${scope.agencyId} and l.archived_at is null and l.sale_or_lease <> 'lease'
    order by l.created_at, l.id`.execute(db)
  return rows.map(({ id, reference, fields, cases }) => {
    const of = (side: 'vendor' | 'buyer') =>
      (fields[`${side}s`] ?? []).flatMap(({ name, contactId = null }) => (name ? [{ name, contactId, side }] : []))
    return {
      ...{ id, reference, address: fields.address, parties: [...of('vendor'), ...of('buyer')] },
      cases: (cases ?? []).map(({ side, name }) => caseKey(side, name)),
    }
  })
}

export interface NewImported extends ImportedCase {
  listingId: string
  contactId: string | null
  dueOn: string | null
}
/** @returns the ids of the cases */
export async function insertImport(
  { db, scope, clock }: Context,
  one: { id: string; fileName: string; refused: number },
  cases: readonly NewImported[],
): Promise<string[]> {
  const now = clock()
  await db
    .insertInto('diligence_imports')
    .values({
      ...{ agency_id: scope.agencyId, id: one.id, file_name: one.fileName, added: cases.length, refused: one.refused },
      ...{ created_by: scope.userId, created_at: now },
    })
    .execute()
  const rows = cases.map((row) => ({
    ...row,
    id: newId(),
    people:
      row.kind === 'individual' && (row.bornOn || row.homeAddress)
        ? [
            {
              name: row.name.slice(0, 120),
              otherNames: null,
              bornOn: row.bornOn,
              address: row.homeAddress,
              role: 'self',
              sharePercent: null,
            },
          ]
        : [],
  }))
  await sql`insert into diligence_cases (agency_id, id, listing_id, side, contact_id, name, kind, state, exchanged_on, settles_on, due_on, completed_on,
      people, provider, certificate_on, import_id, created_by, created_at, updated_at)
    select ${scope.agencyId}, r.id, r."listingId", r.side, r."contactId", r.name, r.kind, r.state, r."exchangedOn", r."settlesOn", r."dueOn",
      r."completedOn", r.people, r.provider, r."certificateOn", ${one.id}, ${scope.userId}, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "listingId" uuid, side text, "contactId" uuid, name text, kind text,
      state text, "exchangedOn" date, "settlesOn" date, "dueOn" date, "completedOn" date, people jsonb, provider text, "certificateOn" date)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Takes back what no one has changed. @returns how many */
export async function undoImported({ db, scope, clock }: Context, id: string): Promise<number> {
  const { rows } = await sql`delete from diligence_cases where agency_id = ${scope.agencyId} and import_id = ${id} and version = 1
    and not exists (select 1 from diligence_links k where k.agency_id = ${scope.agencyId} and k.case_id = diligence_cases.id) returning 1`.execute(
    db,
  )
  await sql`update diligence_imports set removed = ${rows.length}, undone_at = ${clock()} where agency_id = ${scope.agencyId} and id = ${id}`.execute(
    db,
  )
  return rows.length
}
