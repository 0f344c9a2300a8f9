-- What visitors of an open home are sent afterwards, each visit once: a second row is only made after the first has failed.
create table follow_ups (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  open_id      uuid not null,
  visit_id     uuid not null,
  kind         text not null check (kind in ('thanks', 'nextOpen', 'missed', 'requested')),
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
create index opens_to_follow_up on opens (agency_id, ends_at) where state = 'closed';

alter table follow_ups enable row level security, force row level security;
create policy agency on follow_ups using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);

create view follow_ups_view with (security_invoker) as
  select agency_id, id, open_id, visit_id, kind, channel, address, subject, text, state, reason, sent_at, created_by, created_at from follow_ups;
create view open_hosts_view with (security_invoker) as select agency_id, open_id, agent_id from open_hosts;
