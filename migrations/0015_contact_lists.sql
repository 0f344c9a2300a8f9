-- What the grid of contacts sorts and searches by, and changes of many contacts at once (as listing_bulks in 0007).

-- Columns instead of expressions in the index: with row level security coalesce() keeps an index from being used for a range (note 14).
alter table contacts
  add column sort_touched timestamptz generated always as (coalesce(last_contacted_at, '-infinity')) stored,
  add column sort_due     date generated always as (coalesce(next_contact_on, 'infinity')) stored;
drop index contacts_by_touch;
create index contacts_by_touched on contacts (agency_id, sort_touched, id) where archived_at is null;
create index contacts_by_due on contacts (agency_id, sort_due, id) where archived_at is null;

-- Tags are found by their beginning, whatever their case.
alter table contact_tags add column tag_key text collate "C" generated always as (lower(tag)) stored;
create index contact_tags_by_key on contact_tags (agency_id, tag_key, contact_id);

create table contact_bulks (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  user_id    uuid,
  action     jsonb not null,
  state      text not null check (state in ('running', 'finished', 'undoing', 'undone')),
  total      integer not null,
  created_at timestamptz not null default now(),
  primary key (agency_id, id)
);
create index contact_bulks_by_time on contact_bulks (agency_id, created_at);
create table contact_bulk_items (
  agency_id     uuid not null,
  bulk_id       uuid not null,
  position      integer not null,
  contact_id    uuid not null,
  outcome       text check (outcome in ('changed', 'unchanged', 'refused', 'undone', 'kept')),
  reason        text,
  -- The fields as they were, and the version after the change: undoing spares what was changed since.
  before        jsonb,
  version_after integer,
  primary key (agency_id, bulk_id, position),
  foreign key (agency_id, bulk_id) references contact_bulks (agency_id, id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['contact_bulks', 'contact_bulk_items']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
