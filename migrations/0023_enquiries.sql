-- Consent of an agency at a portal to read its enquiries: the refresh token, sealed, and how far they were read.
create table portal_sign_ins (
  agency_id     uuid not null references agencies (id),
  portal        text not null check (portal in ('domain')),
  -- The agency's id and name there.
  portal_agency_id   text not null,
  portal_agency_name text not null,
  refresh_token bytea not null,
  connected_by  uuid,
  connected_at  timestamptz not null,
  read_until    timestamptz,
  -- Ticket of the one job that reads next; another one ends at once.
  next_read_at  timestamptz,
  last_error    text,
  primary key (agency_id, portal)
);

-- What somebody asked through a portal or a form. One row for each, whatever the number of times it is read.
create table enquiries (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  source      text not null check (source in ('domain', 'rea', 'website', 'other')),
  -- The portal's id of it.
  external_id text not null,
  kind        text not null check (kind in ('listing', 'contract', 'vendor', 'agency', 'other')),
  received_at timestamptz not null,
  listing_id  uuid,
  contact_id  uuid,
  -- As they called themselves there.
  name        text,
  email       text,
  phone       text,
  message     text not null default '',
  -- Who answers it.
  agent_id    uuid,
  note_id     uuid,
  answered_at timestamptz,
  answered_by uuid,
  created_at  timestamptz not null,
  primary key (agency_id, id),
  unique (agency_id, source, external_id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete set null (listing_id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete set null (contact_id),
  foreign key (agency_id, agent_id) references agents (agency_id, id)
);
create index enquiries_by_time on enquiries (agency_id, received_at desc, id desc);
create index enquiries_open on enquiries (agency_id, received_at desc, id desc) where answered_at is null;
create index enquiries_by_contact on enquiries (agency_id, contact_id, received_at desc);
create index enquiries_by_listing on enquiries (agency_id, listing_id, received_at desc);

do $$
declare t text;
begin
  foreach t in array array['portal_sign_ins', 'enquiries']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
