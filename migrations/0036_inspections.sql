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
  -- The time that the email says, on the clock at the property; as those of opens, checked where they are written.
  starts_at    text collate "C" not null,
  ends_at      text collate "C" not null,
  -- `sending` is committed before the email server is called: after a crash it becomes `unknown` and is never sent again.
  state        text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  reason       text,
  tries        smallint not null default 0,
  sent_at      timestamptz,
  created_by   uuid,
  created_at   timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, open_id) references opens (agency_id, id) on delete cascade,
  foreign key (agency_id, visit_id) references visits (agency_id, id) on delete cascade
);
create index inspection_mails_by_open on inspection_mails (agency_id, open_id, created_at desc);
create index inspection_mails_by_visit on inspection_mails (agency_id, visit_id);
-- One reminder for a time; after a move there is another one.
create unique index inspection_mails_reminded on inspection_mails (agency_id, open_id, starts_at) where kind = 'reminder';
create index opens_private on opens (agency_id, starts_at) where kind = 'private' and state = 'planned';

alter table inspection_mails enable row level security, force row level security;
create policy agency on inspection_mails using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);

create view inspections_view with (security_invoker) as
  select o.agency_id, o.id, o.listing_id, o.starts_at, o.ends_at, o.state, o.version, v.contact_id, v.status
  from opens o join visits v on v.agency_id = o.agency_id and v.open_id = o.id and v.arrived_by = 'booking' and v.status <> 'cancelled'
  where o.kind = 'private';
