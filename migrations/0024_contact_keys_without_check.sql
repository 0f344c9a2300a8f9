-- A contact has about seven keys, and asking for each of them whether its contact exists was two fifths of the time of an import. Keys are
-- derived and written with their contact in one transaction by one store, so the question has one answer (docs/decisions/0047). What the
-- foreign key did when a contact went for good, one statement does now for all that went together.
alter table contact_keys drop constraint contact_keys_agency_id_contact_id_fkey;

create function forget_contact_keys() returns trigger language plpgsql as $$
begin
  delete from contact_keys k using gone g where k.agency_id = g.agency_id and k.contact_id = g.id;
  return null;
end $$;
create trigger forget_contact_keys after delete on contacts referencing old table as gone
  for each statement execute function forget_contact_keys();
