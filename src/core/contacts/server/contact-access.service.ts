import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { reachesOffice } from '#platform/scope.ts'

/** Contacts the user made or whose agent the user is. `c` names the table in the query. */
export const ownContacts = ({ scope }: Context) => sql<boolean>`(coalesce(c.created_by = ${scope.userId}, false) or exists (
  select 1 from contact_agents o where o.agency_id = ${scope.agencyId} and o.contact_id = c.id and o.agent_id = ${scope.agentId}))`

/**
 * Which contacts the user may read: own ones, and with the office permission all that are not private to others. Work without a user (jobs,
 * the command line) reads what it was queued for.
 */
export function readableContacts(ctx: Context) {
  if (!ctx.scope.userId) return sql<boolean>`true`
  if (!reachesOffice(ctx.scope, 'contacts.read')) return ownContacts(ctx)
  return ctx.scope.permissions.has('contacts.read.private')
    ? sql<boolean>`true`
    : sql<boolean>`(not c.is_private or ${ownContacts(ctx)})`
}

/** Contacts that may be named on screens of other features, whose own permission says nothing about contacts. */
export const namedContacts = (ctx: Context) =>
  !ctx.scope.userId || ctx.scope.permissions.has('contacts.read') ? readableContacts(ctx) : sql<boolean>`false`

/** In place of a contact that the reader may not see. */
export const hiddenName = 'A private contact'

/** True where a name that another feature keeps with a contact may be shown; also of contacts that are gone. `contactId` comes from a table that is not called `c`. */
export const mayName = (ctx: Context, contactId: RawBuilder<unknown>) =>
  sql<boolean>`(not exists (select 1 from contacts_view c where c.agency_id = ${ctx.scope.agencyId} and c.id = ${contactId} and not ${namedContacts(ctx)}))`

export const writableContacts = (ctx: Context) =>
  !ctx.scope.userId || reachesOffice(ctx.scope, 'contacts.write') ? readableContacts(ctx) : ownContacts(ctx)

/**
 * Those of the contacts that may be read, to be joined as `c` to rows that stay without one. A condition of the join itself would be refused by a
 * Citus cluster.
 */
export const contactsToJoin = ({ scope }: Context, mayRead: RawBuilder<unknown>) =>
  sql`(select * from contacts_view c where c.agency_id = ${scope.agencyId} and c.archived_at is null and ${mayRead})`

/** Answers of contacts whether the user may read this one. */
export async function answerShown(ctx: Context, shown: { entity: string; recordId: string; mayRead?: boolean }): Promise<void> {
  if (shown.entity !== 'contact') return
  const { rows } = await sql`select 1 from contacts_view c where c.agency_id = ${ctx.scope.agencyId} and c.id = ${shown.recordId}
    and c.archived_at is null and ${namedContacts(ctx)}`.execute(ctx.db)
  shown.mayRead = rows.length > 0
}
