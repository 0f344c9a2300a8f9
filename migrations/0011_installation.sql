-- The installation as a whole: its key, work that one worker does for all, backups, imports, operators, credentials that one function each reads,
-- and the agencies in which work is due.

-- One row about the installation as a whole.
create table installation (
  id              integer primary key check (id = 1),
  -- When the first agency was created with the setup key.
  claimed_at      timestamptz,
  -- The demo is not seeded again after this.
  demo_cleared_at timestamptz,
  -- Of SECRET_KEY; a process with another key would make tokens and a database password that the others refuse.
  key_fingerprint text check (length(key_fingerprint) <= 64),
  -- Set by `gable restore`. Nothing leaves an agency until one of its owners releases it.
  restored_at     timestamptz,
  restored_from   text check (length(restored_from) <= 100),
  -- So that an installation without imports asks no agency whether it is one.
  last_import_at  timestamptz,
  -- The latest jump of the clock that a worker saw, and by how many seconds; below zero it was set back.
  clock_jumped_at timestamptz,
  clock_jump_s    double precision
);
insert into installation (id) values (1);

-- Whose turn a piece of recurring work is: one worker runs it for all agencies.
create table recurring_turns (
  name    text primary key check (length(name) <= 100),
  worker  uuid not null,
  next_at timestamptz not null,
  -- Seconds between two turns, so that a turn booked further ahead than it can be is seen.
  every_s double precision check (every_s > 0)
);

-- An owner has allowed the agency to send again after a restore. One made before the latest restore counts for nothing.
create table restore_releases (
  agency_id   uuid not null references agencies (id),
  released_at timestamptz not null,
  released_by uuid,
  primary key (agency_id)
);

-- Every file in the storage, for backups: its content, and whether the backup has it. A removed one is kept until no backup needs it.
create table backup_files (
  key        text primary key check (length(key) <= 500),
  sha256     bytea not null,
  size_bytes bigint not null check (size_bytes >= 0),
  stored_at  timestamptz not null,
  shipped_at timestamptz,
  removed_at timestamptz
);
create index backup_files_waiting on backup_files (stored_at) where shipped_at is null and removed_at is null;
create index backup_files_removed on backup_files (removed_at) where removed_at is not null;
create index backup_files_by_content on backup_files (sha256);

-- What was done with backups, for the screen, the metrics and `gable doctor`.
create table backup_runs (
  id          uuid primary key,
  kind        text not null check (kind in ('backup', 'verify')),
  state       text not null check (state in ('running', 'done', 'failed')),
  started_at  timestamptz not null,
  finished_at timestamptz,
  backup_id   text check (length(backup_id) <= 100),
  size_bytes  bigint check (size_bytes >= 0),
  -- What a person should know: what failed, or what was checked.
  detail      text check (length(detail) <= 2000)
);
create index backup_runs_newest on backup_runs (kind, started_at desc);

-- Workers that are at work, by their heartbeat: together they keep the rate of emails to one domain.
create table workers (
  id         uuid primary key,
  seen_at    timestamptz not null,
  -- Whether it is sending a campaign: those that are share the rate of emails to one domain.
  is_sending boolean
);

-- Agencies that came by `gable archive import`: how far the import is, and since when the agency sends nothing.
create table agency_imports (
  agency_id        uuid not null references agencies (id),
  -- Of its manifest: the same file continues the import, and a finished one is not repeated.
  archive_sha256   bytea not null,
  source_agency_id uuid not null,
  made_at          timestamptz not null,
  -- The table whose rows are coming in, and how many lines of it are in; null when all are.
  table_name       text check (length(table_name) <= 100),
  lines_done       bigint not null default 0 check (lines_done >= 0),
  started_at       timestamptz not null,
  finished_at      timestamptz,
  primary key (agency_id)
);

-- Calls counted for limits that hold for all API processes together. Not logged: what a crash forgets is a minute of counting.
create unlogged table rate_counts (
  -- SHA-256 of the limit's name and of who is counted.
  key     bytea primary key check (length(key) = 32),
  count   integer not null,
  ends_at timestamptz not null
);
create index rate_counts_ended on rate_counts (ends_at);

