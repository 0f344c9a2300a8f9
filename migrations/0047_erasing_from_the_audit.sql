-- The application may add to the audit and change nothing in it, but whoever asks to be erased has a right to be (docs/decisions/0046). These
-- two functions run with the owner's rights and do one thing each, only within the transaction that writes the erasure down.
create table audit_redactions (
  agency_id uuid not null references agencies (id),
  event_id  uuid not null,
  -- HMAC with the server's key over what is left of the event: who can write to the database alone cannot pass a change off as an erasure.
  mac       bytea not null,
  made_at   timestamptz not null,
  primary key (agency_id, event_id, mac)
);
alter table audit_redactions enable row level security;
create policy agency on audit_redactions using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);

create function require_erasure(agency uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if agency is null or agency is distinct from nullif(current_setting('app.agency_id', true), '')::uuid
    or not exists (select 1 from erasures where agency_id = agency and xmin = pg_current_xact_id()::xid) then
    raise exception 'the audit is changed only while somebody is erased' using errcode = 'insufficient_privilege';
  end if;
end $$;

create function erase_audit_events(agency uuid, events uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_erasure(agency);
  delete from audit_events where agency_id = agency and id = any(events);
end $$;

create function mask_audit_event(agency uuid, event uuid, masked jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_erasure(agency);
  update audit_events set changes = masked where agency_id = agency and id = event;
end $$;
