-- What people do with the records: preferences and matches, notes, tasks, calendar feeds.

-- What a buyer or tenant is looking for; `fields` holds the whole of PreferenceFields.
create table preferences (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  contact_id  uuid not null,
  is_active   boolean not null default true,
  valid_until date,
  fields      jsonb not null,
  version     integer not null default 1,
  created_by  uuid,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  archived_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade
);
create index preferences_by_contact on preferences (agency_id, contact_id);

-- For matching: one row per preference, side, class and suburb ('*': any), written with the preference. Inactive and archived ones have none.
create table preference_areas (
  agency_id     uuid not null,
  side          text not null check (side in ('sale', 'lease')),
  listing_class text not null check (listing_class in ('residential', 'rental', 'land', 'rural', 'commercial', 'commercialLand', 'business', 'holidayRental')),
  suburb_key    text collate "C" not null,
  -- 3 any suburb, 2 named, 1 around a named one as requested, 0 next to a named one (a near miss).
  place         smallint not null,
  -- Budget with tolerance; listings outside are not shown.
  price_limit   bigint not null,
  price_floor   bigint not null,
  price_max     bigint not null,
  price_min     bigint not null,
  bedrooms      smallint not null,
  bathrooms     smallint not null,
  cars          smallint not null,
  land_min      double precision not null,
  land_max      double precision not null,
  floor_min     double precision not null,
  categories    text[] not null,
  must_bits     bigint not null,
  want_bits     bigint not null,
  valid_until   date,
  preference_id uuid not null,
  contact_id    uuid not null,
  primary key (agency_id, side, listing_class, suburb_key, preference_id),
  foreign key (agency_id, preference_id) references preferences (agency_id, id) on delete cascade
);
create index preference_areas_by_preference on preference_areas (agency_id, preference_id);
-- Covers the whole match of a listing: thousands of preferences without a heap fetch.
create index preference_areas_to_match on preference_areas (agency_id, side, listing_class, suburb_key, price_limit)
  include (place, price_floor, price_max, price_min, bedrooms, bathrooms, cars, land_min, land_max, floor_min, must_bits, want_bits,
    categories, valid_until, preference_id, contact_id);

-- When a listing first matched a preference, and whether it was sent, so that no match is sent twice.
create table preference_matches (
  agency_id     uuid not null,
  preference_id uuid not null,
  listing_id    uuid not null,
  contact_id    uuid not null,
  score         smallint not null,
  found_at      timestamptz not null default now(),
  found_by      text not null,
  sent_at       timestamptz,
  sent_by       uuid,
  sent_channel  text,
  dismissed_at  timestamptz,
  primary key (agency_id, preference_id, listing_id),
  foreign key (agency_id, preference_id) references preferences (agency_id, id) on delete cascade,
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade,
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade
);
create index preference_matches_by_contact on preference_matches (agency_id, contact_id, found_at desc);
create index preference_matches_by_listing on preference_matches (agency_id, listing_id, contact_id);

create table notes (
  agency_id        uuid not null references agencies (id),
  id               uuid not null,
  type             text not null check (type in ('note', 'call', 'sms', 'mail', 'visit', 'feedback')),
  headline         text,
  -- Sanitised when it is saved and again when it is read.
  body_html        text not null,
  is_pinned        boolean not null default false,
  visibility       text not null default 'office' check (visibility in ('private', 'office')),
  on_vendor_report boolean not null default false,
  remind_on        date,
  -- When it happened, which may be before it was written.
  happened_at      timestamptz not null,
  version          integer not null default 1,
  created_by       uuid,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  archived_at      timestamptz,
  primary key (agency_id, id)
);
create index notes_remind on notes (agency_id, remind_on) where remind_on is not null and archived_at is null;

-- The contacts, listings and properties a note is about.
create table note_links (
  agency_id   uuid not null,
  note_id     uuid not null,
  entity      text not null check (entity in ('contact', 'listing', 'property')),
  entity_id   uuid not null,
  happened_at timestamptz not null,
  primary key (agency_id, entity_id, note_id),
  foreign key (agency_id, note_id) references notes (agency_id, id) on delete cascade
);
create index note_links_by_time on note_links (agency_id, entity_id, happened_at desc, note_id desc);
create index note_links_by_note on note_links (agency_id, note_id);

