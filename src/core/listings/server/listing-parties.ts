import { invalid } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { contactDealsChanged } from '#core/contacts/contacts.events.ts'
import { contactLines } from '#core/contacts/server/contact-lines.service.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { linkedParties, mapParties } from '../listing-parties.rules.ts'

/**
 * A contact that is newly named must be there and readable. Who was named before may have been deleted or merged since, so that saving
 * something else is not refused. Feeds and archives name contacts of other agencies: their words stay, the link goes.
 */
export async function checkParties(
  ctx: Context,
  fields: ListingFields,
  { before, isChecked }: { before: ListingFields | undefined; isChecked: boolean },
): Promise<ListingFields> {
  const known = new Set(before ? linkedParties(before).map(({ contactId }) => contactId) : [])
  const fresh = linkedParties(fields).flatMap(({ contactId }) => (known.has(contactId) ? [] : [contactId]))
  if (!fresh.length) return fields
  const found = await contactLines(ctx, fresh)
  const isThere = (id: string | null | undefined) => !id || known.has(id) || found.has(id)
  if (!isChecked) return mapParties(fields, (party) => (isThere(party.contactId) ? party : { ...party, contactId: null }))
  const bad: { path: string; message: string }[] = []
  mapParties(fields, (party, path) => {
    if (!isThere(party.contactId)) bad.push({ path: `${path}.contactId`, message: 'This contact doesn’t exist' })
    return party
  })
  if (bad.length) throw invalid(bad)
  return fields
}

/** Current and former parties are updated when the listing changes, because their roles follow it. */
export async function notifyParties(ctx: Context, ...states: (ListingFields | undefined)[]): Promise<void> {
  const ids = new Set(states.flatMap((fields) => (fields ? linkedParties(fields).map(({ contactId }) => contactId) : [])))
  for (const id of ids) await ctx.emit(contactDealsChanged, { id })
}
