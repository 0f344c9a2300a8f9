import { Readable } from 'node:stream'
import { type Caller, newId } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import type { ContactExportBody } from '../../contact-export.contract.ts'
import { spreadsheet } from '#formats/spreadsheet/spreadsheet.ts'
import { contactColumns, contactRow } from './contact-columns.ts'
import { type ExportedContact, nextToExport } from '#core/contacts/server/list/exported-contacts.service.ts'
import { tableHead, tableRow } from './contact-table.ts'
import { vcardOf } from './contact-vcard.ts'

const perRead = 500

/** A file as it is being written: some contacts at a time, so that the whole agency takes no more memory than those. */
export async function exportContacts(caller: Caller, choice: ContactExportBody): Promise<Download> {
  const { ids, filter, format } = choice
  await caller.transaction((ctx) =>
    ctx.audit({
      action: 'exported contacts',
      entity: 'contactExport',
      entityId: newId(),
      changes: [
        { field: 'format', before: null, after: format },
        ...(ids
          ? [{ field: 'count', before: null, after: ids.length }]
          : [{ field: 'filter', before: null, after: filter ?? {} }]),
      ],
    }),
  )
  const isByName = format === 'xlsx' || format === 'table'
  async function* found(): AsyncGenerator<ExportedContact[]> {
    for (let after: ExportedContact | undefined; ; ) {
      const contacts = await caller.transaction((ctx) => nextToExport(ctx, { ...choice, isByName }, after, perRead))
      after = contacts.at(-1)
      if (!after) return
      yield contacts
    }
  }
  const { body, mediaType, ending } = fileOf(format, found())
  const day = await caller.reading((ctx) => ctx.today())
  return { body, fileName: `contacts-${day}.${ending}`, headers: { 'content-type': mediaType } }
}

type Found = AsyncIterable<ExportedContact[]>
function fileOf(format: ContactExportBody['format'], found: Found): { body: Readable; mediaType: string; ending: string } {
  switch (format) {
    case 'xlsx':
    case 'table': {
      const ending = format === 'xlsx' ? 'xlsx' : 'csv'
      return { ...spreadsheet({ name: 'Contacts', columns: contactColumns, rows: mapped(found, contactRow) }, ending), ending }
    }
    case 'csv':
      return { body: Readable.from(written(found, tableRow, tableHead())), mediaType: 'text/csv; charset=utf-8', ending: 'csv' }
    case 'vcard':
      return { body: Readable.from(written(found, vcardOf)), mediaType: 'text/vcard; charset=utf-8', ending: 'vcf' }
  }
}

/** All contacts, for the archive of the agency. */
export const allContacts = (format: ContactExportBody['format']) => async (caller: Caller) =>
  (await exportContacts(caller, { contacts: 'office', format })).body

async function* mapped<T>(found: Found, each: (contact: ExportedContact) => T): AsyncGenerator<T[]> {
  for await (const contacts of found) yield contacts.map(each)
}
async function* written(found: Found, each: (contact: ExportedContact) => string, head = ''): AsyncGenerator<string> {
  if (head) yield head
  for await (const lines of mapped(found, each)) yield lines.join('')
}
