-- HMAC of the program that wrote the event: one that was inserted with SQL has none, and is reported and never sealed.
-- Events from before this migration, and those that an older version writes within an hour of it, have none either.
alter table audit_events add column mac bytea;

-- From this place of the chain on every event must have its HMAC. Written once for each agency.
create table audit_mac_starts (
  agency_id uuid not null references agencies (id),
  position  bigint not null,
  mac       bytea not null,
  primary key (agency_id)
);
alter table audit_mac_starts enable row level security;
create policy agency on audit_mac_starts using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);
