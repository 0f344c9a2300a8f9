-- Open homes. `inspections` of a listing is read from here (`listings_view`).
create table opens (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  listing_id   uuid not null,
  kind         text not null default 'openHome' check (kind in ('openHome', 'private')),
  -- On the clock at the property; instants follow from its place.
  starts_at    timestamp(0) not null,
  ends_at      timestamp(0) not null,
  -- When it started before it was moved.
  moved_from   timestamp(0),
  state        text not null default 'planned' check (state in ('planned', 'running', 'closed', 'followedUp', 'cancelled')),
  cancelled_reason text,
  -- In `inspections` of the listing, and so on portals, brochures and in emails.
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
  is_booked_online boolean not null default false,
  -- What their calendar answered to the invitation, and when (RFC 5546, REPLY). Once it is moved, the answer to the time before is gone.
  reply        text check (reply in ('accepted', 'declined', 'tentative')),
  replied_at   timestamptz,
  -- Cancelled because its listing was sold, leased or withdrawn: once the listing is back on the market, it is offered to be booked again.
  ended_with_listing boolean not null default false,
  primary key (agency_id, id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);
create index opens_by_time on opens (agency_id, starts_at, id);
create index opens_by_listing on opens (agency_id, listing_id, starts_at);
create index opens_to_close on opens (agency_id, ends_at) where state in ('planned', 'running');
create index opens_to_follow_up on opens (agency_id, ends_at) where state = 'closed';
create index opens_private on opens (agency_id, starts_at) where kind = 'private' and state = 'planned';
create index opens_booked_online on opens (agency_id, created_at) where is_booked_online;
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
  -- Groups that come while the home is full wait; whether one ever did says more than its status, which changes when it is let in.
  has_waited   boolean not null default false,
  primary key (agency_id, id),
  foreign key (agency_id, open_id) references opens (agency_id, id) on delete cascade,
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade,
  foreign key (agency_id, contact_id) references contacts (agency_id, id)
);
create index visits_by_open on visits (agency_id, open_id, arrived_at, id);
create index visits_by_listing on visits (agency_id, listing_id, arrived_at desc, id desc);
create index visits_by_contact on visits (agency_id, contact_id, arrived_at desc);
create index visits_to_check on visits (agency_id, created_at, id) where match_state = 'look';
create index visits_to_forget on visits (agency_id, created_at)
  where contact_id is null and (people <> '[]' or suburb is not null or comments is not null);

-- What devices have sent, each once: the key is made on the device.
create table open_entries (
  agency_id  uuid not null,
  client_key uuid not null,
  open_id    uuid not null,
  -- The visit it is about; a visitor who was here already leads to the visit that there was.
  visit_id   uuid,
  -- `place`: a group was let in, waits again, came back or was removed by mistake.
  entry_kind text not null check (entry_kind in ('start', 'arrive', 'feedback', 'leave', 'place', 'undo', 'close')),
  user_id    uuid,
  device_at  timestamptz,
  device_seq integer,
  received_at timestamptz not null default now(),
  -- When it happened by our clock: an entry that a phone sends late does not overwrite what has happened since.
  happened_at timestamptz,
  primary key (agency_id, client_key),
  foreign key (agency_id, open_id) references opens (agency_id, id) on delete cascade
);
create index open_entries_by_open on open_entries (agency_id, open_id, visit_id);

-- What visitors of an open home are sent afterwards, each visit once: a second row is only made after the first has failed.
create table follow_ups (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  open_id      uuid not null,
  visit_id     uuid not null,
  -- `full`: to those who waited and never came in.
  kind         text not null check (kind in ('thanks', 'nextOpen', 'missed', 'requested', 'full')),
  channel      text not null check (channel in ('email', 'sms')),
  -- Theirs: an email address, or a number in E.164.
  address      text collate "C" not null,
  subject      text,
  text         text not null,
  -- Of the listing, [id].
  document_ids jsonb not null default '[]',
  -- `sending` is committed before the email server is called: after a crash it becomes `unknown` and is never sent again.
  state        text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  reason       text,
  tries        smallint not null default 0,
  -- Until then it can be undone.
  send_after   timestamptz not null,
  sent_at      timestamptz,
  created_by   uuid,
  created_at   timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, open_id) references opens (agency_id, id) on delete cascade,
  foreign key (agency_id, visit_id) references visits (agency_id, id) on delete cascade
);
create unique index follow_ups_once on follow_ups (agency_id, visit_id) where state <> 'failed';
create index follow_ups_by_visit on follow_ups (agency_id, visit_id, created_at desc);
create index follow_ups_by_open on follow_ups (agency_id, open_id);
create index follow_ups_unfinished on follow_ups (agency_id, id) where state in ('waiting', 'sending');

