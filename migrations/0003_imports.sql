-- Where a listing came from: agentID + uniqueID of a REAXML feed name it for ever.
create table feed_listings (
  agency_id   uuid not null references agencies (id),
  feed_agent_id  text not null,
  feed_unique_id text not null,
  listing_id  uuid not null,
  root        text not null,
  -- Hash of what the feed said last, so that an unchanged listing is not touched.
  content_hash bytea not null,
  -- Messages taken in before, newest last: a file that is imported again, alone or among others, changes nothing.
  seen_messages text[] not null default '{}',
  mod_time    text,
  imported_at timestamptz not null default now(),
  primary key (agency_id, feed_agent_id, feed_unique_id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);
create index feed_listings_by_listing on feed_listings (agency_id, listing_id);

create table import_batches (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  kind        text not null check (kind in ('reaxml')),
  state       text not null check (state in ('previewed', 'queued', 'running', 'finished', 'cancelled', 'failed')),
  file_names  text[] not null default '{}',
  total       integer not null default 0,
  done        integer not null default 0,
  -- Files that could not be read: [{file, error}]
  file_errors jsonb not null default '[]',
  error       text,
  created_by  uuid,
  created_at  timestamptz not null default now(),
  finished_at timestamptz,
  primary key (agency_id, id)
);

create table import_items (
  agency_id  uuid not null,
  batch_id   uuid not null,
  position   integer not null,
  file       text not null,
  root       text not null,
  feed_agent_id  text,
  feed_unique_id text,
  address    text not null default '',
  -- What the preview said would happen.
  predicted  text check (predicted in ('created', 'updated', 'unchanged', 'refused')),
  -- null until it is this item's turn; a crash in between is finished by the next run
  outcome    text check (outcome in ('created', 'updated', 'unchanged', 'refused')),
  reasons    jsonb not null default '[]',
  warnings   jsonb not null default '[]',
  listing_id uuid,
  -- The listing as read from the feed (FeedListing); cleared once applied.
  content    jsonb,
  primary key (agency_id, batch_id, position),
  foreign key (agency_id, batch_id) references import_batches (agency_id, id) on delete cascade
);
