import type { Context } from '#platform/context.ts'

/** Explained until the agency switches it off. */
export async function findColourNote({ db, scope }: Context): Promise<boolean> {
  const row = await db
    .selectFrom('document_settings')
    .select('has_colour_note')
    .where('agency_id', '=', scope.agencyId)
    .executeTakeFirst()
  return row?.has_colour_note ?? true
}

export async function rememberColourNote({ db, scope, clock }: Context, hasNote: boolean): Promise<void> {
  const change = { has_colour_note: hasNote, updated_at: clock() }
  await db
    .insertInto('document_settings')
    .values({ agency_id: scope.agencyId, ...change })
    .onConflict((conflict) => conflict.column('agency_id').doUpdateSet(change))
    .execute()
}

export interface PackContact {
  name: string
  email: string
  phone: string | null
}
/** The person a print shop calls: the signed-in user, with the numbers of their agent's profile. */
export async function findPackContact({ db, scope }: Context): Promise<PackContact | null> {
  const row = await db
    .selectFrom('users_view as u')
    .leftJoin('agents_view as a', (join) => join.onRef('a.agency_id', '=', 'u.agency_id').onRef('a.id', '=', 'u.agent_id'))
    .select(['u.full_name', 'u.email as user_email', 'a.name', 'a.email', 'a.mobile', 'a.phone'])
    .where('u.agency_id', '=', scope.agencyId)
    .where('u.id', '=', scope.userId)
    .executeTakeFirst()
  if (!row) return null
  return { name: row.name ?? row.full_name ?? '', email: row.email ?? row.user_email ?? '', phone: row.mobile ?? row.phone }
}
