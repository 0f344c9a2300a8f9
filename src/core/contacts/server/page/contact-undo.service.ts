import { AppError, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { RawJson } from '#platform/http/raw-json.ts'
import { type FieldChange, isSame } from '#common/changes.ts'
import { historyEntry } from '#accounts/audit/server/history.service.ts'
import { type ContactFields, type ContactPatch, emptyContact } from '../../contact-fields.contract.ts'
import type { Contact } from '../../contacts.contract.ts'
import { applyContactChange, readContact, requireWritable } from '../contacts.service.ts'

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
    throw new AppError('conflict', "This was changed since, so it can't be undone", {
      fields: again.map(({ field }) => ({ path: field, message: 'Changed since' })),
    })
  await applyContactChange(ctx, contact, patchBack(fields, event.changes), { action: 'undid' })
  return readContact(ctx, contact.id)
}

function valueAt(fields: ContactFields, field: string): unknown {
  const [key = '', part] = field.split('.')
  const value = fields[key as keyof ContactFields]
  return (part ? (value as Record<string, unknown> | null)?.[part] : value) ?? null
}

/** The history stores the parts of an address separately. */
function patchBack(fields: ContactFields, changes: readonly FieldChange[]): ContactPatch {
  const parts = changes.filter(({ field }) => field.startsWith('address.'))
  const whole = changes.filter(({ field }) => Object.hasOwn(fields, field))
  const address = Object.fromEntries(parts.map(({ field, before }) => [field.slice('address.'.length), before]))
  return {
    ...Object.fromEntries(whole.map(({ field, before }) => [field, before])),
    ...(parts.length > 0 && { address: { ...fields.address, ...address } }),
  }
}
