-- The recycle bin says who deleted and when it is emptied; authorities can be found by their end; prices have a history.

alter table listings add column archived_by uuid;
-- Derived from `fields` like the other columns (listing-columns.ts).
alter table listings add column authority_expires_on date;
update listings set authority_expires_on = (fields ->> 'authorityExpiresOn')::date
where fields ->> 'authorityExpiresOn' ~ '^\d{4}-\d{2}-\d{2}$';

create index listings_in_bin on listings (agency_id, archived_at desc, id desc) where archived_at is not null;

-- What was asked and what the public read, before and after each change: who, when, why.
create table listing_price_changes (
  agency_id      uuid not null,
  id             uuid not null,
  listing_id     uuid not null,
  at             timestamptz not null,
  user_id        uuid,
  old_price_cents bigint,
  new_price_cents bigint,
  old_rent_cents bigint,
  new_rent_cents bigint,
  old_label      text not null,
  new_label      text not null,
  reason         text,
  primary key (agency_id, id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);
create index listing_price_changes_by_listing on listing_price_changes (agency_id, listing_id, id desc);
alter table listing_price_changes enable row level security;
create policy agency on listing_price_changes using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);

-- What leaves the bin for good takes what was said about it to portals with it.
alter table publications drop constraint publications_agency_id_listing_id_fkey;
alter table publications add constraint publications_agency_id_listing_id_fkey
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade;
