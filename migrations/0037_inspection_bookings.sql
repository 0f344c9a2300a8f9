-- Buyers book private inspections themselves, where the agency or the listing offers it. Without a row nothing is offered.
create table booking_settings (
  agency_id    uuid primary key references agencies (id),
  is_on        boolean not null default false,
  -- {mon: {from, to}, …} on the clock at the property; a day that is left out has no times.
  hours        jsonb not null,
  minutes      smallint not null check (minutes between 10 and 240),
  days_ahead   smallint not null check (days_ahead between 1 and 28),
  notice_hours smallint not null check (notice_hours between 0 and 168),
  version      integer not null default 1,
  updated_by   uuid,
  updated_at   timestamptz not null
);
-- Of one listing, instead of what the agency has chosen.
create table booking_listings (
  agency_id  uuid not null,
  listing_id uuid not null,
  is_on      boolean not null,
  updated_by uuid,
  updated_at timestamptz not null,
  primary key (agency_id, listing_id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);
alter table opens add column is_booked_online boolean not null default false;
create index opens_booked_online on opens (agency_id, created_at) where is_booked_online;

do $$
declare t text;
begin
  foreach t in array array['booking_settings', 'booking_listings'] loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
