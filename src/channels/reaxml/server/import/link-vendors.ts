import { exactContact } from '#core/contacts/server/list/contact-exact.service.ts'
import type { Party } from '#common/listing/listing-fields.ts'
import type { Context } from '#platform/context.ts'

const isSame = (a: Party, b: Party) => a.name === b.name && a.phone === b.phone && a.email === b.email

/**
 * Links the vendors of a feed to contacts where the match is certain; the others stay text. Vendors named by an earlier import keep their link, also
 * a removed one.
 */
export async function linkVendors(ctx: Context, vendors: readonly Party[], before: readonly Party[]): Promise<Party[]> {
  const linked: Party[] = []
  for (const vendor of vendors) {
    const known = before.find((one) => isSame(one, vendor))
    const contactId = known ? known.contactId : (vendor.contactId ?? (await exactContact(ctx, vendor)))
    linked.push({ ...vendor, ...(contactId && { contactId }) })
  }
  return linked
}
