-- What somebody is told because of what somebody else, or the world, did (docs/decisions/0065).
create table notifications (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  user_id     uuid not null,
  kind        text not null,
  title       text not null check (length(title) between 1 and 300),
  detail      text check (length(detail) <= 1000),
  -- What it is about, for the link.
  entity      text not null,
  entity_id   uuid not null,
  actor_id    uuid,
  -- The same thing is told once.
  dedupe_key  text not null,
  is_in_app   boolean not null,
  -- Waits for the digest while mailed_at is empty.
  is_digest   boolean not null,
  created_at  timestamptz not null default now(),
  read_at     timestamptz,
  mailed_at   timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create unique index notifications_once on notifications (agency_id, user_id, dedupe_key);
create index notifications_newest on notifications (agency_id, user_id, id desc) where is_in_app;
create index notifications_unread on notifications (agency_id, user_id, id desc) where is_in_app and read_at is null;
create index notifications_digest on notifications (agency_id, user_id, id) where is_digest and mailed_at is null;

-- Only what differs from the kind's own setting.
create table notification_settings (
  agency_id   uuid not null references agencies (id),
  user_id     uuid not null,
  kind        text not null,
  is_in_app   boolean not null,
  mail        text not null check (mail in ('never', 'daily', 'atOnce')),
  primary key (agency_id, user_id, kind),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);

-- One digest per person and day of the agency, whatever crashes in between.
create table notification_digests (
  agency_id   uuid not null references agencies (id),
  user_id     uuid not null,
  day         date not null,
  primary key (agency_id, user_id, day),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);

-- Notes that want to be remembered on a day.
create index notes_remind on notes (agency_id, remind_on) where remind_on is not null and archived_at is null;

do $$
declare t text;
begin
  foreach t in array array['notifications', 'notification_settings', 'notification_digests']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
