-- Saved views of a list, changes of many listings at once, colours of tags, and what the list filters by.

create table saved_views (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  -- Whose list: 'listings'; the feature views checks it and the shape of `settings`.
  entity     text not null,
  user_id    uuid not null,
  is_shared  boolean not null default false,
  name       text not null check (length(name) between 1 and 60),
  settings   jsonb not null,
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id)
);
create index saved_views_by_entity on saved_views (agency_id, entity, id);
-- What one user chose about the views of a list: their order, the one to begin with, and the columns of each ('' is the list without a view).
create table view_choices (
  agency_id       uuid not null,
  user_id         uuid not null,
  entity          text not null,
  default_view_id uuid,
  view_order      jsonb not null default '[]',
  columns         jsonb not null default '{}',
  primary key (agency_id, user_id, entity),
  foreign key (agency_id, user_id) references users (agency_id, id)
);

-- One change of many listings: its progress, the outcome of each, and what undoing needs.
create table listing_bulks (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  user_id    uuid,
  action     jsonb not null,
  state      text not null check (state in ('running', 'finished', 'undoing', 'undone')),
  total      integer not null,
  created_at timestamptz not null default now(),
  primary key (agency_id, id)
);
create index listing_bulks_by_time on listing_bulks (agency_id, created_at);
create table listing_bulk_items (
  agency_id     uuid not null,
  bulk_id       uuid not null,
  position      integer not null,
  listing_id    uuid not null,
  outcome       text check (outcome in ('changed', 'unchanged', 'refused', 'undone', 'kept')),
  reason        text,
  -- The fields, status and dates as they were; and the version after the change, so that undoing spares what was changed since.
  before        jsonb,
  version_after integer,
  primary key (agency_id, bulk_id, position),
  foreign key (agency_id, bulk_id) references listing_bulks (agency_id, id) on delete cascade
);

create table listing_tag_colours (
  agency_id uuid not null references agencies (id),
  tag       text not null,
  colour    text not null,
  primary key (agency_id, tag)
);

do $$
declare t text;
begin
  foreach t in array array['saved_views', 'view_choices', 'listing_bulks', 'listing_bulk_items', 'listing_tag_colours'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;

-- What the list filters by and the map draws. Derived from `fields` like its neighbours (listing-columns.ts).
alter table listings add column if not exists suburb_key text;
alter table listings add column if not exists authority_expires_on date;
-- End of the last open home, as wall-clock text; in the future, there is one to come.
alter table listings add column if not exists open_until text;
alter table listings add column if not exists latitude double precision;
alter table listings add column if not exists longitude double precision;
update listings set
  suburb_key = lower(suburb),
  authority_expires_on = (fields ->> 'authorityExpiresOn')::date,
  open_until = (select max(i ->> 'endsAt') from jsonb_array_elements(case jsonb_typeof(fields -> 'inspections') when 'array' then fields -> 'inspections' else '[]' end) i),
  latitude = (fields -> 'address' ->> 'latitude')::double precision,
  longitude = (fields -> 'address' ->> 'longitude')::double precision;

-- What lists sort by, never null. As columns and not as expressions of an index: PostgreSQL takes coalesce() for something that may leak, so
-- with row level security neither a range nor the position of a page could use such an index (measured: 150 ms instead of 1 at 100,000).
alter table listings
  add column sort_price     bigint generated always as (coalesce(price_cents, rent_cents, -1)) stored,
  add column sort_suburb    text generated always as (coalesce(suburb, '')) stored,
  add column sort_listed    timestamptz generated always as (coalesce(listed_at, '-infinity')) stored,
  add column sort_bedrooms  integer generated always as (coalesce(bedrooms, -1)) stored,
  add column sort_land      double precision generated always as (coalesce(land_area_m2, -1)) stored,
  add column sort_authority date generated always as (coalesce(authority_expires_on, 'infinity')) stored;
drop index listings_by_price;
drop index listings_by_suburb;
drop index listings_by_listed;
-- One index per sort and per filter that picks few; leakproof btree operators only (lower(suburb) is not one, hence suburb_key).
create index listings_by_price on listings (agency_id, sort_price, id) where archived_at is null;
create index listings_by_suburb on listings (agency_id, sort_suburb, id) where archived_at is null;
create index listings_by_listed on listings (agency_id, sort_listed, id) where archived_at is null;
create index listings_by_status_only on listings (agency_id, status, id) where archived_at is null;
create index listings_by_suburb_key on listings (agency_id, suburb_key, updated_at desc, id desc) where archived_at is null;
create index listings_by_authority on listings (agency_id, sort_authority, id) where archived_at is null;
create index listings_by_creator on listings (agency_id, created_by) where archived_at is null and created_by is not null;
create index listings_by_open_home on listings (agency_id, open_until) where archived_at is null and open_until is not null;
create index listings_by_bedrooms on listings (agency_id, sort_bedrooms, id) where archived_at is null;
create index listings_by_land on listings (agency_id, sort_land, id) where archived_at is null;
create index listings_by_reference on listings (agency_id, reference, id) where archived_at is null;
create index listings_by_class on listings (agency_id, listing_class, updated_at desc, id desc) where archived_at is null;
create index listings_by_class_price on listings (agency_id, listing_class, sort_price, id) where archived_at is null;
-- Rents lie below all prices, so a list of one side by price must not walk through the other side.
create index listings_sale_by_price on listings (agency_id, sort_price, id) where archived_at is null and sale_or_lease in ('sale', 'both');
create index listings_lease_by_price on listings (agency_id, sort_price, id) where archived_at is null and sale_or_lease in ('lease', 'both');
create index listings_on_map on listings (agency_id, updated_at desc, id desc) include (latitude, longitude, status) where archived_at is null and latitude is not null;
