-- Campaigns, blog posts and reviews.

-- Email campaigns. `design` is our own document (design.contract.ts), never HTML; `frozen` is the email as it was when the campaign was
-- activated. Counts are stored, because lists must not count fifty thousand rows.
create table campaigns (
  agency_id       uuid not null references agencies (id),
  id              uuid not null,
  name            text not null,
  state           text not null check (state in ('draft', 'inReview', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed')),
  -- The state to resume to.
  paused_from     text check (paused_from in ('scheduled', 'sending')),
  pause_reason    text,
  origin          text not null default 'manual' check (origin in ('manual', 'automatic')),
  automation      text check (automation in ('newMatch', 'openHome', 'priceChange', 'sold')),
  -- The consent recipients must have given.
  purpose         text not null check (purpose in ('marketing', 'propertyAlerts', 'openHomes', 'newsletter')),
  template        text,
  subject         text not null default '',
  preheader       text not null default '',
  sender_agent_id uuid,
  design          jsonb not null,
  audience        jsonb not null,
  measures        boolean not null default true,
  scheduled_at    timestamptz,
  activated_at    timestamptz,
  activated_by    uuid,
  started_at      timestamptz,
  finished_at     timestamptz,
  frozen          jsonb,
  -- The worker run that may claim recipients, and its last heartbeat.
  send_run        uuid,
  send_beat       timestamptz,
  recipients      integer not null default 0,
  suppressed      integer not null default 0,
  sent            integer not null default 0,
  failed          integer not null default 0,
  unknown         integer not null default 0,
  bounced         integer not null default 0,
  complained      integer not null default 0,
  opened          integer not null default 0,
  machine_opened  integer not null default 0,
  clicked         integer not null default 0,
  unsubscribed    integer not null default 0,
  version         integer not null default 1,
  created_by      uuid,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  archived_at     timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, sender_agent_id) references agents (agency_id, id)
);
create index campaigns_by_updated on campaigns (agency_id, updated_at desc, id desc) where archived_at is null;
create index campaigns_going on campaigns (agency_id) where state in ('sending', 'scheduled') and archived_at is null;
create index campaigns_by_schedule on campaigns (agency_id, scheduled_at) where scheduled_at is not null and archived_at is null;

-- The audience, including suppressed contacts with the reason. The id is random and known to the recipient only: it is in their unsubscribe
-- link.
create table campaign_recipients (
  agency_id         uuid not null,
  id                uuid not null,
  campaign_id       uuid not null,
  position          integer not null,
  contact_id        uuid,
  name              text not null,
  address           text collate "C",
  domain            text collate "C",
  -- Merge field values at activation.
  merge_values      jsonb not null default '{}',
  -- Listings for this recipient only (new matches).
  listing_ids       jsonb,
  state             text not null check (state in ('queued', 'claimed', 'sent', 'failed', 'unknown', 'suppressed', 'cancelled')),
  reason            text,
  attempts          smallint not null default 0,
  not_before        timestamptz,
  claimed_by        uuid,
  claimed_at        timestamptz,
  sent_at           timestamptz,
  bounce            text check (bounce in ('hard', 'soft')),
  bounce_detail     text,
  bounced_at        timestamptz,
  complained_at     timestamptz,
  opened_at         timestamptz,
  machine_opened_at timestamptz,
  clicked_at        timestamptz,
  unsubscribed_at   timestamptz,
  -- True while claimed and nothing sent yet: if the worker dies, the recipient goes back to the queue.
  is_waiting        boolean not null default false,
  primary key (agency_id, id),
  foreign key (agency_id, campaign_id) references campaigns (agency_id, id) on delete cascade,
  foreign key (agency_id, contact_id) references contacts (agency_id, id)
);
create unique index campaign_recipients_once on campaign_recipients (agency_id, campaign_id, contact_id) where contact_id is not null;
create index campaign_recipients_queue on campaign_recipients (agency_id, campaign_id, position) where state = 'queued';
create index campaign_recipients_claimed on campaign_recipients (agency_id, campaign_id) where state = 'claimed';
create index campaign_recipients_in_order on campaign_recipients (agency_id, campaign_id, position, id);
create index campaign_recipients_by_contact on campaign_recipients (agency_id, contact_id, sent_at desc);
create index campaign_recipients_by_address on campaign_recipients (agency_id, address, sent_at desc) where sent_at is not null;

-- Bounces, opens and clicks. Partitioned by month (0009).
create table campaign_events (
  agency_id    uuid not null,
  id           uuid not null,
  campaign_id  uuid not null,
  recipient_id uuid not null,
  kind         text not null
    check (kind in ('bounced', 'complained', 'opened', 'machineOpened', 'clicked', 'machineClicked', 'unsubscribed', 'resubscribed')),
  -- Number of the link in the email.
  link         smallint,
  at           timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, campaign_id) references campaigns (agency_id, id) on delete cascade
) partition by range (id);
create index campaign_events_by_time on campaign_events (agency_id, campaign_id, kind, at);

