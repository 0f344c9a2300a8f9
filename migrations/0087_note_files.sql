-- Files on notes. A file is sent before its note is saved, so it may hang on none for a while (`attached_at` is null then); when a note goes for
-- good its files stand here without it until their bytes are gone too (decision 87).
create table note_files (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  note_id      uuid,
  storage_key  text not null,
  file_name    text not null,
  content_type text not null,
  size_bytes   bigint not null check (size_bytes > 0),
  created_by   uuid,
  created_at   timestamptz not null default now(),
  attached_at  timestamptz,
  -- Taken off its note; it can come back for a day.
  archived_at  timestamptz,
  primary key (agency_id, id),
  unique (agency_id, storage_key),
  foreign key (agency_id, note_id) references notes (agency_id, id) on delete set null (note_id)
);
create index note_files_by_note on note_files (agency_id, note_id);
create index note_files_to_go on note_files (agency_id, created_at) where note_id is null or archived_at is not null;

alter table note_files enable row level security;
create policy agency on note_files using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);
