-- REAXML that a website or portal fetches from us: what lies at the address of an account, and when it was fetched last.
alter table publications add column offered_payload text;
alter table portal_accounts add column pulled_at timestamptz;
