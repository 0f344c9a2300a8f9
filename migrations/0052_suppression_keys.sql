-- Keys of an agency's own for the hashes of erased people who had opted out: the archive takes them along. The newest is used, all are compared.
create table suppression_keys (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  -- Encrypted here; an archive has it as it is.
  hash_key   bytea not null check (octet_length(hash_key) between 60 and 200),
  created_at timestamptz not null,
  primary key (agency_id, id)
);
alter table suppression_keys enable row level security, force row level security;
create policy agency on suppression_keys using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);

-- Older hashes are keyed with a secret of the installation and the agency's id, and can't be made again from what is stored.
alter table suppressions add column keyed_by text not null default 'installation' check (keyed_by in ('installation', 'agency'));
