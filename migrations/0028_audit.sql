-- Where a change came from; null for jobs, feeds and commands.
alter table audit_events add column ip text;
alter table audit_events add column device text;
create index audit_events_newest on audit_events (agency_id, id desc);
create index audit_events_by_user on audit_events (agency_id, user_id, id desc);

-- The chain: each committed event gets a place, and a hash over the hash before it and the whole of the event. A row that is changed or
-- taken out no longer fits. Rows are only ever added; the application's role may do nothing else (platform/db/migrate.ts).
create table audit_chain (
  agency_id uuid not null references agencies (id),
  position  bigint not null,
  event_id  uuid not null,
  hash      bytea not null,
  primary key (agency_id, position),
  unique (agency_id, event_id)
);

-- The end of each run of the sealing job, signed with the server's key: who can write to the database alone cannot make a new chain.
create table audit_seals (
  agency_id uuid not null references agencies (id),
  position  bigint not null,
  mac       bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (agency_id, position)
);

do $$
declare t text;
begin
  foreach t in array array['audit_chain', 'audit_seals']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