-- Private inspections are opens of one visit that no portal shows. Their emails carry a calendar invitation, and each is sent at most once.
create table inspection_mails (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  open_id      uuid not null,
  visit_id     uuid not null,
  kind         text not null check (kind in ('booked', 'moved', 'cancelled', 'reminder')),
  address      text collate "C" not null,
  -- Grows with each change of the same inspection, so that a calendar takes the newest (RFC 5545, SEQUENCE).
  sequence     integer not null,
  -- The time that the email says, on the clock at the property.
  starts_at    timestamp(0) not null,
  ends_at      timestamp(0) not null,
  -- `sending` is committed before the email server is called: after a crash it becomes `unknown` and is never sent again.
  state        text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  reason       text,
  tries        smallint not null default 0,
  sent_at      timestamptz,
  created_by   uuid,
  created_at   timestamptz not null,
  -- A contact without an email gets the confirmation by SMS.
  channel      text not null default 'email' check (channel in ('email', 'sms')),
  primary key (agency_id, id),
  foreign key (agency_id, open_id) references opens (agency_id, id) on delete cascade,
  foreign key (agency_id, visit_id) references visits (agency_id, id) on delete cascade
);
create index inspection_mails_by_open on inspection_mails (agency_id, open_id, created_at desc);
create index inspection_mails_by_visit on inspection_mails (agency_id, visit_id);
-- One reminder for a time; after a move there is another one.
create unique index inspection_mails_reminded on inspection_mails (agency_id, open_id, starts_at) where kind = 'reminder';

-- Buyers book private inspections themselves, where the agency or the listing offers it. Without a row nothing is offered.
create table booking_settings (
  agency_id    uuid primary key references agencies (id),
  is_on        boolean not null default false,
  -- {mon: {from, to}, …} on the clock at the property; a day that is left out has no times.
  hours        jsonb not null,
  minutes      smallint not null check (minutes between 10 and 240),
  days_ahead   smallint not null check (days_ahead between 1 and 28),
  notice_hours smallint not null check (notice_hours between 0 and 168),
  version      integer not null default 1,
  updated_by   uuid,
  updated_at   timestamptz not null
);
-- Of one listing, instead of what the agency has chosen.
create table booking_listings (
  agency_id  uuid not null,
  listing_id uuid not null,
  is_on      boolean not null,
  updated_by uuid,
  updated_at timestamptz not null,
  primary key (agency_id, listing_id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);

-- What a vendor or landlord was told after an open home, word for word, and whether it was sent. `sending` is committed before the email server is called.
create table owner_summaries (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  open_id    uuid not null,
  contact_id uuid,
  address    text collate "C" not null,
  subject    text not null,
  text       text not null,
  state      text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  reason     text,
  tries      smallint not null default 0,
  -- Until then it can be undone.
  send_after timestamptz not null,
  sent_at    timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, open_id) references opens (agency_id, id) on delete cascade
);
create index owner_summaries_by_open on owner_summaries (agency_id, open_id);
create index owner_summaries_by_contact on owner_summaries (agency_id, contact_id, created_at desc, id desc);
create index owner_summaries_unfinished on owner_summaries (agency_id, id) where state in ('waiting', 'sending');

-- Keys of a listing, and who had them. `keyNumber`, `keyPlace` and `keysWith` of the listing follow (workflow/opens).
create table keys (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  listing_id uuid not null,
  label      text not null,
  hook       text,
  -- So many keys on the ring.
  set_of     smallint not null default 1 check (set_of between 1 and 50),
  version    integer not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- No longer held; its movements are kept.
  archived_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);
create index keys_by_listing on keys (agency_id, listing_id, created_at, id);

-- One row from taking a key to bringing it back.
create table key_movements (
  agency_id   uuid not null,
  id          uuid not null,
  key_id      uuid not null,
  listing_id  uuid not null,
  -- Who has it: a user, a contact, or a name.
  user_id     uuid,
  contact_id  uuid,
  to_name     text,
  why         text,
  open_id     uuid,
  out_at      timestamptz not null,
  out_by      uuid,
  due_back_at timestamptz,
  back_at     timestamptz,
  back_by     uuid,
  primary key (agency_id, id),
  foreign key (agency_id, key_id) references keys (agency_id, id) on delete cascade,
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade,
  foreign key (agency_id, contact_id) references contacts (agency_id, id)
);
create unique index key_movements_out on key_movements (agency_id, key_id) where back_at is null;
create index key_movements_by_key on key_movements (agency_id, key_id, out_at desc);
create index key_movements_by_listing on key_movements (agency_id, listing_id);
create index key_movements_by_contact on key_movements (agency_id, contact_id);
create index key_movements_due on key_movements (agency_id, due_back_at) where back_at is null;
