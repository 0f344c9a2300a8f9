import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { readableContacts } from '#core/contacts/server/contact-access.service.ts'
import { titlePattern } from '#core/contacts/names/greeting.rules.ts'
import type { Purpose } from '#core/contacts/consent.contract.ts'
import { idsMatching } from '#core/contacts/server/contact-sets.service.ts'
import type { AudienceSource, SuppressedReason } from '../audience.contract.ts'

/** A source as ids of contacts. Buyers that a listing fits are found before and given as ids. */
export async function idsOf(
  ctx: Context,
  source: AudienceSource,
  matched: ReadonlyMap<string, readonly string[]>,
): Promise<RawBuilder<unknown>> {
  const { agencyId } = ctx.scope
  const ids = (list: readonly string[]) => sql`select unnest(${[...list]}::uuid[]) as id`
  switch (source.kind) {
    case 'filter':
      return idsMatching(ctx, source.filter, source.isOwnOnly)
    case 'tags':
      return sql`select t.contact_id as id from contact_tags_view t where t.agency_id = ${agencyId} and t.tag = any(${source.tags}::text[])`
    case 'enquiries':
      return sql`select e.contact_id as id from enquiries_view e where e.agency_id = ${agencyId} and e.listing_id = ${source.listingId} and e.contact_id is not null`
    case 'matches':
      return ids(matched.get(source.listingId) ?? [])
    case 'contacts':
      return ids(source.contactIds)
  }
}