-- Those who run the installation: their own sign-in, always with a code of an app, and never an agency's records. What they see of an agency
-- are counts, which each agency's own recurring work writes down. None of these tables belongs to an agency.

create table operators (
  id             uuid primary key,
  email          text not null check (email = lower(email) and length(email) <= 254),
  name           text not null check (length(name) between 1 and 100),
  -- Read by `secrets.operator_password` only.
  password_hash  text check (length(password_hash) <= 200),
  -- Sealed; read by `secrets.operator_app` only. Set with the first code that fits.
  totp_secret    bytea check (length(totp_secret) <= 500),
  -- The last code that was used: each works once.
  last_step      bigint not null default 0,
  -- SHA-256 of the link with which they choose a password; used up by it.
  link_hash      bytea check (length(link_hash) = 32),
  link_until     timestamptz,
  created_at     timestamptz not null default now(),
  removed_at     timestamptz
);
create unique index operators_by_email on operators (email) where removed_at is null;
create unique index operators_by_link on operators (link_hash) where link_hash is not null;

create table operator_sessions (
  id          uuid primary key,
  operator_id uuid not null references operators (id) on delete cascade,
  -- SHA-256 of the cookie.
  token_hash  bytea not null unique check (length(token_hash) = 32),
  device      text not null check (length(device) <= 200),
  ip          text not null check (length(ip) <= 45),
  started_at  timestamptz not null,
  seen_at     timestamptz not null,
  ended_at    timestamptz
);
create index operator_sessions_by_operator on operator_sessions (operator_id, started_at desc);

-- What operators did. The application may add to it and not change it (platform/db/migrate.ts).
create table operator_events (
  id          uuid primary key,
  at          timestamptz not null,
  operator_id uuid references operators (id),
  action      text not null check (action in ('created', 'linkMade', 'activated', 'removed', 'signedIn', 'signInFailed', 'signedOut',
    'agencyCreated', 'agencySuspended', 'agencyResumed', 'mailTested')),
  -- Of the agency by its web address name, or whose email was typed.
  subject     text not null default '' check (length(subject) <= 254),
  detail      text not null default '' check (length(detail) <= 500),
  ip          text not null default '' check (length(ip) <= 45)
);
create index operator_events_newest on operator_events (id desc);
create index operator_events_by_operator on operator_events (operator_id) where operator_id is not null;

-- One row per agency, in the open like the other directories: counts, and whether it is suspended.
create table agency_states (
  agency_id        uuid primary key,
  people           integer not null default 0,
  listings         integer not null default 0,
  contacts         integer not null default 0,
  files            integer not null default 0,
  file_bytes       bigint not null default 0,
  -- Jobs that gave up, by name: {"portals.send": 2}.
  failed_jobs      jsonb not null default '{}',
  last_used_at     timestamptz,
  measured_at      timestamptz,
  suspended_at     timestamptz,
  suspended_reason text check (length(suspended_reason) <= 500)
);

-- Columns that hold a credential. The application's role may write them and not select them (platform/db/migrate.ts); each is read by one
-- function, which returns it for one row of the agency in whose scope the transaction is (docs/decisions/0144). A function that reads a new
-- such column belongs here, and the column into `unreadable` in migrate.ts. In PL/pgSQL, and the agency in a variable: what a cluster can plan.
create schema secrets;

create function secrets.portal_credentials(account_id uuid) returns bytea
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
begin
  return (select credentials from portal_accounts where agency_id = agency and id = account_id);
end $$;

create function secrets.webhook_secret(account_id uuid) returns bytea
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
begin
  return (select webhook_secret from portal_accounts where agency_id = agency and id = account_id);
end $$;

create function secrets.refresh_token() returns bytea
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
begin
  return (select refresh_token from portal_sign_ins where agency_id = agency);
end $$;

create function secrets.totp_secret(person_id uuid) returns bytea
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
begin
  return (select totp_secret from user_factors where agency_id = agency and user_id = person_id);
end $$;

