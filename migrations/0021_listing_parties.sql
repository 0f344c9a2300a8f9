-- Who sells, lets, buys or rents by a listing, where they are a contact. Follows from the listing's `fields`, written with them.
create table listing_parties (
  agency_id  uuid not null,
  id         uuid not null,
  listing_id uuid not null,
  -- As the listing names them. A merged contact stays named here; readers follow `merged_into`, so that merging and undoing need not write.
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
-- Whom a contact was merged from.
create index contacts_by_merged on contacts (agency_id, merged_into) where merged_into is not null;

-- Nobody could write these yet, so the words may change.
alter table contact_properties drop constraint contact_properties_role_check;
alter table contact_properties add constraint contact_properties_role_check check (role in
  ('owner', 'resident', 'landlord', 'tenant', 'interested', 'formerOwner', 'formerResident', 'formerLandlord', 'formerTenant'));
create unique index contact_properties_once on contact_properties (agency_id, contact_id, property_id, role);

do $$
declare t text;
begin
  foreach t in array array['listing_parties']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
