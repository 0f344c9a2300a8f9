import type pg from 'pg'

/** Copies of an agency's listings with their agents and tags, an hour apart; in SQL, because saving them one by one takes minutes. */
export async function multiplyListings(client: pg.Client, agencyId: string, copies: number): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'listings' and table_schema = 'public' and is_generated = 'NEVER' and column_name not in ('id', 'reference', 'updated_at')`,
  )
  const names = rows[0]?.names ?? ''
  await client.query(
    'create temp table copies as select id as old, gen_random_uuid() as id, n from listings, generate_series(1, $2::int) n where agency_id = $1',
    [agencyId, copies],
  )
  const prefixed = names
    .split(', ')
    .map((name) => `l.${name}`)
    .join(', ')
  await client.query(
    `insert into listings (id, reference, updated_at, ${names}) select c.id, l.reference || '-' || c.n, l.updated_at - c.n * interval '1 hour', ${prefixed}
     from copies c join listings l on l.agency_id = $1 and l.id = c.old`,
    [agencyId],
  )
  await client.query(
    `insert into listing_agents (agency_id, listing_id, agent_id, role, position) select a.agency_id, c.id, a.agent_id, a.role, a.position
     from copies c join listing_agents a on a.agency_id = $1 and a.listing_id = c.old`,
    [agencyId],
  )
  await client.query(
    'insert into listing_tags (agency_id, listing_id, tag) select t.agency_id, c.id, t.tag from copies c join listing_tags t on t.agency_id = $1 and t.listing_id = c.old',
    [agencyId],
  )
  await client.query(
    `insert into search_words (agency_id, kind, place, word, record_id, field)
     select w.agency_id, w.kind, w.place, w.word, c.id, w.field from copies c join search_words w on w.agency_id = $1 and w.record_id = c.old`,
    [agencyId],
  )
  await client.query('drop table copies')
}
