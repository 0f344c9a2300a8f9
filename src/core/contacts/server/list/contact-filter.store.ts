import { type RawBuilder, sql } from 'kysely'
import { normalised } from '#common/normalised.ts'
import type { Context } from '#platform/context.ts'
import { prepareSearch } from '#platform/search/record-search.ts'
import type { RecordSearch } from '#platform/search/search-hits.ts'
import type { ContactFilter } from '../../contacts.contract.ts'
import { contactsWanting } from '../../contacts.events.ts'
import { ownContacts, readableContacts } from '../contact-access.service.ts'

/**
 * The conditions on `contacts c` that a filter means. The list, bulk work on "all that match", exports and campaign audiences all come
 * through here, so that they never disagree about who is meant.
 * @param given the prepared search of `f.q`, where the caller has it; null where the caller searches itself
 */
export async function contactConditions(
  ctx: Context,
  f: ContactFilter,
  isOwnOnly: boolean,
  given?: RecordSearch | null,
): Promise<RawBuilder<unknown>[]> {
  const { agencyId } = ctx.scope
  const all: RawBuilder<unknown>[] = [sql`c.agency_id = ${agencyId}`, sql`c.archived_at is null`, readableContacts(ctx)]
  const add = (condition: RawBuilder<unknown>) => void all.push(condition)
  const tagged = (tags: readonly string[]) =>
    sql`exists (select 1 from contact_tags t where t.agency_id = ${agencyId} and t.contact_id = c.id and t.tag = any(${tags}::text[]))`
  if (isOwnOnly) add(ownContacts(ctx))
  if (f.kinds?.length) add(sql`c.kind = any(${f.kinds}::text[])`)
  if (f.roles?.length)
    add(
      sql`exists (select 1 from contact_roles r where r.agency_id = ${agencyId} and r.contact_id = c.id and r.role = any(${f.roles}::text[]) and r.until_on is null)`,
    )
  if (f.tags?.length) add(tagged(f.tags))
  for (const tag of f.allTags ?? []) add(tagged([tag]))
  if (f.withoutTags?.length) add(sql`not ${tagged(f.withoutTags)}`)
  if (f.agentId)
    add(
      sql`exists (select 1 from contact_agents a where a.agency_id = ${agencyId} and a.contact_id = c.id and a.agent_id = ${f.agentId})`,
    )
  if (f.hasNoAgent) add(sql`c.agent_id is null`)
  if (f.suburbs?.length) add(sql`c.suburb_key = any(${f.suburbs.map(normalised)}::text[])`)
  if (f.sources?.length) add(sql`c.source = any(${f.sources}::text[])`)
  if (f.ratings?.length) add(sql`c.rating = any(${f.ratings}::text[])`)
  if (f.hasEmail !== undefined) add(f.hasEmail ? sql`c.email is not null` : sql`c.email is null`)
  if (f.hasPhone !== undefined) add(f.hasPhone ? sql`c.phone is not null` : sql`c.phone is null`)
  if (f.doNotContact !== undefined) add(sql`c.do_not_contact = ${f.doNotContact}`)
  if (f.quietDays) add(sql`c.sort_touched < ${daysAgo(ctx, f.quietDays)}`)
  if (f.isDue) add(sql`c.next_contact_on <= ${ctx.todaySql}`)
  if (f.createdWithinDays) add(sql`c.created_at >= ${daysAgo(ctx, f.createdWithinDays)}`)
  if (f.wants && Object.keys(f.wants).length) {
    const conditions: RawBuilder<unknown>[] = []
    await ctx.emit(contactsWanting, { wants: f.wants, conditions })
    add(conditions.length ? sql.join(conditions, sql` and `) : sql`false`)
  }
  const search = given === undefined ? await prepareSearch(ctx, 'contact', f.q) : given
  if (search) add(search.condition(sql`c.id`))
  return all
}

const daysAgo = (ctx: Context, days: number) => new Date(ctx.clock().getTime() - days * 86_400_000)
