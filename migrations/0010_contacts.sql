-- People, couples, companies and trusts. What lists show, filter and sort by are columns, derived from `fields` by contact-columns.ts on every
-- write; the whole of ContactFields is in `fields` (docs/decisions/0002 says why).
create table contacts (
  agency_id      uuid not null references agencies (id),
  id             uuid not null,
  kind           text not null check (kind in ('person', 'couple', 'company', 'trust', 'estate')),
  display_name   text not null,
  -- Lower case without accents, for sorting: family or company name, then the rest.
  sort_last      text collate "C" not null,
  sort_first     text collate "C" not null,
  email          text,
  phone          text,
  suburb         text,
  -- Lower case without accents, for filters.
  suburb_key     text collate "C",
  state          text,
  postcode       text,
  agent_id       uuid,
  rating         text,
  source         text,
  is_private     boolean not null default false,
  do_not_contact boolean not null default false,
  fields         jsonb not null,
  version        integer not null default 1,
  created_by     uuid,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  last_contacted_at timestamptz,
  next_contact_on   date,
  archived_at    timestamptz,
  -- Set when this record went into another one; its id stays resolvable.
  merged_into    uuid,
  primary key (agency_id, id),
  foreign key (agency_id, agent_id) references agents (agency_id, id),
  foreign key (agency_id, merged_into) references contacts (agency_id, id)
);
-- One index per sort of the list; leakproof operators only.
create index contacts_by_name on contacts (agency_id, sort_last, sort_first, id) where archived_at is null;
create index contacts_by_updated on contacts (agency_id, updated_at desc, id desc) where archived_at is null;
create index contacts_by_created on contacts (agency_id, created_at desc, id desc) where archived_at is null;
create index contacts_by_touch on contacts (agency_id, (coalesce(last_contacted_at, '-infinity')), id) where archived_at is null;
create index contacts_by_agent on contacts (agency_id, agent_id, sort_last, sort_first, id) where archived_at is null;
create index contacts_by_suburb on contacts (agency_id, suburb_key, sort_last, sort_first, id) where archived_at is null;
create index contacts_by_bin on contacts (agency_id, archived_at desc, id) where archived_at is not null;

-- What a contact is found by, normalised: every start of a name in both orders, e-mails, telephone numbers and their ends, suburb.
-- Deleted and merged contacts have no rows here, so a search needs no look at the contact to leave them out.
create table contact_keys (
  agency_id  uuid not null,
  kind       text not null check (kind in ('name', 'email', 'phone', 'phoneEnd', 'suburb')),
  value      text collate "C" not null,
  contact_id uuid not null,
  primary key (agency_id, kind, value, contact_id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade
);
create index contact_keys_by_contact on contact_keys (agency_id, contact_id);

create table contact_agents (
  agency_id  uuid not null,
  contact_id uuid not null,
  agent_id   uuid not null,
  position   smallint not null,
  primary key (agency_id, agent_id, contact_id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade,
  foreign key (agency_id, agent_id) references agents (agency_id, id)
);
create index contact_agents_by_contact on contact_agents (agency_id, contact_id);

create table contact_tags (
  agency_id  uuid not null,
  contact_id uuid not null,
  tag        text not null,
  primary key (agency_id, tag, contact_id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade
);
create index contact_tags_by_contact on contact_tags (agency_id, contact_id);

create table contact_roles (
  agency_id  uuid not null,
  contact_id uuid not null,
  role       text not null,
  since_on   date,
  until_on   date,
  -- 'auto' roles come from the life cycle (a vendor's listing was sold) and go the same way.
  origin     text not null check (origin in ('manual', 'auto')),
  primary key (agency_id, role, contact_id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade
);
create index contact_roles_by_contact on contact_roles (agency_id, contact_id);

-- 'partner', 'parent', 'solicitor', ...: `from_id` is the `kind` of `to_id`.
create table contact_relationships (
  agency_id  uuid not null,
  id         uuid not null,
  from_id    uuid not null,
  to_id      uuid not null,
  kind       text not null,
  created_at timestamptz not null default now(),
  primary key (agency_id, id),
  unique (agency_id, from_id, to_id, kind),
  foreign key (agency_id, from_id) references contacts (agency_id, id) on delete cascade,
  foreign key (agency_id, to_id) references contacts (agency_id, id) on delete cascade,
  check (from_id <> to_id)
);
create index contact_relationships_by_other on contact_relationships (agency_id, to_id);

create table contact_properties (
  agency_id   uuid not null,
  id          uuid not null,
  contact_id  uuid not null,
  property_id uuid not null,
  role        text not null check (role in ('owner', 'tenant', 'interested', 'formerOwner', 'formerTenant')),
  from_on     date,
  until_on    date,
  created_at  timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade,
  foreign key (agency_id, property_id) references properties (agency_id, id)
);
create index contact_properties_by_contact on contact_properties (agency_id, contact_id);
create index contact_properties_by_property on contact_properties (agency_id, property_id);

do $$
declare t text;
begin
  foreach t in array array['contacts', 'contact_keys', 'contact_agents', 'contact_tags', 'contact_roles', 'contact_relationships', 'contact_properties']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
