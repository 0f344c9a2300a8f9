-- Passkeys: what the authenticator gave of itself, never a secret. A key belongs to one account, whichever agency it is of: hence the
-- unique index over all agencies, which row level security does not narrow.
create table passkeys (
  agency_id     uuid not null,
  id            uuid not null,
  user_id       uuid not null,
  credential_id bytea not null unique,
  public_key    bytea not null,
  sign_count    bigint not null default 0,
  transports    text[] not null default '{}',
  name          text not null check (name <> ''),
  -- Kept by a provider on all of the person's devices, or on this one alone.
  is_synced     boolean not null,
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index passkeys_by_user on passkeys (agency_id, user_id);

alter table passkeys enable row level security;
create policy agency on passkeys using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);

-- A challenge is answered once. What was asked is sealed and kept by the browser; only the answered ones are noted, for as long as they
-- could still be shown again. No agency: whoever signs in by passkey alone has not said yet who they are.
create table answered_challenges (
  hash        bytea primary key,
  answered_at timestamptz not null
);
create index answered_challenges_by_age on answered_challenges (answered_at);
