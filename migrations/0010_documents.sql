-- Documents: choices, proofs, and the short links behind QR codes.

-- Choices for one document of one listing; without a row the listing's own text and first photos are used.
create table brochure_choices (
  agency_id     uuid not null,
  listing_id    uuid not null,
  brochure_type text not null,
  theme         text,
  -- Ids of listing_media in order; null: the listing's order.
  photo_ids     jsonb,
  headline      text,
  description   text,
  updated_by    uuid,
  updated_at    timestamptz not null default now(),
  -- What a document is made for; null: what the listing's status says.
  occasion      text check (occasion in ('justListed', 'openHome', 'priceUpdate', 'underOffer', 'sold', 'leased')),
  -- Name and address in the window of a letter's envelope, one line each; null: the householder.
  addressee     text check (length(addressee) <= 300),
  primary key (agency_id, listing_id, brochure_type),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);

-- What the agency chose last.
create table document_settings (
  agency_id       uuid primary key references agencies (id),
  theme           text not null default 'classic',
  updated_at      timestamptz not null default now(),
  -- Whether job sheets for print shops explain that the files are RGB; as the theme, what the agency chose last.
  has_colour_note boolean not null default true
);

-- Proofs of documents, which vendors approve or comment on by a link. The file is as it was sent: later changes of the listing are not on it.
create table document_proofs (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  listing_id   uuid not null,
  brochure_type text not null check (brochure_type in ('a4', 'a4-gallery', 'window-a4', 'window-a3', 'dl', 'postcard', 'letter', 'website',
    'tile-square', 'tile-portrait', 'tile-story')),
  name         text not null,
  email        text,
  message      text,
  -- The pages as PDF; the same below each other as SVG have `.svg` after it.
  file_key     text not null,
  pages        smallint not null check (pages > 0),
  width_pt     smallint not null check (width_pt > 0),
  height_pt    smallint not null check (height_pt > 0),
  state        text not null default 'open' check (state in ('open', 'commented', 'approved', 'withdrawn')),
  -- [{at, kind: 'comment' | 'approved', name, text}], oldest first.
  answers      jsonb not null default '[]',
  created_by   uuid,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  mailed_at    timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);
create index document_proofs_by_listing on document_proofs (agency_id, listing_id, created_at desc, id desc);

-- QR codes: one short link for each piece of a listing and place where it hangs. What is printed stays valid, so a code is never removed or reused.
create table short_links (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  listing_id uuid not null,
  code       text not null check (code ~ '^[a-z2-9]{7}$'),
  piece      text not null check (piece in ('a4', 'a4-gallery', 'window-a4', 'window-a3', 'dl', 'postcard', 'letter', 'website', 'sign', 'other')),
  -- Empty for the one that documents of this kind carry.
  place      text not null default '',
  created_by uuid,
  created_at timestamptz not null,
  primary key (agency_id, id),
  unique (agency_id, code),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);
create unique index short_links_of_pieces on short_links (agency_id, listing_id, piece) where place = '';
create index short_links_by_listing on short_links (agency_id, listing_id);

-- How often a code was scanned on a day at the agency; nothing of who did.
create table short_link_scans (
  agency_id uuid not null,
  link_id   uuid not null,
  day       date not null,
  scans     integer not null check (scans > 0),
  primary key (agency_id, link_id, day),
  foreign key (agency_id, link_id) references short_links (agency_id, id) on delete cascade
);
