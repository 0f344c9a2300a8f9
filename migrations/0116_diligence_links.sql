-- Links with which parties fill in their own details, cases that came from another system, and receipts of records that were destroyed.
create table diligence_links (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  case_id      uuid not null,
  expires_at   timestamptz not null,
  revoked_at   timestamptz,
  -- {people, entity, papers, answers}, as the party sent it. It becomes part of the case when a person accepts it.
  given        jsonb,
  given_at     timestamptz,
  state        text not null default 'open' check (state in ('open', 'given', 'accepted', 'dismissed')),
  decided_by   uuid,
  decided_at   timestamptz,
  created_by   uuid,
  created_at   timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, case_id) references diligence_cases (agency_id, id) on delete cascade,
  check ((state = 'open') = (given is null)),
  check ((given is null) = (given_at is null))
);
create index diligence_links_by_case on diligence_links (agency_id, case_id, created_at desc);
select secure_agency_table('diligence_links');

create table diligence_imports (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  file_name    text not null,
  added        integer not null,
  refused      integer not null,
  created_by   uuid,
  created_at   timestamptz not null,
  -- How many of its cases the undo took back; others had been worked on.
  removed      integer,
  undone_at    timestamptz,
  primary key (agency_id, id)
);
select secure_agency_table('diligence_imports');
alter table diligence_cases add column import_id uuid;
create index diligence_cases_by_import on diligence_cases (agency_id, import_id) where import_id is not null;

-- What was destroyed when its time was over: when, how many, by which rule. Nothing about a person.
create table diligence_receipts (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  destroyed_at timestamptz not null,
  cases        integer not null check (cases > 0),
  certificates integer not null,
  -- The last day of the records that were destroyed lies on this day or before.
  ended_by     date not null,
  rule         text not null,
  primary key (agency_id, id)
);
select secure_agency_table('diligence_receipts');

create policy due on diligence_cases for select to current_user using (true);
-- A day early: the agency's day may be ahead.
create function due.diligence_over(moment timestamptz) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select distinct d.agency_id from diligence_cases d
    where greatest(d.completed_on, d.settlement_moved_to, d.settles_on, (d.updated_at at time zone 'UTC')::date)
      < (moment at time zone 'UTC')::date + 1 - interval '7 years';
end $$;
revoke execute on function due.diligence_over(timestamptz) from public;

-- Appends to the kinds that there are, whichever migration wrote them last.
do $$
declare one record;
begin
  for one in select conrelid::regclass as of, conname, pg_get_constraintdef(oid) as def from pg_constraint
    where conname in ('notifications_kind_check', 'notification_settings_kind_check')
  loop
    execute format('alter table %s drop constraint %I', one.of, one.conname);
    execute format('alter table %s add constraint %I %s', one.of, one.conname, replace(one.def, 'ARRAY[', 'ARRAY[''detailsGiven''::text, '));
  end loop;
end $$;
