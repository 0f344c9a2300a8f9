-- Addresses. Suburbs and G-NAF are shared reference data, read-only for the application: no agency, no row level security.

-- Suburbs with their postcodes.
create table localities (
  postcode  text not null check (postcode ~ '^\d{4}$'),
  name      text not null,
  name_key  text not null,
  state     text not null,
  latitude  double precision,
  longitude double precision,
  primary key (name_key, state, postcode)
);
create index localities_by_prefix on localities (name_key collate "C");
create index localities_by_postcode on localities (postcode);
create index localities_by_latitude on localities (latitude, longitude);

-- Where the suburbs came from; empty before the first start.
create table locality_sources (
  source    text primary key,
  rows      integer not null,
  filled_at timestamptz not null default now()
);

-- G-NAF Core, one row per address, filled by `gable import gnaf`.
create table gnaf_addresses (
  pid           text primary key,
  -- What is typed after the number, abbreviations written out: `main road richmond vic 3121`.
  street_key    text collate "C" not null,
  number_first  integer,
  flat          text,
  level         text,
  site_name     text,
  -- `12`, `12A`, `12-14`.
  street_number text,
  lot_number    text,
  street        text,
  suburb        text not null,
  state         text not null,
  postcode      text not null,
  latitude      double precision,
  longitude     double precision,
  import_id     uuid not null
);
-- Number and start of the street: one short index range among 15 million rows.
create index gnaf_addresses_by_number on gnaf_addresses (number_first, street_key);
create index gnaf_addresses_by_import on gnaf_addresses (import_id);

-- Progress of an import, committed with its rows, so that a killed import resumes.
create table gnaf_imports (
  id          uuid primary key,
  -- Name, size and time of the file: the same file resumes.
  fingerprint text not null unique,
  byte_offset bigint not null default 0,
  rows_read   bigint not null default 0,
  rows_kept   bigint not null default 0,
  started_at  timestamptz not null default now(),
  finished_at timestamptz
);

-- A property outlives its listings; each listing is one sale or lease campaign of it.
create table properties (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  -- Normalised address (properties.rules.ts).
  address_key text not null,
  street_line text not null,
  suburb      text,
  state       text,
  postcode    text,
  created_at  timestamptz not null default now(),
  primary key (agency_id, id),
  unique (agency_id, address_key)
);
