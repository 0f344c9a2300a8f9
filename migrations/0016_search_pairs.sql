-- Names and streets with their numbers are also words of two, for searches of words that each thousands of records have (docs/decisions/0047). The
-- worker writes them with the other words.
insert into search_rebuilds (agency_id, kind) select id, unnest(array['contact', 'listing']) from agencies
  on conflict (agency_id, kind) do update set after_id = null;
