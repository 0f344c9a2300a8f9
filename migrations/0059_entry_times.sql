-- When it happened by our clock: an entry that a phone sends late does not overwrite what has happened since. Null before this migration.
alter table open_entries add column happened_at timestamptz;
