-- Ids that other systems know our records by, and what came from them without a field of ours (decision 185).

create table external_refs (
  agency_id    uuid not null references agencies (id),
  -- The system, as its importer names it: "VaultRE", "REAXML XNWXNW".
  source       text not null check (length(source) between 1 and 300),
  -- The kind of record there: contact, listing.
  kind         text not null check (kind ~ '^[a-z][a-zA-Z]{0,39}$'),
  external_id  text not null check (length(external_id) between 1 and 500),
  -- The record here. Without a foreign key: its feature says when it is merged or deleted.
  record_kind  text not null check (record_kind in ('contact', 'listing', 'property')),
  record_id    uuid not null,
  -- Hash of what the record was last read from there: an unchanged one is not written again.
  content_hash bytea,
  -- Whatever else its importer has to know of the last time.
  state        jsonb not null default '{}',
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (agency_id, source, kind, external_id)
);
create index external_refs_by_record on external_refs (agency_id, record_kind, record_id);

create table old_fields (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  record_kind text not null check (record_kind in ('contact', 'listing', 'property')),
  record_id   uuid not null,
  source      text not null check (length(source) between 1 and 300),
  -- The record there that said it; empty where the file had no ids. A contact may have come from two.
  external_id text not null default '' check (length(external_id) <= 500),
  label       text not null check (length(label) between 1 and 120),
  value       text not null check (length(value) between 1 and 10000),
  position    integer not null,
  created_at  timestamptz not null default now(),
  primary key (agency_id, id)
);
create index old_fields_by_record on old_fields (agency_id, record_kind, record_id);

-- The owner of the tables reads the rows of all agencies.
alter table feed_listings no force row level security;
insert into external_refs (agency_id, source, kind, external_id, record_kind, record_id, content_hash, state, created_at, updated_at)
select agency_id, 'REAXML ' || feed_agent_id, 'listing', feed_unique_id, 'listing', listing_id, content_hash,
  jsonb_build_object('root', root, 'seenMessages', to_jsonb(seen_messages), 'modTime', mod_time), imported_at, imported_at
from feed_listings;
drop table feed_listings;

select secure_agency_table('external_refs');
select secure_agency_table('old_fields');

alter table contact_import_rows drop constraint contact_import_rows_matched_by_check,
  add constraint contact_import_rows_matched_by_check check (matched_by in ('id', 'oldId', 'email', 'phone', 'address', 'earlierRow'));
-- The system that files with these headings came from.
alter table contact_import_mappings add column source text;
