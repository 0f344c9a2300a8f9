-- A set of tasks with days counted from an event, or one task ready to be written (a template). What is shipped comes on first use; a row
-- that was deleted stays, so that it does not come back.
create table task_tracks (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  kind        text not null check (kind in ('track', 'template')),
  shipped_key text,
  name        text not null,
  -- Null: somebody starts it.
  starts_on   text check (starts_on in ('listing.live', 'listing.underOffer', 'listing.closed', 'listing.settled', 'listing.priceChanged', 'enquiry.arrived')),
  sale_or_lease text check (sale_or_lease in ('sale', 'lease')),
  is_active   boolean not null default true,
  steps       jsonb not null,
  version     integer not null default 1,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  archived_at timestamptz,
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
  -- Null: started by hand, and that may be as often as somebody likes.
  event      text,
  started_by uuid,
  started_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, track_id) references task_tracks (agency_id, id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete set null (listing_id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete set null (contact_id)
);
-- An event that is told twice, or comes again, starts a track once for a listing.
create unique index track_runs_once on track_runs (agency_id, track_id, listing_id) where event is not null and listing_id is not null;
create index track_runs_by_listing on track_runs (agency_id, listing_id);
create index track_runs_by_contact on track_runs (agency_id, contact_id);

create table tasks (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  subject     text not null,
  description text not null default '',
  type        text not null check (type in ('call', 'email', 'sms', 'letter', 'meeting', 'inspection', 'appraisal', 'todo')),
  priority    smallint not null default 1 check (priority in (0, 1, 2)),
  status      text not null default 'open' check (status in ('open', 'inProgress', 'waiting', 'done', 'cancelled')),
  -- The clock on the agency's wall: three o'clock stays three o'clock across daylight saving. Without a time it is for the whole day.
  due_on      date,
  due_time    text check (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- The instant that follows from both in the agency's zone, for sorting and for being late: with no time the end of the day.
  due_at      timestamptz,
  duration_min integer check (duration_min between 5 and 1440),
  remind_min  integer check (remind_min between 0 and 40320),
  -- When somebody is told next; null once it happened.
  remind_at   timestamptz,
  snoozed_until timestamptz,
  contact_id  uuid,
  listing_id  uuid,
  campaign_id uuid,
  tags        text[] not null default '{}',
  -- RFC 5545, without the name of the property; the next one is made when this one is done.
  recurrence  text,
  series_id   uuid,
  series_at   integer,
  run_id      uuid,
  step_id     text,
  is_private  boolean not null default false,
  outcome     text,
  -- What makes a task slip: how often its day was put off and how often it was put to sleep.
  moved_count   integer not null default 0,
  snoozed_count integer not null default 0,
  completed_at timestamptz,
  completed_by uuid,
  version     integer not null default 1,
  created_by  uuid,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  archived_at timestamptz,
  primary key (agency_id, id),
  unique (agency_id, series_id, series_at),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete set null (contact_id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete set null (listing_id),
  foreign key (agency_id, run_id) references track_runs (agency_id, id),
  check (due_time is null or due_on is not null)
);
create index tasks_by_due on tasks (agency_id, (coalesce(due_at, 'infinity')), id) where archived_at is null and status in ('open', 'inProgress', 'waiting');
create index tasks_by_done on tasks (agency_id, completed_at desc, id desc) where archived_at is null and status = 'done';
create index tasks_by_created on tasks (agency_id, created_at desc, id desc) where archived_at is null;
create index tasks_by_day on tasks (agency_id, due_on) where archived_at is null and due_on is not null;
create index tasks_by_contact on tasks (agency_id, contact_id, created_at desc);
create index tasks_by_listing on tasks (agency_id, listing_id, created_at desc);
create index tasks_by_run on tasks (agency_id, run_id) where run_id is not null;
create index tasks_to_remind on tasks (agency_id, remind_at) where remind_at is not null;

create table task_assignees (
  agency_id uuid not null,
  task_id   uuid not null,
  user_id   uuid not null,
  primary key (agency_id, task_id, user_id),
  foreign key (agency_id, task_id) references tasks (agency_id, id) on delete cascade,
  foreign key (agency_id, user_id) references users (agency_id, id)
);
create index task_assignees_by_user on task_assignees (agency_id, user_id, task_id);

do $$
declare t text;
begin
  foreach t in array array['task_tracks', 'track_runs', 'tasks', 'task_assignees']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
