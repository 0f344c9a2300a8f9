-- Open homes as records. `fields.inspections` of the listing is their projection, written in the same transaction (workflow/opens).
create table opens (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  listing_id   uuid not null,
  kind         text not null default 'openHome' check (kind in ('openHome', 'private')),
  -- On the clock at the property, `2026-11-28T11:00`; instants follow from its place.
  starts_at    text collate "C" not null check (starts_at ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$'),
  ends_at      text collate "C" not null check (ends_at ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$'),
  -- Where it started before it was moved.
  moved_from   text collate "C" check (moved_from ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$'),
  state        text not null default 'planned' check (state in ('planned', 'running', 'closed', 'followedUp', 'cancelled')),
  cancelled_reason text,
  -- In `fields.inspections`, and so on portals, brochures and in emails.
  is_advertised boolean not null default true,
  place_note   text,
  capacity     integer check (capacity between 1 and 500),
  -- A new number ends every QR sign printed before.
  sign_version integer not null default 1,
  started_at   timestamptz,
  closed_at    timestamptz,
  followed_up_at timestamptz,
  version      integer not null default 1,
  created_by   uuid,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);
create index opens_by_time on opens (agency_id, starts_at, id);
create index opens_by_listing on opens (agency_id, listing_id, starts_at);
create index opens_to_close on opens (agency_id, ends_at) where state in ('planned', 'running');
create unique index opens_advertised on opens (agency_id, listing_id, starts_at) where is_advertised and state <> 'cancelled';

create table open_hosts (
  agency_id uuid not null,
  open_id   uuid not null,
  agent_id  uuid not null,
  -- The first one leads.
  position  smallint not null,
  primary key (agency_id, open_id, agent_id),
  foreign key (agency_id, open_id) references opens (agency_id, id) on delete cascade,
  foreign key (agency_id, agent_id) references agents (agency_id, id)
);
create index open_hosts_by_agent on open_hosts (agency_id, agent_id, open_id);

do $$
declare t text;
begin
  foreach t in array array['opens', 'open_hosts'] loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;

create view opens_view with (security_invoker) as
  select agency_id, id, listing_id, kind, starts_at, ends_at, state, is_advertised from opens;

-- What listings have today becomes records, and roles that look at or change listings may do the same with their open homes. One agency after the
-- other: row level security binds the owner of the tables, too.
do $$
declare
  one uuid;
  before text := current_setting('app.agency_id', true);
begin
  for one in select id from agencies loop
    perform set_config('app.agency_id', one::text, true);
    insert into opens (agency_id, id, listing_id, starts_at, ends_at, state, closed_at)
      select distinct on (l.id, i ->> 'startsAt') one, gen_random_uuid(), l.id, i ->> 'startsAt',
        case when i ->> 'endsAt' ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$' then i ->> 'endsAt' else i ->> 'startsAt' end,
        case when i ->> 'startsAt' < to_char(now() - interval '1 day', 'YYYY-MM-DD"T"HH24:MI') then 'closed' else 'planned' end,
        case when i ->> 'startsAt' < to_char(now() - interval '1 day', 'YYYY-MM-DD"T"HH24:MI') then now() end
      from listings l cross join lateral jsonb_array_elements(case jsonb_typeof(l.fields -> 'inspections') when 'array' then l.fields -> 'inspections' else '[]' end) i
      where l.agency_id = one and i ->> 'startsAt' ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$';
    insert into open_hosts (agency_id, open_id, agent_id, position)
      select one, o.id, l.agent_id, 0 from opens o join listings l on l.agency_id = one and l.id = o.listing_id
      where o.agency_id = one and l.agent_id is not null;
    update roles set permissions = array(select distinct unnest(permissions || array['opens.read']
        || case when 'listings.write' = any (permissions) then array['opens.write'] else '{}' end))
      where agency_id = one and 'listings.read' = any (permissions);
  end loop;
  perform set_config('app.agency_id', coalesce(before, ''), true);
end $$;
