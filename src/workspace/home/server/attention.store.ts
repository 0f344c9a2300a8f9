import { type RawBuilder, sql } from 'kysely'
import type { AttentionGroup, AttentionKind } from '../home.contract.ts'
import { type Asked, ownListings } from './home.store.ts'

/** Shown of each kind; the rest is a number. */
const shown = 4
/** A kind is counted so far. */
const counted = 99
const address = sql`coalesce(nullif(trim(both ', ' from l.street_line || ', ' || coalesce(l.suburb, '')), ''), l.reference)`

/** One question: rows of id, leads_to, title, detail and at, the most pressing first, each from the end of one index. */
type Question = readonly [AttentionKind, RawBuilder<unknown>]

interface Allowed {
  listings: boolean
  /** May follow up open homes. */
  opens: boolean
  contacts: boolean
  portals: boolean
  reviews: boolean
  publishesPosts: boolean
  writesPosts: boolean
  /** Which contacts (named `c`) may be read, and which of them are the user's own. */
  mayRead: RawBuilder<unknown>
  ownContacts: RawBuilder<unknown>
}

function questionsOf(asked: Asked, allowed: Allowed): Question[] {
  const { ctx, isOwn, now, today } = asked
  const agency = ctx.scope.agencyId
  const own = ownListings(asked)
  const contacts = isOwn ? sql`${allowed.mayRead} and ${allowed.ownContacts}` : allowed.mayRead
  const listing = (detail: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
    sql`l.id, 'listing' as leads_to, ${address} as title, ${detail} as detail, ${at}::text as at`
  const questions: (Question | false)[] = [
    allowed.opens && [
      'followUp',
      // By the clocks at the properties; a day more or less of two weeks matters to no one.
      sql`select o.id, 'followUp' as leads_to, ${address} as title,
          (select count(*) from visits_view v where v.agency_id = ${agency} and v.open_id = o.id and v.status in ('arrived', 'waiting', 'booked', 'noShow'))::text as detail,
          to_char(o.ends_at, 'YYYY-MM-DD"T"HH24:MI') as at
        from opens_view o join listings_view l on l.agency_id = o.agency_id and l.id = o.listing_id
        where o.agency_id = ${agency} and o.state = 'closed' and o.ends_at >= ${today}::date - 14 and l.archived_at is null
          and exists (select 1 from visits_view v where v.agency_id = ${agency} and v.open_id = o.id and v.status in ('arrived', 'waiting', 'booked', 'noShow'))
          and (true ${own} or exists (select 1 from open_hosts_view h where h.agency_id = ${agency} and h.open_id = o.id and h.agent_id = ${ctx.scope.agentId}))
        order by o.ends_at, o.id`,
    ],
    allowed.opens && [
      'key',
      sql`select l.id, 'keys' as leads_to, ${address} as title,
          k.label || ' with ' || coalesce(u.full_name, case when k.contact_id is null then k.to_name end, 'a contact') as detail,
          to_char(k.due_back_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
        from key_movements_view k join listings_view l on l.agency_id = k.agency_id and l.id = k.listing_id
          left join users_view u on u.agency_id = k.agency_id and u.id = k.user_id
        where k.agency_id = ${agency} and k.due_back_at < ${now} and l.archived_at is null
          and (true ${own} or k.user_id = ${ctx.scope.userId})
        order by k.due_back_at, k.id`,
    ],
    allowed.listings && [
      'authority',
      sql`select ${listing(sql`null::text`, sql`l.sort_authority`)} from listings_view l where l.agency_id = ${agency} and l.archived_at is null
        and l.sort_authority >= ${today}::date - 30 and l.sort_authority <= ${today}::date + 21
        and l.status in ('live', 'offMarket', 'underOffer', 'underApplication') ${own} order by l.sort_authority, l.id`,
    ],
    allowed.contacts && [
      'enquiry',
      sql`select e.id, 'enquiries' as leads_to, coalesce(e.name, e.email, e.phone, 'Unknown sender') as title,
          (select ${address} from listings_view l where l.agency_id = ${agency} and l.id = e.listing_id) as detail,
          to_char(e.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
        from enquiries_view e left join contacts_view c on c.agency_id = e.agency_id and c.id = e.contact_id
        where e.agency_id = ${agency} and e.answered_at is null and (e.contact_id is null or ${allowed.mayRead})
          ${isOwn ? sql`and e.agent_id = ${ctx.scope.agentId}` : sql``} order by e.received_at desc, e.id desc`,
    ],
    allowed.portals && [
      'publication',
      sql`select ${listing(sql`a.name`, sql`to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)} from publications_view p
          join portal_accounts_view a on a.agency_id = p.agency_id and a.id = p.portal_account_id and a.archived_at is null
          join listings_view l on l.agency_id = p.agency_id and l.id = p.listing_id
        where p.agency_id = ${agency} and p.state in ('rejected', 'failed') ${own} order by p.updated_at desc, p.id`,
    ],
    allowed.listings && [
      'noPriceUpdate',
      // Reads the 500 that have been live longest; more would not fit on the screen anyway.
      sql`select ${listing(sql`nullif(l.price_label, '')`, sql`to_char(l.sort_listed at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)} from
          (select l.* from listings_view l where l.agency_id = ${agency} and l.status = 'live' and l.status in ('live', 'underOffer', 'underApplication')
            and l.archived_at is null and l.sort_listed > '-infinity' and l.sort_listed < ${now}::timestamptz - interval '45 days' ${own}
            order by l.sort_listed, l.id limit 500) l
        where not exists (select 1 from listing_price_changes_view x where x.agency_id = ${agency} and x.listing_id = l.id
          and x.at > ${now}::timestamptz - interval '45 days') order by l.sort_listed, l.id`,
    ],
    allowed.listings && [
      'draft',
      sql`select ${listing(sql`null::text`, sql`to_char(l.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)} from listings_view l
        where l.agency_id = ${agency} and l.archived_at is null and l.status = 'draft' and l.updated_at < ${now}::timestamptz - interval '7 days' ${own}
        order by l.updated_at, l.id`,
    ],
    allowed.reviews && [
      'review',
      sql`select r.id, 'review' as leads_to, r.reviewer_name as title, r.rating || ' of 5 stars' as detail,
          to_char(r.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from reviews_view r
        where r.agency_id = ${agency} and r.status = 'received' and r.archived_at is null ${isOwn ? sql`and r.agent_id = ${ctx.scope.agentId}` : sql``}
        order by r.received_at, r.id`,
    ],
    allowed.publishesPosts &&
      !isOwn && [
        'post',
        sql`select p.id, 'post' as leads_to, coalesce(nullif(p.fields ->> 'title', ''), 'Untitled') as title, null::text as detail,
          to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from posts_view p
        where p.agency_id = ${agency} and p.status = 'review' and p.archived_at is null order by p.updated_at desc, p.id`,
      ],
    // Drafts belong to their author: only they are reminded.
    allowed.writesPosts && [
      'postDraft',
      sql`select p.id, 'post' as leads_to, coalesce(nullif(p.fields ->> 'title', ''), 'Untitled') as title, null::text as detail,
          to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from posts_view p
        where p.agency_id = ${agency} and p.status = 'draft' and p.archived_at is null and p.created_by = ${ctx.scope.userId}
          and p.updated_at < ${now}::timestamptz - interval '7 days' order by p.updated_at, p.id`,
    ],
    allowed.contacts && [
      'birthday',
      sql`select c.id, 'contact' as leads_to, c.display_name as title, null::text as detail, d.day::text as at
        from (select (${today}::date + n) as day, n from generate_series(0, 6) n) d
          join contacts_view c on c.agency_id = ${agency} and c.birthday = to_char(d.day, 'MM-DD') and c.archived_at is null and c.merged_into is null
        where not c.do_not_contact and ${contacts} order by d.n, c.id`,
    ],
  ]
  return questions.filter((one) => one !== false)
}

/** Counts what needs attention today, by kind, in one statement. */
export async function attentionOf(asked: Asked, allowed: Allowed): Promise<AttentionGroup[]> {
  const questions = questionsOf(asked, allowed)
  if (!questions.length) return []
  const parts = questions.map(
    ([kind]) => sql`select json_build_object('kind', ${kind}::text, 'total', (select count(*) from found),
        'items', (select json_agg(json_build_object('kind', ${kind}::text, 'id', id, 'leadsTo', leads_to, 'title', title, 'detail', detail, 'at', at)) from
          (select * from found limit ${sql.lit(shown)}) few)) as "group"
      from (select 1) one`,
  )
  const whole = sql.join(
    questions.map(([, question], n) => sql`(with found as materialized (${question} limit ${sql.lit(counted)}) ${parts[n]})`),
    sql` union all `,
  )
  const { rows } = await sql<{ group: AttentionGroup }>`${whole}`.execute(asked.ctx.db)
  return rows.map(({ group }) => group).filter(({ total }) => total > 0)
}
