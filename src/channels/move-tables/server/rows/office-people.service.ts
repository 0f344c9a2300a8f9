import { sql } from 'kysely'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import type { Context } from '#platform/context.ts'

/** Users by lower-case email and full name, for the authors and assignees of an old system. A name shared by two users matches none. */
export async function usersByName({ db, scope }: Context): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string
    email: string
    name: string
  }>`select id, lower(email) as email, lower(full_name) as name
    from users_view where agency_id = ${scope.agencyId}`.execute(db)
  const names = rows.map(({ name }) => name)
  const isAlone = (name: string) => name !== '' && names.indexOf(name) === names.lastIndexOf(name)
  return new Map([
    ...rows.filter(({ name }) => isAlone(name)).map(({ name, id }) => [name, id] as const),
    ...rows.map(({ email, id }) => [email, id] as const),
  ])
}

/** The first contact that has each of these emails. */
export async function contactsByEmail({ db, scope }: Context, emails: readonly string[]): Promise<Map<string, string>> {
  if (!emails.length) return new Map()
  const { rows } = await sql<{
    email: string
    id: string
  }>`select k.value as email, min(k.contact_id::text) as id from contact_keys_view k
    join contacts_view c on c.agency_id = k.agency_id and c.id = k.contact_id and c.archived_at is null
    where k.agency_id = ${scope.agencyId} and k.kind = 'email' and k.value = any(${[...new Set(emails)]}::text[]) group by k.value`.execute(
    db,
  )
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/** These contacts as they are now; those in the bin are not among them. */
export async function contactsNow(
  { db, scope }: Context,
  ids: readonly string[],
): Promise<Map<string, { fields: ContactFields; version: number }>> {
  const { rows } = await sql<{
    id: string
    fields: ContactFields
    version: number
  }>`select c.id, c.fields, c.version from contacts_view c
    where c.agency_id = ${scope.agencyId} and c.id = any(${ids}::uuid[]) and c.archived_at is null`.execute(db)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
