-- The agency's website: what of it is public, and each form that a visitor posted.
create table website_settings (
  agency_id    uuid primary key references agencies (id),
  is_on        boolean not null default false,
  shows_sold   boolean not null,
  -- How long a listing stays after it was sold or leased.
  sold_days    smallint not null check (sold_days between 1 and 730),
  shows_leased boolean not null,
  leased_days  smallint not null check (leased_days between 1 and 730),
  -- Host names of websites that may show the pages in a frame and send the form.
  domains      text[] not null check (cardinality(domains) <= 20),
  -- The same as in website_hosts, for what is read in the agency.
  own_host     text,
  version      integer not null default 1,
  updated_by   uuid,
  updated_at   timestamptz not null
);
select secure_agency_table('website_settings');

-- Stored as it came, before anything reads it. Its enquiry has its id as the external id.
create table website_posts (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  received_at timestamptz not null,
  -- The same form posted twice is one.
  fingerprint text not null,
  -- The listing as the form named it.
  reference   text check (length(reference) <= 40),
  -- {name, email, phone, message}; emptied once the enquiry has them.
  fields      jsonb not null,
  -- What the form said about the use of the data.
  wording     text not null check (length(wording) <= 3000),
  -- The website it was sent from, if it was another one.
  origin      text check (length(origin) <= 300),
  state       text not null default 'waiting' check (state in ('waiting', 'taken', 'held', 'failed')),
  why         text check (length(why) <= 400),
  primary key (agency_id, id),
  unique (agency_id, fingerprint)
);
create index website_posts_by_state on website_posts (agency_id, state, received_at desc);
select secure_agency_table('website_posts');

-- The agency whose public pages a host name of its own shows. A directory as `public_addresses`: without row level security, because it is read
-- before the agency is known, and unique over all of them.
create table website_hosts (
  host      text primary key check (host = lower(host) and length(host) <= 253),
  agency_id uuid not null unique
);
