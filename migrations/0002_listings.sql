-- A property outlives its listings; each listing is one sale or lease campaign of it.

create table properties (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  -- Normalised address (properties.rules.ts): the same address finds the same property.
  address_key text not null,
  street_line text not null,
  suburb      text,
  state       text,
  postcode    text,
  created_at  timestamptz not null default now(),
  primary key (agency_id, id),
  unique (agency_id, address_key)
);

create table listings (
  agency_id     uuid not null references agencies (id),
  id            uuid not null,
  reference     text not null,
  property_id   uuid,
  listing_class text not null,
  sale_or_lease text not null check (sale_or_lease in ('sale', 'lease', 'both')),
  status        text not null default 'draft',
  status_reason text,
  -- What lists show, filter and sort by. Derived from `fields` by listing-columns.ts on every write, never set alone.
  street_line   text not null default '',
  suburb        text,
  state         text,
  postcode      text,
  headline      text,
  category      text,
  price_cents   bigint check (price_cents >= 0),
  rent_cents    bigint check (rent_cents >= 0),
  price_label   text not null default '',
  bedrooms      integer,
  bathrooms     integer,
  car_spaces    integer,
  land_area_m2  double precision,
  agent_id      uuid,
  search_text   text not null default '',
  -- Main photo, kept here so that a list needs no join.
  photo_token   text,
  photo_hash    text,
  -- The whole of ListingFields (listing-fields.contract.ts).
  fields        jsonb not null,
  version       integer not null default 1,
  created_by    uuid,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  listed_at     timestamptz,
  archived_at   timestamptz,
  primary key (agency_id, id),
  unique (agency_id, reference),
  foreign key (agency_id, property_id) references properties (agency_id, id),
  foreign key (agency_id, agent_id) references agents (agency_id, id)
);
-- One index per sort of the list (listing-list.store.ts uses the same expressions); leakproof operators only.
create index listings_by_updated on listings (agency_id, updated_at desc, id desc) where archived_at is null;
create index listings_by_status on listings (agency_id, status, updated_at desc, id desc) where archived_at is null;
create index listings_by_price on listings (agency_id, (coalesce(price_cents, rent_cents, -1)), id) where archived_at is null;
create index listings_by_suburb on listings (agency_id, (coalesce(suburb, '')), id) where archived_at is null;
create index listings_by_listed on listings (agency_id, (coalesce(listed_at, '-infinity')), id) where archived_at is null;
create index listings_by_property on listings (agency_id, property_id);

create table listing_agents (
  agency_id  uuid not null,
  listing_id uuid not null,
  agent_id   uuid not null,
  role       text not null,
  position   smallint not null,
  primary key (agency_id, listing_id, agent_id, role),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade,
  foreign key (agency_id, agent_id) references agents (agency_id, id)
);
create index listing_agents_by_agent on listing_agents (agency_id, agent_id, listing_id);

create table listing_tags (
  agency_id  uuid not null,
  listing_id uuid not null,
  tag        text not null,
  primary key (agency_id, tag, listing_id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);
create index listing_tags_by_listing on listing_tags (agency_id, listing_id);

create table listing_media (
  agency_id   uuid not null,
  id          uuid not null,
  listing_id  uuid not null,
  kind        text not null check (kind in ('photo', 'floorplan', 'document')),
  position    integer not null,
  file_name   text not null,
  caption     text,
  alt_text    text,
  state       text not null check (state in ('waiting', 'processing', 'ready', 'failed')),
  problem     text,
  -- Unguessable name of the public folder with the variants; a new one revokes the old addresses.
  token       text not null,
  -- Private original.
  storage_key text,
  width_px    integer,
  height_px   integer,
  size_bytes  bigint,
  thumb_hash  text,
  variants    jsonb not null default '[]',
  -- From a feed: where the picture lay, the feed's own id and its modTime; a changed modTime fetches it again.
  source_url  text,
  source_id   text,
  source_mod_time text,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  archived_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);
create index listing_media_by_listing on listing_media (agency_id, listing_id, position);
create index listing_media_by_original on listing_media (agency_id, storage_key);