-- Of no agency: who signs in is known by the email address alone.
create function secrets.password_hash(login_email text) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select password_hash from logins where email = login_email);
end $$;

create function secrets.operator_password(operator uuid) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select password_hash from operators where id = operator);
end $$;
create function secrets.operator_app(operator uuid) returns bytea
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select totp_secret from operators where id = operator);
end $$;

revoke execute on all functions in schema secrets from public;

-- Agencies in which recurring work has something to do now (docs/decisions/0182): one question for all agencies instead of one in each. Row level
-- security shows the application one agency at a time, so these run with the owner's rights and give ids and nothing else. Each may name an
-- agency twice, or one in which the work finds nothing after all; none may leave one out. In PL/pgSQL, one statement for each reason, and without
-- a plan that is kept: what a cluster can plan, and what fits the tables as they have grown.
create schema due;

create function due.every_agency() returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select id from agencies;
end $$;

create function due.tasks_to_remind(moment timestamptz) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select a.id from agencies a
    where exists (select 1 from tasks t where t.agency_id = a.id and t.remind_at <= moment);
end $$;

create function due.search_rebuilds(of_kind text) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select agency_id from search_rebuilds where kind = of_kind;
end $$;

create function due.refusals_to_keep() returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select agency_id from suppression_backfills;
end $$;

create function due.old_answers(before timestamptz) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select a.id from agencies a
    where exists (select 1 from idempotency_keys k where k.agency_id = a.id and k.created_at < before);
end $$;

create function due.old_uploads(before timestamptz) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select a.id from agencies a
    where exists (select 1 from stored_files f where f.agency_id = a.id and f.attached_at is null and f.created_at < before);
end $$;

-- Events after this id without a place in the chain.
create function due.unsealed_audit(after uuid) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select distinct e.agency_id from audit_events e
    where e.id > after and not exists (select 1 from audit_chain c where c.agency_id = e.agency_id and c.event_id = e.id);
end $$;

-- Never measured, used or with a job that gave up since then, or measured before this.
create function due.unmeasured(before timestamptz) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select l.agency_id from logins l left join agency_states s on s.agency_id = l.agency_id
    where s.measured_at is null or s.measured_at < before;
  return query select s.agency_id from agency_states s
    join (select u.agency_id, max(u.last_seen_at) as seen_at from users u group by u.agency_id) u on u.agency_id = s.agency_id
    where u.seen_at > s.measured_at;
  return query select s.agency_id from agency_states s
    join (select f.agency_id, max(f.failed_at) as failed_at from failed_jobs f group by f.agency_id) f on f.agency_id = s.agency_id
    where f.failed_at > s.measured_at;
end $$;

