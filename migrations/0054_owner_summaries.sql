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

alter table owner_summaries enable row level security, force row level security;
create policy agency on owner_summaries using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);

create view owner_summaries_view with (security_invoker) as
  select agency_id, id, open_id, contact_id, subject, text, state, reason, created_by, created_at from owner_summaries;
