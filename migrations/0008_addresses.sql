-- Reference data for addresses, shared and read-only for the application: no agency, no row level security.

-- G-NAF Core, one row per address. Filled by `gable import gnaf`.
create table gnaf_addresses (
  pid           text primary key,
  -- `39 main road richmond vic 3121` without its number: what is typed after the number, in its full words.
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
-- Number first, then the beginning of the street: one short range of an index, among 15 million rows too.
create index gnaf_addresses_by_number on gnaf_addresses (number_first, street_key);
create index gnaf_addresses_by_import on gnaf_addresses (import_id);

-- How far an import of a file has come. The position is written with the rows before it, so a killed import goes on where it was.
create table gnaf_imports (
  id          uuid primary key,
  -- Name, size and time of the file: the same file again goes on, another one begins anew.
  fingerprint text not null unique,
  byte_offset bigint not null default 0,
  rows_read   bigint not null default 0,
  rows_kept   bigint not null default 0,
  started_at  timestamptz not null default now(),
  finished_at timestamptz
);

-- Where the suburbs came from; empty until the first start has filled them.
create table locality_sources (
  source    text primary key,
  rows      integer not null,
  filled_at timestamptz not null default now()
);
create index localities_by_postcode on localities (postcode);
create index localities_by_latitude on localities (latitude, longitude);