-- Digests wait for the hour at the agency, and so do reminders of notes, which are in the same digest.
create function due.digests(moment timestamptz, from_hour integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select a.id from agencies a
    where extract(hour from moment at time zone a.time_zone) >= from_hour and exists (
      select 1 from notifications n where n.agency_id = a.id and n.is_digest and n.mailed_at is null
        and n.created_at < date_trunc('day', moment at time zone a.time_zone) at time zone a.time_zone + make_interval(hours => from_hour)
        and not exists (select 1 from notification_digests d where d.agency_id = a.id and d.user_id = n.user_id
          and d.day = (moment at time zone a.time_zone)::date));
  return query select a.id from agencies a
    where extract(hour from moment at time zone a.time_zone) >= from_hour and exists (
      select 1 from notes n where n.agency_id = a.id and n.archived_at is null and n.created_by is not null
        and n.remind_on <= (moment at time zone a.time_zone)::date and n.remind_on > (moment at time zone a.time_zone)::date - 3
        and not exists (select 1 from notifications t where t.agency_id = a.id and t.user_id = n.created_by
          and t.dedupe_key = 'noteReminder ' || n.id || ' ' || n.remind_on));
end $$;

create function due.old_notifications(before timestamptz, digests_before date) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select a.id from agencies a
    where exists (select 1 from notifications n where n.agency_id = a.id and n.id < first_id_at(before));
  return query select a.id from agencies a
    where exists (select 1 from notification_digests d where d.agency_id = a.id and d.day < digests_before);
end $$;

create function due.accounts_at(portal_types text[]) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select p.agency_id from portal_accounts p
    where p.archived_at is null and p.is_enabled and p.portal_type = any(portal_types);
end $$;

-- Sending without a sign of life, or scheduled and not started.
create function due.stalled_campaigns(quiet timestamptz, ahead timestamptz) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select c.agency_id from campaigns c where c.archived_at is null and c.state in ('sending', 'scheduled')
    and (c.state = 'sending' and (c.send_beat is null or c.send_beat < quiet or c.send_beat > ahead)
      or c.state = 'scheduled' and c.scheduled_at < quiet);
end $$;

-- What automatic emails wait for: something that happened, an open home that is near enough by any Australian clock, a match to be sent.
-- The job asks more closely.
create function due.automatic_emails(moment timestamptz) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select o.agency_id from campaign_automations o where o.state = 'on'
    and exists (select 1 from campaign_triggers t where t.agency_id = o.agency_id and t.done_at is null);
  return query select o.agency_id from campaign_automations o where o.state = 'on' and o.kind = 'openHome' and exists (
    select 1 from listings l join opens i on i.agency_id = l.agency_id and i.listing_id = l.id and i.is_advertised and i.state <> 'cancelled'
      where l.agency_id = o.agency_id and l.status = 'live' and l.archived_at is null
        and i.starts_at > moment at time zone 'Indian/Cocos'
        and i.starts_at <= (moment + make_interval(hours => (o.settings ->> 'hoursBefore')::integer)) at time zone 'Pacific/Norfolk'
        and not exists (select 1 from campaign_triggers t where t.agency_id = o.agency_id and t.kind = 'openHome'
          and t.key = l.id || ' ' || to_char(i.starts_at, 'YYYY-MM-DD')));
  return query select o.agency_id from campaign_automations o where o.state = 'on' and o.kind = 'newMatch' and exists (
    select 1 from preferences p
      join preference_matches m on m.agency_id = p.agency_id and m.preference_id = p.id and m.sent_at is null and m.dismissed_at is null
      join listings l on l.agency_id = p.agency_id and l.id = m.listing_id and l.status = 'live' and l.archived_at is null
      where p.agency_id = o.agency_id and p.archived_at is null and (p.fields -> 'alert' ->> 'isOn')::boolean
        and coalesce((p.fields ->> 'isActive')::boolean, true)
        and not exists (select 1 from preference_matches s where s.agency_id = o.agency_id and s.preference_id = p.id and s.sent_channel = 'email'
          and s.sent_at > moment - case p.fields -> 'alert' ->> 'frequency'
            when 'instant' then interval '0' when 'daily' then interval '23 hours' else interval '167 hours' end));
end $$;

create function due.opens_to_close(before timestamp) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select a.id from agencies a
    where exists (select 1 from opens o where o.agency_id = a.id and o.state in ('planned', 'running') and o.ends_at < before);
end $$;

create function due.guests_to_forget(before timestamptz) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select a.id from agencies a
    where exists (select 1 from visits v where v.agency_id = a.id and v.contact_id is null and v.created_at < before
      and (v.people <> '[]' or v.suburb is not null or v.comments is not null));
end $$;

-- Those of tomorrow, once it is this hour of the agency.
create function due.inspections_to_remind(moment timestamptz, from_hour integer) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select a.id from agencies a
    where extract(hour from moment at time zone a.time_zone) >= from_hour and exists (
      select 1 from opens o where o.agency_id = a.id and o.kind = 'private' and o.state = 'planned'
        and o.starts_at >= (moment at time zone a.time_zone)::date + 1
        and o.starts_at < (moment at time zone a.time_zone)::date + 2
        and exists (select 1 from inspection_mails m where m.agency_id = a.id and m.open_id = o.id and m.state = 'sent')
        and not exists (select 1 from inspection_mails m where m.agency_id = a.id and m.open_id = o.id and m.kind = 'reminder'
          and m.starts_at = o.starts_at));
end $$;

revoke execute on all functions in schema due from public;
