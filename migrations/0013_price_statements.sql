-- Every price that was told to a buyer or seller, by whom, when and how; kept three years (NSW s 73B). Added to, never changed.
create table price_statements (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  -- Outlives the listing, so it names it in words as well.
  listing_id  uuid not null,
  about       text not null,
  contact_id  uuid,
  -- Who it was told to, when they are no contact.
  told_to     text,
  from_cents  bigint not null check (from_cents > 0),
  to_cents    bigint check (to_cents >= from_cents),
  channel     text not null check (channel in ('advertisement', 'inPerson', 'phone', 'email', 'sms', 'openHome')),
  note        text,
  said_at     timestamptz not null,
  recorded_by uuid,
  created_at  timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id)
);
create index price_statements_by_listing on price_statements (agency_id, listing_id, said_at desc, id desc);
alter table price_statements enable row level security;
create policy agency on price_statements using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);
