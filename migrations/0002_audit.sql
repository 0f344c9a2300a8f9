-- Who changed what, and when: an append-only log with a hash chain, and the two functions that may change it when a person is erased.
-- The application's role may only add (platform/db/migrate.ts).

-- Partitioned by month (0009).
create table audit_events (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  at         timestamptz not null default now(),
  user_id    uuid,
  action     text not null,
  entity     text not null,
  entity_id  uuid not null,
  -- [{field, before, after}] of the changed fields only.
  changes    jsonb not null default '[]',
  request_id text,
  -- Null for jobs, feeds and commands.
  ip         text,
  device     text,
  -- HMAC with the server's key. An event inserted by SQL has no valid one: it is reported and never sealed.
  mac        bytea not null,
  primary key (agency_id, id)
) partition by range (id);
create index audit_events_by_entity on audit_events (agency_id, entity, entity_id, id desc);
-- Of all agencies: which have events that are not sealed yet. Those of one agency are read by the primary key.
create index audit_events_by_age on audit_events (id);
create index audit_events_by_user on audit_events (agency_id, user_id, id desc);

-- Each committed event gets a position and a hash over the previous hash and the event: a changed or removed row breaks the chain.
create table audit_chain (
  agency_id uuid not null references agencies (id),
  position  bigint not null,
  event_id  uuid not null,
  hash      bytea not null,
  primary key (agency_id, position),
  unique (agency_id, event_id)
);

-- The end of the chain after each run of the sealing job, signed with the server's key, which a writer to the database does not have.
create table audit_seals (
  agency_id uuid not null references agencies (id),
  position  bigint not null,
  mac       bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (agency_id, position)
);

-- Events that were masked for an erasure.
create table audit_redactions (
  agency_id uuid not null references agencies (id),
  event_id  uuid not null,
  -- HMAC with the server's key over what is left of the event, so that a change by SQL cannot be passed off as an erasure.
  mac       bytea not null,
  made_at   timestamptz not null,
  primary key (agency_id, event_id, mac)
);

-- Erased contacts: only the id, so that the old link can say so instead of "not found".
create table erasures (
  agency_id  uuid not null references agencies (id),
  contact_id uuid not null,
  erased_at  timestamptz not null,
  erased_by  uuid,
  reason     text not null check (reason in ('personAsked', 'notNeeded', 'mistake')),
  -- Counts of records removed and kept, by kind; no names.
  went       jsonb not null,
  stayed     jsonb not null,
  -- The transaction that wrote it, in which alone the audit may be changed.
  written_in bigint not null default pg_current_xact_id()::text::bigint,
  primary key (agency_id, contact_id)
);

-- A person has a right to be erased, from the audit too (docs/decisions/0046). These functions run with the owner's rights, and only in the
-- transaction that writes the erasure.
create function require_erasure(agency uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  -- By itself: within the query a shard would answer with a transaction of its own.
  current_transaction bigint := pg_current_xact_id()::text::bigint;
begin
  if agency is null or agency is distinct from nullif(current_setting('app.agency_id', true), '')::uuid
    or not exists (select 1 from erasures where agency_id = agency and written_in = current_transaction) then
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
