-- The author of a note that came from another system, where no user of this agency is that person.
alter table notes add column author_name text check (length(author_name) <= 120);

-- A move: the files of an agency's old system, their tables with what each column means, and progress. The files are in the storage.
create table moves (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  -- The old system, as the agency calls it; part of every id of it that is kept.
  source      text not null check (length(source) between 1 and 60),
  state       text not null
    check (state in ('reading', 'read', 'checking', 'checked', 'queued', 'running', 'paused', 'finished', 'cancelled', 'failed', 'undoing', 'undone')),
  -- Uploaded files, and those inside that are no tables, with the reason.
  files       jsonb not null,
  -- Tables found, each with its columns, its kind and the meaning of each column.
  tables      jsonb not null default '[]',
  -- The scope of the user who started it; a job knows its user but not their permissions.
  reach       jsonb not null,
  -- A job of an earlier check or start does nothing any more.
  run         uuid not null,
  -- The table that is worked on (-1: none yet) and rows processed of it; a killed run resumes after them.
  step        smallint not null default -1,
  done        integer not null default 0,
  -- Outcomes of rows by table.
  counts      jsonb not null default '{}',
  error       text,
  undo_counts jsonb,
  created_by  uuid,
  created_at  timestamptz not null,
  finished_at timestamptz,
  primary key (agency_id, id)
);

-- Outcome of every row: for the reconciliation, for correcting refused rows and for undoing the move.
create table move_rows (
  agency_id   uuid not null,
  move_id     uuid not null,
  -- The table, by its place in `moves.tables`.
  step        smallint not null,
  position    integer not null,
  -- Line in the file, from 1.
  line        integer not null,
  outcome     text not null check (outcome in ('created', 'merged', 'unchanged', 'refused')),
  reason      text,
  label       text not null,
  external_id text,
  record_kind text check (record_kind in ('user', 'contact', 'relation', 'requirement', 'property', 'listing', 'note', 'task', 'link')),
  record_id   uuid,
  -- The row as read; only for refused rows.
  cells       jsonb,
  -- What undoing needs: the fields before, and the version that the row made.
  undo        jsonb,
  primary key (agency_id, move_id, step, position),
  foreign key (agency_id, move_id) references moves (agency_id, id) on delete cascade
);
create index move_rows_by_outcome on move_rows (agency_id, move_id, step, outcome, position) where outcome <> 'created';
create index move_rows_by_record on move_rows (agency_id, record_id) where record_id is not null;

-- The mapping last used for a table with these headings of this system.
create table move_mappings (
  agency_id  uuid not null references agencies (id),
  source     text not null,
  header_key text not null,
  mapping    jsonb not null,
  updated_at timestamptz not null,
  primary key (agency_id, source, header_key)
);

select secure_agency_table(name) from unnest(array['moves', 'move_rows', 'move_mappings']::regclass[]) as name;

-- The word of an old system for a relationship that has no kind of ours, such as landlord; two of them join the same contacts as two.
alter table contact_relationships add column word text check (length(word) between 1 and 80);
alter table contact_relationships drop constraint contact_relationships_agency_id_from_id_to_id_kind_key;
alter table contact_relationships add constraint contact_relationships_once unique nulls not distinct (agency_id, from_id, to_id, kind, word);

-- Notes, tasks, relationships and requirements of an old system are found again by their ids as well.
alter table external_refs drop constraint external_refs_record_kind_check;
alter table external_refs add constraint external_refs_record_kind_check 
  check (record_kind in ('contact', 'listing', 'property', 'note', 'task', 'relation', 'requirement'));
