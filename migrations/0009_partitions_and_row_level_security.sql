-- Tables that only grow have a partition per month. Ids are UUIDv7, which start with the time, so that the primary key (agency_id, id) can be
-- the partition key's. Partitions are in a schema of their own that the application's role may not use: every access goes through the table,
-- its grants and its row level security.
create schema partitions;

-- Creates the partitions of this month and the next three; at every start and once a day. A row of another time (a wrong clock) goes to the
-- default partition; a month whose rows are there already stays there.
create function make_partitions() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent text;
  start timestamptz;
  partition text;
begin
  perform pg_advisory_xact_lock(hashtextextended('make_partitions', 0));
  foreach parent in array array['audit_events', 'publication_events', 'campaign_events'] loop
    for n in 0..3 loop
      start := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + make_interval(months => n);
      partition := format('%s_%s', parent, to_char(start at time zone 'UTC', 'YYYY_MM'));
      continue when to_regclass(format('partitions.%I', partition)) is not null;
      begin
        execute format('create table partitions.%I partition of %I for values from (%L) to (%L)', partition, parent,
          first_id_at(start), first_id_at((start at time zone 'UTC' + interval '1 month') at time zone 'UTC'));
      exception when check_violation then
        raise warning 'rows of % are in the default partition of % and stay there', partition, parent;
      end;
    end loop;
  end loop;
end $$;

-- The smallest UUIDv7 of this instant.
create function first_id_at(at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

create table partitions.audit_events_other partition of audit_events default;
create table partitions.publication_events_other partition of publication_events default;
create table partitions.campaign_events_other partition of campaign_events default;
select make_partitions();

-- The second lock behind every query's own agency condition: a row is visible only in the scope of its agency, for the owner of the tables
-- too. `nullif`: after the first SET LOCAL on a connection the setting is '' and not NULL, and ''::uuid would raise. A later migration that
-- adds a table does the same for it; schema.test.ts fails for a table that was left out.
do $$
declare t text;
begin
  for t in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'agency_id'
      and c.relname not in ('logins', 'passkey_owners', 'public_addresses')
  loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
alter table agencies enable row level security, force row level security;
create policy agency on agencies using (id = nullif(current_setting('app.agency_id', true), '')::uuid);
-- Commands of the operator list the agencies, and then work in the scope of one at a time.
create policy directory on agencies for select to current_user using (true);
