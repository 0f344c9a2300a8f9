import { contactEndpoints } from '../../../src/core/contacts/contacts.contract.ts'
import { noteEndpoints } from '../../../src/workflow/notes/notes.contract.ts'
import { timelineEndpoints } from '../../../src/workspace/timeline/timeline.contract.ts'
import { aContact, aNote, page as pageOf } from './records.ts'
import type { StandIn } from './stand-in.ts'

/** Serves a contact whose notes are those that were written here, one for each idempotency key. */
export function serveNotes(api: StandIn): void {
  const isNew = new Map<string, ReturnType<typeof aNote>>()
  api.on(contactEndpoints.get, aContact({ canEdit: true }))
  api.on(timelineEndpoints.contact, () => ({
    ...pageOf([...isNew.values()].map((note) => ({ kind: 'note' as const, at: note.happenedAt, note, enquiryId: null }))),
    lastEmailAt: null,
  }))
  api.on(noteEndpoints.create, ({ body: { bodyHtml }, headers }) => {
    const note = aNote({ bodyHtml, text: bodyHtml.replaceAll(/<[^>]+>/g, '') })
    isNew.set(String(headers['idempotency-key']), note)
    return note
  })
}
