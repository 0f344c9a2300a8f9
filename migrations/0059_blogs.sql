-- Pictures of posts are agency pictures like portraits and logos.
alter table agency_pictures drop constraint agency_pictures_purpose_check;
alter table agency_pictures add constraint agency_pictures_purpose_check check (purpose in ('portrait', 'logo', 'post'));

-- Whose public pages stand at /p/<slug>. Read before anybody has signed in, so without row level security, like `logins`; it says nothing
-- that the address itself does not say.
create table public_addresses (
  slug      text primary key,
  agency_id uuid not null unique references agencies (id)
);
insert into public_addresses (slug, agency_id) select slug, id from agencies;

create table posts (
  agency_id       uuid not null references agencies (id),
  id              uuid not null,
  status          text not null check (status in ('draft', 'review', 'scheduled', 'published', 'archived')),
  -- What is being written (PostFields, blogs.contract.ts), and what the public reads: saving is never publishing.
  fields          jsonb not null,
  live            jsonb,
  -- Address of the public page; the earlier ones of a post stay its own in `post_slugs`.
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
  check (status <> 'published' or (live is not null and live_slug is not null and published_at is not null))
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

-- A post as it was at the end of each sitting, and each time it was published.
create table post_versions (
  agency_id uuid not null,
  post_id   uuid not null,
  number    integer not null,
  -- Beginning of the sitting: saves within minutes of it, by the same person, go into the same row.
  began_at  timestamptz not null,
  at        timestamptz not null,
  user_id   uuid,
  is_published boolean not null default false,
  fields    jsonb not null,
  primary key (agency_id, post_id, number),
  foreign key (agency_id, post_id) references posts (agency_id, id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['posts', 'post_slugs', 'post_versions']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
