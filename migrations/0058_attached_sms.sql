-- SMS that a user gave to a contact by hand, so that they can be taken back; and whether the contact got the number with them.
alter table sms_messages add column attached_at timestamptz;
alter table sms_messages add column brought_number boolean not null default false;
create index sms_messages_attached on sms_messages (agency_id, attached_at desc) where attached_at is not null;
