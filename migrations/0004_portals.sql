create table portal_accounts (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  portal_type text not null,
  name        text not null,
  -- The agency's id at the portal, e.g. REA's six letters.
  portal_agency_id text not null default '',
  settings    jsonb not null default '{}',
  -- Encrypted with SECRET_KEY (platform/secrets.ts); never sent to a browser.
  credentials bytea,
  is_enabled  boolean not null default true,
  last_ok_at  timestamptz,
  last_error  text,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  archived_at timestamptz,
  primary key (agency_id, id)
);
create unique index portal_accounts_once on portal_accounts (agency_id, portal_type, portal_agency_id) where archived_at is null;

-- One listing on one portal account: what we want there and what is there.
create table publications (
  agency_id   uuid not null,
  id          uuid not null,
  listing_id  uuid not null,
  portal_account_id uuid not null,
  -- Name of the listing at the portal; never changes once sent.
  external_key text not null,
  wanted_state text not null check (wanted_state in ('live', 'removed')),
  state       text not null check (state in ('queued', 'sending', 'sent', 'live', 'warning', 'rejected', 'removing', 'removed', 'failed')),
  -- Version of the listing that was asked for, that was sent, and that the portal confirmed.
  wanted_version integer not null,
  sent_version   integer,
  live_version   integer,
  upload_id   text,
  portal_listing_id text,
  last_payload text,
  last_payload_hash bytea,
  messages    jsonb not null default '[]',
  attempts    integer not null default 0,
  next_try_at timestamptz,
  queued_at   timestamptz not null default now(),
  sent_at     timestamptz,
  settled_at  timestamptz,
  updated_at  timestamptz not null default now(),
  version     integer not null default 1,
  primary key (agency_id, id),
  unique (agency_id, listing_id, portal_account_id),
  foreign key (agency_id, listing_id) references listings (agency_id, id),
  foreign key (agency_id, portal_account_id) references portal_accounts (agency_id, id)
);

create table publication_events (
  agency_id   uuid not null,
  id          uuid not null,
  publication_id uuid not null,
  at          timestamptz not null default now(),
  kind        text not null,
  detail      text not null default '',
  user_id     uuid,
  primary key (agency_id, id),
  foreign key (agency_id, publication_id) references publications (agency_id, id) on delete cascade
);
create index publication_events_by_publication on publication_events (agency_id, publication_id, id desc);
