-- Contacts, their links, bulk changes, imports, consent and price disclosures.

-- `fields` holds the whole of ContactFields; the columns lists show, filter and sort by are derived from it by contact-columns.ts on every
-- write (docs/decisions/0002).
create table contacts (
  agency_id         uuid not null references agencies (id),
  id                uuid not null,
  kind              text not null check (kind in ('person', 'couple', 'company', 'trust', 'estate')),
  display_name      text not null,
  -- Lower case without accents, for sorting: family or company name, then the rest.
  sort_last         text collate "C" not null,
  sort_first        text collate "C" not null,
  email             text,
  phone             text,
  suburb            text,
  -- Lower case without accents, for filters.
  suburb_key        text collate "C",
  state             text,
  postcode          text,
  agent_id          uuid,
  rating            text,
  source            text,
  is_private        boolean not null default false,
  do_not_contact    boolean not null default false,
  fields            jsonb not null,
  version           integer not null default 1,
  created_by        uuid,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  last_contacted_at timestamptz,
  next_contact_on   date,
  archived_at       timestamptz,
  -- The contact this one was merged into; the old id stays resolvable.
  merged_into       uuid,
  -- Sort columns, never null. Generated columns and not index expressions: under row level security coalesce() is not leakproof and an
  -- index on it cannot be used for a range.
  sort_touched      timestamptz generated always as (coalesce(last_contacted_at, '-infinity')) stored,
  sort_due          date generated always as (coalesce(next_contact_on, 'infinity')) stored,
  -- Month and day of the first birthday on record: `11-21`.
  birthday          text collate "C" generated always as (substr(jsonb_path_query_first(fields, '$.dates[*] ? (@.kind == "birthday").on') #>> '{}', 6, 5)) stored,
  primary key (agency_id, id),
  foreign key (agency_id, agent_id) references agents (agency_id, id),
  foreign key (agency_id, merged_into) references contacts (agency_id, id)
);
-- Seven indexes, and a small one: without it the first screen read every contact for the birthdays of the week (280 ms of 500,000 contacts).
-- Leakproof operators only: row level security is checked before any other.
create index contacts_by_name on contacts (agency_id, sort_last, sort_first, id) where archived_at is null;
create index contacts_by_updated on contacts (agency_id, updated_at desc, id desc) where archived_at is null;
create index contacts_by_suburb on contacts (agency_id, suburb_key, sort_last, sort_first, id) where archived_at is null;
create index contacts_by_due on contacts (agency_id, sort_due, id) where archived_at is null;
create index contacts_by_bin on contacts (agency_id, archived_at desc, id) where archived_at is not null;
create index contacts_by_birthday on contacts (agency_id, birthday) where birthday is not null and archived_at is null;
create index contacts_by_merged on contacts (agency_id, merged_into) where merged_into is not null;

-- Search keys, normalised: name in both orders, emails, phone numbers and their last digits, suburb. Written with the contact by one store;
-- archived and merged contacts have none. No foreign key: checking seven per contact took two fifths of an import (docs/decisions/0047); the
-- deletion of a contact deletes them.
create table contact_keys (
  agency_id  uuid not null,
  kind       text not null check (kind in ('name', 'email', 'phone', 'phoneEnd', 'suburb')),
  value      text collate "C" not null,
  contact_id uuid not null,
  primary key (agency_id, kind, value, contact_id)
);
-- Without the agency: with it, the planner preferred this index to the primary key for agencies it had no statistics of.
create index contact_keys_by_contact on contact_keys (contact_id);

create table contact_agents (
  agency_id  uuid not null,
  contact_id uuid not null,
  agent_id   uuid not null,
  position   smallint not null,
  primary key (agency_id, agent_id, contact_id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade,
  foreign key (agency_id, agent_id) references agents (agency_id, id)
);
create index contact_agents_by_contact on contact_agents (agency_id, contact_id);

create table contact_tags (
  agency_id  uuid not null,
  contact_id uuid not null,
  tag        text not null,
  -- Tags are searched by prefix, ignoring case.
  tag_key    text collate "C" generated always as (lower(tag)) stored,
  primary key (agency_id, tag, contact_id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade
);
create index contact_tags_by_contact on contact_tags (agency_id, contact_id);
create index contact_tags_by_key on contact_tags (agency_id, tag_key, contact_id);

create table contact_roles (
  agency_id  uuid not null,
  contact_id uuid not null,
  role       text not null check (role in ('buyer', 'tenant', 'prospectiveVendor', 'vendor', 'pastVendor', 'prospectiveLandlord', 'landlord',
    'pastLandlord', 'investor', 'developer', 'supplier', 'solicitor', 'agent', 'other')),
  since_on   date,
  until_on   date,
  -- 'auto' roles are set and removed by the listing's status (its vendor becomes a past vendor).
  origin     text not null check (origin in ('manual', 'auto')),
  primary key (agency_id, role, contact_id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade
);
create index contact_roles_by_contact on contact_roles (agency_id, contact_id);

-- 'partner', 'parent', 'solicitor', ...: `from_id` is the `kind` of `to_id`.
create table contact_relationships (
  agency_id  uuid not null,
  id         uuid not null,
  from_id    uuid not null,
  to_id      uuid not null,
  kind       text not null check (kind in ('partner', 'parent', 'child', 'sibling', 'friend', 'colleague', 'employer', 'employee', 'solicitor',
    'accountant', 'trustee', 'director', 'other')),
  created_at timestamptz not null default now(),
  primary key (agency_id, id),
  unique (agency_id, from_id, to_id, kind),
  foreign key (agency_id, from_id) references contacts (agency_id, id) on delete cascade,
  foreign key (agency_id, to_id) references contacts (agency_id, id) on delete cascade,
  check (from_id <> to_id)
);
create index contact_relationships_by_other on contact_relationships (agency_id, to_id);

create table contact_properties (
  agency_id   uuid not null,
  id          uuid not null,
  contact_id  uuid not null,
  property_id uuid not null,
  role        text not null
    check (role in ('owner', 'resident', 'landlord', 'tenant', 'interested', 'formerOwner', 'formerResident', 'formerLandlord', 'formerTenant')),
  from_on     date,
  until_on    date,
  created_at  timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade,
  foreign key (agency_id, property_id) references properties (agency_id, id)
);
create index contact_properties_by_contact on contact_properties (agency_id, contact_id);
create index contact_properties_by_property on contact_properties (agency_id, property_id);
create unique index contact_properties_once on contact_properties (agency_id, contact_id, property_id, role);

-- Merges of two contacts, which can be undone for 30 days.
create table contact_merges (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  kept_id      uuid not null,
  merged_id    uuid not null,
  -- The kept contact before the merge, and its version after it: undo restores the fields unless it was changed since.
  kept_before  jsonb not null,
  kept_version integer not null,
  -- Rows that were moved: {"preferences": [id, ...], ...}.
  moved        jsonb not null,
  merged_by    uuid,
  merged_at    timestamptz not null,
  undone_at    timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, kept_id) references contacts (agency_id, id) on delete cascade,
  foreign key (agency_id, merged_id) references contacts (agency_id, id) on delete cascade
);
create index contact_merges_by_kept on contact_merges (agency_id, kept_id, merged_at desc);
create index contact_merges_by_merged on contact_merges (agency_id, merged_id);

-- Pairs a user confirmed to be different people; `a_id` is the smaller id.
create table contact_not_duplicates (
  agency_id  uuid not null,
  a_id       uuid not null,
  b_id       uuid not null,
  decided_by uuid,
  decided_at timestamptz not null default now(),
  primary key (agency_id, a_id, b_id),
  foreign key (agency_id, a_id) references contacts (agency_id, id) on delete cascade,
  foreign key (agency_id, b_id) references contacts (agency_id, id) on delete cascade,
  check (a_id < b_id)
);
create index contact_not_duplicates_by_other on contact_not_duplicates (agency_id, b_id);

-- An import of contacts: what the file holds, its mapping, and progress. The file itself is in the storage.
create table contact_imports (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  state       text not null
    check (state in ('uploaded', 'checking', 'checked', 'queued', 'running', 'finished', 'cancelled', 'failed', 'undoing', 'undone')),
  file_name   text not null,
  size_bytes  bigint not null,
  -- Format, encoding, separator, headings and sample values from the start of the file.
  found       jsonb not null,
  -- Mapping and rules, and the scope of the user who started it.
  settings    jsonb not null,
  -- Rows processed; a killed run resumes after them.
  done        integer not null default 0,
  bytes_done  bigint not null default 0,
  counts      jsonb not null default '{}',
  -- Result of the dry run: counts and the first rows.
  preview     jsonb,
  undo_counts jsonb,
  error       text,
  created_by  uuid,
  created_at  timestamptz not null,
  finished_at timestamptz,
  primary key (agency_id, id)
);

-- Outcome of every row: for the file of refused rows and for undoing the import.
create table contact_import_rows (
  agency_id     uuid not null,
  import_id     uuid not null,
  position      integer not null,
  -- Line in the file, from 1.
  line          integer not null,
  outcome       text not null check (outcome in ('created', 'updated', 'skipped', 'unchanged', 'refused')),
  contact_id    uuid,
  reason        text,
  -- The row as read; only for refused and skipped rows.
  cells         jsonb,
  -- Fields before the import changed them, and the version it made.
  before        jsonb,
  version_after integer,
  -- What the row says, which contact it matched and by what, and what it changes.
  shown         jsonb,
  matched_by    text check (matched_by in ('id', 'email', 'phone', 'address', 'earlierRow')),
  changes       jsonb,
  primary key (agency_id, import_id, position),
  foreign key (agency_id, import_id) references contact_imports (agency_id, id) on delete cascade
);
create index contact_import_rows_by_contact on contact_import_rows (agency_id, import_id, contact_id) where contact_id is not null;
-- Most rows of a large file are new contacts, which are read by primary key.
create index contact_import_rows_by_outcome on contact_import_rows (agency_id, import_id, outcome, position) where outcome <> 'created';

-- The last mapping used for files with these headings.
create table contact_import_mappings (
  agency_id  uuid not null references agencies (id),
  header_key text not null,
  mapping    jsonb not null,
  updated_at timestamptz not null,
  primary key (agency_id, header_key)
);

-- Consent given and withdrawn. Append-only; the latest event of a channel and purpose applies.
create table consent_events (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  contact_id  uuid not null,
  channel     text not null check (channel in ('email', 'sms', 'phone', 'letter')),
  purpose     text not null check (purpose in ('marketing', 'propertyAlerts', 'openHomes', 'newsletter')),
  state       text not null check (state in ('express', 'inferred', 'refused', 'withdrawn')),
  -- The words they agreed to, or how it was inferred.
  wording     text,
  source      text not null,
  happened_at timestamptz not null,
  -- Express consent to be called without a period lasts three months.
  expires_on  date,
  recorded_by uuid,
  created_at  timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade
);
create index consent_events_by_contact on consent_events (agency_id, contact_id, channel, purpose, happened_at desc, id desc);

-- Refusals, which belong to the address or number: its keyed hash, and what was refused.
create table suppressions (
  agency_id  uuid not null references agencies (id),
  kind       text not null check (kind in ('email', 'phone')),
  hash       bytea not null,
  channel    text not null check (channel in ('email', 'sms', 'phone')),
  purpose    text not null check (purpose in ('marketing', 'propertyAlerts', 'openHomes', 'newsletter')),
  created_at timestamptz not null,
  -- Older hashes are keyed with a secret of the installation and the agency's id, and can't be made again from what is stored.
  keyed_by   text not null default 'installation' check (keyed_by in ('installation', 'agency')),
  -- The row stays when they agree again, so that an older refusal cannot come back with a file. Agreed to one purpose only, after a refusal of
  -- all: both times are the same.
  lifted_at  timestamptz,
  primary key (agency_id, kind, hash, channel, purpose)
);
create index suppressions_by_time on suppressions (created_at);

-- Keys of an agency's own for the hashes of erased people who had opted out: the archive takes them along. The newest is used, all are compared.
create table suppression_keys (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  -- Encrypted here; an archive has it as it is.
  hash_key   bytea not null check (octet_length(hash_key) between 60 and 200),
  created_at timestamptz not null,
  primary key (agency_id, id)
);

-- Agencies whose refusals of before are still to be kept by address, and how far that is.
create table suppression_backfills (
  agency_id uuid primary key references agencies (id),
  after_id  uuid
);

-- Price disclosures to buyers and vendors, kept for three years (NSW Property and Stock Agents Act, s 73B). Append-only.
create table price_statements (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  -- Outlives the listing; `about` names it in words.
  listing_id  uuid not null,
  about       text not null,
  contact_id  uuid,
  -- Set when the person is not a contact.
  told_to     text,
  from_cents  bigint not null check (from_cents > 0),
  to_cents    bigint,
  channel     text not null check (channel in ('advertisement', 'inPerson', 'phone', 'email', 'sms', 'openHome')),
  note        text,
  said_at     timestamptz not null,
  recorded_by uuid,
  created_at  timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id),
  check (to_cents >= from_cents)
);
create index price_statements_by_contact on price_statements (agency_id, contact_id);
create index price_statements_by_listing on price_statements (agency_id, listing_id, said_at desc, id desc);

-- Emails and mobiles that someone typed where no one signs in, about a contact that has others: "given on 28 Nov, not confirmed".
create table contact_given_ways (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  contact_id uuid not null,
  kind       text not null check (kind in ('email', 'mobile')),
  value      text collate "C" not null check (char_length(value) between 1 and 254),
  -- Where it was given, in words.
  source     text not null,
  given_at   timestamptz not null,
  -- The record that it was given with, which stays as it is.
  about      text not null check (about in ('visit', 'enquiry')),
  about_id   uuid not null,
  -- What they agreed to with it; counts once the email or mobile is theirs.
  purposes   text[] not null default '{}',
  wording    text,
  state      text not null default 'open' check (state in ('open', 'added', 'dismissed')),
  decided_at timestamptz,
  decided_by uuid,
  primary key (agency_id, id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade
);
create unique index contact_given_ways_once on contact_given_ways (agency_id, about_id, kind, value);
create index contact_given_ways_by_contact on contact_given_ways (agency_id, contact_id, given_at);