-- Files on notes. A file is uploaded before its note is saved (`attached_at` null), and its row remains after the note is deleted until the
-- bytes are removed (docs/decisions/0087).
create table note_files (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  note_id      uuid,
  storage_key  text not null,
  file_name    text not null,
  content_type text not null,
  size_bytes   bigint not null check (size_bytes > 0),
  created_by   uuid,
  created_at   timestamptz not null default now(),
  attached_at  timestamptz,
  -- Removed from its note; can be restored for a day.
  archived_at  timestamptz,
  primary key (agency_id, id),
  unique (agency_id, storage_key),
  foreign key (agency_id, note_id) references notes (agency_id, id)
);
create index note_files_by_note on note_files (agency_id, note_id);
create index note_files_to_go on note_files (agency_id, created_at) where ((note_id is null) or (archived_at is not null));

-- A task track (tasks with days counted from an event) or a template of one task. Shipped ones are added on first use; archived rows remain,
-- so that they are not added again.
create table task_tracks (
  agency_id     uuid not null references agencies (id),
  id            uuid not null,
  kind          text not null check (kind in ('track', 'template')),
  shipped_key   text,
  name          text not null,
  -- Null: started by hand.
  starts_on     text
    check (starts_on in ('listing.live', 'listing.underOffer', 'listing.closed', 'listing.settled', 'listing.priceChanged', 'enquiry.arrived')),
  sale_or_lease text check (sale_or_lease in ('sale', 'lease')),
  is_active     boolean not null default true,
  steps         jsonb not null,
  version       integer not null default 1,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  archived_at   timestamptz,
  primary key (agency_id, id),
  unique (agency_id, shipped_key)
);
create index task_tracks_by_event on task_tracks (agency_id, starts_on) where archived_at is null;

create table track_runs (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  track_id   uuid not null,
  listing_id uuid,
  contact_id uuid,
  -- Null: started by hand, any number of times.
  event      text,
  started_by uuid,
  started_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, track_id) references task_tracks (agency_id, id),
  foreign key (agency_id, listing_id) references listings (agency_id, id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id)
);
-- An event starts a track once per listing.
create unique index track_runs_once on track_runs (agency_id, track_id, listing_id) where event is not null and listing_id is not null;
create index track_runs_by_listing on track_runs (agency_id, listing_id);
create index track_runs_by_contact on track_runs (agency_id, contact_id);

create table tasks (
  agency_id     uuid not null references agencies (id),
  id            uuid not null,
  subject       text not null,
  description   text not null default '',
  type          text not null check (type in ('call', 'email', 'sms', 'letter', 'meeting', 'inspection', 'appraisal', 'todo')),
  priority      smallint not null default 1 check (priority in (0, 1, 2)),
  status        text not null default 'open' check (status in ('open', 'inProgress', 'waiting', 'done', 'cancelled')),
  -- Local time of the agency, unchanged across daylight saving. Without a time it is for the whole day.
  due_on        date,
  due_time      time(0),
  -- The instant of both in the agency's time zone, for sorting and overdue; without a time the end of the day.
  due_at        timestamptz,
  duration_min  integer check (duration_min between 5 and 1440),
  remind_min    integer check (remind_min between 0 and 40320),
  -- When the next reminder is due; null once sent.
  remind_at     timestamptz,
  snoozed_until timestamptz,
  contact_id    uuid,
  listing_id    uuid,
  campaign_id   uuid,
  tags          text[] not null default '{}',
  -- RFC 5545 RRULE value; the next task is made when this one is done.
  recurrence    text,
  series_id     uuid,
  series_at     integer,
  run_id        uuid,
  step_id       text,
  is_private    boolean not null default false,
  outcome       text,
  -- How often it was moved to a later day, and snoozed.
  moved_count   integer not null default 0,
  snoozed_count integer not null default 0,
  completed_at  timestamptz,
  completed_by  uuid,
  version       integer not null default 1,
  created_by    uuid,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  archived_at   timestamptz,
  due_sort      timestamptz generated always as (coalesce(due_at, 'infinity')) stored,
  primary key (agency_id, id),
  unique (agency_id, series_id, series_at),
  foreign key (agency_id, contact_id) references contacts (agency_id, id),
  foreign key (agency_id, listing_id) references listings (agency_id, id),
  foreign key (agency_id, run_id) references track_runs (agency_id, id),
  check (due_time is null or due_on is not null)
);
create index tasks_by_done on tasks (agency_id, completed_at desc, id desc) where archived_at is null and status = 'done';
create index tasks_by_created on tasks (agency_id, created_at desc, id desc) where archived_at is null;
create index tasks_by_day on tasks (agency_id, due_on) where archived_at is null and due_on is not null;
create index tasks_by_contact on tasks (agency_id, contact_id, created_at desc);
create index tasks_by_listing on tasks (agency_id, listing_id, created_at desc);
create index tasks_by_run on tasks (agency_id, run_id) where run_id is not null;
create index tasks_to_remind on tasks (agency_id, remind_at) where remind_at is not null;
create index tasks_by_due on tasks (agency_id, due_sort, id) where archived_at is null and status in ('open', 'inProgress', 'waiting');

