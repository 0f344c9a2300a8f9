-- Two records of one person made one, and how to take it back for 30 days.
create table contact_merges (
  agency_id     uuid not null references agencies (id),
  id            uuid not null,
  kept_id       uuid not null,
  merged_id     uuid not null,
  -- Fields of the kept one before the merge, and its version after it: unchanged since then, they come back on undo.
  kept_before   jsonb not null,
  kept_version  integer not null,
  -- Which rows of which table went over: {"preferences": [id, ...], ...}.
  moved         jsonb not null,
  merged_by     uuid,
  merged_at     timestamptz not null,
  undone_at     timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, kept_id) references contacts (agency_id, id) on delete cascade,
  foreign key (agency_id, merged_id) references contacts (agency_id, id) on delete cascade
);
create index contact_merges_by_kept on contact_merges (agency_id, kept_id, merged_at desc);
create index contact_merges_by_merged on contact_merges (agency_id, merged_id);

-- Pairs that somebody has looked at and found to be two people. `a_id` is the smaller one.
create table contact_not_duplicates (
  agency_id  uuid not null,
  a_id       uuid not null,
  b_id       uuid not null,
  decided_by uuid,
  decided_at timestamptz not null default now(),
  primary key (agency_id, a_id, b_id),
  foreign key (agency_id, a_id) references contacts (agency_id, id) on delete cascade,
  foreign key (agency_id, b_id) references contacts (agency_id, id) on delete cascade,
  check (a_id < b_id)
);

do $$
declare t text;
begin
  foreach t in array array['contact_merges', 'contact_not_duplicates']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