-- Automatic emails. `rehearsed_version`: the version of the settings a user has previewed.
create table campaign_automations (
  agency_id         uuid not null references agencies (id),
  kind              text not null check (kind in ('newMatch', 'openHome', 'priceChange', 'sold')),
  state             text not null default 'off' check (state in ('off', 'on', 'paused')),
  settings          jsonb not null,
  rehearsed_version integer,
  rehearsed_at      timestamptz,
  last_run_at       timestamptz,
  version           integer not null default 1,
  updated_by        uuid,
  updated_at        timestamptz not null default now(),
  primary key (agency_id, kind)
);

-- Triggers of automatic emails; `key` dedupes them.
create table campaign_triggers (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  kind        text not null check (kind in ('newMatch', 'openHome', 'priceChange', 'sold')),
  listing_id  uuid,
  key         text collate "C" not null,
  at          timestamptz not null,
  done_at     timestamptz,
  campaign_id uuid,
  primary key (agency_id, id),
  unique (agency_id, kind, key)
);
create index campaign_triggers_waiting on campaign_triggers (agency_id, at) where done_at is null;

-- Addresses that bounced or complained. Separate from consent: a hard bounce is not an opt-out.
create table mail_suppressions (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  address     text collate "C" not null,
  reason      text not null check (reason in ('hardBounce', 'softBounces', 'complaint')),
  detail      text,
  campaign_id uuid,
  created_at  timestamptz not null,
  lifted_at   timestamptz,
  lifted_by   uuid,
  primary key (agency_id, id)
);
create unique index mail_suppressions_once on mail_suppressions (agency_id, address) where lifted_at is null;
create index mail_suppressions_by_time on mail_suppressions (agency_id, created_at desc, id desc);

create table posts (
  agency_id       uuid not null references agencies (id),
  id              uuid not null,
  status          text not null check (status in ('draft', 'review', 'scheduled', 'published', 'archived')),
  -- The draft (PostFields) and what is published: saving is never publishing.
  fields          jsonb not null,
  live            jsonb,
  -- Address of the public page; earlier ones are in `post_slugs`.
  live_slug       text,
  live_changed_at timestamptz,
  publish_at      timestamptz,
  published_at    timestamptz,
  version         integer not null default 1,
  created_by      uuid,
  created_at      timestamptz not null,
  updated_by      uuid,
  updated_at      timestamptz not null,
  archived_at     timestamptz,
  primary key (agency_id, id),
  check (status <> 'scheduled' or publish_at is not null),
  check (status <> 'published' or live is not null and live_slug is not null and published_at is not null)
);
create index posts_by_updated on posts (agency_id, updated_at desc, id desc) where archived_at is null;
create index posts_public on posts (agency_id, published_at desc, id desc) where status = 'published' and archived_at is null;

create table post_slugs (
  agency_id uuid not null,
  slug      text not null,
  post_id   uuid not null,
  primary key (agency_id, slug),
  foreign key (agency_id, post_id) references posts (agency_id, id) on delete cascade
);
create index post_slugs_by_post on post_slugs (agency_id, post_id);

-- A post at the end of each editing session, and each time it was published.
create table post_versions (
  agency_id    uuid not null,
  post_id      uuid not null,
  number       integer not null,
  -- Start of the session: saves within minutes of it, by the same user, update this row.
  began_at     timestamptz not null,
  at           timestamptz not null,
  user_id      uuid,
  is_published boolean not null default false,
  fields       jsonb not null,
  primary key (agency_id, post_id, number),
  foreign key (agency_id, post_id) references posts (agency_id, id) on delete cascade
);

