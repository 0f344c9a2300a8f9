-- Search: the words that each record is found by (docs/decisions/0047). Written in the transaction of the record by platform/search; records in
-- the bin have none. No foreign key: checking one for each word took two fifths of an import.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table search_words (
  agency_id uuid not null,
  kind      text not null check (kind in ('contact', 'listing', 'note')),
  -- 0: of the record's title (a name, a street address); 1: of its other fields.
  place     smallint not null check (place in (0, 1)),
  -- Lower case without accents; phone numbers as digits.
  word      text collate "C" not null,
  record_id uuid not null,
  -- What the word says: 'name', 'email', 'phone', ...
  field     text not null,
  primary key (agency_id, kind, place, word, record_id)
);
-- Without the agency: with it, the planner preferred this index to the primary key for agencies it had no statistics of.
create index search_words_by_record on search_words (record_id, word);
create index search_words_by_digits on search_words using gin (agency_id, word gin_trgm_ops) where field = 'phone';

alter table search_words enable row level security, force row level security;
create policy agency on search_words using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);
-- For the function below: under a policy that compares the agency, LIKE could not use its index.
create policy digits on search_words for select to current_user using (true);

-- Records of the session's agency with these digits anywhere in a phone number.
create function search_phones(of_kind text, digits text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
begin
  if digits !~ '^[0-9]{3,60}$' then
    return;
  end if;
  return query select w.record_id from search_words w
    where w.agency_id = agency and w.kind = of_kind and w.field = 'phone' and w.word like '%' || digits || '%' limit most;
end $$;

-- Replaced by search_words.
drop table listing_words;
drop table note_words;
drop view listings_view;
alter table listings drop column search_text;
create view listings_view with (security_invoker) as
  select agency_id, id, property_id, reference, listing_class, sale_or_lease, status, street_line, suburb, suburb_key, state, postcode, category,
    price_cents, rent_cents, price_label, bedrooms, bathrooms, car_spaces, land_area_m2, floor_area_m2, feature_bits, match_suburb, match_price,
    match_price_to, match_rent, agent_id, photo_token, sort_listed, sort_authority, last_event, open_until, listed_at, fields, version,
    created_by, created_at, updated_at, archived_at
  from listings;
delete from contact_keys where kind in ('phoneEnd', 'suburb');

-- Kinds of records whose words are being written again. The worker deletes the row when it is done; `gable search rebuild` adds it.
create table search_rebuilds (
  agency_id uuid not null references agencies (id),
  kind      text not null check (kind in ('contact', 'listing', 'note')),
  -- Words of records up to this one are written.
  after_id  uuid,
  primary key (agency_id, kind)
);
alter table search_rebuilds enable row level security, force row level security;
create policy agency on search_rebuilds using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);
insert into search_rebuilds (agency_id, kind) select id, unnest(array['contact', 'listing', 'note']) from agencies;
