-- Appraisals: an owner who may sell or lease, from the first call to the listing.
create table appraisals (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  -- Null while the address is too incomplete to name one property.
  property_id  uuid,
  -- As the address of a listing, with its place on the map.
  address      jsonb not null,
  street_line  text not null,
  suburb       text,
  state        text,
  postcode     text,
  side         text not null default 'sale' check (side in ('sale', 'lease')),
  stage        text not null default 'lead'
    check (stage in ('lead', 'booked', 'appraised', 'presented', 'won', 'lost', 'nurture', 'cancelled')),
  stage_at     timestamptz not null,
  source       text not null check (source in
    ('enquiry', 'call', 'walkIn', 'openHome', 'referral', 'pastClient', 'letter', 'website', 'social', 'import', 'other')),
  -- The enquiry or the visit that it began with, without a key: both are of features that may delete theirs.
  enquiry_id   uuid,
  visit_id     uuid,
  -- The earlier appraisal of the same property.
  previous_id  uuid,
  -- On the clock at the property.
  starts_at    timestamp(0),
  minutes      smallint not null default 60 check (minutes between 10 and 480),
  place_note   text,
  presented_on date,
  reason       text check (reason in
    ('upsizing', 'downsizing', 'investment', 'estate', 'separation', 'relocation', 'finance', 'curious', 'other')),
  timeframe    text check (timeframe in ('now', 'threeMonths', 'sixMonths', 'year', 'later')),
  occupied     text check (occupied in ('owner', 'tenant', 'vacant')),
  -- {kind: percent, percent, gst} or {kind: fixed, cents, gst}.
  fee          jsonb,
  marketing_cents bigint check (marketing_cents >= 0),
  -- {category, bedrooms, bathrooms, carSpaces, landAreaM2, floorAreaM2, yearBuilt}; from an earlier listing, else typed.
  facts        jsonb not null default '{}',
  -- The owner was given no figure.
  has_no_figure boolean not null default false,
  next_call_on date,
  expected_list_on date,
  -- {to, agencyName, reasons, fee, note}.
  lost         jsonb,
  notes        text,
  -- The listing that it became.
  listing_id   uuid,
  version      integer not null default 1,
  created_by   uuid,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  archived_at  timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, property_id) references properties (agency_id, id)
);
create index appraisals_by_stage on appraisals (agency_id, stage, stage_at desc, id desc) where archived_at is null;
create index appraisals_by_change on appraisals (agency_id, stage_at desc, id desc) where archived_at is null;
create index appraisals_by_creation on appraisals (agency_id, created_at desc, id desc) where archived_at is null;
create index appraisals_by_time on appraisals (agency_id, starts_at, id) where starts_at is not null and archived_at is null;
create index appraisals_by_start on appraisals (agency_id, coalesce(starts_at at time zone 'UTC', 'infinity'), id) where archived_at is null;
create index appraisals_by_call on appraisals (agency_id, coalesce(next_call_on, 'infinity'), id) where archived_at is null;
create index appraisals_by_address on appraisals (agency_id, lower(coalesce(suburb, '') || ' ' || street_line), id) where archived_at is null;
create index appraisals_by_property on appraisals (agency_id, property_id, created_at desc);
create index appraisals_by_listing on appraisals (agency_id, listing_id) where listing_id is not null;
select secure_agency_table('appraisals');

create table appraisal_agents (
  agency_id    uuid not null,
  appraisal_id uuid not null,
  agent_id     uuid not null,
  -- The first one leads.
  position     smallint not null,
  primary key (agency_id, appraisal_id, agent_id),
  foreign key (agency_id, appraisal_id) references appraisals (agency_id, id) on delete cascade,
  foreign key (agency_id, agent_id) references agents (agency_id, id)
);
create index appraisal_agents_by_agent on appraisal_agents (agency_id, agent_id, appraisal_id);
select secure_agency_table('appraisal_agents');

create table appraisal_people (
  agency_id    uuid not null,
  id           uuid not null,
  appraisal_id uuid not null,
  contact_id   uuid,
  role         text not null default 'owner' check (role in ('owner', 'partner', 'executor', 'attorney', 'tenant', 'other')),
  is_decision_maker boolean not null default true,
  -- What they hope for, which may differ among them.
  expects_from_cents bigint check (expects_from_cents > 0),
  expects_to_cents bigint check (expects_to_cents >= expects_from_cents),
  said_on      date,
  position     smallint not null,
  primary key (agency_id, id),
  foreign key (agency_id, appraisal_id) references appraisals (agency_id, id) on delete cascade,
  foreign key (agency_id, contact_id) references contacts (agency_id, id)
);
create index appraisal_people_by_appraisal on appraisal_people (agency_id, appraisal_id, position);
create index appraisal_people_by_contact on appraisal_people (agency_id, contact_id);
select secure_agency_table('appraisal_people');

-- For the joins of other features.
create view appraisals_view with (security_invoker) as
  select agency_id, id, property_id, address, street_line, suburb, state, postcode, side, stage, stage_at, starts_at, minutes, next_call_on, listing_id,
    version, created_by, created_at, archived_at
  from appraisals;
create view appraisal_agents_view with (security_invoker) as
  select agency_id, appraisal_id, agent_id, position from appraisal_agents;
create view appraisal_people_view with (security_invoker) as
  select agency_id, appraisal_id, contact_id, position from appraisal_people;

-- Search finds them.
alter table search_words drop constraint search_words_kind_check;
alter table search_words
  add constraint search_words_kind_check check (kind in ('contact', 'listing', 'note', 'task', 'campaign', 'post', 'appraisal'));
alter table search_rebuilds drop constraint search_rebuilds_kind_check;
alter table search_rebuilds
  add constraint search_rebuilds_kind_check check (kind in ('contact', 'listing', 'note', 'task', 'campaign', 'post', 'appraisal'));

-- Agents are notified of an appraisal that is given to them.
alter table notifications drop constraint notifications_kind_check;
alter table notifications drop constraint notifications_entity_check;
alter table notifications
  add constraint notifications_kind_check check (kind in ('mention', 'noteReminder', 'enquiry', 'publicationFailed', 'taskAssigned', 'taskReminder',
    'reviewArrived', 'campaignStopped', 'smsReceived', 'smsFailed', 'proofAnswered', 'inspectionAnswered', 'appraisalBooked')),
  add constraint notifications_entity_check
    check (entity in ('contact', 'listing', 'property', 'enquiry', 'task', 'review', 'campaign', 'appraisal'));
alter table notification_settings drop constraint notification_settings_kind_check;
alter table notification_settings
  add constraint notification_settings_kind_check check (kind in ('mention', 'noteReminder', 'enquiry', 'publicationFailed', 'taskAssigned',
    'taskReminder', 'reviewArrived', 'campaignStopped', 'smsReceived', 'smsFailed', 'proofAnswered', 'inspectionAnswered', 'appraisalBooked'));
