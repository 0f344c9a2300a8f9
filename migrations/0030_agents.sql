-- Pictures of the agency itself: portraits of its agents and its logos. A record refers to one by id, so taking a picture back is a change like
-- any other, and the files of an earlier one stay for that.
create table agency_pictures (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  purpose    text not null check (purpose in ('portrait', 'logo')),
  file_name  text not null,
  token      text not null,
  width_px   integer not null,
  height_px  integer not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (agency_id, id)
);

alter table agents
  add column bio_html      text,
  add column licence_state text check (licence_state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  add column socials       jsonb not null default '{}',
  add column languages     jsonb not null default '[]',
  -- Place in the team, as the agency shows it; equal places go by name.
  add column position      integer not null default 0,
  -- `photo_token` beside it is its address, kept here too because every list shows it.
  add column photo_id      uuid,
  add foreign key (agency_id, photo_id) references agency_pictures (agency_id, id);
create index agents_in_order on agents (agency_id, position, name, id);
update agents a set position = n.place
  from (select agency_id, id, row_number() over (partition by agency_id order by name, id) as place from agents) n
  where a.agency_id = n.agency_id and a.id = n.id;

-- Who took over from somebody who left, and what, so that it can be given back.
create table agent_handovers (
  agency_id   uuid not null,
  id          uuid not null,
  agent_id    uuid not null,
  listings_to uuid,
  contacts_to uuid,
  state       text not null check (state in ('running', 'finished', 'undoing', 'undone')),
  created_by  uuid,
  created_at  timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, agent_id) references agents (agency_id, id),
  foreign key (agency_id, listings_to) references agents (agency_id, id),
  foreign key (agency_id, contacts_to) references agents (agency_id, id)
);
create index agent_handovers_by_agent on agent_handovers (agency_id, agent_id, id desc);
create table agent_handover_items (
  agency_id   uuid not null,
  handover_id uuid not null,
  entity      text not null check (entity in ('listing', 'contact')),
  entity_id   uuid not null,
  -- The record's list of agents before and after; given back only where nobody has changed it since.
  before      jsonb not null,
  after       jsonb not null,
  primary key (agency_id, handover_id, entity, entity_id),
  foreign key (agency_id, handover_id) references agent_handovers (agency_id, id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['agency_pictures', 'agent_handovers', 'agent_handover_items'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
