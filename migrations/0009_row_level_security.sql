-- The second lock behind every query's own agency condition: a row is visible only in the scope of its agency. `nullif`: after the first
-- SET LOCAL on a connection the setting is '' and not NULL, and ''::uuid would raise. A later migration that adds a table does the same for
-- it; row-security.test.ts fails for a table that was left out.
do $$
declare t text;
begin
  for t in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'agency_id' and c.relname not in ('logins', 'public_addresses')
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
alter table agencies enable row level security;
create policy agency on agencies using (id = nullif(current_setting('app.agency_id', true), '')::uuid);
