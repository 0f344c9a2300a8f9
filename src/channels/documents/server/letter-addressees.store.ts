import { sql } from 'kysely'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import type { Context } from '#platform/context.ts'
import { namesPerson } from '../letter.rules.ts'

/** Letters that name one of these people go to the householder again. */
export async function forgetAddressees({ db, scope }: Context, contactIds: readonly string[]): Promise<void> {
  const people = await db
    .selectFrom('contacts_view')
    .select(['display_name as displayName', 'fields'])
    .where('agency_id', '=', scope.agencyId)
    .where(sql<boolean>`id = any(${contactIds}::uuid[])`)
    .execute()
  const letters = await db
    .selectFrom('brochure_choices')
    .select(['listing_id', 'brochure_type', 'addressee'])
    .where('agency_id', '=', scope.agencyId)
    .where('addressee', 'is not', null)
    .forUpdate()
    .execute()
  const names = people.flatMap(({ displayName, fields }) => {
    const { firstName, lastName, partner } = fields as ContactFields
    const own = { displayName, firstName, lastName }
    return partner ? [own, { displayName, firstName: partner.firstName, lastName: partner.lastName ?? lastName }] : [own]
  })
  for (const { listing_id, brochure_type, addressee } of letters) {
    if (!names.some((person) => namesPerson(addressee ?? '', person))) continue
    await db
      .updateTable('brochure_choices')
      .set({ addressee: null })
      .where('agency_id', '=', scope.agencyId)
      .where('listing_id', '=', listing_id)
      .where('brochure_type', '=', brochure_type)
      .execute()
  }
}
