-- Listings, media and listing imports.

-- `fields` holds the whole of ListingFields; the other columns are derived from it by listing-columns.ts on every write.
create table listings (
  agency_id            uuid not null references agencies (id),
  id                   uuid not null,
  reference            text not null,
  property_id          uuid,
  listing_class        text not null check (listing_class in ('residential', 'rental', 'land', 'rural', 'commercial', 'commercialLand', 'business', 'holidayRental')),
  sale_or_lease        text not null check (sale_or_lease in ('sale', 'lease', 'both')),
  status               text not null default 'draft'
    check (status in ('draft', 'live', 'underOffer', 'underApplication', 'sold', 'settled', 'leased', 'offMarket', 'withdrawn')),
  status_reason        text,
  -- What lists show, filter and sort by.
  street_line          text not null default '',
  suburb               text,
  state                text,
  postcode             text,
  headline             text,
  category             text,
  price_cents          bigint check (price_cents >= 0),
  rent_cents           bigint check (rent_cents >= 0),
  price_label          text not null default '',
  bedrooms             integer,
  bathrooms            integer,
  car_spaces           integer,
  land_area_m2         double precision,
  agent_id             uuid,
  -- Main photo, copied here so that lists need no join.
  photo_token          text,
  photo_hash           text,
  fields               jsonb not null,
  version              integer not null default 1,
  created_by           uuid,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  listed_at            timestamptz,
  archived_at          timestamptz,
  archived_by          uuid,
  authority_expires_on date,
  suburb_key           text,
  -- End of the last open home, and of the last open home or auction: on the clock at the property. A week of the calendar reads only the listings
  -- with something in it.
  open_until           timestamp(0),
  last_event           timestamp(0),
  latitude             double precision,
  longitude            double precision,
  -- Sort columns, never null. Generated columns and not index expressions: under row level security coalesce() is not leakproof, and a range
  -- scan took 150 ms instead of 1 at 100,000 listings.
  sort_price           bigint generated always as (coalesce(price_cents, rent_cents, -1)) stored,
  sort_suburb          text generated always as (coalesce(suburb, '')) stored,
  sort_listed          timestamptz generated always as (coalesce(listed_at, '-infinity')) stored,
  sort_bedrooms        integer generated always as (coalesce(bedrooms, -1)) stored,
  sort_land            double precision generated always as (coalesce(land_area_m2, -1)) stored,
  sort_authority       date generated always as (coalesce(authority_expires_on, 'infinity')) stored,
  -- For matching with preferences. -2: not offered on that side, -1: not known.
  match_suburb         text collate "C" not null default '|',
  match_price          bigint not null default -2,
  -- Per week.
  match_rent           bigint not null default -2,
  floor_area_m2        double precision,
  -- One bit per feature (match-features.contract.ts).
  feature_bits         bigint not null default 0,
  -- Upper end of a price range; `price_cents` and `match_price` are its lower end (priceSpan in listings.rules.ts).
  price_to_cents       bigint check (price_to_cents >= 0),
  match_price_to       bigint not null default -2,
  sort_price_to        bigint generated always as (coalesce(price_to_cents, price_cents, rent_cents, -1)) stored,
  primary key (agency_id, id),
  unique (agency_id, reference),
  foreign key (agency_id, property_id) references properties (agency_id, id),
  foreign key (agency_id, agent_id) references agents (agency_id, id)
);
-- At most twelve indexes: each costs every save of a listing, and an agency has hundreds to thousands of listings, which a filter without one
-- sorts in milliseconds. Leakproof operators only: row level security is checked before any other.
create index listings_by_updated on listings (agency_id, updated_at desc, id desc) where archived_at is null;
create index listings_by_status on listings (agency_id, status, updated_at desc, id desc) where archived_at is null;
create index listings_by_suburb_key on listings (agency_id, suburb_key, updated_at desc, id desc) where archived_at is null;
create index listings_by_price on listings (agency_id, sort_price, id) where archived_at is null;
create index listings_by_suburb on listings (agency_id, sort_suburb, id) where archived_at is null;
create index listings_by_listed on listings (agency_id, sort_listed, id) where archived_at is null;
create index listings_in_bin on listings (agency_id, archived_at desc, id desc) where archived_at is not null;
create index listings_by_property on listings (agency_id, property_id);
create index listings_by_last_event on listings (agency_id, last_event) where archived_at is null and last_event is not null;
-- Matching: the suburb of a class, or all of the class, with the budget checked in the index.
create index listings_to_match on listings (agency_id, listing_class, match_suburb, match_price, match_rent)
  where archived_at is null and status = 'live';

-- The number of the agency's next listing, e.g. 1042 of HV-1042; without a row 1001. By itself, so that a draw locks nothing else.
create table listing_numbers (
  agency_id   uuid primary key references agencies (id),
  next_number integer not null
);

