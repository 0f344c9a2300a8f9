import type { FastifyRequest } from 'fastify'
import { addressOf } from '#accounts/addresses/address-cells.rules.ts'
import { AppError, invalid, notFound } from '#common/errors.ts'
import { diligenceDue } from '#common/law/diligence.ts'
import type { Address } from '#common/listing/listing-fields.ts'
import { addressKey } from '#core/properties/properties.rules.ts'
import { openSource, type SourceRow } from '#formats/tables/tables.ts'
import { type Caller, type Context, newId } from '#platform/context.ts'
import { type CaseImport, type CaseImportPreview, CaseMapping, maxImportBytes } from '../../case-import.contract.ts'
import { type CaseMapping as Mapping, mappingOf, missingColumns, readCaseRow } from '../../case-table.rules.ts'
import { diligenceKind } from '../../diligence-values.ts'
import { screenCases } from '../screening/screening.jobs.ts'
import {
  caseKey,
  findImport,
  insertImport,
  type NewImported,
  type SaleListing,
  saleListings,
  undoImported,
} from './case-import.store.ts'

const maxRows = 5000
const shownReasons = 100
const perScreening = 1000

interface Table {
  fileName: string
  headers: string[]
  rows: SourceRow[]
  mapping: Mapping
}

async function readTable(request: FastifyRequest): Promise<Table> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send multipart/form-data with one file')
  const part = await request.file({ limits: { fileSize: maxImportBytes, files: 1, fields: 1, fieldSize: 20_000 } })
  if (!part) throw invalid([{ path: 'file', message: 'Choose a CSV file' }])
  const table = await openSource(part.file)
  if (table.format !== 'csv') throw invalid([{ path: 'file', message: 'Choose a CSV file' }])
  const rows: SourceRow[] = []
  for await (const row of table.rows) {
    rows.push(row)
    if (rows.length > maxRows) throw new AppError('too_large', `Use at most ${maxRows.toLocaleString('en-AU')} rows in one file`)
  }
  if (part.file.truncated) throw new AppError('too_large', 'This file is larger than 5 MB. Split it')
  const given = part.fields['mapping']
  const typed = given && 'value' in given ? String(given.value).slice(0, 20_000) : ''
  return {
    fileName: part.filename.slice(0, 200) || 'cases.csv',
    headers: table.headers,
    rows,
    mapping: mappingIn(typed, table.headers),
  }
}
function mappingIn(typed: string, headers: readonly string[]): Mapping {
  if (!typed) return mappingOf(headers)
  const parsed = CaseMapping.safeParse(jsonIn(typed))
  if (!parsed.success || parsed.data.length !== headers.length)
    throw invalid([{ path: 'mapping', message: `This file has ${headers.length} columns` }])
  const used = parsed.data.filter(Boolean)
  if (new Set(used).size !== used.length) throw invalid([{ path: 'mapping', message: 'Choose each field for one column only' }])
  return parsed.data
}
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Planned {
  ready: NewImported[]
  refused: number
  reasons: CaseImportPreview['reasons']
}
/** Finds the listing of each row by its reference or address, and leaves out what is there already. */
async function plan(ctx: Context, { rows, mapping }: Table): Promise<Planned> {
  const planned: Planned = { ready: [], refused: 0, reasons: [] }
  if (missingColumns(mapping).length) return planned
  const today = await ctx.today()
  const listings = await saleListings(ctx)
  const byReference = new Map(listings.map((one) => [one.reference.toLowerCase(), one]))
  const byAddress = new Map(listings.flatMap((one) => placeOf(one.address).map((key) => [key, one] as const)))
  const taken = new Map(listings.map((one) => [one.id, new Set(one.cases)]))
  const find = (typed: string): SaleListing | undefined =>
    byReference.get(typed.toLowerCase()) ??
    placeOf(addressOf((column) => (column === 'addressLine' ? typed : null)))
      .map((key) => byAddress.get(key))
      .find(Boolean)
  for (const { line, cells } of rows) {
    const { row, reason } = readCaseRow(cells, mapping, today)
    const listing = row && find(row.listing)
    const cases = listing && taken.get(listing.id)
    const why =
      reason ??
      (!row || !listing
        ? `No sale with the reference or address “${row?.listing.slice(0, 60) ?? ''}”`
        : cases?.has(caseKey(row.side, row.name)) && 'This party has a case already')
    if (why || !row || !listing) {
      planned.refused++
      const name = (cells[mapping.indexOf('name')] ?? '').slice(0, 80)
      if (planned.reasons.length < shownReasons) planned.reasons.push({ line, name, reason: why || 'Left out' })
      continue
    }
    cases?.add(caseKey(row.side, row.name))
    const party = listing.parties.find(({ side, name }) => caseKey(side, name) === caseKey(row.side, row.name))
    const days = {
      exchangedOn: row.exchangedOn,
      settlesOn: row.settlesOn,
      settlementMovedTo: null,
      startsOn: null,
      hasDelay: false,
    }
    const { dueOn } = diligenceDue({ side: row.side, ...days, state: listing.address.state })
    planned.ready.push({ ...row, listingId: listing.id, contactId: party?.contactId ?? null, dueOn })
  }
  return planned
}
/** The key without the postcode, which tables often leave out. */
const placeOf = (address: Address): string[] => {
  const key = addressKey(address)
  return key ? [key.slice(0, key.lastIndexOf('|'))] : []
}

export async function previewImport(caller: Caller, request: FastifyRequest): Promise<CaseImportPreview> {
  const table = await readTable(request)
  const { ready, refused, reasons } = await caller.reading((ctx) => plan(ctx, table))
  return {
    ...{ headers: table.headers, mapping: [...table.mapping], missing: missingColumns(table.mapping), ready: ready.length },
    ...{ complete: ready.filter(({ state }) => state === 'complete').length, refused, reasons },
  }
}

export async function runImport(caller: Caller, request: FastifyRequest): Promise<CaseImport> {
  const table = await readTable(request)
  return caller.transaction(async (ctx) => {
    const missing = missingColumns(table.mapping)
    if (missing.length) throw invalid([{ path: 'mapping', message: `Choose the columns of: ${missing.join(', ')}` }])
    const { ready, refused } = await plan(ctx, table)
    if (!ready.length) throw invalid([{ path: 'file', message: 'No row of this file can be imported' }])
    const id = newId()
    const ids = await insertImport(ctx, { id, fileName: table.fileName, refused }, ready)
    for (let from = 0; from < ids.length; from += perScreening)
      await ctx.enqueue(screenCases, { caseIds: ids.slice(from, from + perScreening) })
    await ctx.audit({ action: 'cases imported', entity: 'agency', entityId: ctx.scope.agencyId })
    ctx.changed(diligenceKind, id)
    return getImport(ctx, id)
  })
}
async function getImport(ctx: Context, id: string, options = {}): Promise<CaseImport> {
  const found = await findImport(ctx, id, options)
  if (!found) throw notFound({ import: id })
  return found
}

export async function undoImport(ctx: Context, id: string): Promise<CaseImport> {
  const { removed } = await getImport(ctx, id, { lock: true })
  if (removed !== null) throw new AppError('conflict', 'This import was undone already')
  await undoImported(ctx, id)
  await ctx.audit({ action: 'import of cases undone', entity: 'agency', entityId: ctx.scope.agencyId })
  ctx.changed(diligenceKind, id)
  return getImport(ctx, id)
}
