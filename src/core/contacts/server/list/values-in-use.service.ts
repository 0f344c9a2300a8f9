import { sql } from 'kysely'
import { normalised } from '#common/normalised.ts'
import type { Context } from '#platform/context.ts'
import { afterPrefix } from '#platform/db/prefix.ts'
import { readableContacts } from '../contact-access.service.ts'

/** The tags in use, most used first; a contact in the bin has none. */
export async function countTags({ db, scope }: Context): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*) as count from contact_tags where agency_id = ${scope.agencyId} group by tag order by count(*) desc, tag limit 2000`.execute(
    db,
  )
  return rows
}

/** Contacts with this tag, compared without case. */
export async function idsWithTag({ db, scope }: Context, tag: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select contact_id as id from contact_tags
    where agency_id = ${scope.agencyId} and tag_key = ${tag.toLowerCase()} order by contact_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Suburbs in use with this prefix, for the filter. */
export async function suburbsInUse(ctx: Context, q: string): Promise<string[]> {
  const key = normalised(q)
  const { rows } = await sql<{ suburb: string }>`select min(c.suburb) as suburb from contacts c
    where c.agency_id = ${ctx.scope.agencyId} and c.archived_at is null and c.suburb_key >= ${key} and c.suburb_key < ${afterPrefix(key)}
      and ${readableContacts(ctx)} group by c.suburb_key order by c.suburb_key limit 50`.execute(ctx.db)
  return rows.map(({ suburb }) => suburb)
}
