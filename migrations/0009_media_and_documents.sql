-- What is said about a picture beyond its words, and which of them leave the office.
alter table listing_media
  -- Photos and plans: shown on portals and printed. Documents: public; a private one lies behind signed addresses only.
  add column is_published boolean not null default true,
  add column is_altered   boolean not null default false,
  -- What was altered: "furniture added".
  add column altered_note text;

-- Choices for one document of one listing; without a row the listing's own words and first photos are printed.
create table brochure_choices (
  agency_id   uuid not null,
  listing_id  uuid not null,
  brochure_type text not null,
  theme       text,
  -- Ids of listing_media in their order; null: the listing's own order.
  photo_ids   jsonb,
  headline    text,
  description text,
  updated_by  uuid,
  updated_at  timestamptz not null default now(),
  primary key (agency_id, listing_id, brochure_type),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);

-- What the agency used last.
create table document_settings (
  agency_id   uuid primary key references agencies (id),
  theme       text not null default 'classic',
  updated_at  timestamptz not null default now()
);

-- Banners of the agency for brochures, mails and the website.
create table heading_images (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  position    integer not null,
  file_name   text not null,
  alt_text    text,
  state       text not null check (state in ('processing', 'ready', 'failed')),
  problem     text,
  token       text not null,
  storage_key text not null,
  width_px    integer,
  height_px   integer,
  thumb_hash  text,
  variants    jsonb not null default '[]',
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  archived_at timestamptz,
  primary key (agency_id, id)
);
create index heading_images_in_order on heading_images (agency_id, position, id) where archived_at is null;
create index heading_images_by_original on heading_images (agency_id, storage_key);

do $$
declare t text;
begin
  foreach t in array array['brochure_choices', 'document_settings', 'heading_images'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
