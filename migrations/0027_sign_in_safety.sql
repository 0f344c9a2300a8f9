-- The second factor: a sealed secret for one-time codes, confirmed by the first right code. The last step used is kept, so that a code
-- that was looked at over a shoulder is worth nothing.
create table user_factors (
  agency_id    uuid not null,
  user_id      uuid not null,
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

-- Browsers from which somebody has signed in: a new one is told by mail, a known one keeps its own budget of tries.
create table known_devices (
  agency_id    uuid not null,
  id           uuid not null,
  user_id      uuid not null,
  name         text not null default '',
  first_at     timestamptz not null default now(),
  last_at      timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index known_devices_by_user on known_devices (agency_id, user_id);

alter table agencies add column demands_second_factor boolean not null default false;

-- Wrong tries, by the hash of whose and from where. No agency: an address that nobody has is counted the same way.
create table sign_in_failures (
  key        bytea primary key,
  failures   integer not null,
  retry_at   timestamptz not null,
  updated_at timestamptz not null
);
create index sign_in_failures_by_age on sign_in_failures (updated_at);

do $$
declare t text;
begin
  foreach t in array array['user_factors', 'recovery_codes', 'known_devices']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
