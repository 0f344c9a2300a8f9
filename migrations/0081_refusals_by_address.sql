-- A refusal belongs to the address or number: the row stays when they agree again, so that an older refusal cannot come back with a file.
-- Agreed to one purpose only, after a refusal of all: both times are the same.
alter table suppressions add column lifted_at timestamptz;

-- Agencies whose refusals of before are still to be kept by address, and how far that is.
create table suppression_backfills (
  agency_id uuid primary key references agencies (id),
  after_id  uuid
);
alter table suppression_backfills enable row level security, force row level security;
create policy agency on suppression_backfills using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);

do $$
declare
  before text := current_setting('app.agency_id', true);
  one uuid;
begin
  for one in select id from agencies loop
    perform set_config('app.agency_id', one::text, true);
    insert into suppression_backfills (agency_id) values (one);
  end loop;
  perform set_config('app.agency_id', coalesce(before, ''), true);
end $$;
