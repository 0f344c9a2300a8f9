import { invalid, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Relationship } from '../contact-page.contract.ts'
import type { RelationshipKind } from '#core/contacts/contact-values.contract.ts'
import { contactLines } from '#core/contacts/server/contact-lines.service.ts'
import { requireReadable, requireWritable } from '#core/contacts/server/contacts.service.ts'
import { deleteRelationship, findRelationship, insertRelationship, relationshipsOf } from './relationships.store.ts'

/** Many at once, for history that is imported: its contacts are known and checked, and browsers get no event for each. */
export {
  type ImportedRelationship,
  relationshipsBetween,
  relationshipsThere,
  removeImportedRelationships,
  saveImportedRelationships,
} from './imported-relationships.store.ts'

/** Without contacts that the user cannot read or that are in the bin. */
export async function listRelationships(ctx: Context, contactId: string): Promise<Relationship[]> {
  await requireReadable(ctx, contactId)
  const found = (await relationshipsOf(ctx, contactId)).map(({ id, kind, word, fromId, toId }) => ({
    id,
    kind,
    word,
    isTheirs: toId === contactId,
    contactId: toId === contactId ? fromId : toId,
  }))
  const lines = await contactLines(
    ctx,
    found.map((one) => one.contactId),
  )
  return found.flatMap((one) => {
    const line = lines.get(one.contactId)
    return line ? [{ ...one, displayName: line.displayName }] : []
  })
}

interface Said {
  contactId: string
  /** Is the `kind` of the contact. */
  otherId: string
  kind: RelationshipKind
  word?: string | null | undefined
}
export async function relate(ctx: Context, { contactId, otherId, kind, word = null }: Said): Promise<Relationship[]> {
  if (contactId === otherId) throw invalid([{ path: 'otherId', message: 'A contact can’t be related to itself' }])
  if (word !== null && kind !== 'other') throw invalid([{ path: 'word', message: 'Only “Other” has a word of its own' }])
  await requireWritable(ctx, contactId)
  const other = await requireReadable(ctx, otherId)
  if (await insertRelationship(ctx, { fromId: other.id, toId: contactId, kind, word })) {
    await ctx.audit({ action: `related ${kind}`, entity: 'contact', entityId: contactId })
    notifyChanged(ctx, contactId, otherId)
  }
  return listRelationships(ctx, contactId)
}

/** The one it was said of must be changeable, the other at least readable. */
export async function unrelate(ctx: Context, id: string): Promise<{ id: string }> {
  const found = await findRelationship(ctx, id)
  if (!found) throw notFound({ relationship: id })
  await requireReadable(ctx, found.fromId)
  await requireWritable(ctx, found.toId)
  await deleteRelationship(ctx, id)
  await ctx.audit({ action: `unrelated ${found.kind}`, entity: 'contact', entityId: found.toId })
  notifyChanged(ctx, found.fromId, found.toId)
  return { id }
}

function notifyChanged(ctx: Context, ...ids: string[]): void {
  for (const id of ids) ctx.changed('contact', id)
}
