import { countOfAction } from '#accounts/audit/server/history.service.ts'
import type { Context } from '#platform/context.ts'
import { type ContactFields, emptyContact } from '../contact-fields.contract.ts'
import { applyContactChange } from './contacts.service.ts'
import { findContact } from './contacts.store.ts'
import { keptIdOf } from './merged.service.ts'

const followed = 'followed the listing'
/** How many versions of these contacts only followed their listings: no user made them. */
export const versionsFollowed = (ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  countOfAction(ctx, { entity: 'contact', ids }, followed)

/** Saves the roles that a job decides without checking permissions: locks the contact (of a merged one, the kept one). */
export async function followRoles(
  ctx: Context,
  id: string,
  decide: (keptId: string, roles: ContactFields['roles']) => Promise<ContactFields['roles']>,
): Promise<void> {
  const contact = await findContact(ctx, await keptIdOf(ctx, id), { lock: true, isUnchecked: true })
  if (!contact) return
  const { roles } = { ...emptyContact, ...contact.fields }
  await applyContactChange(ctx, contact, { roles: await decide(contact.id, roles) }, { action: followed })
}
