import { Readable } from 'node:stream'
import { type Caller, newId } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import type { ContactExportBody } from '../../contact-export.contract.ts'
import { nextToExport } from './contact-export.store.ts'
import { tableHead, tableRow } from '../list/contact-table.ts'
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
  const isTable = format === 'csv'
  async function* written(): AsyncGenerator<string> {
    if (isTable) yield tableHead()
    for (let after: string | undefined; ; ) {
      const contacts = await caller.transaction((ctx) => nextToExport(ctx, choice, after, perRead))
      const last = contacts.at(-1)
      if (!last) return
      yield contacts.map(isTable ? tableRow : vcardOf).join('')
      after = last.id
    }
  }
  const day = await caller.reading((ctx) => ctx.today())
  return {
    body: Readable.from(written()),
    fileName: `contacts-${day}.${isTable ? 'csv' : 'vcf'}`,
    headers: { 'content-type': isTable ? 'text/csv; charset=utf-8' : 'text/vcard; charset=utf-8' },
  }
}

/** For the archive of the agency. */
export const allContacts = (format: ContactExportBody['format']) => async (caller: Caller) =>
  (await exportContacts(caller, { contacts: 'office', format })).body
