-- Portals and enquiries.

create table portal_accounts (
  agency_id          uuid not null references agencies (id),
  id                 uuid not null,
  portal_type        text not null,
  name               text not null,
  -- The agency's id at the portal, e.g. REA's six letters.
  portal_agency_id   text not null default '',
  settings           jsonb not null default '{}',
  -- Encrypted with SECRET_KEY (platform/secrets.ts); never sent to a browser, and read by `secrets.portal_credentials` only (0011_installation.sql).
  credentials        bytea,
  has_credentials    boolean generated always as (credentials is not null) stored,
  is_enabled         boolean not null default true,
  last_ok_at         timestamptz,
  last_error         text,
  version            integer not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  archived_at        timestamptz,
  -- Host key of the file server at the first connection; another key is refused until a user accepts it.
  server_key         text,
  -- realestate.com.au: how far enquiries were read, and why the last read failed.
  leads_read_until   timestamptz,
  leads_error        text,
  -- Webhooks (docs/decisions/0070): the encrypted code Domain signs with, read by `secrets.webhook_secret` only (0011_installation.sql), and the last call and
  -- refusal.
  webhook_secret     bytea,
  has_webhook_secret boolean generated always as (webhook_secret is not null) stored,
  webhook_called_at  timestamptz,
  webhook_refused_at timestamptz,
  webhook_refusal    text,
  -- A different key the server showed since, which a user may accept (docs/decisions/0071).
  server_key_shown   text,
  primary key (agency_id, id)
);
create unique index portal_accounts_once on portal_accounts (agency_id, portal_type, portal_agency_id) where archived_at is null;

-- One listing on one portal account: wanted and actual state.
create table publications (
  agency_id         uuid not null,
  id                uuid not null,
  listing_id        uuid not null,
  portal_account_id uuid not null,
  -- Name of the listing at the portal; never changes once sent.
  external_key      text not null,
  wanted_state      text not null check (wanted_state in ('live', 'removed')),
  state             text not null
    check (state in ('queued', 'sending', 'sent', 'live', 'warning', 'delivered', 'rejected', 'removing', 'removed', 'failed')),
  -- Version of the listing that was requested, sent, and confirmed by the portal.
  wanted_version    integer not null,
  sent_version      integer,
  live_version      integer,
  portal_listing_id text,
  last_payload      text,
  last_payload_hash bytea,
  messages          jsonb not null default '[]',
  attempts          integer not null default 0,
  next_try_at       timestamptz,
  queued_at         timestamptz not null default now(),
  sent_at           timestamptz,
  settled_at        timestamptz,
  updated_at        timestamptz not null default now(),
  version           integer not null default 1,
  -- Paused by a user: nothing is sent until it is resumed.
  is_paused         boolean not null default false,
  -- Status and price as requested, and as shown on the portal.
  asked_facts       jsonb,
  live_facts        jsonb,
  primary key (agency_id, id),
  unique (agency_id, listing_id, portal_account_id),
  foreign key (agency_id, portal_account_id) references portal_accounts (agency_id, id),
  -- No cascade: a publication remains until the portal no longer shows the listing.
  foreign key (agency_id, listing_id) references listings (agency_id, id)
);
create index publications_by_account on publications (agency_id, portal_account_id, state);
create index publications_failed on publications (agency_id, updated_at desc, id) where state in ('rejected', 'failed');

-- The portal's ids of the last upload, which it reports on and its webhooks name. An upload to Domain may be two calls (sale and lease).
create table publication_uploads (
  agency_id      uuid not null,
  publication_id uuid not null,
  position       smallint not null,
  upload_id      text not null,
  primary key (agency_id, publication_id, position),
  foreign key (agency_id, publication_id) references publications (agency_id, id) on delete cascade
);
create index publication_uploads_by_id on publication_uploads (agency_id, upload_id);

-- Partitioned by month (0009).
create table publication_events (
  agency_id      uuid not null,
  id             uuid not null,
  publication_id uuid not null,
  at             timestamptz not null default now(),
  kind           text not null check (kind in ('asked', 'queued', 'held', 'paused', 'resumed', 'sending', 'waiting', 'sent', 'accepted', 'delivered',
    'live', 'warning', 'rejected', 'removed', 'failed', 'notSent', 'unchanged', 'retry', 'called')),
  detail         text not null default '',
  user_id        uuid,
  primary key (agency_id, id),
  foreign key (agency_id, publication_id) references publications (agency_id, id) on delete cascade
) partition by range (id);
create index publication_events_by_publication on publication_events (agency_id, publication_id, id desc);

-- OAuth connection to Domain for reading enquiries: the encrypted refresh token, and how far they were read.
create table portal_sign_ins (
  agency_id          uuid primary key references agencies (id),
  portal_agency_id   text not null,
  portal_agency_name text not null,
  -- Read by `secrets.refresh_token` only (0011_installation.sql).
  refresh_token      bytea not null,
  connected_by       uuid,
  connected_at       timestamptz not null,
  read_until         timestamptz,
  -- The one job that reads next has this time; another one ends at once.
  next_read_at       timestamptz,
  last_error         text
);

-- Processed webhooks: portals repeat calls, and each is processed once.
create table portal_webhook_calls (
  agency_id         uuid not null references agencies (id),
  portal_account_id uuid not null,
  call_key          text not null check (length(call_key) between 1 and 200),
  at                timestamptz not null,
  primary key (agency_id, portal_account_id, call_key),
  foreign key (agency_id, portal_account_id) references portal_accounts (agency_id, id) on delete cascade
);
create index portal_webhook_calls_old on portal_webhook_calls (agency_id, portal_account_id, at);

-- Buyer enquiries from portals and the website; one row per enquiry, however often it is read.
create table enquiries (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  source      text not null check (source in ('domain', 'rea', 'website', 'other')),
  external_id text not null,
  kind        text not null check (kind in ('listing', 'contract', 'vendor', 'agency', 'other')),
  received_at timestamptz not null,
  listing_id  uuid,
  contact_id  uuid,
  name        text,
  email       text,
  phone       text,
  message     text not null default '',
  -- Who answers it.
  agent_id    uuid,
  note_id     uuid,
  answered_at timestamptz,
  answered_by uuid,
  created_at  timestamptz not null,
  primary key (agency_id, id),
  unique (agency_id, source, external_id),
  foreign key (agency_id, listing_id) references listings (agency_id, id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id),
  foreign key (agency_id, agent_id) references agents (agency_id, id)
);
create index enquiries_by_time on enquiries (agency_id, received_at desc, id desc);
create index enquiries_open on enquiries (agency_id, received_at desc, id desc) where answered_at is null;
create index enquiries_by_contact on enquiries (agency_id, contact_id, received_at desc);
create index enquiries_by_listing on enquiries (agency_id, listing_id, received_at desc);

-- A reply waiting to be sent. Its text is stored here, under row level security and within reach of an erasure, and the job holds only the
-- id. Removed when the email has been sent.
create table enquiry_replies (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  enquiry_id uuid not null,
  subject    text not null,
  body       text not null,
  created_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, enquiry_id) references enquiries (agency_id, id)
);
create index enquiry_replies_by_enquiry on enquiry_replies (agency_id, enquiry_id);
