-- QR codes: one short link for each piece of a listing and place where it hangs. What is printed stays valid, so a code is never removed or reused.
create table short_links (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  listing_id uuid not null,
  code       text not null check (code ~ '^[a-z2-9]{7}$'),
  piece      text not null check (piece in ('a4', 'a4-gallery', 'window-a4', 'window-a3', 'dl', 'postcard', 'website', 'sign', 'other')),
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

do $$
declare t text;
begin
  foreach t in array array['short_links', 'short_link_scans'] loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
