-- What holds for the installation as a whole: the key it was set up with, the restore it came from, work that one worker does for all.

alter table installation
  -- Of SECRET_KEY; a process with another key would make tokens and a database password that the others refuse.
  add column key_fingerprint text check (length(key_fingerprint) <= 64),
  -- Set by `gable restore`. Nothing leaves an agency until one of its owners releases it.
  add column restored_at timestamptz,
  add column restored_from text check (length(restored_from) <= 100);

-- Whose turn a piece of recurring work is: one worker runs it for all agencies.
create table recurring_turns (
  name    text primary key check (length(name) <= 100),
  worker  uuid not null,
  next_at timestamptz not null
);

-- An owner has allowed the agency to send again after a restore. One made before the latest restore counts for nothing.
create table restore_releases (
  agency_id   uuid not null references agencies (id),
  released_at timestamptz not null,
  released_by uuid,
  primary key (agency_id)
);
alter table restore_releases enable row level security, force row level security;
create policy agency on restore_releases using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);

-- Every file in the storage, for backups: its content, and whether the backup has it. A removed one is kept until no backup needs it.
create table backup_files (
  key        text primary key check (length(key) <= 500),
  sha256     bytea not null,
  size_bytes bigint not null check (size_bytes >= 0),
  stored_at  timestamptz not null,
  shipped_at timestamptz,
  removed_at timestamptz
);
create index backup_files_waiting on backup_files (stored_at) where shipped_at is null and removed_at is null;
create index backup_files_removed on backup_files (removed_at) where removed_at is not null;
create index backup_files_by_content on backup_files (sha256);

-- What was done with backups, for the screen, the metrics and `gable doctor`.
create table backup_runs (
  id          uuid primary key,
  kind        text not null check (kind in ('backup', 'verify')),
  state       text not null check (state in ('running', 'done', 'failed')),
  started_at  timestamptz not null,
  finished_at timestamptz,
  backup_id   text check (length(backup_id) <= 100),
  size_bytes  bigint check (size_bytes >= 0),
  -- What a person should know: what failed, or what was checked.
  detail      text check (length(detail) <= 2000)
);
create index backup_runs_newest on backup_runs (kind, started_at desc);