export async function rememberedMatches({ db, scope }: Context, listingId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct contact_id as id from preference_matches_view
    where agency_id = ${scope.agencyId} and listing_id = ${listingId} and dismissed_at is null limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Meant {
  contactId: string
  name: string
  email: string | null
  reason: SuppressedReason | null
  consent: 'express' | 'inferred' | null
  consentSource: string | null
  consentAt: Date | null
  /** Numbers of the sources that mean them. */
  sources: number[]
}

/**
 * Every person in the audience, once, with the one reason against emailing them. The same result as `mayContact` of consent, for fifty
 * thousand people at once: the latest entry for the purpose counts, and a refusal of marketing covers every purpose. `audience.test.ts`
 * checks that the two agree.
 */
export function meantSql(
  ctx: Context,
  sources: { include: readonly RawBuilder<unknown>[]; exclude: readonly RawBuilder<unknown>[] },
  purpose: Purpose,
): RawBuilder<unknown> {
  const { agencyId } = ctx.scope
  const noOne = sql`select null::uuid as id where false`
  const included = sources.include.length
    ? sql.join(
        sources.include.map((source, i) => sql`select s.id, ${i}::int as n from (${source}) s`),
        sql` union all `,
      )
    : sql`select null::uuid as id, 0 as n where false`
  const excluded = sources.exclude.length
    ? sql.join(
        sources.exclude.map((source) => sql`(${source})`),
        sql` union all `,
      )
    : noOne
  return sql`
    with included as materialized (select id, array_agg(distinct n order by n) as sources from (${included}) i group by id),
    excluded as materialized (select distinct id from (${excluded}) e),
    judged as (
      select c.id, c.display_name, lower(trim(c.email)) as address, c.do_not_contact, c.fields, c.suburb, c.sort_last, c.sort_first,
        i.sources, x.id is not null as is_excluded, e.state as consent, e.source as consent_source, e.happened_at as consent_at,
        e.expires_on is not null and e.expires_on < ${ctx.todaySql} as is_expired, b.reason as blocked
      from included i join contacts_view c on c.agency_id = ${agencyId} and c.id = i.id and c.archived_at is null
      left join excluded x on x.id = c.id
      left join (
        -- Once over everybody's, not once for each: the planner takes the index where few are meant.
        select distinct on (v.contact_id) v.contact_id, v.state, v.source, v.happened_at, v.expires_on from consent_events_view v
        where v.agency_id = ${agencyId} and v.contact_id in (select id from included) and v.channel = 'email'
          and (v.purpose = ${purpose} or (v.purpose = 'marketing' and v.state in ('refused', 'withdrawn')))
        order by v.contact_id, v.happened_at desc, v.id desc) e on e.contact_id = c.id
      left join mail_suppressions b on b.agency_id = ${agencyId} and b.address = lower(trim(c.email)) and b.lifted_at is null
      where ${readableContacts(ctx)}
    ),
    reasoned as (
      select j.*, case
          when is_excluded then 'excluded'
          when do_not_contact then 'doNotContact'
          when address is null or address = '' then 'noEmail'
          when consent is null then 'noConsent'
          when consent in ('refused', 'withdrawn') then 'withdrawn'
          when is_expired then 'expired'
          when blocked is not null then blocked
        end as why_not
      from judged j
    ),
    meant as (
      select r.*, case when why_not is not null then why_not
        when row_number() over (partition by address, why_not is null order by sort_last, sort_first, id) > 1 then 'duplicate' end as reason
      from reasoned r
    )`
}

export async function countMeant(ctx: Context, head: RawBuilder<unknown>) {
  const { rows } = await sql<{ reason: SuppressedReason | null; consent: string | null; count: number; sources: number[] }>`
    ${head} select reason, consent, sources, count(*)::int as count from meant group by reason, consent, sources`.execute(ctx.db)
  return rows
}

export interface MeantPage {
  limit: number
  after: readonly [string, string, string] | undefined
  show: 'willGet' | 'willNot' | SuppressedReason
}
export async function meantPeople(ctx: Context, head: RawBuilder<unknown>, { limit, after, show }: MeantPage) {
  const which = show === 'willGet' ? sql`reason is null` : show === 'willNot' ? sql`reason is not null` : sql`reason = ${show}`
  const { rows } = await sql<Meant & { last: string; first: string }>`
    ${head} select id as "contactId", display_name as name, address as email, reason,
      case when consent in ('express', 'inferred') then consent end as consent, consent_source as "consentSource", consent_at as "consentAt", sources,
      sort_last as last, sort_first as first
    from meant where ${which} ${after ? sql`and (sort_last, sort_first, id) > (${after[0]}, ${after[1]}, ${after[2]}::uuid)` : sql``}
    order by sort_last, sort_first, id limit ${limit}`.execute(ctx.db)
  return rows
}

/** Merge values of a contact `c`. */
const mergeValues = (c: string) => {
  const fields = sql.ref(`${c}.fields`)
  const bare = (first: RawBuilder<unknown>) => sql`nullif(trim(regexp_replace(${first}, ${titlePattern}, '', 'i')), '')`
  const first = bare(sql`${fields} ->> 'firstName'`)
  const partner = bare(sql`${fields} -> 'partner' ->> 'firstName'`)
  const title = sql`coalesce(nullif(${fields} ->> 'title', ''), nullif(rtrim(${fields} ->> 'firstName', '. '), ''))`
  return sql`jsonb_strip_nulls(jsonb_build_object(
    'firstName', ${first}, 'lastName', ${fields} ->> 'lastName',
    -- A contact without a name is shown by email or phone, which is no name in a letter.
    'fullName', case when coalesce(${fields} ->> 'firstName', ${fields} ->> 'lastName', ${fields} ->> 'companyName', ${fields} ->> 'legalName',
      ${fields} -> 'partner' ->> 'firstName', ${fields} -> 'partner' ->> 'lastName') is not null then ${sql.ref(`${c}.display_name`)} end,
    'greeting', coalesce(nullif(${fields} ->> 'greeting', ''), ${first} || ' and ' || ${partner}, ${first},
      ${title} || ' ' || nullif(${fields} ->> 'lastName', '')),
    'suburb', ${sql.ref(`${c}.suburb`)}))`
}

/** Stores the whole audience in order of name, with the merge values of each person. @returns both counts */
export async function freezeMeant(
  ctx: Context,
  head: RawBuilder<unknown>,
  campaignId: string,
): Promise<{ recipients: number; suppressed: number }> {
  const { rows } = await sql<{ recipients: number; suppressed: number }>`
    ${head}, written as (
      insert into campaign_recipients (agency_id, id, campaign_id, position, contact_id, name, address, domain, merge_values, state, reason)
      select ${ctx.scope.agencyId}, gen_random_uuid(), ${campaignId}, row_number() over (order by sort_last, sort_first, m.id), m.id, m.display_name, m.address,
        split_part(m.address, '@', 2), ${mergeValues('m')}, case when reason is null then 'queued' else 'suppressed' end, reason
      from meant m returning state)
    select count(*) filter (where state = 'queued')::int as recipients, count(*) filter (where state = 'suppressed')::int as suppressed from written`.execute(
    ctx.db,
  )
  return rows[0] ?? { recipients: 0, suppressed: 0 }
}

/** Merge values of one contact, for previews. */
export async function mergeValuesOf(
  ctx: Context,
  contactId: string,
  { isChecked = false } = {},
): Promise<Record<string, string> | undefined> {
  const { rows } = await sql<{ values: Record<string, string> }>`select ${mergeValues('c')} as values from contacts_view c
    where c.agency_id = ${ctx.scope.agencyId} and c.id = ${contactId} and c.archived_at is null and ${isChecked ? sql`true` : readableContacts(ctx)}`.execute(
    ctx.db,
  )
  return rows[0]?.values
}
