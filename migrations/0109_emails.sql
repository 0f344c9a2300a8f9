-- Emails to one person, written by staff, and the listings that people who look for one are sent, by email or SMS.

-- Texts to start from.
create table email_templates (
  agency_id     uuid not null references agencies (id),
  id            uuid not null,
  -- Whose own it is; null: every user of the agency may use it.
  user_id       uuid,
  name          text not null,
  subject       text not null,
  text          text not null,
  -- Advertises something, so it needs consent (Spam Act 2003, section 6).
  is_commercial boolean not null,
  version       integer not null default 1,
  archived_at   timestamptz,
  updated_by    uuid,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index email_templates_by_name on email_templates (agency_id, lower(name), id) where archived_at is null;
create index email_templates_by_user on email_templates (agency_id, user_id);
select secure_agency_table('email_templates');

-- A message is about its contact alone and is deleted with them.
create table emails (
  agency_id     uuid not null references agencies (id),
  id            uuid not null,
  -- Those that were sent with one press, and are undone together.
  batch_id      uuid not null,
  contact_id    uuid not null,
  -- The listing that it is about.
  listing_id    uuid,
  channel       text not null check (channel in ('email', 'sms')),
  -- Theirs: an email address, or a number in E.164.
  address       text collate "C" not null,
  subject       text,
  text          text not null,
  is_commercial boolean not null,
  -- Listings that are shown below the text, [id].
  card_ids      jsonb not null default '[]',
  -- [{source, id, name, as}], in the order in which they are listed.
  files         jsonb not null default '[]',
  -- `sending` is committed before the email server is called: after a crash it becomes `unknown` and is never sent again.
  state         text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  reason        text,
  tries         smallint not null default 0,
  -- Until then it can be undone.
  send_after    timestamptz not null,
  sent_at       timestamptz,
  created_by    uuid,
  created_at    timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade
);
create index emails_by_contact on emails (agency_id, contact_id, created_at desc, id desc);
create index emails_by_batch on emails (agency_id, batch_id);
create index emails_by_listing on emails (agency_id, listing_id);
create index emails_unfinished on emails (agency_id, id) where state in ('waiting', 'sending');
select secure_agency_table('emails');

-- The user who wrote one that was not sent is notified.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('mention', 'noteReminder', 'enquiry', 'publicationFailed',
  'taskAssigned', 'taskReminder', 'reviewArrived', 'campaignStopped', 'smsReceived', 'smsFailed', 'emailFailed', 'proofAnswered', 'inspectionAnswered'));
alter table notification_settings drop constraint notification_settings_kind_check;
alter table notification_settings add constraint notification_settings_kind_check check (kind in ('mention', 'noteReminder', 'enquiry', 'publicationFailed',
  'taskAssigned', 'taskReminder', 'reviewArrived', 'campaignStopped', 'smsReceived', 'smsFailed', 'emailFailed', 'proofAnswered', 'inspectionAnswered'));
