import { Readable } from 'node:stream'
import { suburbLine } from '#common/listing/address-lines.ts'
import { localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { carSpaces, squareMetres } from '#core/listings/listings.rules.ts'
import { type Column, spreadsheet, type SpreadsheetFormat, type TableRow } from '#formats/spreadsheet/spreadsheet.ts'
import type { Caller } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import type { StockListQuery } from '../../documents.contract.ts'
import { publicStreet } from '../brochure/brochure-data-from-listing.ts'
import { stockListRow, stockListTitle } from './stock-list-rows.ts'
import { type StockRow, stockRows } from './stock-list.store.ts'

const text = (heading: string, width: number): Column => ({ heading, width, kind: 'text' })
const count = (heading: string, width: number): Column => ({ heading, width, kind: 'number' })
const columns: readonly Column[] = [
  text('Suburb', 24),
  text('State', 7),
  text('Postcode', 10),
  text('Address', 30),
  text('Reference', 12),
  text('Sale or lease', 14),
  text('Type', 18),
  text('Price', 26),
  count('Bedrooms', 10),
  count('Bathrooms', 10),
  count('Car spaces', 10),
  count('Land m²', 11),
  count('Floor m²', 11),
  text('Status', 18),
  text('Next open home', 26),
  text('Agent', 22),
]
/** No one hands a longer one out, and it is sorted in memory. */
const most = 20_000
const sides = { sale: 'Sale', lease: 'Lease', both: 'Sale or lease' }

/** The stock list as a spreadsheet, by suburb with how many are in each; as CSV, which is filtered and imported, without these totals. Says no more of an address or a price than the printed one. */
export async function createStockListTable(caller: Caller, query: StockListQuery, format: SpreadsheetFormat): Promise<Download> {
  const { found, timeZone } = await caller.reading(async (ctx) => ({
    found: await stockRows(ctx, { ...query, order: 'suburb' }, most),
    timeZone: (await getBranding(ctx)).timeZone,
  }))
  const nowAt = ({ fields }: StockRow) => localOf(caller.clock(), propertyZone(fields.address, timeZone))
  const name = stockListTitle(query)
  const rows = tableRows(found, nowAt, { hasTotals: format === 'xlsx' })
  const { body, mediaType } = spreadsheet({ name, columns, rows: inParts(rows) }, format)
  const fileName = `${name.replaceAll('/', '-')} ${localOf(caller.clock(), timeZone).slice(0, 10)}.${format}`
  return { body, fileName, headers: { 'content-type': mediaType } }
}

const inParts = (rows: readonly TableRow[]): AsyncIterable<readonly TableRow[]> => Readable.from([rows])

const onRequest = 'Address on request'
const suburbOf = ({ fields: { address, addressVisibility } }: StockRow) =>
  addressVisibility === 'hidden' ? onRequest : suburbLine(address) || 'No suburb'

function tableRows(
  found: readonly StockRow[],
  nowAt: (row: StockRow) => string,
  { hasTotals }: { hasTotals: boolean },
): TableRow[] {
  const bySuburb = Map.groupBy(found, suburbOf)
  const groups = [...bySuburb].toSorted(([a], [b]) => a.localeCompare(b))
  return [
    ...groups.flatMap(([suburb, rows]) => [
      ...rows.map((row) => lineOf(row, nowAt(row))),
      ...(hasTotals ? [totalOf(`${suburb} total`, rows)] : []),
    ]),
    ...(hasTotals ? [totalOf('All suburbs', found)] : []),
  ]
}

function lineOf(row: StockRow, now: string): TableRow {
  const { fields, reference } = row
  const { suburb, state, postcode } =
    fields.addressVisibility === 'hidden' ? { suburb: onRequest, state: null, postcode: null } : fields.address
  const { type, price, status, open, agent } = stockListRow(row, now)
  return {
    cells: [
      suburb,
      state,
      postcode,
      publicStreet(fields),
      reference,
      sides[fields.saleOrLease],
      type.replaceAll('\u200b', ''),
      price,
      fields.bedrooms,
      fields.bathrooms,
      carSpaces(fields),
      squareMetres(fields.landArea),
      squareMetres(fields.floorArea),
      status,
      open.replace('\n', ' '),
      agent,
    ],
  }
}

function totalOf(name: string, rows: readonly StockRow[]): TableRow {
  const of = (side: 'sale' | 'lease') =>
    rows.filter(({ fields }) => fields.saleOrLease !== (side === 'sale' ? 'lease' : 'sale')).length
  const [sale, lease] = [of('sale'), of('lease')]
  const parts = [sale && `${sale} for sale`, lease && `${lease} for lease`].filter(Boolean).join(', ')
  return {
    isTotal: true,
    cells: [name, null, null, rows.length === 1 ? '1 listing' : `${rows.length} listings`, null, null, null, parts],
  }
}
