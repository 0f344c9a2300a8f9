-- Documents and photos of a move: what was uploaded beside its tables, and what its rows name.

-- Uploaded files by the names that rows may use for them, until the uploads are deleted.
create table move_entries (
  agency_id   uuid not null,
  move_id     uuid not null,
  position    integer not null,
  -- The path in the ZIP, or the name of a file that was uploaded alone.
  name        text not null,
  -- The last part of it in lower case: rows often name only that.
  base_name   text not null,
  -- The uploaded file by its place, and whether this one is inside it.
  upload      smallint not null,
  is_zipped   boolean not null,
  size_bytes  bigint not null,
  -- No table: listed as left out while no row names it.
  is_document boolean not null,
  is_named    boolean not null default false,
  primary key (agency_id, move_id, position),
  foreign key (agency_id, move_id) references moves (agency_id, id) on delete cascade
);
create index move_entries_by_name on move_entries (agency_id, move_id, base_name);

-- Files that rows of a move attach to a listing or a note. Their bytes follow in the background.
create table move_files (
  agency_id       uuid not null,
  id              uuid not null,
  move_id         uuid not null,
  kind            text not null check (kind in ('photo', 'floorplan', 'document', 'note')),
  -- The listing, or for a `note` the note.
  record_id       uuid not null,
  -- The person it is about, and gone with them when they are erased.
  contact_id      uuid,
  -- A hash of the path or address: a later move does not attach the same file to the same record again.
  source_key      text not null,
  -- The path in the ZIP, or the address.
  name            text not null,
  -- Its place in `move_entries`; null for an address, and for a path that is not among the uploaded files.
  entry           integer,
  title           text,
  position        integer not null,
  -- As the feed calls it, so that an import of the feed finds it again.
  source_id       text,
  source_mod_time text,
  -- The note was made for this file alone.
  has_own_note    boolean not null,
  state           text not null check (state in ('waiting', 'fetched', 'missing')),
  reason          text,
  -- The photo, document or file of a note that it became.
  attached_id     uuid,
  primary key (agency_id, id),
  unique (agency_id, record_id, source_key),
  foreign key (agency_id, move_id) references moves (agency_id, id) on delete cascade
);
create index move_files_by_move on move_files (agency_id, move_id, state, id);

select secure_agency_table(name) from unnest(array['move_entries', 'move_files']::regclass[]) as name;

alter table move_rows drop constraint move_rows_record_kind_check;
alter table move_rows add constraint move_rows_record_kind_check
  check (record_kind in ('user', 'contact', 'relation', 'requirement', 'property', 'listing', 'note', 'task', 'link', 'file'));
alter table external_refs drop constraint external_refs_record_kind_check;
alter table external_refs add constraint external_refs_record_kind_check
  check (record_kind in ('contact', 'listing', 'property', 'note', 'task', 'relation', 'requirement', 'file'));
