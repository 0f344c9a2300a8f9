-- One row for each original file of an agency: uploads from the signature of their address on, files of feeds and imports while they are kept
-- (decision 110). Sums to the storage an agency uses.
create table stored_files (
  agency_id    uuid not null references agencies (id),
  key          text not null,
  -- Whose upload address it was; null for what feeds brought.
  user_id      uuid,
  content_type text,
  max_bytes    bigint check (max_bytes > 0),
  -- Reserved when the bytes start to arrive.
  size_bytes   bigint not null default 0 check (size_bytes >= 0),
  received_at  timestamptz,
  -- Null until a record refers to it.
  attached_at  timestamptz,
  created_at   timestamptz not null default now(),
  primary key (agency_id, key)
);
create index stored_files_bytes on stored_files (agency_id) include (size_bytes);
create index stored_files_waiting on stored_files (agency_id, created_at) where attached_at is null;

alter table stored_files enable row level security;
create policy agency on stored_files using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);

insert into stored_files (agency_id, key, size_bytes, received_at, attached_at)
select agency_id, storage_key, max(coalesce(size_bytes, 0)), now(), now() from listing_media
where storage_key like 'uploads/%' group by agency_id, storage_key;
insert into stored_files (agency_id, key, size_bytes, received_at, attached_at)
select agency_id, storage_key, size_bytes, now(), now() from note_files;
insert into stored_files (agency_id, key, received_at, attached_at)
select distinct agency_id, storage_key, now(), now() from heading_images where storage_key like 'uploads/%'
on conflict do nothing;
