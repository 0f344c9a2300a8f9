-- Replies from numbers that no contact has wait for a user, who says whose they are or that they aren't needed.
alter table sms_messages add column dismissed_at timestamptz check (dismissed_at is null or direction = 'in');
create index sms_messages_unknown on sms_messages (agency_id, number, created_at desc) where contact_id is null and direction = 'in' and dismissed_at is null;
