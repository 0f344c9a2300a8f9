-- The tenant and the people. The agency is the first column of every key, so that a cluster can shard by it.

create table agencies (
  id            uuid primary key,
  slug          text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  name          text not null,
  time_zone     text not null default 'Australia/Sydney',
  -- Listing references count up from here, e.g. HV-1042.
  reference_prefix text not null check (reference_prefix ~ '^[A-Z]{2,4}$'),
  next_reference   integer not null default 1001,
  branding      jsonb not null default '{}',
  created_at    timestamptz not null default now()
);

-- Public profile; may exist without a login.
create table agents (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  name        text not null,
  job_title   text,
  mobile      text,
  phone       text,
  email       text,
  licence     text,
  photo_token text,
  -- Ids at the portals, by the key names of the specification (DomainAgencyId, HomesAgentId, ...).
  portal_ids  jsonb not null default '{}',
  -- Set when a feed made this profile and nobody has looked at it yet.
  is_from_feed boolean not null default false,
  archived_at timestamptz,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (agency_id, id)
);
create index agents_by_email on agents (agency_id, lower(email));

create table users (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  email       text not null,
  first_name  text not null,
  last_name   text not null,
  role        text not null check (role in ('owner', 'agent')),
  status      text not null default 'active' check (status in ('active', 'suspended', 'archived')),
  agent_id    uuid,
  appearance  jsonb not null default '{}',
  last_seen_at timestamptz,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, agent_id) references agents (agency_id, id)
);

-- The one look-up that crosses agencies: who is behind this e-mail? It therefore has no row level security.
create table logins (
  email         text primary key check (email = lower(email)),
  agency_id     uuid not null,
  user_id       uuid not null,
  password_hash text not null,
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);

-- One row per sign-in. Refresh tokens are derived from it (session/server/refresh-token.ts), so none is stored.
create table sessions (
  agency_id    uuid not null,
  id           uuid not null,
  user_id      uuid not null,
  token_salt   bytea not null,
  generation   integer not null default 1,
  rotated_at   timestamptz not null default now(),
  started_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  device       text not null default '',
  ended_at     timestamptz,
  end_reason   text check (end_reason in ('logout', 'ended', 'reuse', 'password')),
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index sessions_by_user on sessions (agency_id, user_id, started_at desc);

create table password_resets (
  agency_id  uuid not null,
  id         uuid not null,
  user_id    uuid not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);

-- First answers of creating calls, kept 24 hours, so that a retry does not create twice.
create table idempotency_keys (
  agency_id  uuid not null references agencies (id),
  user_id    uuid not null,
  key        text not null,
  request_hash bytea not null,
  status     smallint not null,
  answer     jsonb not null,
  created_at timestamptz not null default now(),
  primary key (agency_id, user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (agency_id, created_at);

create table audit_events (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  at         timestamptz not null default now(),
  user_id    uuid,
  action     text not null,
  entity     text not null,
  entity_id  uuid not null,
  -- [{field, before, after}] of the changed fields only
  changes    jsonb not null default '[]',
  request_id text,
  primary key (agency_id, id)
);
create index audit_events_by_entity on audit_events (agency_id, entity, entity_id, id desc);

-- Jobs that gave up, for staff to see and to start again.
create table failed_jobs (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  name       text not null,
  payload    jsonb not null,
  -- In words: what the job was about.
  subject    text not null default '',
  error      text not null,
  attempts   integer not null,
  failed_at  timestamptz not null default now(),
  retried_at timestamptz,
  primary key (agency_id, id)
);

-- Shared and read-only for the application: suburbs with their postcodes.
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