-- Client reviews. `requested` rows were emailed and are not answered yet.
create table reviews (
  agency_id       uuid not null references agencies (id),
  id              uuid not null,
  status          text not null check (status in ('requested', 'received', 'published', 'withheld')),
  source          text not null check (source in ('request', 'manual', 'google', 'website', 'rateMyAgent', 'facebook')),
  source_url      text,
  agent_id        uuid,
  listing_id      uuid,
  contact_id      uuid,
  reviewer_name   text not null,
  role            text not null check (role in ('vendor', 'buyer', 'landlord', 'tenant')),
  rating          smallint check (rating between 1 and 5),
  recommend       smallint check (recommend between 0 and 10),
  title           text not null default '',
  body            text not null default '',
  happened_on     date,
  suburb          text,
  -- Whether the reviewer agreed to publishing.
  may_publish     boolean not null default false,
  -- Written through the link that was emailed, not typed by staff.
  verified_at     timestamptz,
  mailed_to       text,
  mailed_at       timestamptz,
  expires_at      timestamptz,
  declined_at     timestamptz,
  received_at     timestamptz,
  published_at    timestamptz,
  withheld_reason text,
  withheld_note   text,
  reply           text,
  replied_at      timestamptz,
  replied_by      uuid,
  version         integer not null default 1,
  created_by      uuid,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  archived_at     timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, agent_id) references agents (agency_id, id),
  foreign key (agency_id, listing_id) references listings (agency_id, id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id),
  check (status = 'requested' or rating is not null),
  check (status <> 'withheld' or withheld_reason is not null and withheld_note is not null),
  check (status <> 'published' or may_publish)
);
create index reviews_by_time on reviews (agency_id, created_at desc, id desc) where archived_at is null;
create index reviews_public on reviews (agency_id, published_at desc, id desc) where status = 'published' and archived_at is null;
create index reviews_by_agent on reviews (agency_id, agent_id, published_at desc) where status = 'published' and archived_at is null;
create index reviews_waiting on reviews (agency_id, received_at) where status = 'received' and archived_at is null;
create index reviews_by_listing on reviews (agency_id, listing_id);
create index reviews_by_contact on reviews (agency_id, contact_id);
-- A client is asked once per sale.
create unique index reviews_asked_once on reviews (agency_id, listing_id, contact_id)
  where source = 'request' and listing_id is not null and contact_id is not null and archived_at is null;

create table review_settings (
  agency_id       uuid primary key references agencies (id),
  -- When reviews are requested automatically: never, when a listing is sold or leased, or when it settles.
  ask_after       text not null default 'never' check (ask_after in ('never', 'closed', 'settled')),
  ask_sides       text not null default 'ours' check (ask_sides in ('ours', 'both')),
  wait_days       smallint not null default 2 check (wait_days between 0 and 60),
  words           text not null default '',
  is_in_brochures boolean not null default true,
  is_in_mails     boolean not null default true,
  version         integer not null default 1
);

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
  -- A reply from a number that no contact has waits for a user, who says whose it is or that it isn't needed.
  dismissed_at timestamptz check (dismissed_at is null or direction = 'in'),
  -- Given to a contact by hand, so that it can be taken back; and whether the contact got the number with it.
  attached_at  timestamptz,
  brought_number boolean not null default false,
  primary key (agency_id, id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade,
  check ((direction = 'in') = (state = 'received')),
  check ((direction = 'in') = (purpose = 'reply'))
);
create index sms_messages_by_contact on sms_messages (agency_id, contact_id, created_at desc, id desc);
create index sms_messages_by_number on sms_messages (agency_id, number, created_at desc);
create index sms_messages_recent on sms_messages (agency_id, created_at) where direction = 'out';
create index sms_messages_unfinished on sms_messages (agency_id, id) where state in ('queued', 'sending');
create index sms_messages_unknown on sms_messages (agency_id, number, created_at desc) where contact_id is null and direction = 'in' and dismissed_at is null;
create index sms_messages_attached on sms_messages (agency_id, attached_at desc) where attached_at is not null;
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
