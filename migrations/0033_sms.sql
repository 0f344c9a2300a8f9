-- SMS to and from contacts. A row is about its contact alone and is deleted with them; a reply from a number that no contact has keeps the number.
create table sms_messages (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  direction    text not null check (direction in ('out', 'in')),
  contact_id   uuid,
  -- E.164, theirs.
  number       text collate "C" not null,
  -- As it went out: with the agency's name and, when it is marketing, how to opt out.
  text         text not null,
  -- `service`: about an appointment, a sale or something they requested, without advertising (Spam Act 2003, schedule 1). `reply`: theirs.
  purpose      text not null check (purpose in ('service', 'marketing', 'propertyAlerts', 'openHomes', 'newsletter', 'reply')),
  -- The sender that was shown.
  sender       text,
  parts        smallint not null check (parts between 0 and 50),
  -- `sending` is committed before the provider is called: after a crash it becomes `unknown` and is never sent again.
  state        text not null check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'received')),
  reason       text,
  -- Sent to the outbox of this installation: it reached no one.
  is_outbox    boolean not null default false,
  tries        smallint not null default 0,
  -- Of the provider; a report or a reply that is sent again is the same one.
  provider_id  text,
  task_id      uuid,
  created_by   uuid,
  created_at   timestamptz not null,
  sent_at      timestamptz,
  delivered_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade,
  check ((direction = 'in') = (state = 'received')),
  check ((direction = 'in') = (purpose = 'reply'))
);
create index sms_messages_by_contact on sms_messages (agency_id, contact_id, created_at desc, id desc);
create index sms_messages_by_number on sms_messages (agency_id, number, created_at desc);
create index sms_messages_recent on sms_messages (agency_id, created_at) where direction = 'out';
create index sms_messages_unfinished on sms_messages (agency_id, id) where state in ('queued', 'sending');
create unique index sms_messages_once on sms_messages (agency_id, direction, provider_id) where provider_id is not null;

-- Numbers that get no SMS of any kind: their owner replied STOP. Only a reply of START lifts it.
create table sms_suppressions (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  number     text collate "C" not null,
  reason     text not null check (reason in ('stop')),
  created_at timestamptz not null,
  lifted_at  timestamptz,
  primary key (agency_id, id)
);
create unique index sms_suppressions_once on sms_suppressions (agency_id, number) where lifted_at is null;

-- The agency's own sender instead of SMS_SENDER. A new hook version ends the address that the provider called before.
create table sms_settings (
  agency_id     uuid primary key references agencies (id),
  sender        text check (char_length(sender) <= 20),
  is_registered boolean not null default false,
  hook_version  integer not null default 1,
  last_hook_at  timestamptz,
  version       integer not null default 1,
  updated_by    uuid,
  updated_at    timestamptz not null
);

do $$
declare
  t text;
  one uuid;
  before text := current_setting('app.agency_id', true);
begin
  foreach t in array array['sms_messages', 'sms_suppressions', 'sms_settings'] loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
  -- Roles that change contacts and notes may send them an SMS.
  for one in select id from agencies loop
    perform set_config('app.agency_id', one::text, true);
    update roles set permissions = permissions || array['sms.send']
      where agency_id = one and 'contacts.write' = any (permissions) and not 'sms.send' = any (permissions);
  end loop;
  perform set_config('app.agency_id', coalesce(before, ''), true);
end $$;

create view sms_messages_view with (security_invoker) as
  select agency_id, id, direction, contact_id, number, text, purpose, parts, state, reason, is_outbox, created_by, created_at, sent_at, delivered_at
  from sms_messages;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('mention', 'noteReminder', 'enquiry', 'publicationFailed',
  'taskAssigned', 'taskReminder', 'reviewArrived', 'campaignStopped', 'smsReceived', 'smsFailed'));
alter table notification_settings drop constraint notification_settings_kind_check;
alter table notification_settings add constraint notification_settings_kind_check check (kind in ('mention', 'noteReminder', 'enquiry',
  'publicationFailed', 'taskAssigned', 'taskReminder', 'reviewArrived', 'campaignStopped', 'smsReceived', 'smsFailed'));
