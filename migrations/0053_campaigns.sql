-- Mail of the agency to many people. What is designed is a document of our own (design.contract.ts), never HTML; what is sent is frozen when the
-- campaign is activated. Counts are kept here, because lists must not count fifty thousand rows.
create table campaigns (
  agency_id       uuid not null references agencies (id),
  id              uuid not null,
  name            text not null,
  state           text not null check (state in ('draft', 'inReview', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed')),
  -- Where a paused one goes on.
  paused_from     text check (paused_from in ('scheduled', 'sending')),
  pause_reason    text,
  origin          text not null default 'manual' check (origin in ('manual', 'automatic')),
  -- Which automatic mail made it.
  automation      text check (automation in ('newMatch', 'openHome', 'priceChange', 'sold')),
  -- What people must have agreed to.
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
  -- The mail as it was when it was activated: its parts, its links, its cards.
  frozen          jsonb,
  -- The one run of the worker that may claim recipients.
  send_run        uuid,
  -- When that run last gave a sign of life.
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
create index campaigns_by_schedule on campaigns (agency_id, scheduled_at) where scheduled_at is not null and archived_at is null;

-- Everybody who was meant, also those who get nothing, with the reason. The id is random and known to the recipient alone: it is what their
-- unsubscribe address carries, and it works as long as the row is there.
create table campaign_recipients (
  agency_id         uuid not null,
  id                uuid not null,
  campaign_id       uuid not null,
  position          integer not null,
  contact_id        uuid,
  name              text not null,
  address           text collate "C",
  domain            text collate "C",
  -- What the mail says of them, as it was when the campaign was activated.
  merge_values      jsonb not null default '{}',
  -- Cards of their own (new matches).
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
  primary key (agency_id, id),
  foreign key (agency_id, campaign_id) references campaigns (agency_id, id) on delete cascade,
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete set null (contact_id)
);
create unique index campaign_recipients_once on campaign_recipients (agency_id, campaign_id, contact_id) where contact_id is not null;
create index campaign_recipients_queue on campaign_recipients (agency_id, campaign_id, position) where state = 'queued';
create index campaign_recipients_claimed on campaign_recipients (agency_id, campaign_id) where state = 'claimed';
create index campaign_recipients_in_order on campaign_recipients (agency_id, campaign_id, position, id);
create index campaign_recipients_by_contact on campaign_recipients (agency_id, contact_id, sent_at desc);
create index campaign_recipients_by_address on campaign_recipients (agency_id, address, sent_at desc) where sent_at is not null;

-- What happened to the mails, as it happened.
create table campaign_events (
  agency_id    uuid not null,
  id           uuid not null,
  campaign_id  uuid not null,
  recipient_id uuid not null,
  kind         text not null check (kind in ('bounced', 'complained', 'opened', 'machineOpened', 'clicked', 'machineClicked', 'unsubscribed', 'resubscribed')),
  -- Number of the link in the frozen mail.
  link         smallint,
  at           timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, campaign_id) references campaigns (agency_id, id) on delete cascade
);
create index campaign_events_by_time on campaign_events (agency_id, campaign_id, kind, at);

-- Addresses that mail does not reach or that complained. Beside the consent ledger: a hard bounce says nothing about a wish.
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

-- Mails that go out by themselves. `rehearsed_version`: the version of the settings that somebody has seen the effect of.
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
-- What set an automatic mail off. `key` says what it was, so that the same thing is never told twice.
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

do $$
declare t text;
begin
  foreach t in array array['campaigns', 'campaign_recipients', 'campaign_events', 'mail_suppressions', 'campaign_automations', 'campaign_triggers']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