create table listing_agents (
  agency_id  uuid not null,
  listing_id uuid not null,
  agent_id   uuid not null,
  role       text not null check (role in ('listing', 'selling', 'appraisal', 'prospecting', 'propertyManager', 'assistant', 'associate',
    'conjunctional', 'auctioneer')),
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

create table listing_tag_colours (
  agency_id uuid not null references agencies (id),
  tag       text not null,
  colour    text not null,
  primary key (agency_id, tag)
);

create table listing_media (
  agency_id       uuid not null,
  id              uuid not null,
  listing_id      uuid not null,
  kind            text not null check (kind in ('photo', 'floorplan', 'document')),
  position        integer not null,
  file_name       text not null,
  caption         text,
  alt_text        text,
  state           text not null check (state in ('waiting', 'processing', 'ready', 'failed')),
  problem         text,
  -- Unguessable name of the public folder; a new token revokes the old addresses.
  token           text not null,
  -- Private original.
  storage_key     text,
  width_px        integer,
  height_px       integer,
  size_bytes      bigint,
  thumb_hash      text,
  variants        jsonb not null default '[]',
  -- From a feed: a changed modTime fetches the picture again.
  source_url      text,
  source_id       text,
  source_mod_time text,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  archived_at     timestamptz,
  -- Photos and plans: shown on portals and printed. Documents: public; others are served by signed addresses only.
  is_published    boolean not null default true,
  is_altered      boolean not null default false,
  -- What was altered: "furniture added".
  altered_note    text,
  -- {turns, crop}; the original stays as uploaded, so every edit can be undone.
  edit            jsonb,
  -- {x, y} as parts of the picture's sides (0 to 1), of the picture as it is turned and cut; null: its middle.
  focus           jsonb,
  primary key (agency_id, id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);
create index listing_media_by_listing on listing_media (agency_id, listing_id, position);
create index listing_media_by_original on listing_media (agency_id, storage_key);

-- Vendors, landlords, buyers and tenants of a listing that are contacts. Derived from the listing's `fields`, written with them.
create table listing_parties (
  agency_id  uuid not null,
  id         uuid not null,
  listing_id uuid not null,
  -- As named in the listing. Readers follow `merged_into`, so that a merge and its undo need not write here.
  contact_id uuid not null,
  role       text not null check (role in ('vendor', 'landlord', 'purchaser', 'tenant', 'vendorSolicitor', 'purchaserSolicitor')),
  since      date not null,
  created_at timestamptz not null,
  primary key (agency_id, id),
  unique (agency_id, listing_id, contact_id, role),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade,
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade
);
create index listing_parties_by_contact on listing_parties (agency_id, contact_id, listing_id);

-- Price and price label before and after each change.
create table listing_price_changes (
  agency_id       uuid not null,
  id              uuid not null,
  listing_id      uuid not null,
  at              timestamptz not null,
  user_id         uuid,
  old_price_cents bigint,
  new_price_cents bigint,
  old_rent_cents  bigint,
  new_rent_cents  bigint,
  old_label       text not null,
  new_label       text not null,
  reason          text,
  primary key (agency_id, id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);
create index listing_price_changes_by_listing on listing_price_changes (agency_id, listing_id, id desc);

-- The feed identity of a listing: agentID and uniqueID of REAXML.
create table feed_listings (
  agency_id      uuid not null references agencies (id),
  feed_agent_id  text not null,
  feed_unique_id text not null,
  listing_id     uuid not null,
  root           text not null,
  -- Hash of the last feed content: an unchanged listing is not written.
  content_hash   bytea not null,
  -- Messages applied before, newest last: importing a file again changes nothing.
  seen_messages  text[] not null default '{}',
  mod_time       text,
  imported_at    timestamptz not null default now(),
  primary key (agency_id, feed_agent_id, feed_unique_id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);
create index feed_listings_by_listing on feed_listings (agency_id, listing_id);

create table import_batches (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  state       text not null check (state in ('reading', 'previewed', 'queued', 'running', 'finished', 'cancelled', 'failed')),
  file_names  text[] not null default '{}',
  total       integer not null default 0,
  done        integer not null default 0,
  -- Files that could not be read: [{file, error}]
  file_errors jsonb not null default '[]',
  error       text,
  created_by  uuid,
  created_at  timestamptz not null default now(),
  finished_at timestamptz,
  -- Share of the files read, 0 to 1.
  progress    double precision not null default 1,
  primary key (agency_id, id)
);

create table import_items (
  agency_id      uuid not null,
  batch_id       uuid not null,
  position       integer not null,
  file           text not null,
  root           text not null,
  feed_agent_id  text,
  feed_unique_id text,
  address        text not null default '',
  predicted      text check (predicted in ('created', 'updated', 'unchanged', 'refused')),
  -- Null until applied; after a crash the next run continues with these.
  outcome        text check (outcome in ('created', 'updated', 'unchanged', 'refused')),
  reasons        jsonb not null default '[]',
  warnings       jsonb not null default '[]',
  listing_id     uuid,
  -- The listing as read from the feed (FeedListing); cleared once applied.
  content        jsonb,
  primary key (agency_id, batch_id, position),
  foreign key (agency_id, batch_id) references import_batches (agency_id, id) on delete cascade
);
