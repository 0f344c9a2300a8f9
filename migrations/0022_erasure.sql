-- Who was erased: an id without a person, so that the old address says so instead of "not found".
create table erasures (
  agency_id  uuid not null references agencies (id),
  contact_id uuid not null,
  erased_at  timestamptz not null,
  erased_by  uuid,
  reason     text not null check (reason in ('personAsked', 'notNeeded', 'mistake')),
  -- How many records of what went and what stayed; no names.
  went       jsonb not null,
  stayed     jsonb not null,
  primary key (agency_id, contact_id)
);
-- Whoever had unsubscribed stays so: the hash of their address or number, keyed with a secret, and what they had refused.
create table suppressions (
  agency_id  uuid not null references agencies (id),
  kind       text not null check (kind in ('email', 'phone')),
  hash       bytea not null,
  channel    text not null check (channel in ('email', 'sms', 'phone')),
  purpose    text not null check (purpose in ('marketing', 'propertyAlerts', 'openHomes', 'newsletter')),
  created_at timestamptz not null,
  primary key (agency_id, kind, hash, channel, purpose)
);

do $$
declare t text;
begin
  foreach t in array array['erasures', 'suppressions']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