create table task_assignees (
  agency_id uuid not null,
  task_id   uuid not null,
  user_id   uuid not null,
  primary key (agency_id, task_id, user_id),
  foreign key (agency_id, task_id) references tasks (agency_id, id) on delete cascade,
  foreign key (agency_id, user_id) references users (agency_id, id)
);
create index task_assignees_by_user on task_assignees (agency_id, user_id, task_id);

-- Open tasks of a user who leaves, reassigned to a colleague, with undo.
create table task_handovers (
  agency_id  uuid not null,
  id         uuid not null,
  user_id    uuid not null,
  to_user_id uuid not null,
  state      text not null check (state in ('running', 'finished', 'undoing', 'undone')),
  created_by uuid,
  created_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade,
  foreign key (agency_id, to_user_id) references users (agency_id, id) on delete cascade
);
create index task_handovers_by_new_user on task_handovers (agency_id, to_user_id);
create index task_handovers_by_user on task_handovers (agency_id, user_id, id desc);

create table task_handover_items (
  agency_id   uuid not null,
  handover_id uuid not null,
  task_id     uuid not null,
  before      text[] not null,
  after       text[] not null,
  primary key (agency_id, handover_id, task_id),
  foreign key (agency_id, handover_id) references task_handovers (agency_id, id) on delete cascade,
  foreign key (agency_id, task_id) references tasks (agency_id, id) on delete cascade
);
create index task_handover_items_by_task on task_handover_items (agency_id, task_id);

-- Calendar feed address of a user; only the hash of its secret is stored. A new one revokes the old.
create table calendar_feeds (
  agency_id    uuid not null references agencies (id),
  user_id      uuid not null,
  token_hash   bytea not null,
  created_at   timestamptz not null,
  last_read_at timestamptz,
  primary key (agency_id, user_id),
  foreign key (agency_id, user_id) references users (agency_id, id)
);
create unique index calendar_feeds_by_hash on calendar_feeds (agency_id, token_hash);

-- Search: the words that each record is found by (docs/decisions/0047). Written in the transaction of the record by platform/search; records in
-- the bin have none. No foreign key: checking one for each word took two fifths of an import.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table search_words (
  agency_id uuid not null,
  kind      text not null check (kind in ('contact', 'listing', 'note', 'task', 'campaign', 'post')),
  -- 0: of the record's title (a name, a street address); 1: of its other fields.
  place     smallint not null check (place in (0, 1)),
  -- Lower case without accents; phone numbers as digits.
  word      text collate "C" not null,
  record_id uuid not null,
  -- What the word says: 'name', 'email', 'phone', ...
  field     text not null,
  -- The field is read from the index too: a search touched a row of the table for each word it looked at.
  primary key (agency_id, kind, place, word, record_id) include (field)
);
-- Without the agency: with it, the planner preferred this index to the primary key for agencies it had no statistics of.
create index search_words_by_record on search_words (record_id, word);
create index search_words_by_digits on search_words using gin (agency_id, word gin_trgm_ops) where field = 'phone';

-- Records of the session's agency with these digits anywhere in a phone number.
create function search_phones(of_kind text, digits text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
begin
  if digits !~ '^[0-9]{3,60}$' then
    return;
  end if;
  return query select w.record_id from search_words w
    where w.agency_id = agency and w.kind = of_kind and w.field = 'phone' and w.word like '%' || digits || '%' limit most;
end $$;

-- Kinds of records whose words are being written again. The worker deletes the row when it is done; `gable search rebuild` adds it.
create table search_rebuilds (
  agency_id uuid not null references agencies (id),
  kind      text not null check (kind in ('contact', 'listing', 'note', 'task', 'campaign', 'post')),
  -- Words of records up to this one are written.
  after_id  uuid,
  primary key (agency_id, kind)
);
