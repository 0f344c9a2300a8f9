-- What buyers and tenants look for, and the two tables that make matching fast both ways. Only leakproof btree operators are index conditions,
-- because row level security runs first (reference stack, section 6).

-- What a listing is matched by, derived from `fields` by listing-columns.ts like the other columns. -2: not offered on that side, -1: not known.
alter table listings
  add column match_suburb     text collate "C" not null default '|',
  add column match_price      bigint not null default -2,
  -- Per week, whatever the period was.
  add column match_rent       bigint not null default -2,
  add column floor_area_m2    double precision,
  -- One bit per feature, see features/preferences/match-features.contract.ts.
  add column feature_bits     bigint not null default 0;
create index listings_to_match_sale on listings (agency_id, listing_class, match_suburb, match_price) where archived_at is null and status = 'live';
create index listings_to_match_rent on listings (agency_id, listing_class, match_suburb, match_rent) where archived_at is null and status = 'live';
create index listings_to_match_any_sale on listings (agency_id, listing_class, match_price) where archived_at is null and status = 'live';
create index listings_to_match_any_rent on listings (agency_id, listing_class, match_rent) where archived_at is null and status = 'live';

create table preferences (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  contact_id  uuid not null,
  is_active   boolean not null default true,
  valid_until date,
  -- The whole of PreferenceFields.
  fields      jsonb not null,
  version     integer not null default 1,
  created_by  uuid,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  archived_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade
);
create index preferences_by_contact on preferences (agency_id, contact_id) where archived_at is null;

-- One row per preference x side x class x suburb ('*': any), written with the preference. Inactive and deleted ones have none.
create table preference_areas (
  agency_id     uuid not null,
  side          text not null check (side in ('sale', 'lease')),
  listing_class text not null,
  suburb_key    text collate "C" not null,
  -- 3 any suburb, 2 named, 1 around a named one as asked for, 0 next to a named one (a near miss)
  place         smallint not null,
  -- Limits of the budget with their tolerance: what lies outside is never shown.
  price_limit   bigint not null,
  price_floor   bigint not null,
  price_max     bigint not null,
  price_min     bigint not null,
  bedrooms      smallint not null,
  bathrooms     smallint not null,
  cars          smallint not null,
  land_min      double precision not null,
  land_max      double precision not null,
  floor_min     double precision not null,
  categories    text[] not null,
  must_bits     bigint not null,
  want_bits     bigint not null,
  valid_until   date,
  preference_id uuid not null,
  contact_id    uuid not null,
  primary key (agency_id, side, listing_class, suburb_key, preference_id),
  foreign key (agency_id, preference_id) references preferences (agency_id, id) on delete cascade
);
create index preference_areas_to_match on preference_areas (agency_id, side, listing_class, suburb_key, price_limit)
  include (place, price_floor, price_max, price_min, bedrooms, bathrooms, cars, land_min, land_max, floor_min, must_bits, want_bits, preference_id, contact_id);
create index preference_areas_by_preference on preference_areas (agency_id, preference_id);

-- Memory: when a listing first fitted a preference, and what was said to whom. Nobody is told twice.
create table preference_matches (
  agency_id     uuid not null,
  preference_id uuid not null,
  listing_id    uuid not null,
  contact_id    uuid not null,
  score         smallint not null,
  found_at      timestamptz not null default now(),
  -- 'listed', 'priceChanged' or 'preferenceChanged'
  found_by      text not null,
  sent_at       timestamptz,
  sent_by       uuid,
  sent_channel  text,
  dismissed_at  timestamptz,
  primary key (agency_id, preference_id, listing_id),
  foreign key (agency_id, preference_id) references preferences (agency_id, id) on delete cascade,
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade,
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade
);
create index preference_matches_by_contact on preference_matches (agency_id, contact_id, found_at desc);
create index preference_matches_by_listing on preference_matches (agency_id, listing_id, contact_id);

do $$
declare t text;
begin
  foreach t in array array['preferences', 'preference_areas', 'preference_matches']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
