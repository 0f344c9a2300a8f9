-- Agencies, their people and sign-ins, and what every feature uses: files, notifications, saved views, failed jobs.
-- The agency is the first column of every key, so that a cluster can shard by it.

create table agencies (
  id                    uuid primary key,
  -- Unique by `public_addresses`.
  slug                  text not null check (slug ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  name                  text not null,
  time_zone             text not null default 'Australia/Sydney',
  -- Of listing references, e.g. HV-1042.
  reference_prefix      text not null check (reference_prefix ~ '^[A-Z]{2,4}$'),
  branding              jsonb not null default '{}',
  created_at            timestamptz not null default now(),
  demands_second_factor boolean not null default false,
  -- Counts the changes of `branding`, for edits by two people at once.
  branding_version      integer not null default 1,
  branding_changed_at   timestamptz not null default now(),
  -- Seeded to look around in; `gable demo clear` removes it.
  is_demo               boolean not null default false
);

-- Portraits of agents, logos and pictures of posts. A record refers to one by id, so undoing a change of picture is a change like any other;
-- earlier files are kept for that.
create table agency_pictures (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  purpose    text not null check (purpose in ('portrait', 'logo', 'post')),
  file_name  text not null,
  token      text not null,
  width_px   integer not null,
  height_px  integer not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  -- The stored sizes; emails use the next larger one where theirs is missing.
  files      jsonb not null default '[]',
  primary key (agency_id, id)
);

-- Public profile; may exist without a login.
create table agents (
  agency_id              uuid not null references agencies (id),
  id                     uuid not null,
  name                   text not null,
  job_title              text,
  mobile                 text,
  phone                  text,
  email                  text,
  licence                text,
  photo_token            text,
  -- Ids at the portals, by the key names of the specification (DomainAgencyId, HomesAgentId, ...).
  portal_ids             jsonb not null default '{}',
  -- Set when a feed made this profile and no user has checked it yet.
  is_from_feed           boolean not null default false,
  archived_at            timestamptz,
  version                integer not null default 1,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  bio_html               text,
  licence_state          text check (licence_state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  socials                jsonb not null default '{}',
  languages              jsonb not null default '[]',
  -- Order in the team; equal positions sort by name.
  position               integer not null default 0,
  -- `photo_token` is the token of this picture, copied because every list shows it.
  photo_id               uuid,
  -- REAXML's id of the agent.
  unique_listing_agent_id text check (length(unique_listing_agent_id) <= 100),
  other_phones           jsonb not null default '[]',
  -- The photo a feed named last ({externalId, url, problem}): fetched once, and not again after a user removed it.
  feed_photo             jsonb,
  primary key (agency_id, id),
  foreign key (agency_id, photo_id) references agency_pictures (agency_id, id)
);
create index agents_by_email on agents (agency_id, lower(email));
-- A picture that was never put anywhere is deleted, and its key is looked for here.
create index agents_by_photo on agents (agency_id, photo_id) where photo_id is not null;
create index agents_in_order on agents (agency_id, position, name, id);
-- To a portal, two agents with one id would be one person.
create unique index agents_by_unique_listing_agent_id on agents (agency_id, unique_listing_agent_id)
  where unique_listing_agent_id is not null;

-- An agency's own roles beside the five built-in ones: a name and a list of permissions.
create table roles (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  name        text not null check (length(name) between 1 and 60),
  permissions text[] not null,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  archived_at timestamptz,
  primary key (agency_id, id)
);
create unique index roles_by_name on roles (agency_id, lower(name)) where archived_at is null;

create table users (
  agency_id          uuid not null references agencies (id),
  id                 uuid not null,
  email              text not null,
  first_name         text not null,
  last_name          text not null,
  role               text not null check (role in ('owner', 'admin', 'agent', 'assistant', 'readOnly', 'custom')),
  status             text not null default 'active' check (status in ('invited', 'active', 'suspended', 'archived')),
  agent_id           uuid,
  last_seen_at       timestamptz,
  version            integer not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  role_id            uuid,
  photo_token        text,
  archived_at        timestamptz,
  -- The previous photo while replacing or removing it can be undone; its file is deleted afterwards.
  former_photo_token text,
  former_photo_until timestamptz,
  -- Calendar feed addresses made before the password was last set stop working.
  password_set_at    timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, agent_id) references agents (agency_id, id),
  foreign key (agency_id, role_id) references roles (agency_id, id),
  constraint users_custom_role check ((role = 'custom') = (role_id is not null))
);
create index users_by_name on users (agency_id, lower(((first_name || ' ') || last_name)), id);

-- How a user wants the screens to look; without a row as Gable comes.
create table appearances (
  agency_id uuid not null,
  user_id   uuid not null,
  settings  jsonb not null,
  primary key (agency_id, user_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);

-- Directories cross agencies and have no row level security: `logins`, `passkey_owners`, `public_addresses`, `sign_in_faces`, and what counts
-- tries before the user is known. On a cluster they are on the coordinator alone, so that no foreign key connects them with other tables.

-- Finds the user of an email address. Invited users have no password yet.
create table logins (
  email         text primary key check (email = lower(email)),
  agency_id     uuid not null,
  user_id       uuid not null,
  -- Read by `secrets.password_hash` only (0011_installation.sql).
  password_hash text,
  has_password  boolean generated always as (password_hash is not null) stored
);
create index logins_by_user on logins (agency_id, user_id);

-- One row per sign-in. Refresh tokens are derived from it (refresh-token.ts); none is stored.
create table sessions (
  agency_id  uuid not null,
  id         uuid not null,
  user_id    uuid not null,
  token_salt bytea not null,
  generation integer not null default 1,
  rotated_at timestamptz not null default now(),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  device     text not null default '',
  ended_at   timestamptz,
  end_reason text check (end_reason in ('logout', 'ended', 'reuse', 'password')),
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
create index password_resets_by_user on password_resets (agency_id, user_id);

create table invitations (
  agency_id  uuid not null,
  id         uuid not null,
  user_id    uuid not null,
  token_hash bytea not null,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz,
  revoked_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index invitations_by_user on invitations (agency_id, user_id, created_at desc);

-- Browsers a user has signed in from: a new one is reported by email, a known one has its own limit of failed attempts.
create table known_devices (
  agency_id uuid not null,
  id        uuid not null,
  user_id   uuid not null,
  name      text not null default '',
  first_at  timestamptz not null default now(),
  last_at   timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index known_devices_by_user on known_devices (agency_id, user_id);

-- Failed sign-in attempts by hash of email and address. No agency: unknown emails are counted too.
create table sign_in_failures (
  key        bytea primary key,
  failures   integer not null,
  retry_at   timestamptz not null,
  updated_at timestamptz not null
);
create index sign_in_failures_by_age on sign_in_failures (updated_at);

-- Two-factor authentication: encrypted TOTP secret, confirmed by the first correct code. `last_step` makes each code single use.
create table user_factors (
  agency_id    uuid not null,
  user_id      uuid not null,
  -- Read by `secrets.totp_secret` only (0011_installation.sql).
  totp_secret  bytea not null,
  confirmed_at timestamptz,
  last_step    bigint not null default 0,
  created_at   timestamptz not null default now(),
  primary key (agency_id, user_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);

create table recovery_codes (
  agency_id uuid not null,
  id        uuid not null,
  user_id   uuid not null,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index recovery_codes_by_user on recovery_codes (agency_id, user_id);

-- Public keys of passkeys.
create table passkeys (
  agency_id     uuid not null,
  id            uuid not null,
  user_id       uuid not null,
  credential_id bytea not null,
  public_key    bytea not null,
  sign_count    bigint not null default 0,
  transports    text[] not null default '{}',
  name          text not null check (name <> ''),
  -- Synced to all of the person's devices, or bound to this one.
  is_synced     boolean not null,
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index passkeys_by_user on passkeys (agency_id, user_id);
create unique index passkeys_by_credential on passkeys (agency_id, credential_id);

-- A credential belongs to one account, across agencies.
create table passkey_owners (
  credential_id bytea primary key,
  agency_id     uuid not null,
  user_id       uuid not null,
  passkey_id    uuid not null unique
);
create index passkey_owners_by_user on passkey_owners (agency_id, user_id);

-- Used WebAuthn challenges, kept until they expire, so that each is answered once. No agency: the user is not known yet.
create table answered_challenges (
  hash        bytea primary key,
  answered_at timestamptz not null
);
create index answered_challenges_by_age on answered_challenges (answered_at);

-- The agency of the public pages at /p/<slug>, read without a sign-in. It also keeps slugs unique.
create table public_addresses (
  slug      text primary key,
  agency_id uuid not null unique
);

-- What the sign-in page of an agency shows: public facts only, so no row level security and no agency id.
create table sign_in_faces (
  slug          text primary key references public_addresses (slug) on delete cascade,
  trading_name  text not null,
  brand_colour  text not null,
  logo_token    text,
  -- False when the logo is for dark backgrounds only; it is then shown on the brand colour.
  is_logo_light boolean not null default true
);

-- First responses of creating calls by Idempotency-Key, kept for 24 hours: a retry does not create twice.
create table idempotency_keys (
  agency_id    uuid not null references agencies (id),
  user_id      uuid not null,
  key          text not null,
  request_hash bytea not null,
  status       smallint not null check (status between 200 and 299),
  answer       jsonb not null,
  created_at   timestamptz not null default now(),
  primary key (agency_id, user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (agency_id, created_at);

-- Jobs that failed for good, for staff to see and retry.
create table failed_jobs (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  name       text not null,
  payload    jsonb not null,
  -- What the job was about, for the list.
  subject    text not null default '',
  error      text not null,
  attempts   integer not null,
  failed_at  timestamptz not null default now(),
  retried_at timestamptz,
  primary key (agency_id, id)
);

-- One change of many records: progress, outcome of each, and what undo needs.
create table bulk_changes (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  entity     text not null check (entity in ('contact', 'listing')),
  user_id    uuid,
  action     jsonb not null,
  state      text not null check (state in ('running', 'finished', 'undoing', 'undone')),
  total      integer not null,
  created_at timestamptz not null default now(),
  primary key (agency_id, id)
);
create index bulk_changes_by_time on bulk_changes (agency_id, created_at);

create table bulk_change_items (
  agency_id     uuid not null,
  bulk_id       uuid not null,
  position      integer not null,
  record_id     uuid not null,
  outcome       text check (outcome in ('changed', 'unchanged', 'refused', 'undone', 'kept')),
  reason        text,
  -- Fields before, and the version after the change: undo skips records that were changed since.
  before        jsonb,
  version_after integer,
  primary key (agency_id, bulk_id, position),
  foreign key (agency_id, bulk_id) references bulk_changes (agency_id, id) on delete cascade
);

-- One row per original file, from the moment its upload address is signed (docs/decisions/0110). Their sum is the storage an agency uses.
create table stored_files (
  agency_id    uuid not null references agencies (id),
  key          text not null,
  -- Who uploads; null for files from feeds.
  user_id      uuid,
  content_type text,
  max_bytes    bigint check (max_bytes > 0),
  -- Reserved when the bytes start to arrive.
  size_bytes   bigint not null default 0 check (size_bytes >= 0),
  received_at  timestamptz,
  -- Null until a record refers to it.
  attached_at  timestamptz,
  created_at   timestamptz not null default now(),
  primary key (agency_id, key)
);
create index stored_files_bytes on stored_files (agency_id) include (size_bytes);
create index stored_files_waiting on stored_files (agency_id, created_at) where attached_at is null;

create table saved_views (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  entity      text not null check (entity in ('listings', 'contacts')),
  user_id     uuid not null,
  is_shared   boolean not null default false,
  name        text not null check (length(name) between 1 and 60),
  settings    jsonb not null,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  archived_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id)
);
create index saved_views_by_entity on saved_views (agency_id, entity, id);

-- One user's choices for a list: order of views, default view, and columns per view ('' is the list without a view).
create table view_choices (
  agency_id       uuid not null,
  user_id         uuid not null,
  entity          text not null check (entity in ('listings', 'contacts')),
  default_view_id uuid,
  view_order      jsonb not null default '[]',
  columns         jsonb not null default '{}',
  primary key (agency_id, user_id, entity),
  foreign key (agency_id, user_id) references users (agency_id, id)
);

-- Notifications of one user (docs/decisions/0065).
create table notifications (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  user_id    uuid not null,
  kind       text not null check (kind in ('mention', 'noteReminder', 'enquiry', 'publicationFailed', 'taskAssigned',
    'taskReminder', 'reviewArrived', 'campaignStopped', 'smsReceived', 'smsFailed', 'proofAnswered', 'inspectionAnswered')),
  title      text not null check (length(title) between 1 and 300),
  detail     text check (length(detail) <= 1000),
  -- The record it links to.
  entity     text not null check (entity in ('contact', 'listing', 'property', 'enquiry', 'task', 'review', 'campaign')),
  entity_id  uuid not null,
  actor_id   uuid,
  -- One notification per key.
  dedupe_key text not null,
  is_in_app  boolean not null,
  -- Waits for the daily digest while mailed_at is null.
  is_digest  boolean not null,
  created_at timestamptz not null default now(),
  read_at    timestamptz,
  mailed_at  timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create unique index notifications_once on notifications (agency_id, user_id, dedupe_key);
create index notifications_newest on notifications (agency_id, user_id, id desc) where is_in_app;
create index notifications_unread on notifications (agency_id, user_id, id desc) where is_in_app and (read_at is null);
create index notifications_digest on notifications (agency_id, user_id, id) where is_digest and (mailed_at is null);

-- Only settings that differ from the default of their kind.
create table notification_settings (
  agency_id uuid not null references agencies (id),
  user_id   uuid not null,
  kind      text not null check (kind in ('mention', 'noteReminder', 'enquiry', 'publicationFailed', 'taskAssigned',
    'taskReminder', 'reviewArrived', 'campaignStopped', 'smsReceived', 'smsFailed', 'proofAnswered', 'inspectionAnswered')),
  is_in_app boolean not null,
  mail      text not null check (mail in ('never', 'daily', 'atOnce')),
  primary key (agency_id, user_id, kind),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);

-- One digest per user and day, also after a crash.
create table notification_digests (
  agency_id uuid not null references agencies (id),
  user_id   uuid not null,
  day       date not null,
  primary key (agency_id, day, user_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);

-- Listings and contacts handed over from one agent to another, with undo.
create table agent_handovers (
  agency_id    uuid not null,
  id           uuid not null,
  agent_id     uuid not null,
  listings_to  uuid,
  contacts_to  uuid,
  state        text not null check (state in ('running', 'finished', 'undoing', 'undone')),
  created_by   uuid,
  created_at   timestamptz not null default now(),
  -- Set when archiving this user started it: reactivating them undoes it.
  left_user_id uuid,
  primary key (agency_id, id),
  foreign key (agency_id, agent_id) references agents (agency_id, id),
  foreign key (agency_id, listings_to) references agents (agency_id, id),
  foreign key (agency_id, contacts_to) references agents (agency_id, id)
);
create index agent_handovers_by_agent on agent_handovers (agency_id, agent_id, id desc);

create table agent_handover_items (
  agency_id   uuid not null,
  handover_id uuid not null,
  entity      text not null check (entity in ('listing', 'contact')),
  entity_id   uuid not null,
  -- The record's agents before and after; undo skips records that were changed since.
  before      jsonb not null,
  after       jsonb not null,
  primary key (agency_id, handover_id, entity, entity_id),
  foreign key (agency_id, handover_id) references agent_handovers (agency_id, id) on delete cascade
);

-- Banner images for brochures, emails and the website.
create table heading_images (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  position    integer not null,
  file_name   text not null,
  alt_text    text,
  state       text not null check (state in ('processing', 'ready', 'failed')),
  problem     text,
  token       text not null,
  storage_key text not null,
  width_px    integer,
  height_px   integer,
  thumb_hash  text,
  variants    jsonb not null default '[]',
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  archived_at timestamptz,
  primary key (agency_id, id)
);
create index heading_images_in_order on heading_images (agency_id, position, id) where archived_at is null;
create index heading_images_by_original on heading_images (agency_id, storage_key);
