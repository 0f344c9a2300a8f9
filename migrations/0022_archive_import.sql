-- Agencies that came by `gable archive import`: how far the import is, and since when the agency sends nothing.
create table agency_imports (
  agency_id        uuid not null references agencies (id),
  -- Of its manifest: the same file continues the import, and a finished one is not repeated.
  archive_sha256   bytea not null,
  source_agency_id uuid not null,
  made_at          timestamptz not null,
  -- The table whose rows are coming in, and how many lines of it are in; null when all are.
  table_name       text check (length(table_name) <= 100),
  lines_done       bigint not null default 0 check (lines_done >= 0),
  started_at       timestamptz not null,
  finished_at      timestamptz,
  primary key (agency_id)
);
alter table agency_imports enable row level security, force row level security;
create policy agency on agency_imports using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);

-- So that an installation without imports asks no agency whether it is one.
alter table installation add column last_import_at timestamptz;
