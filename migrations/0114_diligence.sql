-- Due diligence, the plane of everyone's work: one case per party of a listing. No picture of a paper is ever kept. What the compliance officer
-- alone may know comes into tables of its own that refer to these.
create table diligence_cases (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  listing_id   uuid not null,
  side         text not null check (side in ('vendor', 'buyer')),
  contact_id   uuid,
  name         text not null,
  kind         text not null default 'individual' check (kind in ('individual', 'company', 'trust', 'estate', 'attorney')),
  state        text not null default 'notStarted' check (state in ('notStarted', 'collecting', 'toVerify', 'complete', 'needsMore', 'expired', 'notNeeded')),
  -- From a fixed list, the same for everyone.
  requests     text[] not null default '{}',
  -- For the vendor, the day the service starts; for a buyer, exchange and the settlement that was first agreed.
  starts_on    date,
  exchanged_on date,
  settles_on   date,
  settlement_moved_to date,
  -- Computed from the days above, so that lists can sort by it.
  due_on       date,
  completed_on date,
  -- {number, place, stakeholders, established, document}: facts of a company, trust, estate or power of attorney.
  entity       jsonb not null default '{}',
  -- [{name, otherNames, bornOn, address, role, sharePercent}].
  people       jsonb not null default '[]',
  -- [{kind, issuer, numberEnd, of, expiresOn, seenOn, seenBy, how, form}].
  papers       jsonb not null default '[]',
  -- {pep, sanctions, purpose, onBehalf, funds}.
  answers      jsonb not null default '{}',
  -- {reasons, words, by, on}: why the checks of the other party may be finished later.
  delay        jsonb,
  provider     text,
  certificate_on date,
  certificate_key text,
  certificate_name text,
  certificate_bytes bigint check (certificate_bytes > 0),
  version      integer not null default 1,
  created_by   uuid,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  archived_at  timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade,
  foreign key (agency_id, contact_id) references contacts (agency_id, id),
  check ((state = 'complete') = (completed_on is not null)),
  check ((certificate_key is null) = (certificate_name is null))
);
create index diligence_cases_by_listing on diligence_cases (agency_id, listing_id);
create index diligence_cases_by_contact on diligence_cases (agency_id, contact_id) where contact_id is not null;
create index diligence_cases_by_due on diligence_cases (agency_id, coalesce(due_on, 'infinity'::date), id) where archived_at is null;
create unique index diligence_cases_certificate on diligence_cases (agency_id, certificate_key) where certificate_key is not null;
select secure_agency_table('diligence_cases');

create table diligence_settings (
  agency_id    uuid not null references agencies (id),
  authority_gate text not null check (authority_gate in ('off', 'warns', 'blocks')),
  publish_gate text not null check (publish_gate in ('off', 'warns', 'blocks')),
  version      integer not null default 1,
  updated_by   uuid,
  updated_at   timestamptz not null,
  primary key (agency_id)
);
select secure_agency_table('diligence_settings');
