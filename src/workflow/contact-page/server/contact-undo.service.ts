import { AppError, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { RawJson } from '#platform/http/raw-json.ts'
import { isSame, patchBack, valueAt } from '#common/changes.ts'
import { historyEntry } from '#accounts/audit/server/history.service.ts'
import { emptyContact } from '#core/contacts/contact-fields.contract.ts'
import type { Contact } from '#core/contacts/contacts.contract.ts'
import { applyContactChange, readContact, requireWritable } from '#core/contacts/server/contacts.service.ts'

/**
 * Undoes the fields of one change, as a change of its own.
 * @throws AppError conflict naming the fields changed since; rule_broken when the entry is not a change of fields
 */
export async function undoContactChange(ctx: Context, id: string, eventId: string): Promise<RawJson<Contact>> {
  const contact = await requireWritable(ctx, id)
  const event = await historyEntry(ctx, { entity: 'contact', id: contact.id }, eventId)
  if (!event) throw notFound({ event: eventId })
  if (event.action !== 'changed' && event.action !== 'undid')
    throw new AppError('rule_broken', 'Only field changes can be undone here')
  const fields = { ...emptyContact, ...contact.fields }
  const again = event.changes.filter(({ field, after }) => !isSame(after, valueAt(fields, field)))
  if (again.length)
    throw new AppError('conflict', 'This was changed since, so it can’t be undone', {
      fields: again.map(({ field }) => ({ path: field, message: 'Changed since' })),
    })
  await applyContactChange(ctx, contact, patchBack(fields, event.changes), { action: 'undid' })
  return readContact(ctx, contact.id)
}
