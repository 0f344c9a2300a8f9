-- What an appraisal says the home is worth, on which sales it rests, and who was given the figure.
create table appraisal_estimates (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  appraisal_id uuid not null,
  from_cents   bigint not null check (from_cents > 0),
  to_cents     bigint not null check (to_cents >= from_cents),
  -- How it was worked out, and why there are fewer sales than usual.
  method       text,
  explanation  text,
  median_cents bigint check (median_cents > 0),
  median_of    text,
  -- The estimate before it, and why it was revised.
  supersedes_id uuid,
  revised_because text,
  created_by   uuid,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, appraisal_id) references appraisals (agency_id, id) on delete cascade
);
create index appraisal_estimates_by_appraisal on appraisal_estimates (agency_id, appraisal_id, id desc);
select secure_agency_table('appraisal_estimates');

-- Who was given an estimate, once for each time.
create table estimate_givings (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  estimate_id uuid not null,
  contact_id  uuid,
  how         text not null check (how in ('inPerson', 'phone', 'email', 'link', 'paper')),
  given_by    uuid,
  given_at    timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, estimate_id) references appraisal_estimates (agency_id, id) on delete cascade,
  foreign key (agency_id, contact_id) references contacts (agency_id, id)
);
create index estimate_givings_by_estimate on estimate_givings (agency_id, estimate_id, given_at);
create index estimate_givings_by_contact on estimate_givings (agency_id, contact_id);
select secure_agency_table('estimate_givings');

-- Sales of other agencies, from a table that the agency imports.
create table sold_properties (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  import_id   uuid not null,
  address_key text not null,
  street_line text not null,
  suburb      text not null,
  suburb_key  text not null,
  state       text not null,
  postcode    text,
  latitude    double precision,
  longitude   double precision,
  sold_on     date not null,
  price_cents bigint not null check (price_cents > 0),
  category    text,
  bedrooms    smallint,
  bathrooms   smallint,
  car_spaces  smallint,
  land_area_m2 double precision,
  -- The file it came from.
  source_name text not null,
  created_at  timestamptz not null,
  primary key (agency_id, id),
  unique (agency_id, address_key, sold_on)
);
create index sold_properties_by_suburb on sold_properties (agency_id, state, suburb_key, sold_on desc);
create index sold_properties_by_import on sold_properties (agency_id, import_id);
select secure_agency_table('sold_properties');

-- Sales that an appraisal is compared with, in their order. They keep what was known when they were chosen.
create table appraisal_comparables (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  appraisal_id uuid not null,
  position     smallint not null,
  source       text not null check (source in ('own', 'import', 'typed')),
  -- The listing or the imported sale, without a key: both may be deleted.
  source_id    uuid,
  address      text not null,
  suburb       text,
  sold_on      date not null,
  price_cents  bigint not null check (price_cents > 0),
  -- The owner asked that the price is not published.
  is_price_hidden boolean not null default false,
  category     text,
  bedrooms     smallint,
  bathrooms    smallint,
  car_spaces   smallint,
  land_area_m2 double precision,
  latitude     double precision,
  longitude    double precision,
  -- Straight line from the appraised home; null where one of the two has no place on the map.
  distance_m   integer check (distance_m >= 0),
  adjustment_cents bigint not null default 0,
  why          text not null,
  primary key (agency_id, id),
  foreign key (agency_id, appraisal_id) references appraisals (agency_id, id) on delete cascade
);
create index appraisal_comparables_by_appraisal on appraisal_comparables (agency_id, appraisal_id, position);
select secure_agency_table('appraisal_comparables');

-- Past appraisals that come due: the next call that was noted, and days after the last step.
create index appraisals_due_call on appraisals (agency_id, next_call_on, id) where next_call_on is not null and stage <> 'won' and archived_at is null;
create index appraisals_due_later on appraisals (agency_id, stage_at, id)
  where stage in ('appraised', 'presented', 'lost', 'nurture', 'cancelled') and archived_at is null;

create or replace view contacts_view with (security_invoker) as
  select agency_id, id, display_name, sort_last, sort_first, email, phone, suburb, birthday, agent_id, is_private, do_not_contact, fields, version,
    created_by, merged_into, archived_at, last_contacted_at
  from contacts;

-- Invitations to an appraisal, each sent at most once, with an entry for the owner's calendar.
create table appraisal_mails (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  appraisal_id uuid not null,
  contact_id   uuid,
  kind         text not null check (kind in ('booked', 'moved', 'cancelled')),
  address      text collate "C" not null,
  -- Grows with each change of the same appointment, so that a calendar takes the newest (RFC 5545, SEQUENCE).
  sequence     integer not null,
  -- The time that the email says, on the clock at the property.
  starts_at    timestamp(0) not null,
  minutes      smallint not null,
  -- `sending` is committed before the email server is called: after a crash it becomes `unknown` and is never sent again.
  state        text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  reason       text,
  tries        smallint not null default 0,
  sent_at      timestamptz,
  created_by   uuid,
  created_at   timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, appraisal_id) references appraisals (agency_id, id) on delete cascade,
  foreign key (agency_id, contact_id) references contacts (agency_id, id)
);
create index appraisal_mails_by_appraisal on appraisal_mails (agency_id, appraisal_id, created_at desc);
create index appraisal_mails_by_contact on appraisal_mails (agency_id, contact_id);
select secure_agency_table('appraisal_mails');
