import { Readable } from 'node:stream'
import { AppError, invalid } from '#common/errors.ts'
import type { Caller } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { archiveFrame, archiveText } from '#formats/reaxml/reaxml.ts'
import { localOf, localSecondOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { spreadsheet, type SpreadsheetFormat } from '#formats/spreadsheet/spreadsheet.ts'
import { listingColumns, listingRow } from './listing-columns.ts'
import { csvHead, csvRow } from './csv-row.ts'
import type { ExportChoice } from './export.store.ts'
import { type ExportedListing, listingsToExport } from './exported-listing.ts'

/** @throws AppError invalid when an id is none */
export function choiceOf(query: { ids?: string | undefined; includeDrafts: string; withPrivate: string }): ExportChoice {
  const ids = query.ids
    ?.split(',')
    .map((id) => id.trim())
    .filter(Boolean)
  if (ids?.some((id) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)))
    throw invalid([{ path: 'ids', message: 'Comma-separated listing ids' }])
  return { ids, includeDrafts: query.includeDrafts === 'true', withPrivate: query.withPrivate === 'true' }
}

/** A file as it is being written: listings are read a few at a time, so the whole agency takes no more memory than ten of them. */
export async function exportReaxml(caller: Caller, choice: ExportChoice): Promise<Download> {
  requirePrivate(caller, choice)
  await noteExport(caller, choice, 'reaxml')
  const { timeZone } = await caller.transaction(getBranding)
  const { head, tail } = archiveFrame(localSecondOf(caller.clock(), timeZone))
  const body = Readable.from(written(caller, choice, { head, each: ({ outgoing }) => archiveText(outgoing), tail }))
  return { body, fileName: `listings-${today(caller, timeZone)}.xml` }
}

export async function exportCsv(caller: Caller, choice: ExportChoice): Promise<Download> {
  requirePrivate(caller, choice)
  await noteExport(caller, choice, 'csv')
  const { timeZone } = await caller.transaction(getBranding)
  const { withPrivate } = choice
  const body = Readable.from(
    written(caller, choice, { head: csvHead(withPrivate), each: (one) => csvRow(one, withPrivate), tail: '' }),
  )
  return { body, fileName: `listings-${today(caller, timeZone)}.csv` }
}

/** The choice of the agency's archive: drafts and internal details too. */
const everything: ExportChoice = { ids: undefined, includeDrafts: true, withPrivate: true }
export const allListings = {
  xml: async (caller: Caller) => (await exportReaxml(caller, everything)).body,
  csv: async (caller: Caller) => (await exportCsv(caller, everything)).body,
}

export async function exportSpreadsheet(caller: Caller, choice: ExportChoice, format: SpreadsheetFormat): Promise<Download> {
  await noteExport(caller, choice, `spreadsheet ${format}`)
  const { timeZone } = await caller.transaction(getBranding)
  async function* rows() {
    for await (const listings of listingsToExport(caller, choice))
      yield listings.map((one) =>
        listingRow({ ...one, timeZone, now: localOf(caller.clock(), propertyZone(one.listing.address, timeZone)) }),
      )
  }
  const { body, mediaType } = spreadsheet({ name: 'Listings', columns: listingColumns, rows: rows() }, format)
  return { body, fileName: `listings-${today(caller, timeZone)}.${format}`, headers: { 'content-type': mediaType } }
}

interface Format {
  head: string
  each(one: ExportedListing): string
  tail: string
}
async function* written(caller: Caller, choice: ExportChoice, { head, each, tail }: Format): AsyncGenerator<string> {
  yield head
  for await (const listings of listingsToExport(caller, choice)) yield listings.map(each).join('')
  yield tail
}

const today = (caller: Caller, timeZone: string) => localSecondOf(caller.clock(), timeZone).slice(0, 10)

/** Records who exported, and whether vendors and reserves were in it. */
const noteExport = (caller: Caller, { ids, includeDrafts, withPrivate }: ExportChoice, format: string) =>
  caller.transaction((ctx) =>
    ctx.audit({
      action: 'exported',
      entity: 'listings',
      entityId: ctx.scope.agencyId,
      changes: [{ field: 'export', before: null, after: { format, listings: ids?.length ?? 'all', includeDrafts, withPrivate } }],
    }),
  )

function requirePrivate({ scope }: Caller, { withPrivate }: ExportChoice): void {
  if (withPrivate && !scope.permissions.has('listings.write.office'))
    throw new AppError('forbidden', 'Only the owner can export vendors, reserves and keys')
}
