-- Visitors of open homes. The id is made on the device that records the visit (UUIDv7), so that sending it again is the same visit.
create table visits (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  open_id      uuid not null,
  listing_id   uuid not null,
  contact_id   uuid,
  status       text not null default 'arrived' check (status in ('booked', 'waiting', 'arrived', 'noShow', 'cancelled')),
  arrived_by   text not null check (arrived_by in ('staff', 'qr', 'kiosk', 'paper', 'booking')),
  -- [{name, mobile, email}], the first one speaks for the group. Children are a number and never named.
  people       jsonb not null default '[]',
  adults       smallint not null default 1 check (adults between 1 and 20),
  children     smallint not null default 0 check (children between 0 and 20),
  suburb       text,
  is_guest     boolean not null default false,
  -- Neighbours and agents of other firms are no buyers.
  role         text not null default 'buyer' check (role in ('buyer', 'neighbour', 'agent')),
  arrived_at   timestamptz,
  -- By the clock of the device, which may be wrong, and its order there.
  device_at    timestamptz,
  device_seq   integer,
  left_at      timestamptz,
  agrees_listing boolean not null default false,
  agrees_other boolean not null default false,
  -- What the ticks said, and the collection notice that was shown.
  wording      text,
  notice       text,
  consents_recorded_at timestamptz,
  interest     smallint check (interest between 1 and 5),
  price_from_cents bigint check (price_from_cents > 0),
  price_to_cents bigint check (price_to_cents >= price_from_cents),
  intent       text check (intent in ('offer', 'secondLook', 'no')),
  comments     text,
  feedback_at  timestamptz,
  wants_contract boolean not null default false,
  contract_sent_at timestamptz,
  match_state  text not null default 'none' check (match_state in ('none', 'matched', 'new', 'look')),
  recorded_by  uuid,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, open_id) references opens (agency_id, id) on delete cascade,
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade,
  foreign key (agency_id, contact_id) references contacts (agency_id, id)
);
create index visits_by_open on visits (agency_id, open_id, arrived_at, id);
create index visits_by_listing on visits (agency_id, listing_id, arrived_at desc, id desc);
create index visits_by_contact on visits (agency_id, contact_id, arrived_at desc);
create index visits_to_check on visits (agency_id, created_at, id) where match_state = 'look';
create index visits_without_contact on visits (agency_id, created_at) where contact_id is null;

-- What devices have sent, each once: the key is made on the device.
create table open_entries (
  agency_id  uuid not null,
  client_key uuid not null,
  open_id    uuid not null,
  -- The visit it is about; a visitor who was here already leads to the visit that there was.
  visit_id   uuid,
  entry_kind text not null check (entry_kind in ('start', 'arrive', 'feedback', 'leave', 'undo', 'close')),
  user_id    uuid,
  device_at  timestamptz,
  device_seq integer,
  received_at timestamptz not null default now(),
  primary key (agency_id, client_key),
  foreign key (agency_id, open_id) references opens (agency_id, id) on delete cascade
);
create index open_entries_by_open on open_entries (agency_id, open_id, visit_id);

do $$
declare t text;
begin
  foreach t in array array['visits', 'open_entries'] loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;

create view visits_view with (security_invoker) as
  select agency_id, id, open_id, listing_id, contact_id, status, role, arrived_at, interest, intent, comments, price_from_cents, price_to_cents
  from visits;
