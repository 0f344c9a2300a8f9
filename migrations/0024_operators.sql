-- Those who run the installation: their own sign-in, always with a code of an app, and never an agency's records. What they see of an agency
-- are counts, which each agency's own recurring work writes down. None of these tables belongs to an agency.

create table operators (
  id             uuid primary key,
  email          text not null check (email = lower(email) and length(email) <= 254),
  name           text not null check (length(name) between 1 and 100),
  -- Read by `secrets.operator_password` only.
  password_hash  text check (length(password_hash) <= 200),
  -- Sealed; read by `secrets.operator_app` only. Set with the first code that fits.
  totp_secret    bytea check (length(totp_secret) <= 500),
  -- The last code that was used: each works once.
  last_step      bigint not null default 0,
  -- SHA-256 of the link with which they choose a password; used up by it.
  link_hash      bytea check (length(link_hash) = 32),
  link_until     timestamptz,
  created_at     timestamptz not null default now(),
  removed_at     timestamptz
);
create unique index operators_by_email on operators (email) where removed_at is null;
create unique index operators_by_link on operators (link_hash) where link_hash is not null;

create table operator_sessions (
  id          uuid primary key,
  operator_id uuid not null references operators (id) on delete cascade,
  -- SHA-256 of the cookie.
  token_hash  bytea not null unique check (length(token_hash) = 32),
  device      text not null check (length(device) <= 200),
  ip          text not null check (length(ip) <= 45),
  started_at  timestamptz not null,
  seen_at     timestamptz not null,
  ended_at    timestamptz
);
create index operator_sessions_by_operator on operator_sessions (operator_id, started_at desc);

-- What operators did. The application may add to it and not change it (platform/db/migrate.ts).
create table operator_events (
  id          uuid primary key,
  at          timestamptz not null,
  operator_id uuid references operators (id),
  action      text not null check (action in ('created', 'linkMade', 'activated', 'removed', 'signedIn', 'signInFailed', 'signedOut',
    'agencyCreated', 'agencySuspended', 'agencyResumed', 'mailTested')),
  -- Of the agency by its web address name, or whose email was typed.
  subject     text not null default '' check (length(subject) <= 254),
  detail      text not null default '' check (length(detail) <= 500),
  ip          text not null default '' check (length(ip) <= 45)
);
create index operator_events_newest on operator_events (id desc);
create index operator_events_by_operator on operator_events (operator_id) where operator_id is not null;

-- One row per agency, in the open like the other directories: counts, and whether it is suspended.
create table agency_states (
  agency_id        uuid primary key,
  people           integer not null default 0,
  listings         integer not null default 0,
  contacts         integer not null default 0,
  files            integer not null default 0,
  file_bytes       bigint not null default 0,
  -- Jobs that gave up, by name: {"portals.send": 2}.
  failed_jobs      jsonb not null default '{}',
  last_used_at     timestamptz,
  measured_at      timestamptz,
  suspended_at     timestamptz,
  suspended_reason text check (length(suspended_reason) <= 500)
);

-- The name that an agency shows on its own sign-in page.
create view sign_in_faces_view with (security_invoker) as
  select a.agency_id, f.slug, f.trading_name from sign_in_faces f join public_addresses a on a.slug = f.slug;

create or replace view users_view with (security_invoker) as
  select agency_id, id, email, first_name, last_name, trim(first_name || ' ' || last_name) as full_name, role, role_id, status, agent_id,
    photo_token, password_set_at, created_at, last_seen_at
  from users;

create function secrets.operator_password(operator uuid) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select password_hash from operators where id = operator);
end $$;
create function secrets.operator_app(operator uuid) returns bytea
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select totp_secret from operators where id = operator);
end $$;
revoke execute on function secrets.operator_password(uuid), secrets.operator_app(uuid) from public;
