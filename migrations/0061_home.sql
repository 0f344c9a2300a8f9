-- What the first screen asks every morning, answered from indexes alone however many records there are.

-- Count, value and age of what is on the market.
create index listings_on_market on listings (agency_id, status, sort_listed, id) include (price_cents, sale_or_lease)
  where archived_at is null and status in ('live', 'underOffer', 'underApplication');
-- Drafts that were left, the oldest first.
create index listings_drafts on listings (agency_id, updated_at, id) where archived_at is null and status = 'draft';
create index publications_failed on publications (agency_id, updated_at desc, id) where state in ('rejected', 'failed');

-- `11-21`: of somebody's first birthday on record. A column and not an expression of the index, as with the sorts of listings (0007).
alter table contacts add column birthday text collate "C" generated always as
  (substr(jsonb_path_query_first(fields, '$.dates[*] ? (@.kind == "birthday").on') #>> '{}', 6, 5)) stored;
create index contacts_by_birthday on contacts (agency_id, birthday, id) where birthday is not null and archived_at is null;
