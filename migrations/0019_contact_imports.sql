-- A file of contacts that somebody brings in: what it holds, what should become of it, how far it is. The file itself lies in the storage.
create table contact_imports (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  state       text not null check (state in ('uploaded', 'checking', 'checked', 'queued', 'running', 'finished', 'cancelled', 'failed', 'undoing', 'undone')),
  file_name   text not null,
  size_bytes  bigint not null,
  -- Format, encoding, separator, headings and sample values, as found in the beginning of the file.
  found       jsonb not null,
  -- Mapping and rules, and how far the person who started it reaches.
  settings    jsonb not null,
  -- Rows dealt with; a run that was killed goes on after them.
  done        integer not null default 0,
  bytes_done  bigint not null default 0,
  counts      jsonb not null default '{}',
  -- What the dry run found: counts and the first rows.
  preview     jsonb,
  undo_counts jsonb,
  error       text,
  created_by  uuid,
  created_at  timestamptz not null,
  finished_at timestamptz,
  primary key (agency_id, id)
);

-- What became of every row: for the file of refused rows and for taking the whole import back.
create table contact_import_rows (
  agency_id  uuid not null,
  import_id  uuid not null,
  position   integer not null,
  -- Where it stands in the file, from 1.
  line       integer not null,
  outcome    text not null check (outcome in ('created', 'updated', 'skipped', 'unchanged', 'refused')),
  contact_id uuid,
  reason     text,
  -- The row as it was read; only of refused and skipped ones.
  cells      jsonb,
  -- Fields before the import changed them, and the version it made.
  before     jsonb,
  version_after integer,
  primary key (agency_id, import_id, position),
  foreign key (agency_id, import_id) references contact_imports (agency_id, id) on delete cascade
);
create index contact_import_rows_by_contact on contact_import_rows (agency_id, import_id, contact_id) where contact_id is not null;

-- How files with these headings were mapped last.
create table contact_import_mappings (
  agency_id  uuid not null references agencies (id),
  header_key text not null,
  mapping    jsonb not null,
  updated_at timestamptz not null,
  primary key (agency_id, header_key)
);

do $$
declare t text;
begin
  foreach t in array array['contact_imports', 'contact_import_rows', 'contact_import_mappings']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
