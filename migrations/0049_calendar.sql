-- A calendar address for other programs; of the secret in it only a hash is kept. One per user: a new one ends the old one.
create table calendar_feeds (
  agency_id    uuid not null references agencies (id),
  user_id      uuid not null,
  token_hash   bytea not null,
  created_at   timestamptz not null,
  last_read_at timestamptz,
  primary key (agency_id, user_id),
  foreign key (agency_id, user_id) references users (agency_id, id)
);
create unique index calendar_feeds_by_hash on calendar_feeds (agency_id, token_hash);
alter table calendar_feeds enable row level security;
create policy agency on calendar_feeds using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);

-- The last open home or auction of a listing, on the clock at the property, so that a week of the calendar reads the few listings that have
-- something in it or later. Follows from `fields` by itself.
create function listing_last_event(fields jsonb) returns text language sql immutable parallel safe as $$
  select greatest(
    nullif(fields ->> 'auctionAt', ''),
    (select max(i ->> 'endsAt') from jsonb_array_elements(case when jsonb_typeof(fields -> 'inspections') = 'array' then fields -> 'inspections' else '[]' end) i)
  ) collate "C"
$$;
alter table listings add column last_event text collate "C" generated always as (listing_last_event(fields)) stored;
create index listings_by_last_event on listings (agency_id, last_event) where archived_at is null and last_event is not null;
