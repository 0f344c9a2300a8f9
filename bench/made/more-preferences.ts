import type pg from 'pg'

/**
 * What so many buyers look for, copied from those that were saved one by one, onto contacts that have none; and a note on each of as many
 * contacts. In SQL, because each saved preference looks up the suburbs around it, and a hundred thousand of them take a quarter of an hour.
 */
export async function multiplyPreferences(client: pg.Client, agencyId: string, wanted: number): Promise<void> {
  // In tables of their own, with figures: guessing one row on either side, the planner would compare each with each.
  await client.query(
    `create temp table given as select id, row_number() over (order by id) - 1 as n from preferences
     where agency_id = $1 and archived_at is null`,
    [agencyId],
  )
  await client.query(
    `create temp table free as select c.id, row_number() over (order by c.id) - 1 as n from contacts c
     where c.agency_id = $1 and not exists (select 1 from preferences p where p.agency_id = $1 and p.contact_id = c.id) limit $2`,
    [agencyId, wanted],
  )
  await client.query('analyze given, free')
  await client.query(
    `create temp table copies as
     select g.id as old, gen_random_uuid() as id, f.id as contact_id from (select count(*) as total from given) t cross join free f
       join given g on g.n = f.n % t.total where f.n < $1 - t.total`,
    [wanted],
  )
  await client.query('analyze copies')
  for (const [table, key] of [
    ['preferences', 'id'],
    ['preference_areas', 'preference_id'],
  ] as const) {
    const { rows } = await client.query<{ names: string; values: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names,
         string_agg(case column_name when '${key}' then 'c.id' when 'contact_id' then 'c.contact_id' else 'p.' || quote_ident(column_name) end, ', ') as values
       from information_schema.columns where table_name = '${table}' and table_schema = 'public' and is_generated = 'NEVER'`,
    )
    await client.query(
      `insert into ${table} (${rows[0]?.names}) select ${rows[0]?.values} from copies c join ${table} p on p.agency_id = $1 and p.${key} = c.old`,
      [agencyId],
    )
  }
  await client.query('drop table copies, given, free')
}

const words =
  'vendor keen auction garden school kitchen settlement finance open inspection offer price guide neighbour parking pool'.split(
    ' ',
  )
/** Notes as agents write them, one on each of the first so many contacts, with the words they are found by. */
export async function writeNotes(client: pg.Client, agencyId: string, count: number): Promise<void> {
  await client.query(
    `create temp table fresh as select gen_random_uuid() as id, c.id as contact_id, now() - n * interval '7 minutes' as at,
       ($2::text[])[1 + n % 16] || ' ' || ($2::text[])[1 + (n * 7 + 3) % 16] || ' ' || ($2::text[])[1 + (n / 16) % 16] || ' note' || n as body
     from (select id, row_number() over (order by id) as n from contacts where agency_id = $1 limit $3) c`,
    [agencyId, words, count],
  )
  await client.query(
    `insert into notes (agency_id, id, type, body_html, happened_at, created_at) select $1, id, 'note', '<p>' || body || '</p>', at, at from fresh`,
    [agencyId],
  )
  await client.query(
    `insert into note_links (agency_id, note_id, entity, entity_id, happened_at) select $1, id, 'contact', contact_id, at from fresh`,
    [agencyId],
  )
  await client.query(
    `insert into search_words (agency_id, kind, place, word, record_id, field)
     select distinct $1::uuid, 'note', 1, w, id, 'text' from fresh, regexp_split_to_table(body, ' ') w`,
    [agencyId],
  )
  await client.query('drop table fresh')
}
