-- Every row of an import can be read, before it and after it: what the row says, whom it was matched with and why, and what it changes.
alter table contact_import_rows
  add column shown      jsonb,
  add column matched_by text check (matched_by in ('id', 'email', 'phone', 'address', 'earlierRow')),
  add column changes    jsonb;
-- Most rows of a large file are new contacts; those are read in the order of the primary key.
create index contact_import_rows_by_outcome on contact_import_rows (agency_id, import_id, outcome, position) where outcome <> 'created';
