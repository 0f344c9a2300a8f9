import type { Context } from '#platform/context.ts'
import type { Property } from '../properties.contract.ts'

export async function findProperty({ db, scope }: Context, id: string): Promise<Omit<Property, 'lives'> | undefined> {
  const row = await db
    .selectFrom('properties')
    .select(['id', 'street_line', 'suburb', 'state', 'postcode', 'created_at'])
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      streetLine: row.street_line,
      suburb: row.suburb,
      state: row.state,
      postcode: row.postcode,
      createdAt: row.created_at.toISOString(),
    }
  )
}
