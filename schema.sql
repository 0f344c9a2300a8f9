-- The whole schema, written from the migrations by scripts/database/schema.ts; never edited by hand.
--
-- PostgreSQL database dump
--



SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET transaction_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: due; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA due;


--
-- Name: secrets; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA secrets;


--
-- Name: btree_gin; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;


--
-- Name: EXTENSION btree_gin; Type: COMMENT; Schema: -; Owner: -
--

COMMENT ON EXTENSION btree_gin IS 'support for indexing common datatypes in GIN';


--
-- Name: pg_trgm; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;


--
-- Name: EXTENSION pg_trgm; Type: COMMENT; Schema: -; Owner: -
--

COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';


--
-- Name: accounts_at(text[]); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.accounts_at(portal_types text[]) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  return query select p.agency_id from portal_accounts p
    where p.archived_at is null and p.is_enabled and p.portal_type = any(portal_types);
end $$;


--
-- Name: appraisal_calls(timestamp with time zone); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.appraisal_calls(moment timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare today date := (moment at time zone 'UTC')::date + 1;
begin
  return query select p.agency_id from appraisals p where p.next_call_on is not null and p.stage <> 'won' and p.archived_at is null
      and p.next_call_on <= today and coalesce(p.call_notified_for < p.next_call_on, true)
    union select p.agency_id from appraisals p cross join (values (90), (180), (365)) after (days)
      where p.next_call_on is null and p.stage in ('appraised', 'presented', 'lost', 'nurture', 'cancelled') and p.archived_at is null
        and p.stage_at >= today - after.days - 22 and p.stage_at < today - after.days + 1
        and coalesce(p.call_notified_for < p.stage_at::date + after.days, true);
end $$;


--
-- Name: authorities_ending(timestamp with time zone); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.authorities_ending(moment timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
declare today date := (moment at time zone 'UTC')::date + 1;
begin
  return query select distinct a.agency_id from authorities a where a.state = 'inForce' and a.archived_at is null and a.ends_on <= today + 14
    and (a.ends_on < today or coalesce(a.alarmed_days, 99) > case
      when a.ends_on <= today then 0 when a.ends_on <= today + 2 then 2 when a.ends_on <= today + 7 then 7 else 14 end);
end $$;


--
-- Name: automatic_emails(timestamp with time zone); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.automatic_emails(moment timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
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


--
-- Name: digests(timestamp with time zone, integer); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.digests(moment timestamp with time zone, from_hour integer) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
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


--
-- Name: diligence_over(timestamp with time zone); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.diligence_over(moment timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  return query select distinct d.agency_id from diligence_cases d
    where greatest(d.completed_on, d.settlement_moved_to, d.settles_on, (d.updated_at at time zone 'UTC')::date)
      < (moment at time zone 'UTC')::date + 1 - interval '7 years';
end $$;


--
-- Name: enquiries_to_escalate(timestamp with time zone); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.enquiries_to_escalate(moment timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  return query select s.agency_id from enquiry_settings s where s.escalate_after_minutes is not null and exists (
    select 1 from enquiries e where e.agency_id = s.agency_id and e.answered_at is null and e.escalated_at is null
      and e.received_at >= s.escalate_since and e.received_at <= moment - make_interval(mins => s.escalate_after_minutes));
end $$;


--
-- Name: every_agency(); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.every_agency() RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  return query select id from agencies;
end $$;


--
-- Name: guests_to_forget(timestamp with time zone); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.guests_to_forget(before timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  return query select a.id from agencies a
    where exists (select 1 from visits v where v.agency_id = a.id and v.contact_id is null and v.created_at < before
      and (v.people <> '[]' or v.suburb is not null or v.comments is not null));
end $$;


--
-- Name: inspections_to_remind(timestamp with time zone, integer); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.inspections_to_remind(moment timestamp with time zone, from_hour integer) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
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


--
-- Name: mail_in_address(text); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.mail_in_address(wanted text) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  return query select a.agency_id from mail_in_addresses a where a.key = wanted;
end $$;


--
-- Name: old_answers(timestamp with time zone); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.old_answers(before timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  return query select a.id from agencies a
    where exists (select 1 from idempotency_keys k where k.agency_id = a.id and k.created_at < before);
end $$;


--
-- Name: old_mail_in(timestamp with time zone); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.old_mail_in(before timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  return query select a.id from agencies a
    where exists (select 1 from mail_in m where m.agency_id = a.id and m.received_at < before and m.state not in ('waiting', 'unsorted'));
end $$;


--
-- Name: old_notifications(timestamp with time zone, date); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.old_notifications(before timestamp with time zone, digests_before date) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  return query select a.id from agencies a
    where exists (select 1 from notifications n where n.agency_id = a.id and n.id < first_id_at(before));
  return query select a.id from agencies a
    where exists (select 1 from notification_digests d where d.agency_id = a.id and d.day < digests_before);
end $$;


--
-- Name: old_uploads(timestamp with time zone); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.old_uploads(before timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  return query select a.id from agencies a
    where exists (select 1 from stored_files f where f.agency_id = a.id and f.attached_at is null and f.created_at < before);
end $$;


--
-- Name: opens_to_close(timestamp without time zone); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.opens_to_close(before timestamp without time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  return query select a.id from agencies a
    where exists (select 1 from opens o where o.agency_id = a.id and o.state in ('planned', 'running') and o.ends_at < before);
end $$;


--
-- Name: refusals_to_keep(); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.refusals_to_keep() RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  return query select agency_id from suppression_backfills;
end $$;


--
-- Name: search_rebuilds(text); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.search_rebuilds(of_kind text) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  return query select agency_id from search_rebuilds where kind = of_kind;
end $$;


--
-- Name: stalled_campaigns(timestamp with time zone, timestamp with time zone); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.stalled_campaigns(quiet timestamp with time zone, ahead timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  return query select c.agency_id from campaigns c where c.archived_at is null and c.state in ('sending', 'scheduled')
    and (c.state = 'sending' and (c.send_beat is null or c.send_beat < quiet or c.send_beat > ahead)
      or c.state = 'scheduled' and c.scheduled_at < quiet);
end $$;


--
-- Name: tasks_to_remind(timestamp with time zone); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.tasks_to_remind(moment timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  return query select a.id from agencies a
    where exists (select 1 from tasks t where t.agency_id = a.id and t.remind_at <= moment);
end $$;


--
-- Name: unmeasured(timestamp with time zone); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.unmeasured(before timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
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


--
-- Name: unsealed_audit(uuid); Type: FUNCTION; Schema: due; Owner: -
--

CREATE FUNCTION due.unsealed_audit(after uuid) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  return query select distinct e.agency_id from audit_events e
    where e.id > after and not exists (select 1 from audit_chain c where c.agency_id = e.agency_id and c.event_id = e.id);
end $$;


--
-- Name: erase_audit_events(uuid, uuid[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.erase_audit_events(agency uuid, events uuid[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  perform require_erasure(agency);
  delete from audit_events where agency_id = agency and id = any(events);
end $$;


--
-- Name: first_id_at(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.first_id_at(at timestamp with time zone) RETURNS uuid
    LANGUAGE sql IMMUTABLE
    AS $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;


--
-- Name: make_partitions(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.make_partitions() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  parent text;
  start timestamptz;
  partition text;
begin
  perform pg_advisory_xact_lock(hashtextextended('make_partitions', 0));
  foreach parent in array array['audit_events', 'publication_events', 'campaign_events'] loop
    for n in 0..3 loop
      start := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + make_interval(months => n);
      partition := format('%s_%s', parent, to_char(start at time zone 'UTC', 'YYYY_MM'));
      continue when to_regclass(format('partitions.%I', partition)) is not null;
      begin
        execute format('create table partitions.%I partition of %I for values from (%L) to (%L)', partition, parent,
          first_id_at(start), first_id_at((start at time zone 'UTC' + interval '1 month') at time zone 'UTC'));
      exception when check_violation then
        raise warning 'rows of % are in the default partition of % and stay there', partition, parent;
      end;
    end loop;
  end loop;
end $$;


--
-- Name: mask_audit_event(uuid, uuid, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.mask_audit_event(agency uuid, event uuid, masked jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  perform require_erasure(agency);
  update audit_events set changes = masked where agency_id = agency and id = event;
end $$;


--
-- Name: require_erasure(uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.require_erasure(agency uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  -- By itself: within the query a shard would answer with a transaction of its own.
  current_transaction bigint := pg_current_xact_id()::text::bigint;
begin
  if agency is null or agency is distinct from nullif(current_setting('app.agency_id', true), '')::uuid
    or not exists (select 1 from erasures where agency_id = agency and written_in = current_transaction) then
    raise exception 'the audit is changed only while somebody is erased' using errcode = 'insufficient_privilege';
  end if;
end $$;


--
-- Name: search_phones(text, text, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_phones(of_kind text, digits text, most integer) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $_$
declare
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
begin
  if digits !~ '^[0-9]{3,60}$' then
    return;
  end if;
  return query select w.record_id from search_words w
    where w.agency_id = agency and w.kind = of_kind and w.field = 'phone' and w.word like '%' || digits || '%' limit most;
end $_$;


--
-- Name: secure_agency_table(regclass); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.secure_agency_table(name regclass) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  execute format('alter table %s enable row level security, force row level security', name);
  execute format('create policy agency on %s using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', name);
end $$;


--
-- Name: widen_check(regclass, text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.widen_check(of_table regclass, named text, choice text) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare definition text := (select pg_get_constraintdef(oid) from pg_constraint where conrelid = of_table and conname = named);
begin
  if definition is null then raise exception 'There is no check % on %', named, of_table; end if;
  execute format('alter table %s drop constraint %I', of_table, named);
  execute format('alter table %s add constraint %I %s', of_table, named, replace(definition, 'ARRAY[', format('ARRAY[%L::text, ', choice)));
end $$;


--
-- Name: operator_app(uuid); Type: FUNCTION; Schema: secrets; Owner: -
--

CREATE FUNCTION secrets.operator_app(operator uuid) RETURNS bytea
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  return (select totp_secret from operators where id = operator);
end $$;


--
-- Name: operator_password(uuid); Type: FUNCTION; Schema: secrets; Owner: -
--

CREATE FUNCTION secrets.operator_password(operator uuid) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  return (select password_hash from operators where id = operator);
end $$;


--
-- Name: password_hash(text); Type: FUNCTION; Schema: secrets; Owner: -
--

CREATE FUNCTION secrets.password_hash(login_email text) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  return (select password_hash from logins where email = login_email);
end $$;


--
-- Name: portal_credentials(uuid); Type: FUNCTION; Schema: secrets; Owner: -
--

CREATE FUNCTION secrets.portal_credentials(account_id uuid) RETURNS bytea
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
begin
  return (select credentials from portal_accounts where agency_id = agency and id = account_id);
end $$;


--
-- Name: refresh_token(); Type: FUNCTION; Schema: secrets; Owner: -
--

CREATE FUNCTION secrets.refresh_token() RETURNS bytea
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
begin
  return (select refresh_token from portal_sign_ins where agency_id = agency);
end $$;


--
-- Name: totp_secret(uuid); Type: FUNCTION; Schema: secrets; Owner: -
--

CREATE FUNCTION secrets.totp_secret(person_id uuid) RETURNS bytea
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
begin
  return (select totp_secret from user_factors where agency_id = agency and user_id = person_id);
end $$;


--
-- Name: webhook_secret(uuid); Type: FUNCTION; Schema: secrets; Owner: -
--

CREATE FUNCTION secrets.webhook_secret(account_id uuid) RETURNS bytea
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  agency uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
begin
  return (select webhook_secret from portal_accounts where agency_id = agency and id = account_id);
end $$;


SET default_tablespace = '';

--
-- Name: audit_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_events (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    user_id uuid,
    action text NOT NULL,
    entity text NOT NULL,
    entity_id uuid NOT NULL,
    changes jsonb DEFAULT '[]'::jsonb NOT NULL,
    request_id text,
    ip text,
    device text,
    mac bytea NOT NULL
)
PARTITION BY RANGE (id);

ALTER TABLE ONLY public.audit_events FORCE ROW LEVEL SECURITY;


--
-- Name: campaign_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.campaign_events (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    recipient_id uuid NOT NULL,
    kind text NOT NULL,
    link smallint,
    at timestamp with time zone NOT NULL,
    CONSTRAINT campaign_events_kind_check CHECK ((kind = ANY (ARRAY['bounced'::text, 'complained'::text, 'opened'::text, 'machineOpened'::text, 'clicked'::text, 'machineClicked'::text, 'unsubscribed'::text, 'resubscribed'::text])))
)
PARTITION BY RANGE (id);

ALTER TABLE ONLY public.campaign_events FORCE ROW LEVEL SECURITY;


--
-- Name: publication_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.publication_events (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    publication_id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    kind text NOT NULL,
    detail text DEFAULT ''::text NOT NULL,
    user_id uuid,
    CONSTRAINT publication_events_kind_check CHECK ((kind = ANY (ARRAY['asked'::text, 'queued'::text, 'held'::text, 'paused'::text, 'resumed'::text, 'sending'::text, 'waiting'::text, 'sent'::text, 'accepted'::text, 'delivered'::text, 'live'::text, 'warning'::text, 'rejected'::text, 'removed'::text, 'failed'::text, 'notSent'::text, 'unchanged'::text, 'retry'::text, 'called'::text])))
)
PARTITION BY RANGE (id);

ALTER TABLE ONLY public.publication_events FORCE ROW LEVEL SECURITY;


SET default_table_access_method = heap;

--
-- Name: agencies; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.agencies (
    id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    time_zone text DEFAULT 'Australia/Sydney'::text NOT NULL,
    reference_prefix text NOT NULL,
    branding jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    demands_second_factor boolean DEFAULT false NOT NULL,
    branding_version integer DEFAULT 1 NOT NULL,
    branding_changed_at timestamp with time zone DEFAULT now() NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    CONSTRAINT agencies_reference_prefix_check CHECK ((reference_prefix ~ '^[A-Z]{2,4}$'::text)),
    CONSTRAINT agencies_slug_check CHECK ((slug ~ '^[a-z0-9][a-z0-9-]{1,39}$'::text))
);

ALTER TABLE ONLY public.agencies FORCE ROW LEVEL SECURITY;


--
-- Name: agencies_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.agencies_view WITH (security_invoker='true') AS
 SELECT id AS agency_id,
    slug,
    name,
    time_zone,
    reference_prefix,
    branding,
    demands_second_factor
   FROM public.agencies;


--
-- Name: agency_imports; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.agency_imports (
    agency_id uuid NOT NULL,
    archive_sha256 bytea NOT NULL,
    source_agency_id uuid NOT NULL,
    made_at timestamp with time zone NOT NULL,
    table_name text,
    lines_done bigint DEFAULT 0 NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT agency_imports_lines_done_check CHECK ((lines_done >= 0)),
    CONSTRAINT agency_imports_table_name_check CHECK ((length(table_name) <= 100))
);

ALTER TABLE ONLY public.agency_imports FORCE ROW LEVEL SECURITY;


--
-- Name: agency_pictures; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.agency_pictures (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    purpose text NOT NULL,
    file_name text NOT NULL,
    token text NOT NULL,
    width_px integer NOT NULL,
    height_px integer NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT agency_pictures_purpose_check CHECK ((purpose = ANY (ARRAY['portrait'::text, 'logo'::text, 'post'::text])))
);

ALTER TABLE ONLY public.agency_pictures FORCE ROW LEVEL SECURITY;


--
-- Name: agency_pictures_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.agency_pictures_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    token,
    files
   FROM public.agency_pictures;


--
-- Name: agency_states; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.agency_states (
    agency_id uuid NOT NULL,
    people integer DEFAULT 0 NOT NULL,
    listings integer DEFAULT 0 NOT NULL,
    contacts integer DEFAULT 0 NOT NULL,
    files integer DEFAULT 0 NOT NULL,
    file_bytes bigint DEFAULT 0 NOT NULL,
    failed_jobs jsonb DEFAULT '{}'::jsonb NOT NULL,
    last_used_at timestamp with time zone,
    measured_at timestamp with time zone,
    suspended_at timestamp with time zone,
    suspended_reason text,
    CONSTRAINT agency_states_suspended_reason_check CHECK ((length(suspended_reason) <= 500))
);


--
-- Name: agent_handover_items; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.agent_handover_items (
    agency_id uuid NOT NULL,
    handover_id uuid NOT NULL,
    entity text NOT NULL,
    entity_id uuid NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    CONSTRAINT agent_handover_items_entity_check CHECK ((entity = ANY (ARRAY['listing'::text, 'contact'::text, 'appraisal'::text])))
);

ALTER TABLE ONLY public.agent_handover_items FORCE ROW LEVEL SECURITY;


--
-- Name: agent_handovers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.agent_handovers (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    agent_id uuid NOT NULL,
    listings_to uuid,
    contacts_to uuid,
    state text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    left_user_id uuid,
    CONSTRAINT agent_handovers_state_check CHECK ((state = ANY (ARRAY['running'::text, 'finished'::text, 'undoing'::text, 'undone'::text])))
);

ALTER TABLE ONLY public.agent_handovers FORCE ROW LEVEL SECURITY;


--
-- Name: agents; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.agents (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    job_title text,
    mobile text,
    phone text,
    email text,
    licence text,
    photo_token text,
    portal_ids jsonb DEFAULT '{}'::jsonb NOT NULL,
    is_from_feed boolean DEFAULT false NOT NULL,
    archived_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    bio_html text,
    licence_state text,
    socials jsonb DEFAULT '{}'::jsonb NOT NULL,
    languages jsonb DEFAULT '[]'::jsonb NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    photo_id uuid,
    unique_listing_agent_id text,
    other_phones jsonb DEFAULT '[]'::jsonb NOT NULL,
    feed_photo jsonb,
    CONSTRAINT agents_licence_state_check CHECK ((licence_state = ANY (ARRAY['ACT'::text, 'NSW'::text, 'NT'::text, 'QLD'::text, 'SA'::text, 'TAS'::text, 'VIC'::text, 'WA'::text]))),
    CONSTRAINT agents_unique_listing_agent_id_check CHECK ((length(unique_listing_agent_id) <= 100))
);

ALTER TABLE ONLY public.agents FORCE ROW LEVEL SECURITY;


--
-- Name: agents_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.agents_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    name,
    job_title,
    mobile,
    phone,
    other_phones,
    email,
    licence,
    socials,
    photo_id,
    photo_token,
    feed_photo,
    portal_ids,
    unique_listing_agent_id,
    created_at,
    archived_at
   FROM public.agents;


--
-- Name: analysis_pages; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.analysis_pages (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    appraisal_id uuid NOT NULL,
    views integer DEFAULT 0 NOT NULL,
    last_seen_at timestamp with time zone,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    CONSTRAINT analysis_pages_views_check CHECK ((views >= 0))
);

ALTER TABLE ONLY public.analysis_pages FORCE ROW LEVEL SECURITY;


--
-- Name: answered_challenges; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.answered_challenges (
    hash bytea NOT NULL,
    answered_at timestamp with time zone NOT NULL
);


--
-- Name: appearances; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.appearances (
    agency_id uuid NOT NULL,
    user_id uuid NOT NULL,
    settings jsonb NOT NULL
);

ALTER TABLE ONLY public.appearances FORCE ROW LEVEL SECURITY;


--
-- Name: appraisal_agents; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.appraisal_agents (
    agency_id uuid NOT NULL,
    appraisal_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    "position" smallint NOT NULL
);

ALTER TABLE ONLY public.appraisal_agents FORCE ROW LEVEL SECURITY;


--
-- Name: appraisal_agents_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.appraisal_agents_view WITH (security_invoker='true') AS
 SELECT agency_id,
    appraisal_id,
    agent_id,
    "position"
   FROM public.appraisal_agents;


--
-- Name: appraisal_comparables; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.appraisal_comparables (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    appraisal_id uuid NOT NULL,
    "position" smallint NOT NULL,
    source text NOT NULL,
    source_id uuid,
    address text NOT NULL,
    suburb text,
    sold_on date NOT NULL,
    price_cents bigint NOT NULL,
    is_price_hidden boolean DEFAULT false NOT NULL,
    category text,
    bedrooms smallint,
    bathrooms smallint,
    car_spaces smallint,
    land_area_m2 double precision,
    latitude double precision,
    longitude double precision,
    distance_m integer,
    adjustment_cents bigint DEFAULT 0 NOT NULL,
    why text NOT NULL,
    adjustment_why text,
    CONSTRAINT appraisal_comparables_distance_m_check CHECK ((distance_m >= 0)),
    CONSTRAINT appraisal_comparables_price_cents_check CHECK ((price_cents > 0)),
    CONSTRAINT appraisal_comparables_source_check CHECK ((source = ANY (ARRAY['own'::text, 'import'::text, 'typed'::text])))
);

ALTER TABLE ONLY public.appraisal_comparables FORCE ROW LEVEL SECURITY;


--
-- Name: appraisal_estimates; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.appraisal_estimates (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    appraisal_id uuid NOT NULL,
    from_cents bigint NOT NULL,
    to_cents bigint NOT NULL,
    method text,
    explanation text,
    median_cents bigint,
    median_of text,
    supersedes_id uuid,
    revised_because text,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT appraisal_estimates_check CHECK ((to_cents >= from_cents)),
    CONSTRAINT appraisal_estimates_from_cents_check CHECK ((from_cents > 0)),
    CONSTRAINT appraisal_estimates_median_cents_check CHECK ((median_cents > 0))
);

ALTER TABLE ONLY public.appraisal_estimates FORCE ROW LEVEL SECURITY;


--
-- Name: appraisal_mails; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.appraisal_mails (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    appraisal_id uuid NOT NULL,
    contact_id uuid,
    kind text NOT NULL,
    address text NOT NULL COLLATE pg_catalog."C",
    sequence integer NOT NULL,
    starts_at timestamp(0) without time zone NOT NULL,
    minutes smallint NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    reason text,
    tries smallint DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT appraisal_mails_kind_check CHECK ((kind = ANY (ARRAY['booked'::text, 'moved'::text, 'cancelled'::text]))),
    CONSTRAINT appraisal_mails_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text])))
);

ALTER TABLE ONLY public.appraisal_mails FORCE ROW LEVEL SECURITY;


--
-- Name: appraisal_people; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.appraisal_people (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    appraisal_id uuid NOT NULL,
    contact_id uuid,
    role text DEFAULT 'owner'::text NOT NULL,
    is_decision_maker boolean DEFAULT true NOT NULL,
    expects_from_cents bigint,
    expects_to_cents bigint,
    said_on date,
    "position" smallint NOT NULL,
    CONSTRAINT appraisal_people_check CHECK ((expects_to_cents >= expects_from_cents)),
    CONSTRAINT appraisal_people_expects_from_cents_check CHECK ((expects_from_cents > 0)),
    CONSTRAINT appraisal_people_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'partner'::text, 'executor'::text, 'attorney'::text, 'tenant'::text, 'other'::text])))
);

ALTER TABLE ONLY public.appraisal_people FORCE ROW LEVEL SECURITY;


--
-- Name: appraisal_people_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.appraisal_people_view WITH (security_invoker='true') AS
 SELECT agency_id,
    appraisal_id,
    contact_id,
    "position"
   FROM public.appraisal_people;


--
-- Name: appraisals; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.appraisals (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    property_id uuid,
    address jsonb NOT NULL,
    street_line text NOT NULL,
    suburb text,
    state text,
    postcode text,
    side text DEFAULT 'sale'::text NOT NULL,
    stage text DEFAULT 'lead'::text NOT NULL,
    stage_at timestamp with time zone NOT NULL,
    source text NOT NULL,
    enquiry_id uuid,
    visit_id uuid,
    previous_id uuid,
    starts_at timestamp(0) without time zone,
    minutes smallint DEFAULT 60 NOT NULL,
    place_note text,
    presented_on date,
    reason text,
    timeframe text,
    occupied text,
    fee jsonb,
    marketing_cents bigint,
    facts jsonb DEFAULT '{}'::jsonb NOT NULL,
    has_no_figure boolean DEFAULT false NOT NULL,
    next_call_on date,
    expected_list_on date,
    lost jsonb,
    notes text,
    listing_id uuid,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    archived_at timestamp with time zone,
    call_notified_for date,
    CONSTRAINT appraisals_marketing_cents_check CHECK ((marketing_cents >= 0)),
    CONSTRAINT appraisals_minutes_check CHECK (((minutes >= 10) AND (minutes <= 480))),
    CONSTRAINT appraisals_occupied_check CHECK ((occupied = ANY (ARRAY['owner'::text, 'tenant'::text, 'vacant'::text]))),
    CONSTRAINT appraisals_reason_check CHECK ((reason = ANY (ARRAY['upsizing'::text, 'downsizing'::text, 'investment'::text, 'estate'::text, 'separation'::text, 'relocation'::text, 'finance'::text, 'curious'::text, 'other'::text]))),
    CONSTRAINT appraisals_side_check CHECK ((side = ANY (ARRAY['sale'::text, 'lease'::text]))),
    CONSTRAINT appraisals_source_check CHECK ((source = ANY (ARRAY['enquiry'::text, 'call'::text, 'walkIn'::text, 'openHome'::text, 'referral'::text, 'pastClient'::text, 'letter'::text, 'website'::text, 'social'::text, 'import'::text, 'other'::text]))),
    CONSTRAINT appraisals_stage_check CHECK ((stage = ANY (ARRAY['lead'::text, 'booked'::text, 'appraised'::text, 'presented'::text, 'won'::text, 'lost'::text, 'nurture'::text, 'cancelled'::text]))),
    CONSTRAINT appraisals_timeframe_check CHECK ((timeframe = ANY (ARRAY['now'::text, 'threeMonths'::text, 'sixMonths'::text, 'year'::text, 'later'::text])))
);

ALTER TABLE ONLY public.appraisals FORCE ROW LEVEL SECURITY;


--
-- Name: appraisals_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.appraisals_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    property_id,
    address,
    street_line,
    suburb,
    state,
    postcode,
    side,
    stage,
    stage_at,
    starts_at,
    minutes,
    next_call_on,
    listing_id,
    version,
    created_by,
    created_at,
    archived_at
   FROM public.appraisals;


--
-- Name: audit_chain; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_chain (
    agency_id uuid NOT NULL,
    "position" bigint NOT NULL,
    event_id uuid NOT NULL,
    hash bytea NOT NULL
);

ALTER TABLE ONLY public.audit_chain FORCE ROW LEVEL SECURITY;


--
-- Name: audit_events_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.audit_events_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    user_id,
    action,
    entity,
    entity_id,
    at,
    changes
   FROM public.audit_events;


--
-- Name: audit_redactions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_redactions (
    agency_id uuid NOT NULL,
    event_id uuid NOT NULL,
    mac bytea NOT NULL,
    made_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.audit_redactions FORCE ROW LEVEL SECURITY;


--
-- Name: audit_seals; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_seals (
    agency_id uuid NOT NULL,
    "position" bigint NOT NULL,
    mac bytea NOT NULL,
    sealed_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.audit_seals FORCE ROW LEVEL SECURITY;


--
-- Name: authorities; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.authorities (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    number smallint NOT NULL,
    change text DEFAULT 'new'::text NOT NULL,
    kind text NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    ended_as text,
    ended_on date,
    ended_because text,
    starts_on date,
    ends_on date,
    signed_at timestamp(0) without time zone,
    copy_given_at timestamp(0) without time zone,
    guide_given_on date,
    fee jsonb,
    marketing jsonb DEFAULT '[]'::jsonb NOT NULL,
    marketing_paid_by text DEFAULT 'client'::text NOT NULL,
    conjunction jsonb,
    estimate_from_cents bigint,
    estimate_to_cents bigint,
    conditions text,
    paper_key text,
    paper_name text,
    paper_bytes bigint,
    alarmed_days smallint,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    archived_at timestamp with time zone,
    CONSTRAINT authorities_change_check CHECK ((change = ANY (ARRAY['new'::text, 'renewal'::text, 'variation'::text]))),
    CONSTRAINT authorities_check CHECK ((estimate_to_cents >= estimate_from_cents)),
    CONSTRAINT authorities_check1 CHECK ((starts_on <= ends_on)),
    CONSTRAINT authorities_check2 CHECK (((state = 'ended'::text) = (ended_as IS NOT NULL))),
    CONSTRAINT authorities_check3 CHECK (((paper_key IS NULL) = (paper_name IS NULL))),
    CONSTRAINT authorities_ended_as_check CHECK ((ended_as = ANY (ARRAY['expired'::text, 'ended'::text, 'revoked'::text, 'replaced'::text]))),
    CONSTRAINT authorities_estimate_from_cents_check CHECK ((estimate_from_cents > 0)),
    CONSTRAINT authorities_kind_check CHECK ((kind = ANY (ARRAY['exclusive'::text, 'sole'::text, 'open'::text, 'multilist'::text, 'conjunctional'::text]))),
    CONSTRAINT authorities_marketing_paid_by_check CHECK ((marketing_paid_by = ANY (ARRAY['client'::text, 'agency'::text]))),
    CONSTRAINT authorities_number_check CHECK ((number > 0)),
    CONSTRAINT authorities_paper_bytes_check CHECK ((paper_bytes > 0)),
    CONSTRAINT authorities_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'inForce'::text, 'ended'::text])))
);

ALTER TABLE ONLY public.authorities FORCE ROW LEVEL SECURITY;


--
-- Name: authorities_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.authorities_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    listing_id,
    number,
    kind,
    state,
    starts_on,
    ends_on,
    archived_at
   FROM public.authorities;


--
-- Name: authority_clients; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.authority_clients (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    authority_id uuid NOT NULL,
    contact_id uuid,
    name text NOT NULL,
    capacity text DEFAULT 'owner'::text NOT NULL,
    "position" smallint NOT NULL,
    CONSTRAINT authority_clients_capacity_check CHECK ((capacity = ANY (ARRAY['owner'::text, 'executor'::text, 'attorney'::text, 'director'::text, 'trustee'::text, 'other'::text])))
);

ALTER TABLE ONLY public.authority_clients FORCE ROW LEVEL SECURITY;


--
-- Name: backup_files; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.backup_files (
    key text NOT NULL,
    sha256 bytea NOT NULL,
    size_bytes bigint NOT NULL,
    stored_at timestamp with time zone NOT NULL,
    shipped_at timestamp with time zone,
    removed_at timestamp with time zone,
    CONSTRAINT backup_files_key_check CHECK ((length(key) <= 500)),
    CONSTRAINT backup_files_size_bytes_check CHECK ((size_bytes >= 0))
);


--
-- Name: backup_runs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.backup_runs (
    id uuid NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    backup_id text,
    size_bytes bigint,
    detail text,
    CONSTRAINT backup_runs_backup_id_check CHECK ((length(backup_id) <= 100)),
    CONSTRAINT backup_runs_detail_check CHECK ((length(detail) <= 2000)),
    CONSTRAINT backup_runs_kind_check CHECK ((kind = ANY (ARRAY['backup'::text, 'verify'::text]))),
    CONSTRAINT backup_runs_size_bytes_check CHECK ((size_bytes >= 0)),
    CONSTRAINT backup_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);


--
-- Name: booking_listings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.booking_listings (
    agency_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    is_on boolean NOT NULL,
    updated_by uuid,
    updated_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.booking_listings FORCE ROW LEVEL SECURITY;


--
-- Name: booking_settings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.booking_settings (
    agency_id uuid NOT NULL,
    is_on boolean DEFAULT false NOT NULL,
    hours jsonb NOT NULL,
    minutes smallint NOT NULL,
    days_ahead smallint NOT NULL,
    notice_hours smallint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT booking_settings_days_ahead_check CHECK (((days_ahead >= 1) AND (days_ahead <= 28))),
    CONSTRAINT booking_settings_minutes_check CHECK (((minutes >= 10) AND (minutes <= 240))),
    CONSTRAINT booking_settings_notice_hours_check CHECK (((notice_hours >= 0) AND (notice_hours <= 168)))
);

ALTER TABLE ONLY public.booking_settings FORCE ROW LEVEL SECURITY;


--
-- Name: brochure_choices; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.brochure_choices (
    agency_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    brochure_type text NOT NULL,
    theme text,
    photo_ids jsonb,
    headline text,
    description text,
    updated_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    occasion text,
    addressee text,
    CONSTRAINT brochure_choices_addressee_check CHECK ((length(addressee) <= 300)),
    CONSTRAINT brochure_choices_occasion_check CHECK ((occasion = ANY (ARRAY['justListed'::text, 'openHome'::text, 'priceUpdate'::text, 'underOffer'::text, 'sold'::text, 'leased'::text])))
);

ALTER TABLE ONLY public.brochure_choices FORCE ROW LEVEL SECURITY;


--
-- Name: bulk_change_items; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.bulk_change_items (
    agency_id uuid NOT NULL,
    bulk_id uuid NOT NULL,
    "position" integer NOT NULL,
    record_id uuid NOT NULL,
    outcome text,
    reason text,
    before jsonb,
    version_after integer,
    CONSTRAINT bulk_change_items_outcome_check CHECK ((outcome = ANY (ARRAY['changed'::text, 'unchanged'::text, 'refused'::text, 'undone'::text, 'kept'::text])))
);

ALTER TABLE ONLY public.bulk_change_items FORCE ROW LEVEL SECURITY;


--
-- Name: bulk_changes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.bulk_changes (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    entity text NOT NULL,
    user_id uuid,
    action jsonb NOT NULL,
    state text NOT NULL,
    total integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bulk_changes_entity_check CHECK ((entity = ANY (ARRAY['contact'::text, 'listing'::text]))),
    CONSTRAINT bulk_changes_state_check CHECK ((state = ANY (ARRAY['running'::text, 'finished'::text, 'undoing'::text, 'undone'::text])))
);

ALTER TABLE ONLY public.bulk_changes FORCE ROW LEVEL SECURITY;


--
-- Name: calendar_feeds; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.calendar_feeds (
    agency_id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_read_at timestamp with time zone
);

ALTER TABLE ONLY public.calendar_feeds FORCE ROW LEVEL SECURITY;


--
-- Name: campaign_automations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.campaign_automations (
    agency_id uuid NOT NULL,
    kind text NOT NULL,
    state text DEFAULT 'off'::text NOT NULL,
    settings jsonb NOT NULL,
    rehearsed_version integer,
    rehearsed_at timestamp with time zone,
    last_run_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT campaign_automations_kind_check CHECK ((kind = ANY (ARRAY['newMatch'::text, 'openHome'::text, 'priceChange'::text, 'sold'::text]))),
    CONSTRAINT campaign_automations_state_check CHECK ((state = ANY (ARRAY['off'::text, 'on'::text, 'paused'::text])))
);

ALTER TABLE ONLY public.campaign_automations FORCE ROW LEVEL SECURITY;


--
-- Name: campaign_recipients; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.campaign_recipients (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    "position" integer NOT NULL,
    contact_id uuid,
    name text NOT NULL,
    address text COLLATE pg_catalog."C",
    domain text COLLATE pg_catalog."C",
    merge_values jsonb DEFAULT '{}'::jsonb NOT NULL,
    listing_ids jsonb,
    state text NOT NULL,
    reason text,
    attempts smallint DEFAULT 0 NOT NULL,
    not_before timestamp with time zone,
    claimed_by uuid,
    claimed_at timestamp with time zone,
    sent_at timestamp with time zone,
    bounce text,
    bounce_detail text,
    bounced_at timestamp with time zone,
    complained_at timestamp with time zone,
    opened_at timestamp with time zone,
    machine_opened_at timestamp with time zone,
    clicked_at timestamp with time zone,
    unsubscribed_at timestamp with time zone,
    is_waiting boolean DEFAULT false NOT NULL,
    CONSTRAINT campaign_recipients_bounce_check CHECK ((bounce = ANY (ARRAY['hard'::text, 'soft'::text]))),
    CONSTRAINT campaign_recipients_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'claimed'::text, 'sent'::text, 'failed'::text, 'unknown'::text, 'suppressed'::text, 'cancelled'::text])))
);

ALTER TABLE ONLY public.campaign_recipients FORCE ROW LEVEL SECURITY;


--
-- Name: campaigns; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.campaigns (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    state text NOT NULL,
    paused_from text,
    pause_reason text,
    origin text DEFAULT 'manual'::text NOT NULL,
    automation text,
    purpose text NOT NULL,
    template text,
    subject text DEFAULT ''::text NOT NULL,
    preheader text DEFAULT ''::text NOT NULL,
    sender_agent_id uuid,
    design jsonb NOT NULL,
    audience jsonb NOT NULL,
    measures boolean DEFAULT true NOT NULL,
    scheduled_at timestamp with time zone,
    activated_at timestamp with time zone,
    activated_by uuid,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    frozen jsonb,
    send_run uuid,
    send_beat timestamp with time zone,
    recipients integer DEFAULT 0 NOT NULL,
    suppressed integer DEFAULT 0 NOT NULL,
    sent integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    unknown integer DEFAULT 0 NOT NULL,
    bounced integer DEFAULT 0 NOT NULL,
    complained integer DEFAULT 0 NOT NULL,
    opened integer DEFAULT 0 NOT NULL,
    machine_opened integer DEFAULT 0 NOT NULL,
    clicked integer DEFAULT 0 NOT NULL,
    unsubscribed integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    archived_at timestamp with time zone,
    CONSTRAINT campaigns_automation_check CHECK ((automation = ANY (ARRAY['newMatch'::text, 'openHome'::text, 'priceChange'::text, 'sold'::text]))),
    CONSTRAINT campaigns_origin_check CHECK ((origin = ANY (ARRAY['manual'::text, 'automatic'::text]))),
    CONSTRAINT campaigns_paused_from_check CHECK ((paused_from = ANY (ARRAY['scheduled'::text, 'sending'::text]))),
    CONSTRAINT campaigns_purpose_check CHECK ((purpose = ANY (ARRAY['marketing'::text, 'propertyAlerts'::text, 'openHomes'::text, 'newsletter'::text]))),
    CONSTRAINT campaigns_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'inReview'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'sent'::text, 'cancelled'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.campaigns FORCE ROW LEVEL SECURITY;


--
-- Name: campaign_recipients_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.campaign_recipients_view WITH (security_invoker='true') AS
 SELECT r.agency_id,
    r.id,
    r.campaign_id,
    c.name AS campaign_name,
    r.contact_id,
    r.state,
    r.sent_at,
    r.bounced_at,
    r.complained_at,
    r.opened_at,
    r.machine_opened_at,
    r.clicked_at,
    r.unsubscribed_at
   FROM (public.campaign_recipients r
     JOIN public.campaigns c ON (((c.agency_id = r.agency_id) AND (c.id = r.campaign_id))));


--
-- Name: campaign_triggers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.campaign_triggers (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    listing_id uuid,
    key text NOT NULL COLLATE pg_catalog."C",
    at timestamp with time zone NOT NULL,
    done_at timestamp with time zone,
    campaign_id uuid,
    CONSTRAINT campaign_triggers_kind_check CHECK ((kind = ANY (ARRAY['newMatch'::text, 'openHome'::text, 'priceChange'::text, 'sold'::text])))
);

ALTER TABLE ONLY public.campaign_triggers FORCE ROW LEVEL SECURITY;


--
-- Name: consent_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.consent_events (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    contact_id uuid NOT NULL,
    channel text NOT NULL,
    purpose text NOT NULL,
    state text NOT NULL,
    wording text,
    source text NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    expires_on date,
    recorded_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT consent_events_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'phone'::text, 'letter'::text]))),
    CONSTRAINT consent_events_purpose_check CHECK ((purpose = ANY (ARRAY['marketing'::text, 'propertyAlerts'::text, 'openHomes'::text, 'newsletter'::text]))),
    CONSTRAINT consent_events_state_check CHECK ((state = ANY (ARRAY['express'::text, 'inferred'::text, 'refused'::text, 'withdrawn'::text])))
);

ALTER TABLE ONLY public.consent_events FORCE ROW LEVEL SECURITY;


--
-- Name: consent_events_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.consent_events_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    contact_id,
    channel,
    purpose,
    state,
    source,
    happened_at,
    expires_on
   FROM public.consent_events;


--
-- Name: contact_agents; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.contact_agents (
    agency_id uuid NOT NULL,
    contact_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    "position" smallint NOT NULL
);

ALTER TABLE ONLY public.contact_agents FORCE ROW LEVEL SECURITY;


--
-- Name: contact_agents_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.contact_agents_view WITH (security_invoker='true') AS
 SELECT agency_id,
    contact_id,
    agent_id
   FROM public.contact_agents;


--
-- Name: contact_given_ways; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.contact_given_ways (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    contact_id uuid NOT NULL,
    kind text NOT NULL,
    value text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL,
    given_at timestamp with time zone NOT NULL,
    about text NOT NULL,
    about_id uuid NOT NULL,
    purposes text[] DEFAULT '{}'::text[] NOT NULL,
    wording text,
    state text DEFAULT 'open'::text NOT NULL,
    decided_at timestamp with time zone,
    decided_by uuid,
    CONSTRAINT contact_given_ways_about_check CHECK ((about = ANY (ARRAY['visit'::text, 'enquiry'::text]))),
    CONSTRAINT contact_given_ways_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'mobile'::text]))),
    CONSTRAINT contact_given_ways_state_check CHECK ((state = ANY (ARRAY['open'::text, 'added'::text, 'dismissed'::text]))),
    CONSTRAINT contact_given_ways_value_check CHECK (((char_length(value) >= 1) AND (char_length(value) <= 254)))
);

ALTER TABLE ONLY public.contact_given_ways FORCE ROW LEVEL SECURITY;


--
-- Name: contact_given_ways_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.contact_given_ways_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    contact_id,
    kind,
    value,
    about,
    about_id,
    given_at
   FROM public.contact_given_ways
  WHERE (state = 'open'::text);


--
-- Name: contact_import_mappings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.contact_import_mappings (
    agency_id uuid NOT NULL,
    header_key text NOT NULL,
    mapping jsonb NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    source text
);

ALTER TABLE ONLY public.contact_import_mappings FORCE ROW LEVEL SECURITY;


--
-- Name: contact_import_rows; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.contact_import_rows (
    agency_id uuid NOT NULL,
    import_id uuid NOT NULL,
    "position" integer NOT NULL,
    line integer NOT NULL,
    outcome text NOT NULL,
    contact_id uuid,
    reason text,
    cells jsonb,
    before jsonb,
    version_after integer,
    shown jsonb,
    matched_by text,
    changes jsonb,
    CONSTRAINT contact_import_rows_matched_by_check CHECK ((matched_by = ANY (ARRAY['id'::text, 'oldId'::text, 'email'::text, 'phone'::text, 'address'::text, 'earlierRow'::text]))),
    CONSTRAINT contact_import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'updated'::text, 'skipped'::text, 'unchanged'::text, 'refused'::text])))
);

ALTER TABLE ONLY public.contact_import_rows FORCE ROW LEVEL SECURITY;


--
-- Name: contact_import_rows_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.contact_import_rows_view WITH (security_invoker='true') AS
 SELECT agency_id,
    import_id,
    contact_id,
    outcome
   FROM public.contact_import_rows;


--
-- Name: contact_imports; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.contact_imports (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    state text NOT NULL,
    file_name text NOT NULL,
    size_bytes bigint NOT NULL,
    found jsonb NOT NULL,
    settings jsonb NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    bytes_done bigint DEFAULT 0 NOT NULL,
    counts jsonb DEFAULT '{}'::jsonb NOT NULL,
    preview jsonb,
    undo_counts jsonb,
    error text,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT contact_imports_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'checking'::text, 'checked'::text, 'queued'::text, 'running'::text, 'finished'::text, 'cancelled'::text, 'failed'::text, 'undoing'::text, 'undone'::text])))
);

ALTER TABLE ONLY public.contact_imports FORCE ROW LEVEL SECURITY;


--
-- Name: contact_imports_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.contact_imports_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    state,
    file_name,
    created_at
   FROM public.contact_imports;


--
-- Name: contact_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.contact_keys (
    agency_id uuid NOT NULL,
    kind text NOT NULL,
    value text NOT NULL COLLATE pg_catalog."C",
    contact_id uuid NOT NULL,
    CONSTRAINT contact_keys_kind_check CHECK ((kind = ANY (ARRAY['name'::text, 'email'::text, 'phone'::text, 'phoneEnd'::text, 'suburb'::text])))
);

ALTER TABLE ONLY public.contact_keys FORCE ROW LEVEL SECURITY;


--
-- Name: contact_keys_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.contact_keys_view WITH (security_invoker='true') AS
 SELECT agency_id,
    contact_id,
    kind,
    value
   FROM public.contact_keys;


--
-- Name: contact_merges; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.contact_merges (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    kept_id uuid NOT NULL,
    merged_id uuid NOT NULL,
    kept_before jsonb NOT NULL,
    kept_version integer NOT NULL,
    moved jsonb NOT NULL,
    merged_by uuid,
    merged_at timestamp with time zone NOT NULL,
    undone_at timestamp with time zone
);

ALTER TABLE ONLY public.contact_merges FORCE ROW LEVEL SECURITY;


--
-- Name: contact_not_duplicates; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.contact_not_duplicates (
    agency_id uuid NOT NULL,
    a_id uuid NOT NULL,
    b_id uuid NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT contact_not_duplicates_check CHECK ((a_id < b_id))
);

ALTER TABLE ONLY public.contact_not_duplicates FORCE ROW LEVEL SECURITY;


--
-- Name: contact_properties; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.contact_properties (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    contact_id uuid NOT NULL,
    property_id uuid NOT NULL,
    role text NOT NULL,
    from_on date,
    until_on date,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT contact_properties_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'resident'::text, 'landlord'::text, 'tenant'::text, 'interested'::text, 'formerOwner'::text, 'formerResident'::text, 'formerLandlord'::text, 'formerTenant'::text])))
);

ALTER TABLE ONLY public.contact_properties FORCE ROW LEVEL SECURITY;


--
-- Name: contact_properties_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.contact_properties_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    contact_id
   FROM public.contact_properties;


--
-- Name: contact_relationships; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.contact_relationships (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    from_id uuid NOT NULL,
    to_id uuid NOT NULL,
    kind text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    word text,
    CONSTRAINT contact_relationships_check CHECK ((from_id <> to_id)),
    CONSTRAINT contact_relationships_kind_check CHECK ((kind = ANY (ARRAY['partner'::text, 'parent'::text, 'child'::text, 'sibling'::text, 'friend'::text, 'colleague'::text, 'employer'::text, 'employee'::text, 'solicitor'::text, 'accountant'::text, 'trustee'::text, 'director'::text, 'other'::text]))),
    CONSTRAINT contact_relationships_word_check CHECK (((length(word) >= 1) AND (length(word) <= 80)))
);

ALTER TABLE ONLY public.contact_relationships FORCE ROW LEVEL SECURITY;


--
-- Name: contact_relationships_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.contact_relationships_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    from_id,
    to_id
   FROM public.contact_relationships;


--
-- Name: contact_roles; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.contact_roles (
    agency_id uuid NOT NULL,
    contact_id uuid NOT NULL,
    role text NOT NULL,
    since_on date,
    until_on date,
    origin text NOT NULL,
    CONSTRAINT contact_roles_origin_check CHECK ((origin = ANY (ARRAY['manual'::text, 'auto'::text]))),
    CONSTRAINT contact_roles_role_check CHECK ((role = ANY (ARRAY['buyer'::text, 'tenant'::text, 'prospectiveVendor'::text, 'vendor'::text, 'pastVendor'::text, 'prospectiveLandlord'::text, 'landlord'::text, 'pastLandlord'::text, 'investor'::text, 'developer'::text, 'supplier'::text, 'solicitor'::text, 'agent'::text, 'other'::text])))
);

ALTER TABLE ONLY public.contact_roles FORCE ROW LEVEL SECURITY;


--
-- Name: contact_tags; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.contact_tags (
    agency_id uuid NOT NULL,
    contact_id uuid NOT NULL,
    tag text NOT NULL,
    tag_key text GENERATED ALWAYS AS (lower(tag)) STORED COLLATE pg_catalog."C"
);

ALTER TABLE ONLY public.contact_tags FORCE ROW LEVEL SECURITY;


--
-- Name: contact_tags_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.contact_tags_view WITH (security_invoker='true') AS
 SELECT agency_id,
    contact_id,
    tag
   FROM public.contact_tags;


--
-- Name: contacts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.contacts (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    display_name text NOT NULL,
    sort_last text NOT NULL COLLATE pg_catalog."C",
    sort_first text NOT NULL COLLATE pg_catalog."C",
    email text,
    phone text,
    suburb text,
    suburb_key text COLLATE pg_catalog."C",
    state text,
    postcode text,
    agent_id uuid,
    rating text,
    source text,
    is_private boolean DEFAULT false NOT NULL,
    do_not_contact boolean DEFAULT false NOT NULL,
    fields jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    last_contacted_at timestamp with time zone,
    next_contact_on date,
    archived_at timestamp with time zone,
    merged_into uuid,
    sort_touched timestamp with time zone GENERATED ALWAYS AS (COALESCE(last_contacted_at, '-infinity'::timestamp with time zone)) STORED,
    sort_due date GENERATED ALWAYS AS (COALESCE(next_contact_on, 'infinity'::date)) STORED,
    birthday text GENERATED ALWAYS AS (substr((jsonb_path_query_first(fields, '$."dates"[*]?(@."kind" == "birthday")."on"'::jsonpath) #>> '{}'::text[]), 6, 5)) STORED COLLATE pg_catalog."C",
    CONSTRAINT contacts_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'couple'::text, 'company'::text, 'trust'::text, 'estate'::text])))
);

ALTER TABLE ONLY public.contacts FORCE ROW LEVEL SECURITY;


--
-- Name: contacts_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.contacts_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    display_name,
    sort_last,
    sort_first,
    email,
    phone,
    suburb,
    birthday,
    agent_id,
    is_private,
    do_not_contact,
    fields,
    version,
    created_by,
    merged_into,
    archived_at,
    last_contacted_at
   FROM public.contacts;


--
-- Name: diligence_cases; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.diligence_cases (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    side text NOT NULL,
    contact_id uuid,
    name text NOT NULL,
    kind text DEFAULT 'individual'::text NOT NULL,
    state text DEFAULT 'notStarted'::text NOT NULL,
    requests text[] DEFAULT '{}'::text[] NOT NULL,
    starts_on date,
    exchanged_on date,
    settles_on date,
    settlement_moved_to date,
    due_on date,
    completed_on date,
    entity jsonb DEFAULT '{}'::jsonb NOT NULL,
    people jsonb DEFAULT '[]'::jsonb NOT NULL,
    papers jsonb DEFAULT '[]'::jsonb NOT NULL,
    answers jsonb DEFAULT '{}'::jsonb NOT NULL,
    delay jsonb,
    provider text,
    certificate_on date,
    certificate_key text,
    certificate_name text,
    certificate_bytes bigint,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    archived_at timestamp with time zone,
    import_id uuid,
    CONSTRAINT diligence_cases_certificate_bytes_check CHECK ((certificate_bytes > 0)),
    CONSTRAINT diligence_cases_check CHECK (((state = 'complete'::text) = (completed_on IS NOT NULL))),
    CONSTRAINT diligence_cases_check1 CHECK (((certificate_key IS NULL) = (certificate_name IS NULL))),
    CONSTRAINT diligence_cases_kind_check CHECK ((kind = ANY (ARRAY['individual'::text, 'company'::text, 'trust'::text, 'estate'::text, 'attorney'::text]))),
    CONSTRAINT diligence_cases_side_check CHECK ((side = ANY (ARRAY['vendor'::text, 'buyer'::text]))),
    CONSTRAINT diligence_cases_state_check CHECK ((state = ANY (ARRAY['notStarted'::text, 'collecting'::text, 'toVerify'::text, 'complete'::text, 'needsMore'::text, 'expired'::text, 'notNeeded'::text])))
);

ALTER TABLE ONLY public.diligence_cases FORCE ROW LEVEL SECURITY;


--
-- Name: diligence_imports; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.diligence_imports (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    file_name text NOT NULL,
    added integer NOT NULL,
    refused integer NOT NULL,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    removed integer,
    undone_at timestamp with time zone
);

ALTER TABLE ONLY public.diligence_imports FORCE ROW LEVEL SECURITY;


--
-- Name: diligence_links; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.diligence_links (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    case_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    given jsonb,
    given_at timestamp with time zone,
    state text DEFAULT 'open'::text NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT diligence_links_check CHECK (((state = 'open'::text) = (given IS NULL))),
    CONSTRAINT diligence_links_check1 CHECK (((given IS NULL) = (given_at IS NULL))),
    CONSTRAINT diligence_links_state_check CHECK ((state = ANY (ARRAY['open'::text, 'given'::text, 'accepted'::text, 'dismissed'::text])))
);

ALTER TABLE ONLY public.diligence_links FORCE ROW LEVEL SECURITY;


--
-- Name: diligence_list_entries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.diligence_list_entries (
    agency_id uuid NOT NULL,
    list_id uuid NOT NULL,
    reference text NOT NULL,
    kind text NOT NULL,
    names text[] NOT NULL,
    born text,
    place text,
    citizenship text,
    address text,
    CONSTRAINT diligence_list_entries_kind_check CHECK ((kind = ANY (ARRAY['individual'::text, 'entity'::text])))
);

ALTER TABLE ONLY public.diligence_list_entries FORCE ROW LEVEL SECURITY;


--
-- Name: diligence_lists; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.diligence_lists (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    file_name text NOT NULL,
    listed_on date NOT NULL,
    entries integer NOT NULL,
    names integer NOT NULL,
    left_out integer DEFAULT 0 NOT NULL,
    state text DEFAULT 'running'::text NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    last_id uuid,
    error text,
    uploaded_by uuid,
    uploaded_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT diligence_lists_entries_check CHECK ((entries > 0)),
    CONSTRAINT diligence_lists_names_check CHECK ((names > 0)),
    CONSTRAINT diligence_lists_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.diligence_lists FORCE ROW LEVEL SECURITY;


--
-- Name: diligence_matches; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.diligence_matches (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    list_id uuid NOT NULL,
    pair_key text NOT NULL,
    case_id uuid,
    contact_id uuid,
    name text NOT NULL,
    born_on date,
    entry jsonb NOT NULL,
    likeness text NOT NULL,
    has_same_birth boolean DEFAULT false NOT NULL,
    rank smallint NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    reason text,
    decisions jsonb DEFAULT '[]'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    found_at timestamp with time zone NOT NULL,
    CONSTRAINT diligence_matches_check CHECK (((case_id IS NOT NULL) OR (contact_id IS NOT NULL))),
    CONSTRAINT diligence_matches_check1 CHECK (((state = 'notSame'::text) <= (reason IS NOT NULL))),
    CONSTRAINT diligence_matches_likeness_check CHECK ((likeness = ANY (ARRAY['same'::text, 'part'::text, 'similar'::text]))),
    CONSTRAINT diligence_matches_state_check CHECK ((state = ANY (ARRAY['open'::text, 'notSame'::text, 'maybeSame'::text])))
);

ALTER TABLE ONLY public.diligence_matches FORCE ROW LEVEL SECURITY;


--
-- Name: diligence_receipts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.diligence_receipts (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    destroyed_at timestamp with time zone NOT NULL,
    cases integer NOT NULL,
    certificates integer NOT NULL,
    ended_by date NOT NULL,
    rule text NOT NULL,
    CONSTRAINT diligence_receipts_cases_check CHECK ((cases > 0))
);

ALTER TABLE ONLY public.diligence_receipts FORCE ROW LEVEL SECURITY;


--
-- Name: diligence_settings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.diligence_settings (
    agency_id uuid NOT NULL,
    authority_gate text NOT NULL,
    publish_gate text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT diligence_settings_authority_gate_check CHECK ((authority_gate = ANY (ARRAY['off'::text, 'warns'::text, 'blocks'::text]))),
    CONSTRAINT diligence_settings_publish_gate_check CHECK ((publish_gate = ANY (ARRAY['off'::text, 'warns'::text, 'blocks'::text])))
);

ALTER TABLE ONLY public.diligence_settings FORCE ROW LEVEL SECURITY;


--
-- Name: document_proofs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.document_proofs (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    brochure_type text NOT NULL,
    name text NOT NULL,
    email text,
    message text,
    file_key text NOT NULL,
    pages smallint NOT NULL,
    width_pt smallint NOT NULL,
    height_pt smallint NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    answers jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    mailed_at timestamp with time zone,
    CONSTRAINT document_proofs_brochure_type_check CHECK ((brochure_type = ANY (ARRAY['a4'::text, 'a4-gallery'::text, 'window-a4'::text, 'window-a3'::text, 'dl'::text, 'postcard'::text, 'letter'::text, 'website'::text, 'tile-square'::text, 'tile-portrait'::text, 'tile-story'::text]))),
    CONSTRAINT document_proofs_height_pt_check CHECK ((height_pt > 0)),
    CONSTRAINT document_proofs_pages_check CHECK ((pages > 0)),
    CONSTRAINT document_proofs_state_check CHECK ((state = ANY (ARRAY['open'::text, 'commented'::text, 'approved'::text, 'withdrawn'::text]))),
    CONSTRAINT document_proofs_width_pt_check CHECK ((width_pt > 0))
);

ALTER TABLE ONLY public.document_proofs FORCE ROW LEVEL SECURITY;


--
-- Name: document_settings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.document_settings (
    agency_id uuid NOT NULL,
    theme text DEFAULT 'classic'::text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    has_colour_note boolean DEFAULT true NOT NULL
);

ALTER TABLE ONLY public.document_settings FORCE ROW LEVEL SECURITY;


--
-- Name: email_templates; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.email_templates (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid,
    name text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    is_commercial boolean NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    archived_at timestamp with time zone,
    updated_by uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.email_templates FORCE ROW LEVEL SECURITY;


--
-- Name: emails; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.emails (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    batch_id uuid NOT NULL,
    contact_id uuid NOT NULL,
    listing_id uuid,
    channel text NOT NULL,
    address text NOT NULL COLLATE pg_catalog."C",
    subject text,
    text text NOT NULL,
    is_commercial boolean NOT NULL,
    card_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    reason text,
    tries smallint DEFAULT 0 NOT NULL,
    send_after timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    is_match boolean DEFAULT false NOT NULL,
    enquiry_id uuid,
    CONSTRAINT emails_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
    CONSTRAINT emails_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text])))
);

ALTER TABLE ONLY public.emails FORCE ROW LEVEL SECURITY;


--
-- Name: enquiries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.enquiries (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    source text NOT NULL,
    external_id text NOT NULL,
    kind text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    listing_id uuid,
    contact_id uuid,
    name text,
    email text,
    phone text,
    message text DEFAULT ''::text NOT NULL,
    agent_id uuid,
    note_id uuid,
    answered_at timestamp with time zone,
    answered_by uuid,
    created_at timestamp with time zone NOT NULL,
    source_name text,
    created_by uuid,
    escalated_at timestamp with time zone,
    CONSTRAINT enquiries_kind_check CHECK ((kind = ANY (ARRAY['listing'::text, 'contract'::text, 'vendor'::text, 'agency'::text, 'other'::text]))),
    CONSTRAINT enquiries_source_check CHECK ((source = ANY (ARRAY['domain'::text, 'rea'::text, 'mail'::text, 'website'::text, 'call'::text, 'walkIn'::text, 'sign'::text, 'referral'::text, 'social'::text, 'other'::text]))),
    CONSTRAINT enquiries_source_name_check CHECK (((length(source_name) >= 1) AND (length(source_name) <= 80)))
);

ALTER TABLE ONLY public.enquiries FORCE ROW LEVEL SECURITY;


--
-- Name: enquiries_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.enquiries_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    listing_id,
    contact_id,
    agent_id,
    note_id,
    name,
    email,
    phone,
    received_at,
    answered_at
   FROM public.enquiries;


--
-- Name: enquiry_alerts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.enquiry_alerts (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    enquiry_id uuid NOT NULL,
    user_id uuid NOT NULL,
    number text NOT NULL,
    state text NOT NULL,
    reason text,
    tries integer DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT enquiry_alerts_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text])))
);

ALTER TABLE ONLY public.enquiry_alerts FORCE ROW LEVEL SECURITY;


--
-- Name: enquiry_copies; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.enquiry_copies (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    enquiry_id uuid NOT NULL,
    source text NOT NULL,
    source_name text,
    external_id text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    message text DEFAULT ''::text NOT NULL
);

ALTER TABLE ONLY public.enquiry_copies FORCE ROW LEVEL SECURITY;


--
-- Name: enquiry_settings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.enquiry_settings (
    agency_id uuid NOT NULL,
    escalate_after_minutes integer,
    escalate_since timestamp with time zone,
    escalate_to uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    office_days integer[] DEFAULT '{1,2,3,4,5}'::integer[] NOT NULL,
    office_from time without time zone DEFAULT '09:00:00'::time without time zone NOT NULL,
    office_to time without time zone DEFAULT '17:30:00'::time without time zone NOT NULL,
    version integer NOT NULL,
    updated_by uuid,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT enquiry_settings_check CHECK ((office_from < office_to)),
    CONSTRAINT enquiry_settings_escalate_after_minutes_check CHECK (((escalate_after_minutes >= 15) AND (escalate_after_minutes <= 4320)))
);

ALTER TABLE ONLY public.enquiry_settings FORCE ROW LEVEL SECURITY;


--
-- Name: erasures; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.erasures (
    agency_id uuid NOT NULL,
    contact_id uuid NOT NULL,
    erased_at timestamp with time zone NOT NULL,
    erased_by uuid,
    reason text NOT NULL,
    went jsonb NOT NULL,
    stayed jsonb NOT NULL,
    written_in bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
    CONSTRAINT erasures_reason_check CHECK ((reason = ANY (ARRAY['personAsked'::text, 'notNeeded'::text, 'mistake'::text])))
);

ALTER TABLE ONLY public.erasures FORCE ROW LEVEL SECURITY;


--
-- Name: estimate_givings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.estimate_givings (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    estimate_id uuid NOT NULL,
    contact_id uuid,
    how text NOT NULL,
    given_by uuid,
    given_at timestamp with time zone NOT NULL,
    CONSTRAINT estimate_givings_how_check CHECK ((how = ANY (ARRAY['inPerson'::text, 'phone'::text, 'email'::text, 'link'::text, 'paper'::text])))
);

ALTER TABLE ONLY public.estimate_givings FORCE ROW LEVEL SECURITY;


--
-- Name: estimate_givings_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.estimate_givings_view WITH (security_invoker='true') AS
 SELECT g.agency_id,
    g.id,
    g.contact_id,
    e.appraisal_id,
    e.from_cents,
    e.to_cents,
    g.how,
    g.given_at
   FROM (public.estimate_givings g
     JOIN public.appraisal_estimates e ON (((e.agency_id = g.agency_id) AND (e.id = g.estimate_id))));


--
-- Name: external_refs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.external_refs (
    agency_id uuid NOT NULL,
    source text NOT NULL,
    kind text NOT NULL,
    external_id text NOT NULL,
    record_kind text NOT NULL,
    record_id uuid NOT NULL,
    content_hash bytea,
    state jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT external_refs_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 500))),
    CONSTRAINT external_refs_kind_check CHECK ((kind ~ '^[a-z][a-zA-Z]{0,39}$'::text)),
    CONSTRAINT external_refs_record_kind_check CHECK ((record_kind = ANY (ARRAY['contact'::text, 'listing'::text, 'property'::text, 'note'::text, 'task'::text, 'relation'::text, 'requirement'::text, 'file'::text, 'appraisal'::text]))),
    CONSTRAINT external_refs_source_check CHECK (((length(source) >= 1) AND (length(source) <= 300)))
);

ALTER TABLE ONLY public.external_refs FORCE ROW LEVEL SECURITY;


--
-- Name: external_refs_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.external_refs_view WITH (security_invoker='true') AS
 SELECT agency_id,
    record_kind,
    record_id,
    source
   FROM public.external_refs;


--
-- Name: failed_jobs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.failed_jobs (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    payload jsonb NOT NULL,
    subject text DEFAULT ''::text NOT NULL,
    error text NOT NULL,
    attempts integer NOT NULL,
    failed_at timestamp with time zone DEFAULT now() NOT NULL,
    retried_at timestamp with time zone
);

ALTER TABLE ONLY public.failed_jobs FORCE ROW LEVEL SECURITY;


--
-- Name: follow_ups; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.follow_ups (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    open_id uuid NOT NULL,
    visit_id uuid NOT NULL,
    kind text NOT NULL,
    channel text NOT NULL,
    address text NOT NULL COLLATE pg_catalog."C",
    subject text,
    text text NOT NULL,
    document_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    reason text,
    tries smallint DEFAULT 0 NOT NULL,
    send_after timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT follow_ups_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
    CONSTRAINT follow_ups_kind_check CHECK ((kind = ANY (ARRAY['thanks'::text, 'nextOpen'::text, 'missed'::text, 'requested'::text, 'full'::text]))),
    CONSTRAINT follow_ups_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text])))
);

ALTER TABLE ONLY public.follow_ups FORCE ROW LEVEL SECURITY;


--
-- Name: follow_ups_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.follow_ups_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    open_id,
    visit_id,
    kind,
    channel,
    address,
    subject,
    text,
    state,
    reason,
    sent_at,
    created_by,
    created_at
   FROM public.follow_ups;


--
-- Name: gnaf_addresses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.gnaf_addresses (
    pid text NOT NULL,
    street_key text NOT NULL COLLATE pg_catalog."C",
    number_first integer,
    flat text,
    level text,
    site_name text,
    street_number text,
    lot_number text,
    street text,
    suburb text NOT NULL,
    state text NOT NULL,
    postcode text NOT NULL,
    latitude double precision,
    longitude double precision,
    import_id uuid NOT NULL
);


--
-- Name: gnaf_imports; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.gnaf_imports (
    id uuid NOT NULL,
    fingerprint text NOT NULL,
    byte_offset bigint DEFAULT 0 NOT NULL,
    rows_read bigint DEFAULT 0 NOT NULL,
    rows_kept bigint DEFAULT 0 NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone
);


--
-- Name: heading_images; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.heading_images (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    "position" integer NOT NULL,
    file_name text NOT NULL,
    alt_text text,
    state text NOT NULL,
    problem text,
    token text NOT NULL,
    storage_key text NOT NULL,
    width_px integer,
    height_px integer,
    thumb_hash text,
    variants jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    archived_at timestamp with time zone,
    CONSTRAINT heading_images_state_check CHECK ((state = ANY (ARRAY['processing'::text, 'ready'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.heading_images FORCE ROW LEVEL SECURITY;


--
-- Name: heading_images_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.heading_images_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    state,
    token,
    alt_text,
    variants,
    archived_at
   FROM public.heading_images;


--
-- Name: idempotency_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.idempotency_keys (
    agency_id uuid NOT NULL,
    user_id uuid NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    status smallint NOT NULL,
    answer jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT idempotency_keys_status_check CHECK (((status >= 200) AND (status <= 299)))
);

ALTER TABLE ONLY public.idempotency_keys FORCE ROW LEVEL SECURITY;


--
-- Name: import_batches; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.import_batches (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    state text NOT NULL,
    file_names text[] DEFAULT '{}'::text[] NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    file_errors jsonb DEFAULT '[]'::jsonb NOT NULL,
    error text,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    progress double precision DEFAULT 1 NOT NULL,
    CONSTRAINT import_batches_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'previewed'::text, 'queued'::text, 'running'::text, 'finished'::text, 'cancelled'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.import_batches FORCE ROW LEVEL SECURITY;


--
-- Name: import_items; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.import_items (
    agency_id uuid NOT NULL,
    batch_id uuid NOT NULL,
    "position" integer NOT NULL,
    file text NOT NULL,
    root text NOT NULL,
    feed_agent_id text,
    feed_unique_id text,
    address text DEFAULT ''::text NOT NULL,
    predicted text,
    outcome text,
    reasons jsonb DEFAULT '[]'::jsonb NOT NULL,
    warnings jsonb DEFAULT '[]'::jsonb NOT NULL,
    listing_id uuid,
    content jsonb,
    CONSTRAINT import_items_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'updated'::text, 'unchanged'::text, 'refused'::text]))),
    CONSTRAINT import_items_predicted_check CHECK ((predicted = ANY (ARRAY['created'::text, 'updated'::text, 'unchanged'::text, 'refused'::text])))
);

ALTER TABLE ONLY public.import_items FORCE ROW LEVEL SECURITY;


--
-- Name: inspection_mails; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.inspection_mails (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    open_id uuid NOT NULL,
    visit_id uuid NOT NULL,
    kind text NOT NULL,
    address text NOT NULL COLLATE pg_catalog."C",
    sequence integer NOT NULL,
    starts_at timestamp(0) without time zone NOT NULL,
    ends_at timestamp(0) without time zone NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    reason text,
    tries smallint DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    channel text DEFAULT 'email'::text NOT NULL,
    CONSTRAINT inspection_mails_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
    CONSTRAINT inspection_mails_kind_check CHECK ((kind = ANY (ARRAY['booked'::text, 'moved'::text, 'cancelled'::text, 'reminder'::text]))),
    CONSTRAINT inspection_mails_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text])))
);

ALTER TABLE ONLY public.inspection_mails FORCE ROW LEVEL SECURITY;


--
-- Name: opens; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.opens (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    kind text DEFAULT 'openHome'::text NOT NULL,
    starts_at timestamp(0) without time zone NOT NULL,
    ends_at timestamp(0) without time zone NOT NULL,
    moved_from timestamp(0) without time zone,
    state text DEFAULT 'planned'::text NOT NULL,
    cancelled_reason text,
    is_advertised boolean DEFAULT true NOT NULL,
    place_note text,
    capacity integer,
    sign_version integer DEFAULT 1 NOT NULL,
    started_at timestamp with time zone,
    closed_at timestamp with time zone,
    followed_up_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    is_booked_online boolean DEFAULT false NOT NULL,
    reply text,
    replied_at timestamp with time zone,
    ended_with_listing boolean DEFAULT false NOT NULL,
    CONSTRAINT opens_capacity_check CHECK (((capacity >= 1) AND (capacity <= 500))),
    CONSTRAINT opens_kind_check CHECK ((kind = ANY (ARRAY['openHome'::text, 'private'::text]))),
    CONSTRAINT opens_reply_check CHECK ((reply = ANY (ARRAY['accepted'::text, 'declined'::text, 'tentative'::text]))),
    CONSTRAINT opens_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'running'::text, 'closed'::text, 'followedUp'::text, 'cancelled'::text])))
);

ALTER TABLE ONLY public.opens FORCE ROW LEVEL SECURITY;


--
-- Name: visits; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.visits (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    open_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    contact_id uuid,
    status text DEFAULT 'arrived'::text NOT NULL,
    arrived_by text NOT NULL,
    people jsonb DEFAULT '[]'::jsonb NOT NULL,
    adults smallint DEFAULT 1 NOT NULL,
    children smallint DEFAULT 0 NOT NULL,
    suburb text,
    is_guest boolean DEFAULT false NOT NULL,
    role text DEFAULT 'buyer'::text NOT NULL,
    arrived_at timestamp with time zone,
    device_at timestamp with time zone,
    device_seq integer,
    left_at timestamp with time zone,
    agrees_listing boolean DEFAULT false NOT NULL,
    agrees_other boolean DEFAULT false NOT NULL,
    wording text,
    notice text,
    consents_recorded_at timestamp with time zone,
    interest smallint,
    price_from_cents bigint,
    price_to_cents bigint,
    intent text,
    comments text,
    feedback_at timestamp with time zone,
    wants_contract boolean DEFAULT false NOT NULL,
    contract_sent_at timestamp with time zone,
    match_state text DEFAULT 'none'::text NOT NULL,
    recorded_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    has_waited boolean DEFAULT false NOT NULL,
    CONSTRAINT visits_adults_check CHECK (((adults >= 1) AND (adults <= 20))),
    CONSTRAINT visits_arrived_by_check CHECK ((arrived_by = ANY (ARRAY['staff'::text, 'qr'::text, 'kiosk'::text, 'paper'::text, 'booking'::text]))),
    CONSTRAINT visits_check CHECK ((price_to_cents >= price_from_cents)),
    CONSTRAINT visits_children_check CHECK (((children >= 0) AND (children <= 20))),
    CONSTRAINT visits_intent_check CHECK ((intent = ANY (ARRAY['offer'::text, 'secondLook'::text, 'no'::text]))),
    CONSTRAINT visits_interest_check CHECK (((interest >= 1) AND (interest <= 5))),
    CONSTRAINT visits_match_state_check CHECK ((match_state = ANY (ARRAY['none'::text, 'matched'::text, 'new'::text, 'look'::text]))),
    CONSTRAINT visits_price_from_cents_check CHECK ((price_from_cents > 0)),
    CONSTRAINT visits_role_check CHECK ((role = ANY (ARRAY['buyer'::text, 'neighbour'::text, 'agent'::text]))),
    CONSTRAINT visits_status_check CHECK ((status = ANY (ARRAY['booked'::text, 'waiting'::text, 'arrived'::text, 'noShow'::text, 'cancelled'::text])))
);

ALTER TABLE ONLY public.visits FORCE ROW LEVEL SECURITY;


--
-- Name: inspections_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.inspections_view WITH (security_invoker='true') AS
 SELECT o.agency_id,
    o.id,
    o.listing_id,
    o.starts_at,
    o.ends_at,
    o.state,
    o.version,
    v.contact_id,
    v.status,
    o.created_at,
    o.reply
   FROM (public.opens o
     JOIN public.visits v ON (((v.agency_id = o.agency_id) AND (v.open_id = o.id) AND (v.arrived_by = 'booking'::text) AND (v.status <> 'cancelled'::text))))
  WHERE (o.kind = 'private'::text);


--
-- Name: installation; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.installation (
    id integer NOT NULL,
    claimed_at timestamp with time zone,
    demo_cleared_at timestamp with time zone,
    key_fingerprint text,
    restored_at timestamp with time zone,
    restored_from text,
    last_import_at timestamp with time zone,
    clock_jumped_at timestamp with time zone,
    clock_jump_s double precision,
    CONSTRAINT installation_id_check CHECK ((id = 1)),
    CONSTRAINT installation_key_fingerprint_check CHECK ((length(key_fingerprint) <= 64)),
    CONSTRAINT installation_restored_from_check CHECK ((length(restored_from) <= 100))
);


--
-- Name: invitations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.invitations (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    invited_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    revoked_at timestamp with time zone
);

ALTER TABLE ONLY public.invitations FORCE ROW LEVEL SECURITY;


--
-- Name: invitations_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.invitations_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id
   FROM public.invitations;


--
-- Name: key_movements; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.key_movements (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    key_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    user_id uuid,
    contact_id uuid,
    to_name text,
    why text,
    open_id uuid,
    out_at timestamp with time zone NOT NULL,
    out_by uuid,
    due_back_at timestamp with time zone,
    back_at timestamp with time zone,
    back_by uuid
);

ALTER TABLE ONLY public.key_movements FORCE ROW LEVEL SECURITY;


--
-- Name: keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.keys (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    label text NOT NULL,
    hook text,
    set_of smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    archived_at timestamp with time zone,
    CONSTRAINT keys_set_of_check CHECK (((set_of >= 1) AND (set_of <= 50)))
);

ALTER TABLE ONLY public.keys FORCE ROW LEVEL SECURITY;


--
-- Name: key_movements_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.key_movements_view WITH (security_invoker='true') AS
 SELECT m.agency_id,
    m.id,
    m.listing_id,
    k.label,
    m.user_id,
    m.contact_id,
    m.to_name,
    m.due_back_at
   FROM (public.key_movements m
     JOIN public.keys k ON (((k.agency_id = m.agency_id) AND (k.id = m.key_id))))
  WHERE (m.back_at IS NULL);


--
-- Name: known_devices; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.known_devices (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    first_at timestamp with time zone DEFAULT now() NOT NULL,
    last_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.known_devices FORCE ROW LEVEL SECURITY;


--
-- Name: listing_agents; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.listing_agents (
    agency_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    role text NOT NULL,
    "position" smallint NOT NULL,
    CONSTRAINT listing_agents_role_check CHECK ((role = ANY (ARRAY['listing'::text, 'selling'::text, 'appraisal'::text, 'prospecting'::text, 'propertyManager'::text, 'assistant'::text, 'associate'::text, 'conjunctional'::text, 'auctioneer'::text])))
);

ALTER TABLE ONLY public.listing_agents FORCE ROW LEVEL SECURITY;


--
-- Name: listing_agents_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.listing_agents_view WITH (security_invoker='true') AS
 SELECT agency_id,
    listing_id,
    agent_id
   FROM public.listing_agents;


--
-- Name: listing_media; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.listing_media (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    kind text NOT NULL,
    "position" integer NOT NULL,
    file_name text NOT NULL,
    caption text,
    alt_text text,
    state text NOT NULL,
    problem text,
    token text NOT NULL,
    storage_key text,
    width_px integer,
    height_px integer,
    size_bytes bigint,
    thumb_hash text,
    variants jsonb DEFAULT '[]'::jsonb NOT NULL,
    source_url text,
    source_id text,
    source_mod_time text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    archived_at timestamp with time zone,
    is_published boolean DEFAULT true NOT NULL,
    is_altered boolean DEFAULT false NOT NULL,
    altered_note text,
    edit jsonb,
    focus jsonb,
    CONSTRAINT listing_media_kind_check CHECK ((kind = ANY (ARRAY['photo'::text, 'floorplan'::text, 'document'::text]))),
    CONSTRAINT listing_media_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'processing'::text, 'ready'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.listing_media FORCE ROW LEVEL SECURITY;


--
-- Name: listing_media_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.listing_media_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    listing_id,
    kind,
    "position",
    file_name,
    state,
    problem,
    token,
    width_px,
    height_px,
    size_bytes,
    thumb_hash,
    variants,
    edit,
    alt_text,
    caption,
    is_altered,
    altered_note,
    is_published,
    source_url,
    archived_at,
    focus
   FROM public.listing_media;


--
-- Name: listing_numbers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.listing_numbers (
    agency_id uuid NOT NULL,
    next_number integer NOT NULL
);

ALTER TABLE ONLY public.listing_numbers FORCE ROW LEVEL SECURITY;


--
-- Name: listing_parties; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.listing_parties (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    contact_id uuid NOT NULL,
    role text NOT NULL,
    since date NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT listing_parties_role_check CHECK ((role = ANY (ARRAY['vendor'::text, 'landlord'::text, 'purchaser'::text, 'tenant'::text, 'vendorSolicitor'::text, 'purchaserSolicitor'::text])))
);

ALTER TABLE ONLY public.listing_parties FORCE ROW LEVEL SECURITY;


--
-- Name: listing_parties_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.listing_parties_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    listing_id,
    contact_id,
    role,
    created_at
   FROM public.listing_parties;


--
-- Name: listing_price_changes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.listing_price_changes (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    user_id uuid,
    old_price_cents bigint,
    new_price_cents bigint,
    old_rent_cents bigint,
    new_rent_cents bigint,
    old_label text NOT NULL,
    new_label text NOT NULL,
    reason text
);

ALTER TABLE ONLY public.listing_price_changes FORCE ROW LEVEL SECURITY;


--
-- Name: listing_price_changes_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.listing_price_changes_view WITH (security_invoker='true') AS
 SELECT agency_id,
    listing_id,
    at
   FROM public.listing_price_changes;


--
-- Name: listing_tag_colours; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.listing_tag_colours (
    agency_id uuid NOT NULL,
    tag text NOT NULL,
    colour text NOT NULL
);

ALTER TABLE ONLY public.listing_tag_colours FORCE ROW LEVEL SECURITY;


--
-- Name: listing_tags; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.listing_tags (
    agency_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    tag text NOT NULL
);

ALTER TABLE ONLY public.listing_tags FORCE ROW LEVEL SECURITY;


--
-- Name: listing_tags_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.listing_tags_view WITH (security_invoker='true') AS
 SELECT agency_id,
    listing_id,
    tag
   FROM public.listing_tags;


--
-- Name: listings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.listings (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    reference text NOT NULL,
    property_id uuid,
    listing_class text NOT NULL,
    sale_or_lease text NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    status_reason text,
    street_line text DEFAULT ''::text NOT NULL,
    suburb text,
    state text,
    postcode text,
    headline text,
    category text,
    price_cents bigint,
    rent_cents bigint,
    price_label text DEFAULT ''::text NOT NULL,
    bedrooms integer,
    bathrooms integer,
    car_spaces integer,
    land_area_m2 double precision,
    agent_id uuid,
    photo_token text,
    photo_hash text,
    fields jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    listed_at timestamp with time zone,
    archived_at timestamp with time zone,
    archived_by uuid,
    authority_expires_on date,
    suburb_key text,
    open_until timestamp(0) without time zone,
    last_event timestamp(0) without time zone,
    latitude double precision,
    longitude double precision,
    sort_price bigint GENERATED ALWAYS AS (COALESCE(price_cents, rent_cents, ('-1'::integer)::bigint)) STORED,
    sort_suburb text GENERATED ALWAYS AS (COALESCE(suburb, ''::text)) STORED,
    sort_listed timestamp with time zone GENERATED ALWAYS AS (COALESCE(listed_at, '-infinity'::timestamp with time zone)) STORED,
    sort_bedrooms integer GENERATED ALWAYS AS (COALESCE(bedrooms, '-1'::integer)) STORED,
    sort_land double precision GENERATED ALWAYS AS (COALESCE(land_area_m2, ('-1'::integer)::double precision)) STORED,
    sort_authority date GENERATED ALWAYS AS (COALESCE(authority_expires_on, 'infinity'::date)) STORED,
    match_suburb text DEFAULT '|'::text NOT NULL COLLATE pg_catalog."C",
    match_price bigint DEFAULT '-2'::integer NOT NULL,
    match_rent bigint DEFAULT '-2'::integer NOT NULL,
    floor_area_m2 double precision,
    feature_bits bigint DEFAULT 0 NOT NULL,
    price_to_cents bigint,
    match_price_to bigint DEFAULT '-2'::integer NOT NULL,
    sort_price_to bigint GENERATED ALWAYS AS (COALESCE(price_to_cents, price_cents, rent_cents, ('-1'::integer)::bigint)) STORED,
    CONSTRAINT listings_listing_class_check CHECK ((listing_class = ANY (ARRAY['residential'::text, 'rental'::text, 'land'::text, 'rural'::text, 'commercial'::text, 'commercialLand'::text, 'business'::text, 'holidayRental'::text]))),
    CONSTRAINT listings_price_cents_check CHECK ((price_cents >= 0)),
    CONSTRAINT listings_price_to_cents_check CHECK ((price_to_cents >= 0)),
    CONSTRAINT listings_rent_cents_check CHECK ((rent_cents >= 0)),
    CONSTRAINT listings_sale_or_lease_check CHECK ((sale_or_lease = ANY (ARRAY['sale'::text, 'lease'::text, 'both'::text]))),
    CONSTRAINT listings_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'live'::text, 'underOffer'::text, 'underApplication'::text, 'sold'::text, 'settled'::text, 'leased'::text, 'offMarket'::text, 'withdrawn'::text])))
);

ALTER TABLE ONLY public.listings FORCE ROW LEVEL SECURITY;


--
-- Name: listings_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.listings_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    property_id,
    reference,
    listing_class,
    sale_or_lease,
    status,
    street_line,
    suburb,
    suburb_key,
    state,
    postcode,
    category,
    price_cents,
    rent_cents,
    price_label,
    bedrooms,
    bathrooms,
    car_spaces,
    land_area_m2,
    floor_area_m2,
    feature_bits,
    match_suburb,
    match_price,
    match_price_to,
    match_rent,
    agent_id,
    photo_token,
    sort_listed,
    sort_authority,
    last_event,
    open_until,
    listed_at,
    fields,
    version,
    created_by,
    created_at,
    updated_at,
    archived_at,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('startsAt', to_char(o.starts_at, 'YYYY-MM-DD"T"HH24:MI'::text), 'endsAt', to_char(o.ends_at, 'YYYY-MM-DD"T"HH24:MI'::text)) ORDER BY o.starts_at), '[]'::jsonb) AS "coalesce"
           FROM ( SELECT opens.starts_at,
                    opens.ends_at
                   FROM public.opens
                  WHERE ((opens.agency_id = listings.agency_id) AND (opens.listing_id = listings.id) AND opens.is_advertised AND (opens.state <> 'cancelled'::text))
                  ORDER BY opens.starts_at DESC
                 LIMIT 50) o) AS inspections
   FROM public.listings;


--
-- Name: localities; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.localities (
    postcode text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    state text NOT NULL,
    latitude double precision,
    longitude double precision,
    CONSTRAINT localities_postcode_check CHECK ((postcode ~ '^\d{4}$'::text))
);


--
-- Name: localities_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.localities_view WITH (security_invoker='true') AS
 SELECT name,
    state,
    postcode,
    latitude,
    longitude
   FROM public.localities;


--
-- Name: locality_sources; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.locality_sources (
    source text NOT NULL,
    rows integer NOT NULL,
    filled_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: logins; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.logins (
    email text NOT NULL,
    agency_id uuid NOT NULL,
    user_id uuid NOT NULL,
    password_hash text,
    has_password boolean GENERATED ALWAYS AS ((password_hash IS NOT NULL)) STORED,
    CONSTRAINT logins_email_check CHECK ((email = lower(email)))
);


--
-- Name: mail_in; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mail_in (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    user_id uuid,
    hash text NOT NULL,
    state text NOT NULL,
    reason text,
    received_at timestamp with time zone NOT NULL,
    from_name text,
    from_address text,
    subject text DEFAULT ''::text NOT NULL,
    body text DEFAULT ''::text NOT NULL,
    draft jsonb,
    unknown jsonb DEFAULT '[]'::jsonb NOT NULL,
    enquiry_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    contact_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    file_key text,
    size_bytes integer NOT NULL,
    decided_at timestamp with time zone,
    decided_by uuid,
    CONSTRAINT mail_in_kind_check CHECK ((kind = ANY (ARRAY['enquiries'::text, 'log'::text]))),
    CONSTRAINT mail_in_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'read'::text, 'filed'::text, 'unsorted'::text, 'dismissed'::text, 'spam'::text, 'ignored'::text])))
);

ALTER TABLE ONLY public.mail_in FORCE ROW LEVEL SECURITY;


--
-- Name: mail_in_addresses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mail_in_addresses (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    user_id uuid,
    key text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    test_id uuid,
    tested_at timestamp with time zone,
    test_arrived_at timestamp with time zone,
    CONSTRAINT mail_in_addresses_key_check CHECK ((key ~ '^[a-z2-7]{12}$'::text)),
    CONSTRAINT mail_in_addresses_kind_check CHECK ((kind = ANY (ARRAY['enquiries'::text, 'log'::text])))
);

ALTER TABLE ONLY public.mail_in_addresses FORCE ROW LEVEL SECURITY;


--
-- Name: mail_in_files; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mail_in_files (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    mail_id uuid NOT NULL,
    file_name text NOT NULL,
    content_type text NOT NULL,
    size_bytes integer NOT NULL,
    storage_key text NOT NULL
);

ALTER TABLE ONLY public.mail_in_files FORCE ROW LEVEL SECURITY;


--
-- Name: mail_suppressions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mail_suppressions (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    address text NOT NULL COLLATE pg_catalog."C",
    reason text NOT NULL,
    detail text,
    campaign_id uuid,
    created_at timestamp with time zone NOT NULL,
    lifted_at timestamp with time zone,
    lifted_by uuid,
    CONSTRAINT mail_suppressions_reason_check CHECK ((reason = ANY (ARRAY['hardBounce'::text, 'softBounces'::text, 'complaint'::text])))
);

ALTER TABLE ONLY public.mail_suppressions FORCE ROW LEVEL SECURITY;


--
-- Name: move_entries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.move_entries (
    agency_id uuid NOT NULL,
    move_id uuid NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    base_name text NOT NULL,
    upload smallint NOT NULL,
    is_zipped boolean NOT NULL,
    size_bytes bigint NOT NULL,
    is_document boolean NOT NULL,
    is_named boolean DEFAULT false NOT NULL
);

ALTER TABLE ONLY public.move_entries FORCE ROW LEVEL SECURITY;


--
-- Name: move_files; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.move_files (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    move_id uuid NOT NULL,
    kind text NOT NULL,
    record_id uuid NOT NULL,
    contact_id uuid,
    source_key text NOT NULL,
    name text NOT NULL,
    entry integer,
    title text,
    "position" integer NOT NULL,
    source_id text,
    source_mod_time text,
    has_own_note boolean NOT NULL,
    state text NOT NULL,
    reason text,
    attached_id uuid,
    CONSTRAINT move_files_kind_check CHECK ((kind = ANY (ARRAY['photo'::text, 'floorplan'::text, 'document'::text, 'note'::text]))),
    CONSTRAINT move_files_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'fetched'::text, 'missing'::text])))
);

ALTER TABLE ONLY public.move_files FORCE ROW LEVEL SECURITY;


--
-- Name: move_mappings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.move_mappings (
    agency_id uuid NOT NULL,
    source text NOT NULL,
    header_key text NOT NULL,
    mapping jsonb NOT NULL,
    updated_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.move_mappings FORCE ROW LEVEL SECURITY;


--
-- Name: move_rows; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.move_rows (
    agency_id uuid NOT NULL,
    move_id uuid NOT NULL,
    step smallint NOT NULL,
    "position" integer NOT NULL,
    line integer NOT NULL,
    outcome text NOT NULL,
    reason text,
    label text NOT NULL,
    external_id text,
    record_kind text,
    record_id uuid,
    cells jsonb,
    undo jsonb,
    about uuid[],
    is_conflict boolean DEFAULT false NOT NULL,
    CONSTRAINT move_rows_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'merged'::text, 'unchanged'::text, 'refused'::text]))),
    CONSTRAINT move_rows_record_kind_check CHECK ((record_kind = ANY (ARRAY['user'::text, 'contact'::text, 'relation'::text, 'requirement'::text, 'property'::text, 'listing'::text, 'note'::text, 'task'::text, 'link'::text, 'file'::text, 'appraisal'::text])))
);

ALTER TABLE ONLY public.move_rows FORCE ROW LEVEL SECURITY;


--
-- Name: moves; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.moves (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    source text NOT NULL,
    state text NOT NULL,
    files jsonb NOT NULL,
    tables jsonb DEFAULT '[]'::jsonb NOT NULL,
    reach jsonb NOT NULL,
    run uuid NOT NULL,
    step smallint DEFAULT '-1'::integer NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    counts jsonb DEFAULT '{}'::jsonb NOT NULL,
    error text,
    undo_counts jsonb,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT moves_source_check CHECK (((length(source) >= 1) AND (length(source) <= 60))),
    CONSTRAINT moves_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'read'::text, 'checking'::text, 'checked'::text, 'queued'::text, 'running'::text, 'paused'::text, 'finished'::text, 'cancelled'::text, 'failed'::text, 'undoing'::text, 'undone'::text])))
);

ALTER TABLE ONLY public.moves FORCE ROW LEVEL SECURITY;


--
-- Name: note_files; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.note_files (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    note_id uuid,
    storage_key text NOT NULL,
    file_name text NOT NULL,
    content_type text NOT NULL,
    size_bytes bigint NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    attached_at timestamp with time zone,
    archived_at timestamp with time zone,
    CONSTRAINT note_files_size_bytes_check CHECK ((size_bytes > 0))
);

ALTER TABLE ONLY public.note_files FORCE ROW LEVEL SECURITY;


--
-- Name: note_files_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.note_files_view WITH (security_invoker='true') AS
 SELECT agency_id,
    note_id
   FROM public.note_files;


--
-- Name: note_links; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.note_links (
    agency_id uuid NOT NULL,
    note_id uuid NOT NULL,
    entity text NOT NULL,
    entity_id uuid NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    CONSTRAINT note_links_entity_check CHECK ((entity = ANY (ARRAY['contact'::text, 'listing'::text, 'property'::text])))
);

ALTER TABLE ONLY public.note_links FORCE ROW LEVEL SECURITY;


--
-- Name: note_links_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.note_links_view WITH (security_invoker='true') AS
 SELECT agency_id,
    note_id,
    entity,
    entity_id,
    happened_at
   FROM public.note_links;


--
-- Name: notes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.notes (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    headline text,
    body_html text NOT NULL,
    is_pinned boolean DEFAULT false NOT NULL,
    visibility text DEFAULT 'office'::text NOT NULL,
    on_vendor_report boolean DEFAULT false NOT NULL,
    remind_on date,
    happened_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    archived_at timestamp with time zone,
    author_name text,
    CONSTRAINT notes_author_name_check CHECK ((length(author_name) <= 120)),
    CONSTRAINT notes_type_check CHECK ((type = ANY (ARRAY['note'::text, 'call'::text, 'sms'::text, 'mail'::text, 'visit'::text, 'feedback'::text]))),
    CONSTRAINT notes_visibility_check CHECK ((visibility = ANY (ARRAY['private'::text, 'office'::text])))
);

ALTER TABLE ONLY public.notes FORCE ROW LEVEL SECURITY;


--
-- Name: notes_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.notes_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    visibility,
    created_by,
    archived_at
   FROM public.notes;


--
-- Name: notification_digests; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.notification_digests (
    agency_id uuid NOT NULL,
    user_id uuid NOT NULL,
    day date NOT NULL
);

ALTER TABLE ONLY public.notification_digests FORCE ROW LEVEL SECURITY;


--
-- Name: notification_settings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.notification_settings (
    agency_id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    is_in_app boolean NOT NULL,
    mail text NOT NULL,
    by_sms boolean DEFAULT false NOT NULL,
    CONSTRAINT notification_settings_kind_check CHECK ((kind = ANY (ARRAY['detailsGiven'::text, 'mention'::text, 'noteReminder'::text, 'enquiry'::text, 'publicationFailed'::text, 'taskAssigned'::text, 'taskReminder'::text, 'reviewArrived'::text, 'campaignStopped'::text, 'smsReceived'::text, 'smsFailed'::text, 'proofAnswered'::text, 'inspectionAnswered'::text, 'appraisalBooked'::text, 'authorityEnding'::text, 'emailFailed'::text, 'appraisalDue'::text]))),
    CONSTRAINT notification_settings_mail_check CHECK ((mail = ANY (ARRAY['never'::text, 'daily'::text, 'atOnce'::text])))
);

ALTER TABLE ONLY public.notification_settings FORCE ROW LEVEL SECURITY;


--
-- Name: notifications; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.notifications (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    detail text,
    entity text NOT NULL,
    entity_id uuid NOT NULL,
    actor_id uuid,
    dedupe_key text NOT NULL,
    is_in_app boolean NOT NULL,
    is_digest boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    read_at timestamp with time zone,
    mailed_at timestamp with time zone,
    CONSTRAINT notifications_detail_check CHECK ((length(detail) <= 1000)),
    CONSTRAINT notifications_entity_check CHECK ((entity = ANY (ARRAY['unsortedMail'::text, 'contact'::text, 'listing'::text, 'property'::text, 'enquiry'::text, 'task'::text, 'review'::text, 'campaign'::text, 'appraisal'::text]))),
    CONSTRAINT notifications_kind_check CHECK ((kind = ANY (ARRAY['detailsGiven'::text, 'mention'::text, 'noteReminder'::text, 'enquiry'::text, 'publicationFailed'::text, 'taskAssigned'::text, 'taskReminder'::text, 'reviewArrived'::text, 'campaignStopped'::text, 'smsReceived'::text, 'smsFailed'::text, 'proofAnswered'::text, 'inspectionAnswered'::text, 'appraisalBooked'::text, 'authorityEnding'::text, 'emailFailed'::text, 'appraisalDue'::text]))),
    CONSTRAINT notifications_title_check CHECK (((length(title) >= 1) AND (length(title) <= 300)))
);

ALTER TABLE ONLY public.notifications FORCE ROW LEVEL SECURITY;


--
-- Name: notifications_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.notifications_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    user_id,
    dedupe_key
   FROM public.notifications;


--
-- Name: old_fields; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.old_fields (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    record_kind text NOT NULL,
    record_id uuid NOT NULL,
    source text NOT NULL,
    external_id text DEFAULT ''::text NOT NULL,
    label text NOT NULL,
    value text NOT NULL,
    "position" integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT old_fields_external_id_check CHECK ((length(external_id) <= 500)),
    CONSTRAINT old_fields_label_check CHECK (((length(label) >= 1) AND (length(label) <= 120))),
    CONSTRAINT old_fields_record_kind_check CHECK ((record_kind = ANY (ARRAY['contact'::text, 'listing'::text, 'property'::text]))),
    CONSTRAINT old_fields_source_check CHECK (((length(source) >= 1) AND (length(source) <= 300))),
    CONSTRAINT old_fields_value_check CHECK (((length(value) >= 1) AND (length(value) <= 10000)))
);

ALTER TABLE ONLY public.old_fields FORCE ROW LEVEL SECURITY;


--
-- Name: open_entries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.open_entries (
    agency_id uuid NOT NULL,
    client_key uuid NOT NULL,
    open_id uuid NOT NULL,
    visit_id uuid,
    entry_kind text NOT NULL,
    user_id uuid,
    device_at timestamp with time zone,
    device_seq integer,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    happened_at timestamp with time zone,
    CONSTRAINT open_entries_entry_kind_check CHECK ((entry_kind = ANY (ARRAY['start'::text, 'arrive'::text, 'feedback'::text, 'leave'::text, 'place'::text, 'undo'::text, 'close'::text])))
);

ALTER TABLE ONLY public.open_entries FORCE ROW LEVEL SECURITY;


--
-- Name: open_hosts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.open_hosts (
    agency_id uuid NOT NULL,
    open_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    "position" smallint NOT NULL
);

ALTER TABLE ONLY public.open_hosts FORCE ROW LEVEL SECURITY;


--
-- Name: open_hosts_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.open_hosts_view WITH (security_invoker='true') AS
 SELECT agency_id,
    open_id,
    agent_id
   FROM public.open_hosts;


--
-- Name: opens_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.opens_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    listing_id,
    kind,
    starts_at,
    ends_at,
    state,
    is_advertised
   FROM public.opens;


--
-- Name: operator_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.operator_events (
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    operator_id uuid,
    action text NOT NULL,
    subject text DEFAULT ''::text NOT NULL,
    detail text DEFAULT ''::text NOT NULL,
    ip text DEFAULT ''::text NOT NULL,
    CONSTRAINT operator_events_action_check CHECK ((action = ANY (ARRAY['created'::text, 'linkMade'::text, 'activated'::text, 'removed'::text, 'signedIn'::text, 'signInFailed'::text, 'signedOut'::text, 'agencyCreated'::text, 'agencySuspended'::text, 'agencyResumed'::text, 'mailTested'::text]))),
    CONSTRAINT operator_events_detail_check CHECK ((length(detail) <= 500)),
    CONSTRAINT operator_events_ip_check CHECK ((length(ip) <= 45)),
    CONSTRAINT operator_events_subject_check CHECK ((length(subject) <= 254))
);


--
-- Name: operator_sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.operator_sessions (
    id uuid NOT NULL,
    operator_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    device text NOT NULL,
    ip text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT operator_sessions_device_check CHECK ((length(device) <= 200)),
    CONSTRAINT operator_sessions_ip_check CHECK ((length(ip) <= 45)),
    CONSTRAINT operator_sessions_token_hash_check CHECK ((length(token_hash) = 32))
);


--
-- Name: operators; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.operators (
    id uuid NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    password_hash text,
    totp_secret bytea,
    last_step bigint DEFAULT 0 NOT NULL,
    link_hash bytea,
    link_until timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    removed_at timestamp with time zone,
    CONSTRAINT operators_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
    CONSTRAINT operators_link_hash_check CHECK ((length(link_hash) = 32)),
    CONSTRAINT operators_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
    CONSTRAINT operators_password_hash_check CHECK ((length(password_hash) <= 200)),
    CONSTRAINT operators_totp_secret_check CHECK ((length(totp_secret) <= 500))
);


--
-- Name: owner_summaries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.owner_summaries (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    open_id uuid NOT NULL,
    contact_id uuid,
    address text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL,
    text text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    reason text,
    tries smallint DEFAULT 0 NOT NULL,
    send_after timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT owner_summaries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text])))
);

ALTER TABLE ONLY public.owner_summaries FORCE ROW LEVEL SECURITY;


--
-- Name: owner_summaries_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.owner_summaries_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    open_id,
    contact_id,
    subject,
    text,
    state,
    reason,
    created_by,
    created_at
   FROM public.owner_summaries;


--
-- Name: passkey_owners; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.passkey_owners (
    credential_id bytea NOT NULL,
    agency_id uuid NOT NULL,
    user_id uuid NOT NULL,
    passkey_id uuid NOT NULL
);


--
-- Name: passkeys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.passkeys (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    sign_count bigint DEFAULT 0 NOT NULL,
    transports text[] DEFAULT '{}'::text[] NOT NULL,
    name text NOT NULL,
    is_synced boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT passkeys_name_check CHECK ((name <> ''::text))
);

ALTER TABLE ONLY public.passkeys FORCE ROW LEVEL SECURITY;


--
-- Name: passkeys_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.passkeys_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    user_id
   FROM public.passkeys;


--
-- Name: password_resets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.password_resets (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

ALTER TABLE ONLY public.password_resets FORCE ROW LEVEL SECURITY;


--
-- Name: portal_accounts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.portal_accounts (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    portal_type text NOT NULL,
    name text NOT NULL,
    portal_agency_id text DEFAULT ''::text NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    credentials bytea,
    has_credentials boolean GENERATED ALWAYS AS ((credentials IS NOT NULL)) STORED,
    is_enabled boolean DEFAULT true NOT NULL,
    last_ok_at timestamp with time zone,
    last_error text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    archived_at timestamp with time zone,
    server_key text,
    leads_read_until timestamp with time zone,
    leads_error text,
    webhook_secret bytea,
    has_webhook_secret boolean GENERATED ALWAYS AS ((webhook_secret IS NOT NULL)) STORED,
    webhook_called_at timestamp with time zone,
    webhook_refused_at timestamp with time zone,
    webhook_refusal text,
    server_key_shown text,
    taking_over_since timestamp with time zone,
    takeover_ticks jsonb DEFAULT '{}'::jsonb NOT NULL,
    takeover_checked_at timestamp with time zone,
    takeover_read text,
    takeover_read_error text,
    pulled_at timestamp with time zone,
    CONSTRAINT portal_accounts_takeover_read_check CHECK ((takeover_read = ANY (ARRAY['read'::text, 'cannotRead'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.portal_accounts FORCE ROW LEVEL SECURITY;


--
-- Name: portal_accounts_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.portal_accounts_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    portal_type,
    portal_agency_id,
    name,
    archived_at
   FROM public.portal_accounts;


--
-- Name: portal_sign_ins; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.portal_sign_ins (
    agency_id uuid NOT NULL,
    portal_agency_id text NOT NULL,
    portal_agency_name text NOT NULL,
    refresh_token bytea NOT NULL,
    connected_by uuid,
    connected_at timestamp with time zone NOT NULL,
    read_until timestamp with time zone,
    next_read_at timestamp with time zone,
    last_error text
);

ALTER TABLE ONLY public.portal_sign_ins FORCE ROW LEVEL SECURITY;


--
-- Name: portal_takeovers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.portal_takeovers (
    agency_id uuid NOT NULL,
    portal_account_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    external_key text NOT NULL,
    key_source text NOT NULL,
    checked_version integer,
    checked_at timestamp with time zone,
    outcome text,
    result jsonb,
    live jsonb,
    confirmed_at timestamp with time zone,
    confirmed_by uuid,
    sent_at timestamp with time zone,
    CONSTRAINT portal_takeovers_external_key_check CHECK (((length(external_key) >= 1) AND (length(external_key) <= 50))),
    CONSTRAINT portal_takeovers_key_source_check CHECK ((key_source = ANY (ARRAY['person'::text, 'feed'::text, 'move'::text, 'portal'::text, 'own'::text]))),
    CONSTRAINT portal_takeovers_outcome_check CHECK ((outcome = ANY (ARRAY['problems'::text, 'address'::text, 'differences'::text, 'ready'::text])))
);

ALTER TABLE ONLY public.portal_takeovers FORCE ROW LEVEL SECURITY;


--
-- Name: portal_webhook_calls; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.portal_webhook_calls (
    agency_id uuid NOT NULL,
    portal_account_id uuid NOT NULL,
    call_key text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT portal_webhook_calls_call_key_check CHECK (((length(call_key) >= 1) AND (length(call_key) <= 200)))
);

ALTER TABLE ONLY public.portal_webhook_calls FORCE ROW LEVEL SECURITY;


--
-- Name: post_slugs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.post_slugs (
    agency_id uuid NOT NULL,
    slug text NOT NULL,
    post_id uuid NOT NULL
);

ALTER TABLE ONLY public.post_slugs FORCE ROW LEVEL SECURITY;


--
-- Name: post_versions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.post_versions (
    agency_id uuid NOT NULL,
    post_id uuid NOT NULL,
    number integer NOT NULL,
    began_at timestamp with time zone NOT NULL,
    at timestamp with time zone NOT NULL,
    user_id uuid,
    is_published boolean DEFAULT false NOT NULL,
    fields jsonb NOT NULL
);

ALTER TABLE ONLY public.post_versions FORCE ROW LEVEL SECURITY;


--
-- Name: posts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.posts (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    status text NOT NULL,
    fields jsonb NOT NULL,
    live jsonb,
    live_slug text,
    live_changed_at timestamp with time zone,
    publish_at timestamp with time zone,
    published_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    updated_by uuid,
    updated_at timestamp with time zone NOT NULL,
    archived_at timestamp with time zone,
    CONSTRAINT posts_check CHECK (((status <> 'scheduled'::text) OR (publish_at IS NOT NULL))),
    CONSTRAINT posts_check1 CHECK (((status <> 'published'::text) OR ((live IS NOT NULL) AND (live_slug IS NOT NULL) AND (published_at IS NOT NULL)))),
    CONSTRAINT posts_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'review'::text, 'scheduled'::text, 'published'::text, 'archived'::text])))
);

ALTER TABLE ONLY public.posts FORCE ROW LEVEL SECURITY;


--
-- Name: posts_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.posts_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    status,
    fields,
    created_by,
    updated_at,
    archived_at
   FROM public.posts;


--
-- Name: preference_areas; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.preference_areas (
    agency_id uuid NOT NULL,
    side text NOT NULL,
    listing_class text NOT NULL,
    suburb_key text NOT NULL COLLATE pg_catalog."C",
    place smallint NOT NULL,
    price_limit bigint NOT NULL,
    price_floor bigint NOT NULL,
    price_max bigint NOT NULL,
    price_min bigint NOT NULL,
    bedrooms smallint NOT NULL,
    bathrooms smallint NOT NULL,
    cars smallint NOT NULL,
    land_min double precision NOT NULL,
    land_max double precision NOT NULL,
    floor_min double precision NOT NULL,
    categories text[] NOT NULL,
    must_bits bigint NOT NULL,
    want_bits bigint NOT NULL,
    valid_until date,
    preference_id uuid NOT NULL,
    contact_id uuid NOT NULL,
    CONSTRAINT preference_areas_listing_class_check CHECK ((listing_class = ANY (ARRAY['residential'::text, 'rental'::text, 'land'::text, 'rural'::text, 'commercial'::text, 'commercialLand'::text, 'business'::text, 'holidayRental'::text]))),
    CONSTRAINT preference_areas_side_check CHECK ((side = ANY (ARRAY['sale'::text, 'lease'::text])))
);

ALTER TABLE ONLY public.preference_areas FORCE ROW LEVEL SECURITY;


--
-- Name: preference_matches; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.preference_matches (
    agency_id uuid NOT NULL,
    preference_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    contact_id uuid NOT NULL,
    score smallint NOT NULL,
    found_at timestamp with time zone DEFAULT now() NOT NULL,
    found_by text NOT NULL,
    sent_at timestamp with time zone,
    sent_by uuid,
    sent_channel text,
    dismissed_at timestamp with time zone
);

ALTER TABLE ONLY public.preference_matches FORCE ROW LEVEL SECURITY;


--
-- Name: preference_matches_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.preference_matches_view WITH (security_invoker='true') AS
 SELECT agency_id,
    preference_id,
    contact_id,
    listing_id,
    score,
    found_at,
    dismissed_at,
    sent_at,
    sent_channel
   FROM public.preference_matches;


--
-- Name: preferences; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.preferences (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    contact_id uuid NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    valid_until date,
    fields jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    archived_at timestamp with time zone
);

ALTER TABLE ONLY public.preferences FORCE ROW LEVEL SECURITY;


--
-- Name: preferences_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.preferences_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    contact_id,
    fields,
    archived_at
   FROM public.preferences;


--
-- Name: price_statements; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.price_statements (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    about text NOT NULL,
    contact_id uuid,
    told_to text,
    from_cents bigint NOT NULL,
    to_cents bigint,
    channel text NOT NULL,
    note text,
    said_at timestamp with time zone NOT NULL,
    recorded_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT price_statements_channel_check CHECK ((channel = ANY (ARRAY['link'::text, 'advertisement'::text, 'inPerson'::text, 'phone'::text, 'email'::text, 'sms'::text, 'openHome'::text]))),
    CONSTRAINT price_statements_check CHECK ((to_cents >= from_cents)),
    CONSTRAINT price_statements_from_cents_check CHECK ((from_cents > 0))
);

ALTER TABLE ONLY public.price_statements FORCE ROW LEVEL SECURITY;


--
-- Name: price_statements_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.price_statements_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    listing_id,
    contact_id,
    about,
    from_cents,
    to_cents,
    channel,
    note,
    said_at
   FROM public.price_statements;


--
-- Name: properties; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.properties (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    address_key text NOT NULL,
    street_line text NOT NULL,
    suburb text,
    state text,
    postcode text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.properties FORCE ROW LEVEL SECURITY;


--
-- Name: properties_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.properties_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    address_key,
    street_line,
    suburb,
    state,
    postcode
   FROM public.properties;


--
-- Name: public_addresses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.public_addresses (
    slug text NOT NULL,
    agency_id uuid NOT NULL
);


--
-- Name: public_addresses_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.public_addresses_view WITH (security_invoker='true') AS
 SELECT agency_id,
    slug
   FROM public.public_addresses;


--
-- Name: publication_uploads; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.publication_uploads (
    agency_id uuid NOT NULL,
    publication_id uuid NOT NULL,
    "position" smallint NOT NULL,
    upload_id text NOT NULL
);

ALTER TABLE ONLY public.publication_uploads FORCE ROW LEVEL SECURITY;


--
-- Name: publications; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.publications (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    portal_account_id uuid NOT NULL,
    external_key text NOT NULL,
    wanted_state text NOT NULL,
    state text NOT NULL,
    wanted_version integer NOT NULL,
    sent_version integer,
    live_version integer,
    portal_listing_id text,
    last_payload text,
    last_payload_hash bytea,
    messages jsonb DEFAULT '[]'::jsonb NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone,
    queued_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    settled_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    is_paused boolean DEFAULT false NOT NULL,
    asked_facts jsonb,
    live_facts jsonb,
    offered_payload text,
    CONSTRAINT publications_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'live'::text, 'warning'::text, 'delivered'::text, 'rejected'::text, 'removing'::text, 'removed'::text, 'failed'::text]))),
    CONSTRAINT publications_wanted_state_check CHECK ((wanted_state = ANY (ARRAY['live'::text, 'removed'::text])))
);

ALTER TABLE ONLY public.publications FORCE ROW LEVEL SECURITY;


--
-- Name: publications_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.publications_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    listing_id,
    portal_account_id,
    portal_listing_id,
    state,
    updated_at
   FROM public.publications;


--
-- Name: rate_counts; Type: TABLE; Schema: public; Owner: -
--

CREATE UNLOGGED TABLE public.rate_counts (
    key bytea NOT NULL,
    count integer NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    CONSTRAINT rate_counts_key_check CHECK ((length(key) = 32))
);


--
-- Name: recovery_codes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.recovery_codes (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp with time zone
);

ALTER TABLE ONLY public.recovery_codes FORCE ROW LEVEL SECURITY;


--
-- Name: recurring_turns; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.recurring_turns (
    name text NOT NULL,
    worker uuid NOT NULL,
    next_at timestamp with time zone NOT NULL,
    every_s double precision,
    CONSTRAINT recurring_turns_every_s_check CHECK ((every_s > (0)::double precision)),
    CONSTRAINT recurring_turns_name_check CHECK ((length(name) <= 100))
);


--
-- Name: restore_releases; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.restore_releases (
    agency_id uuid NOT NULL,
    released_at timestamp with time zone NOT NULL,
    released_by uuid
);

ALTER TABLE ONLY public.restore_releases FORCE ROW LEVEL SECURITY;


--
-- Name: review_settings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.review_settings (
    agency_id uuid NOT NULL,
    ask_after text DEFAULT 'never'::text NOT NULL,
    ask_sides text DEFAULT 'ours'::text NOT NULL,
    wait_days smallint DEFAULT 2 NOT NULL,
    words text DEFAULT ''::text NOT NULL,
    is_in_brochures boolean DEFAULT true NOT NULL,
    is_in_mails boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT review_settings_ask_after_check CHECK ((ask_after = ANY (ARRAY['never'::text, 'closed'::text, 'settled'::text]))),
    CONSTRAINT review_settings_ask_sides_check CHECK ((ask_sides = ANY (ARRAY['ours'::text, 'both'::text]))),
    CONSTRAINT review_settings_wait_days_check CHECK (((wait_days >= 0) AND (wait_days <= 60)))
);

ALTER TABLE ONLY public.review_settings FORCE ROW LEVEL SECURITY;


--
-- Name: reviews; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.reviews (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    status text NOT NULL,
    source text NOT NULL,
    source_url text,
    agent_id uuid,
    listing_id uuid,
    contact_id uuid,
    reviewer_name text NOT NULL,
    role text NOT NULL,
    rating smallint,
    recommend smallint,
    title text DEFAULT ''::text NOT NULL,
    body text DEFAULT ''::text NOT NULL,
    happened_on date,
    suburb text,
    may_publish boolean DEFAULT false NOT NULL,
    verified_at timestamp with time zone,
    mailed_to text,
    mailed_at timestamp with time zone,
    expires_at timestamp with time zone,
    declined_at timestamp with time zone,
    received_at timestamp with time zone,
    published_at timestamp with time zone,
    withheld_reason text,
    withheld_note text,
    reply text,
    replied_at timestamp with time zone,
    replied_by uuid,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    archived_at timestamp with time zone,
    CONSTRAINT reviews_check CHECK (((status = 'requested'::text) OR (rating IS NOT NULL))),
    CONSTRAINT reviews_check1 CHECK (((status <> 'withheld'::text) OR ((withheld_reason IS NOT NULL) AND (withheld_note IS NOT NULL)))),
    CONSTRAINT reviews_check2 CHECK (((status <> 'published'::text) OR may_publish)),
    CONSTRAINT reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
    CONSTRAINT reviews_recommend_check CHECK (((recommend >= 0) AND (recommend <= 10))),
    CONSTRAINT reviews_role_check CHECK ((role = ANY (ARRAY['vendor'::text, 'buyer'::text, 'landlord'::text, 'tenant'::text]))),
    CONSTRAINT reviews_source_check CHECK ((source = ANY (ARRAY['request'::text, 'manual'::text, 'google'::text, 'website'::text, 'rateMyAgent'::text, 'facebook'::text]))),
    CONSTRAINT reviews_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'received'::text, 'published'::text, 'withheld'::text])))
);

ALTER TABLE ONLY public.reviews FORCE ROW LEVEL SECURITY;


--
-- Name: reviews_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.reviews_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    agent_id,
    reviewer_name,
    rating,
    status,
    received_at,
    archived_at
   FROM public.reviews;


--
-- Name: roles; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.roles (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    permissions text[] NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    archived_at timestamp with time zone,
    CONSTRAINT roles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);

ALTER TABLE ONLY public.roles FORCE ROW LEVEL SECURITY;


--
-- Name: roles_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.roles_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    permissions
   FROM public.roles;


--
-- Name: saved_views; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.saved_views (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    entity text NOT NULL,
    user_id uuid NOT NULL,
    is_shared boolean DEFAULT false NOT NULL,
    name text NOT NULL,
    settings jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    archived_at timestamp with time zone,
    CONSTRAINT saved_views_entity_check CHECK ((entity = ANY (ARRAY['listings'::text, 'contacts'::text]))),
    CONSTRAINT saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);

ALTER TABLE ONLY public.saved_views FORCE ROW LEVEL SECURITY;


--
-- Name: search_rebuilds; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.search_rebuilds (
    agency_id uuid NOT NULL,
    kind text NOT NULL,
    after_id uuid,
    CONSTRAINT search_rebuilds_kind_check CHECK ((kind = ANY (ARRAY['contact'::text, 'listing'::text, 'note'::text, 'task'::text, 'campaign'::text, 'post'::text, 'appraisal'::text])))
);

ALTER TABLE ONLY public.search_rebuilds FORCE ROW LEVEL SECURITY;


--
-- Name: search_words; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.search_words (
    agency_id uuid NOT NULL,
    kind text NOT NULL,
    place smallint NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C",
    record_id uuid NOT NULL,
    field text NOT NULL,
    CONSTRAINT search_words_kind_check CHECK ((kind = ANY (ARRAY['contact'::text, 'listing'::text, 'note'::text, 'task'::text, 'campaign'::text, 'post'::text, 'appraisal'::text]))),
    CONSTRAINT search_words_place_check CHECK ((place = ANY (ARRAY[0, 1])))
);

ALTER TABLE ONLY public.search_words FORCE ROW LEVEL SECURITY;


--
-- Name: sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sessions (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_salt bytea NOT NULL,
    generation integer DEFAULT 1 NOT NULL,
    rotated_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    device text DEFAULT ''::text NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    CONSTRAINT sessions_end_reason_check CHECK ((end_reason = ANY (ARRAY['logout'::text, 'ended'::text, 'reuse'::text, 'password'::text])))
);

ALTER TABLE ONLY public.sessions FORCE ROW LEVEL SECURITY;


--
-- Name: short_link_scans; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.short_link_scans (
    agency_id uuid NOT NULL,
    link_id uuid NOT NULL,
    day date NOT NULL,
    scans integer NOT NULL,
    CONSTRAINT short_link_scans_scans_check CHECK ((scans > 0))
);

ALTER TABLE ONLY public.short_link_scans FORCE ROW LEVEL SECURITY;


--
-- Name: short_links; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.short_links (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    code text NOT NULL,
    piece text NOT NULL,
    place text DEFAULT ''::text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT short_links_code_check CHECK ((code ~ '^[a-z2-9]{7}$'::text)),
    CONSTRAINT short_links_piece_check CHECK ((piece = ANY (ARRAY['a4'::text, 'a4-gallery'::text, 'window-a4'::text, 'window-a3'::text, 'dl'::text, 'postcard'::text, 'letter'::text, 'website'::text, 'sign'::text, 'other'::text])))
);

ALTER TABLE ONLY public.short_links FORCE ROW LEVEL SECURITY;


--
-- Name: sign_in_faces; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sign_in_faces (
    slug text NOT NULL,
    trading_name text NOT NULL,
    brand_colour text NOT NULL,
    logo_token text,
    is_logo_light boolean DEFAULT true NOT NULL
);


--
-- Name: sign_in_faces_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.sign_in_faces_view WITH (security_invoker='true') AS
 SELECT a.agency_id,
    f.slug,
    f.trading_name
   FROM (public.sign_in_faces f
     JOIN public.public_addresses a ON ((a.slug = f.slug)));


--
-- Name: sign_in_failures; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sign_in_failures (
    key bytea NOT NULL,
    failures integer NOT NULL,
    retry_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);


--
-- Name: sms_messages; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sms_messages (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    direction text NOT NULL,
    contact_id uuid,
    number text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL,
    purpose text NOT NULL,
    sender text,
    parts smallint NOT NULL,
    state text NOT NULL,
    reason text,
    is_outbox boolean DEFAULT false NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    provider_id text,
    task_id uuid,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    delivered_at timestamp with time zone,
    dismissed_at timestamp with time zone,
    attached_at timestamp with time zone,
    brought_number boolean DEFAULT false NOT NULL,
    CONSTRAINT sms_messages_check CHECK (((dismissed_at IS NULL) OR (direction = 'in'::text))),
    CONSTRAINT sms_messages_check1 CHECK (((direction = 'in'::text) = (state = 'received'::text))),
    CONSTRAINT sms_messages_check2 CHECK (((direction = 'in'::text) = (purpose = 'reply'::text))),
    CONSTRAINT sms_messages_direction_check CHECK ((direction = ANY (ARRAY['out'::text, 'in'::text]))),
    CONSTRAINT sms_messages_parts_check CHECK (((parts >= 0) AND (parts <= 50))),
    CONSTRAINT sms_messages_purpose_check CHECK ((purpose = ANY (ARRAY['service'::text, 'marketing'::text, 'propertyAlerts'::text, 'openHomes'::text, 'newsletter'::text, 'reply'::text]))),
    CONSTRAINT sms_messages_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'unknown'::text, 'received'::text])))
);

ALTER TABLE ONLY public.sms_messages FORCE ROW LEVEL SECURITY;


--
-- Name: sms_messages_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.sms_messages_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    direction,
    contact_id,
    number,
    text,
    purpose,
    parts,
    state,
    reason,
    is_outbox,
    created_by,
    created_at,
    sent_at,
    delivered_at
   FROM public.sms_messages;


--
-- Name: sms_settings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sms_settings (
    agency_id uuid NOT NULL,
    sender text,
    is_registered boolean DEFAULT false NOT NULL,
    hook_version integer DEFAULT 1 NOT NULL,
    last_hook_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT sms_settings_sender_check CHECK ((char_length(sender) <= 20))
);

ALTER TABLE ONLY public.sms_settings FORCE ROW LEVEL SECURITY;


--
-- Name: sms_suppressions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sms_suppressions (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    number text NOT NULL COLLATE pg_catalog."C",
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    lifted_at timestamp with time zone,
    CONSTRAINT sms_suppressions_reason_check CHECK ((reason = 'stop'::text))
);

ALTER TABLE ONLY public.sms_suppressions FORCE ROW LEVEL SECURITY;


--
-- Name: sold_properties; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sold_properties (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    import_id uuid NOT NULL,
    address_key text NOT NULL,
    street_line text NOT NULL,
    suburb text NOT NULL,
    suburb_key text NOT NULL,
    state text NOT NULL,
    postcode text,
    latitude double precision,
    longitude double precision,
    sold_on date NOT NULL,
    price_cents bigint NOT NULL,
    category text,
    bedrooms smallint,
    bathrooms smallint,
    car_spaces smallint,
    land_area_m2 double precision,
    source_name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT sold_properties_price_cents_check CHECK ((price_cents > 0))
);

ALTER TABLE ONLY public.sold_properties FORCE ROW LEVEL SECURITY;


--
-- Name: stored_files; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.stored_files (
    agency_id uuid NOT NULL,
    key text NOT NULL,
    user_id uuid,
    content_type text,
    max_bytes bigint,
    size_bytes bigint DEFAULT 0 NOT NULL,
    received_at timestamp with time zone,
    attached_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT stored_files_max_bytes_check CHECK ((max_bytes > 0)),
    CONSTRAINT stored_files_size_bytes_check CHECK ((size_bytes >= 0))
);

ALTER TABLE ONLY public.stored_files FORCE ROW LEVEL SECURITY;


--
-- Name: suppression_backfills; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.suppression_backfills (
    agency_id uuid NOT NULL,
    after_id uuid
);

ALTER TABLE ONLY public.suppression_backfills FORCE ROW LEVEL SECURITY;


--
-- Name: suppression_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.suppression_keys (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    hash_key bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT suppression_keys_hash_key_check CHECK (((octet_length(hash_key) >= 60) AND (octet_length(hash_key) <= 200)))
);

ALTER TABLE ONLY public.suppression_keys FORCE ROW LEVEL SECURITY;


--
-- Name: suppressions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.suppressions (
    agency_id uuid NOT NULL,
    kind text NOT NULL,
    hash bytea NOT NULL,
    channel text NOT NULL,
    purpose text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    keyed_by text DEFAULT 'installation'::text NOT NULL,
    lifted_at timestamp with time zone,
    CONSTRAINT suppressions_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'phone'::text]))),
    CONSTRAINT suppressions_keyed_by_check CHECK ((keyed_by = ANY (ARRAY['installation'::text, 'agency'::text]))),
    CONSTRAINT suppressions_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text]))),
    CONSTRAINT suppressions_purpose_check CHECK ((purpose = ANY (ARRAY['marketing'::text, 'propertyAlerts'::text, 'openHomes'::text, 'newsletter'::text])))
);

ALTER TABLE ONLY public.suppressions FORCE ROW LEVEL SECURITY;


--
-- Name: task_assignees; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.task_assignees (
    agency_id uuid NOT NULL,
    task_id uuid NOT NULL,
    user_id uuid NOT NULL
);

ALTER TABLE ONLY public.task_assignees FORCE ROW LEVEL SECURITY;


--
-- Name: task_assignees_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.task_assignees_view WITH (security_invoker='true') AS
 SELECT agency_id,
    task_id,
    user_id
   FROM public.task_assignees;


--
-- Name: task_handover_items; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.task_handover_items (
    agency_id uuid NOT NULL,
    handover_id uuid NOT NULL,
    task_id uuid NOT NULL,
    before text[] NOT NULL,
    after text[] NOT NULL
);

ALTER TABLE ONLY public.task_handover_items FORCE ROW LEVEL SECURITY;


--
-- Name: task_handovers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.task_handovers (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    to_user_id uuid NOT NULL,
    state text NOT NULL,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT task_handovers_state_check CHECK ((state = ANY (ARRAY['running'::text, 'finished'::text, 'undoing'::text, 'undone'::text])))
);

ALTER TABLE ONLY public.task_handovers FORCE ROW LEVEL SECURITY;


--
-- Name: task_tracks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.task_tracks (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    shipped_key text,
    name text NOT NULL,
    starts_on text,
    sale_or_lease text,
    is_active boolean DEFAULT true NOT NULL,
    steps jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    archived_at timestamp with time zone,
    CONSTRAINT task_tracks_kind_check CHECK ((kind = ANY (ARRAY['track'::text, 'template'::text]))),
    CONSTRAINT task_tracks_sale_or_lease_check CHECK ((sale_or_lease = ANY (ARRAY['sale'::text, 'lease'::text]))),
    CONSTRAINT task_tracks_starts_on_check CHECK ((starts_on = ANY (ARRAY['listing.live'::text, 'listing.underOffer'::text, 'listing.closed'::text, 'listing.settled'::text, 'listing.priceChanged'::text, 'enquiry.arrived'::text])))
);

ALTER TABLE ONLY public.task_tracks FORCE ROW LEVEL SECURITY;


--
-- Name: tasks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tasks (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    subject text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    type text NOT NULL,
    priority smallint DEFAULT 1 NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    due_on date,
    due_time time(0) without time zone,
    due_at timestamp with time zone,
    duration_min integer,
    remind_min integer,
    remind_at timestamp with time zone,
    snoozed_until timestamp with time zone,
    contact_id uuid,
    listing_id uuid,
    campaign_id uuid,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    recurrence text,
    series_id uuid,
    series_at integer,
    run_id uuid,
    step_id text,
    is_private boolean DEFAULT false NOT NULL,
    outcome text,
    moved_count integer DEFAULT 0 NOT NULL,
    snoozed_count integer DEFAULT 0 NOT NULL,
    completed_at timestamp with time zone,
    completed_by uuid,
    version integer DEFAULT 1 NOT NULL,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    archived_at timestamp with time zone,
    due_sort timestamp with time zone GENERATED ALWAYS AS (COALESCE(due_at, 'infinity'::timestamp with time zone)) STORED,
    CONSTRAINT tasks_check CHECK (((due_time IS NULL) OR (due_on IS NOT NULL))),
    CONSTRAINT tasks_duration_min_check CHECK (((duration_min >= 5) AND (duration_min <= 1440))),
    CONSTRAINT tasks_priority_check CHECK ((priority = ANY (ARRAY[0, 1, 2]))),
    CONSTRAINT tasks_remind_min_check CHECK (((remind_min >= 0) AND (remind_min <= 40320))),
    CONSTRAINT tasks_status_check CHECK ((status = ANY (ARRAY['open'::text, 'inProgress'::text, 'waiting'::text, 'done'::text, 'cancelled'::text]))),
    CONSTRAINT tasks_type_check CHECK ((type = ANY (ARRAY['call'::text, 'email'::text, 'sms'::text, 'letter'::text, 'meeting'::text, 'inspection'::text, 'appraisal'::text, 'todo'::text])))
);

ALTER TABLE ONLY public.tasks FORCE ROW LEVEL SECURITY;


--
-- Name: tasks_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.tasks_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    type,
    subject,
    status,
    due_on,
    due_time,
    duration_min,
    contact_id,
    listing_id,
    is_private,
    created_by,
    completed_at,
    version,
    archived_at
   FROM public.tasks;


--
-- Name: track_runs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.track_runs (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    track_id uuid NOT NULL,
    listing_id uuid,
    contact_id uuid,
    event text,
    started_by uuid,
    started_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.track_runs FORCE ROW LEVEL SECURITY;


--
-- Name: user_factors; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.user_factors (
    agency_id uuid NOT NULL,
    user_id uuid NOT NULL,
    totp_secret bytea NOT NULL,
    confirmed_at timestamp with time zone,
    last_step bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.user_factors FORCE ROW LEVEL SECURITY;


--
-- Name: user_factors_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.user_factors_view WITH (security_invoker='true') AS
 SELECT agency_id,
    user_id,
    confirmed_at
   FROM public.user_factors;


--
-- Name: users; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.users (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    role text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    agent_id uuid,
    last_seen_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    role_id uuid,
    photo_token text,
    archived_at timestamp with time zone,
    former_photo_token text,
    former_photo_until timestamp with time zone,
    password_set_at timestamp with time zone,
    CONSTRAINT users_custom_role CHECK (((role = 'custom'::text) = (role_id IS NOT NULL))),
    CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'agent'::text, 'assistant'::text, 'readOnly'::text, 'custom'::text]))),
    CONSTRAINT users_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text, 'suspended'::text, 'archived'::text])))
);

ALTER TABLE ONLY public.users FORCE ROW LEVEL SECURITY;


--
-- Name: users_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.users_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    email,
    first_name,
    last_name,
    TRIM(BOTH FROM ((first_name || ' '::text) || last_name)) AS full_name,
    role,
    role_id,
    status,
    agent_id,
    photo_token,
    password_set_at,
    created_at,
    last_seen_at
   FROM public.users;


--
-- Name: view_choices; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.view_choices (
    agency_id uuid NOT NULL,
    user_id uuid NOT NULL,
    entity text NOT NULL,
    default_view_id uuid,
    view_order jsonb DEFAULT '[]'::jsonb NOT NULL,
    columns jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT view_choices_entity_check CHECK ((entity = ANY (ARRAY['listings'::text, 'contacts'::text])))
);

ALTER TABLE ONLY public.view_choices FORCE ROW LEVEL SECURITY;


--
-- Name: visits_view; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.visits_view WITH (security_invoker='true') AS
 SELECT agency_id,
    id,
    open_id,
    listing_id,
    contact_id,
    status,
    role,
    arrived_at,
    interest,
    intent,
    comments,
    price_from_cents,
    price_to_cents
   FROM public.visits;


--
-- Name: website_hosts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.website_hosts (
    host text NOT NULL,
    agency_id uuid NOT NULL,
    CONSTRAINT website_hosts_host_check CHECK (((host = lower(host)) AND (length(host) <= 253)))
);


--
-- Name: website_posts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.website_posts (
    agency_id uuid NOT NULL,
    id uuid NOT NULL,
    received_at timestamp with time zone NOT NULL,
    fingerprint text NOT NULL,
    reference text,
    fields jsonb NOT NULL,
    wording text NOT NULL,
    origin text,
    state text DEFAULT 'waiting'::text NOT NULL,
    why text,
    CONSTRAINT website_posts_origin_check CHECK ((length(origin) <= 300)),
    CONSTRAINT website_posts_reference_check CHECK ((length(reference) <= 40)),
    CONSTRAINT website_posts_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'taken'::text, 'held'::text, 'failed'::text]))),
    CONSTRAINT website_posts_why_check CHECK ((length(why) <= 400)),
    CONSTRAINT website_posts_wording_check CHECK ((length(wording) <= 3000))
);

ALTER TABLE ONLY public.website_posts FORCE ROW LEVEL SECURITY;


--
-- Name: website_settings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.website_settings (
    agency_id uuid NOT NULL,
    is_on boolean DEFAULT false NOT NULL,
    shows_sold boolean NOT NULL,
    sold_days smallint NOT NULL,
    shows_leased boolean NOT NULL,
    leased_days smallint NOT NULL,
    domains text[] NOT NULL,
    own_host text,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT website_settings_domains_check CHECK ((cardinality(domains) <= 20)),
    CONSTRAINT website_settings_leased_days_check CHECK (((leased_days >= 1) AND (leased_days <= 730))),
    CONSTRAINT website_settings_sold_days_check CHECK (((sold_days >= 1) AND (sold_days <= 730)))
);

ALTER TABLE ONLY public.website_settings FORCE ROW LEVEL SECURITY;


--
-- Name: workers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.workers (
    id uuid NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    is_sending boolean
);


--
-- Name: agencies agencies_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agencies
    ADD CONSTRAINT agencies_pkey PRIMARY KEY (id);


--
-- Name: agency_imports agency_imports_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agency_imports
    ADD CONSTRAINT agency_imports_pkey PRIMARY KEY (agency_id);


--
-- Name: agency_pictures agency_pictures_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agency_pictures
    ADD CONSTRAINT agency_pictures_pkey PRIMARY KEY (agency_id, id);


--
-- Name: agency_states agency_states_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agency_states
    ADD CONSTRAINT agency_states_pkey PRIMARY KEY (agency_id);


--
-- Name: agent_handover_items agent_handover_items_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agent_handover_items
    ADD CONSTRAINT agent_handover_items_pkey PRIMARY KEY (agency_id, handover_id, entity, entity_id);


--
-- Name: agent_handovers agent_handovers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agent_handovers
    ADD CONSTRAINT agent_handovers_pkey PRIMARY KEY (agency_id, id);


--
-- Name: agents agents_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_pkey PRIMARY KEY (agency_id, id);


--
-- Name: analysis_pages analysis_pages_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.analysis_pages
    ADD CONSTRAINT analysis_pages_pkey PRIMARY KEY (agency_id, id);


--
-- Name: answered_challenges answered_challenges_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.answered_challenges
    ADD CONSTRAINT answered_challenges_pkey PRIMARY KEY (hash);


--
-- Name: appearances appearances_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appearances
    ADD CONSTRAINT appearances_pkey PRIMARY KEY (agency_id, user_id);


--
-- Name: appraisal_agents appraisal_agents_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisal_agents
    ADD CONSTRAINT appraisal_agents_pkey PRIMARY KEY (agency_id, appraisal_id, agent_id);


--
-- Name: appraisal_comparables appraisal_comparables_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisal_comparables
    ADD CONSTRAINT appraisal_comparables_pkey PRIMARY KEY (agency_id, id);


--
-- Name: appraisal_estimates appraisal_estimates_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisal_estimates
    ADD CONSTRAINT appraisal_estimates_pkey PRIMARY KEY (agency_id, id);


--
-- Name: appraisal_mails appraisal_mails_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisal_mails
    ADD CONSTRAINT appraisal_mails_pkey PRIMARY KEY (agency_id, id);


--
-- Name: appraisal_people appraisal_people_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisal_people
    ADD CONSTRAINT appraisal_people_pkey PRIMARY KEY (agency_id, id);


--
-- Name: appraisals appraisals_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisals
    ADD CONSTRAINT appraisals_pkey PRIMARY KEY (agency_id, id);


--
-- Name: audit_chain audit_chain_agency_id_event_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_agency_id_event_id_key UNIQUE (agency_id, event_id);


--
-- Name: audit_chain audit_chain_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_pkey PRIMARY KEY (agency_id, "position");


--
-- Name: audit_events audit_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_events
    ADD CONSTRAINT audit_events_pkey PRIMARY KEY (agency_id, id);


--
-- Name: audit_redactions audit_redactions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_redactions
    ADD CONSTRAINT audit_redactions_pkey PRIMARY KEY (agency_id, event_id, mac);


--
-- Name: audit_seals audit_seals_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_seals
    ADD CONSTRAINT audit_seals_pkey PRIMARY KEY (agency_id, "position");


--
-- Name: authorities authorities_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.authorities
    ADD CONSTRAINT authorities_pkey PRIMARY KEY (agency_id, id);


--
-- Name: authority_clients authority_clients_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.authority_clients
    ADD CONSTRAINT authority_clients_pkey PRIMARY KEY (agency_id, id);


--
-- Name: backup_files backup_files_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.backup_files
    ADD CONSTRAINT backup_files_pkey PRIMARY KEY (key);


--
-- Name: backup_runs backup_runs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.backup_runs
    ADD CONSTRAINT backup_runs_pkey PRIMARY KEY (id);


--
-- Name: booking_listings booking_listings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.booking_listings
    ADD CONSTRAINT booking_listings_pkey PRIMARY KEY (agency_id, listing_id);


--
-- Name: booking_settings booking_settings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.booking_settings
    ADD CONSTRAINT booking_settings_pkey PRIMARY KEY (agency_id);


--
-- Name: brochure_choices brochure_choices_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.brochure_choices
    ADD CONSTRAINT brochure_choices_pkey PRIMARY KEY (agency_id, listing_id, brochure_type);


--
-- Name: bulk_change_items bulk_change_items_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bulk_change_items
    ADD CONSTRAINT bulk_change_items_pkey PRIMARY KEY (agency_id, bulk_id, "position");


--
-- Name: bulk_changes bulk_changes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bulk_changes
    ADD CONSTRAINT bulk_changes_pkey PRIMARY KEY (agency_id, id);


--
-- Name: calendar_feeds calendar_feeds_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_pkey PRIMARY KEY (agency_id, user_id);


--
-- Name: campaign_automations campaign_automations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.campaign_automations
    ADD CONSTRAINT campaign_automations_pkey PRIMARY KEY (agency_id, kind);


--
-- Name: campaign_events campaign_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.campaign_events
    ADD CONSTRAINT campaign_events_pkey PRIMARY KEY (agency_id, id);


--
-- Name: campaign_recipients campaign_recipients_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.campaign_recipients
    ADD CONSTRAINT campaign_recipients_pkey PRIMARY KEY (agency_id, id);


--
-- Name: campaign_triggers campaign_triggers_agency_id_kind_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.campaign_triggers
    ADD CONSTRAINT campaign_triggers_agency_id_kind_key_key UNIQUE (agency_id, kind, key);


--
-- Name: campaign_triggers campaign_triggers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.campaign_triggers
    ADD CONSTRAINT campaign_triggers_pkey PRIMARY KEY (agency_id, id);


--
-- Name: campaigns campaigns_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_pkey PRIMARY KEY (agency_id, id);


--
-- Name: consent_events consent_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.consent_events
    ADD CONSTRAINT consent_events_pkey PRIMARY KEY (agency_id, id);


--
-- Name: contact_agents contact_agents_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_agents
    ADD CONSTRAINT contact_agents_pkey PRIMARY KEY (agency_id, agent_id, contact_id);


--
-- Name: contact_given_ways contact_given_ways_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_given_ways
    ADD CONSTRAINT contact_given_ways_pkey PRIMARY KEY (agency_id, id);


--
-- Name: contact_import_mappings contact_import_mappings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_import_mappings
    ADD CONSTRAINT contact_import_mappings_pkey PRIMARY KEY (agency_id, header_key);


--
-- Name: contact_import_rows contact_import_rows_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_import_rows
    ADD CONSTRAINT contact_import_rows_pkey PRIMARY KEY (agency_id, import_id, "position");


--
-- Name: contact_imports contact_imports_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_imports
    ADD CONSTRAINT contact_imports_pkey PRIMARY KEY (agency_id, id);


--
-- Name: contact_keys contact_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_keys
    ADD CONSTRAINT contact_keys_pkey PRIMARY KEY (agency_id, kind, value, contact_id);


--
-- Name: contact_merges contact_merges_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_merges
    ADD CONSTRAINT contact_merges_pkey PRIMARY KEY (agency_id, id);


--
-- Name: contact_not_duplicates contact_not_duplicates_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_not_duplicates
    ADD CONSTRAINT contact_not_duplicates_pkey PRIMARY KEY (agency_id, a_id, b_id);


--
-- Name: contact_properties contact_properties_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_properties
    ADD CONSTRAINT contact_properties_pkey PRIMARY KEY (agency_id, id);


--
-- Name: contact_relationships contact_relationships_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_relationships
    ADD CONSTRAINT contact_relationships_once UNIQUE NULLS NOT DISTINCT (agency_id, from_id, to_id, kind, word);


--
-- Name: contact_relationships contact_relationships_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_relationships
    ADD CONSTRAINT contact_relationships_pkey PRIMARY KEY (agency_id, id);


--
-- Name: contact_roles contact_roles_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_roles
    ADD CONSTRAINT contact_roles_pkey PRIMARY KEY (agency_id, role, contact_id);


--
-- Name: contact_tags contact_tags_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_tags
    ADD CONSTRAINT contact_tags_pkey PRIMARY KEY (agency_id, tag, contact_id);


--
-- Name: contacts contacts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_pkey PRIMARY KEY (agency_id, id);


--
-- Name: diligence_cases diligence_cases_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_cases
    ADD CONSTRAINT diligence_cases_pkey PRIMARY KEY (agency_id, id);


--
-- Name: diligence_imports diligence_imports_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_imports
    ADD CONSTRAINT diligence_imports_pkey PRIMARY KEY (agency_id, id);


--
-- Name: diligence_links diligence_links_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_links
    ADD CONSTRAINT diligence_links_pkey PRIMARY KEY (agency_id, id);


--
-- Name: diligence_list_entries diligence_list_entries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_list_entries
    ADD CONSTRAINT diligence_list_entries_pkey PRIMARY KEY (agency_id, list_id, reference);


--
-- Name: diligence_lists diligence_lists_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_lists
    ADD CONSTRAINT diligence_lists_pkey PRIMARY KEY (agency_id, id);


--
-- Name: diligence_matches diligence_matches_agency_id_pair_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_matches
    ADD CONSTRAINT diligence_matches_agency_id_pair_key_key UNIQUE (agency_id, pair_key);


--
-- Name: diligence_matches diligence_matches_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_matches
    ADD CONSTRAINT diligence_matches_pkey PRIMARY KEY (agency_id, id);


--
-- Name: diligence_receipts diligence_receipts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_receipts
    ADD CONSTRAINT diligence_receipts_pkey PRIMARY KEY (agency_id, id);


--
-- Name: diligence_settings diligence_settings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_settings
    ADD CONSTRAINT diligence_settings_pkey PRIMARY KEY (agency_id);


--
-- Name: document_proofs document_proofs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_proofs
    ADD CONSTRAINT document_proofs_pkey PRIMARY KEY (agency_id, id);


--
-- Name: document_settings document_settings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_settings
    ADD CONSTRAINT document_settings_pkey PRIMARY KEY (agency_id);


--
-- Name: email_templates email_templates_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.email_templates
    ADD CONSTRAINT email_templates_pkey PRIMARY KEY (agency_id, id);


--
-- Name: emails emails_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.emails
    ADD CONSTRAINT emails_pkey PRIMARY KEY (agency_id, id);


--
-- Name: enquiries enquiries_agency_id_source_external_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.enquiries
    ADD CONSTRAINT enquiries_agency_id_source_external_id_key UNIQUE (agency_id, source, external_id);


--
-- Name: enquiries enquiries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.enquiries
    ADD CONSTRAINT enquiries_pkey PRIMARY KEY (agency_id, id);


--
-- Name: enquiry_alerts enquiry_alerts_agency_id_enquiry_id_user_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.enquiry_alerts
    ADD CONSTRAINT enquiry_alerts_agency_id_enquiry_id_user_id_key UNIQUE (agency_id, enquiry_id, user_id);


--
-- Name: enquiry_alerts enquiry_alerts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.enquiry_alerts
    ADD CONSTRAINT enquiry_alerts_pkey PRIMARY KEY (agency_id, id);


--
-- Name: enquiry_copies enquiry_copies_agency_id_source_external_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.enquiry_copies
    ADD CONSTRAINT enquiry_copies_agency_id_source_external_id_key UNIQUE (agency_id, source, external_id);


--
-- Name: enquiry_copies enquiry_copies_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.enquiry_copies
    ADD CONSTRAINT enquiry_copies_pkey PRIMARY KEY (agency_id, id);


--
-- Name: enquiry_settings enquiry_settings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.enquiry_settings
    ADD CONSTRAINT enquiry_settings_pkey PRIMARY KEY (agency_id);


--
-- Name: erasures erasures_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.erasures
    ADD CONSTRAINT erasures_pkey PRIMARY KEY (agency_id, contact_id);


--
-- Name: estimate_givings estimate_givings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.estimate_givings
    ADD CONSTRAINT estimate_givings_pkey PRIMARY KEY (agency_id, id);


--
-- Name: external_refs external_refs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.external_refs
    ADD CONSTRAINT external_refs_pkey PRIMARY KEY (agency_id, source, kind, external_id);


--
-- Name: failed_jobs failed_jobs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.failed_jobs
    ADD CONSTRAINT failed_jobs_pkey PRIMARY KEY (agency_id, id);


--
-- Name: follow_ups follow_ups_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.follow_ups
    ADD CONSTRAINT follow_ups_pkey PRIMARY KEY (agency_id, id);


--
-- Name: gnaf_addresses gnaf_addresses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.gnaf_addresses
    ADD CONSTRAINT gnaf_addresses_pkey PRIMARY KEY (pid);


--
-- Name: gnaf_imports gnaf_imports_fingerprint_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.gnaf_imports
    ADD CONSTRAINT gnaf_imports_fingerprint_key UNIQUE (fingerprint);


--
-- Name: gnaf_imports gnaf_imports_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.gnaf_imports
    ADD CONSTRAINT gnaf_imports_pkey PRIMARY KEY (id);


--
-- Name: heading_images heading_images_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.heading_images
    ADD CONSTRAINT heading_images_pkey PRIMARY KEY (agency_id, id);


--
-- Name: idempotency_keys idempotency_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (agency_id, user_id, key);


--
-- Name: import_batches import_batches_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.import_batches
    ADD CONSTRAINT import_batches_pkey PRIMARY KEY (agency_id, id);


--
-- Name: import_items import_items_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.import_items
    ADD CONSTRAINT import_items_pkey PRIMARY KEY (agency_id, batch_id, "position");


--
-- Name: inspection_mails inspection_mails_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.inspection_mails
    ADD CONSTRAINT inspection_mails_pkey PRIMARY KEY (agency_id, id);


--
-- Name: installation installation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (id);


--
-- Name: invitations invitations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (agency_id, id);


--
-- Name: key_movements key_movements_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.key_movements
    ADD CONSTRAINT key_movements_pkey PRIMARY KEY (agency_id, id);


--
-- Name: keys keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_pkey PRIMARY KEY (agency_id, id);


--
-- Name: known_devices known_devices_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (agency_id, id);


--
-- Name: listing_agents listing_agents_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_agents
    ADD CONSTRAINT listing_agents_pkey PRIMARY KEY (agency_id, listing_id, agent_id, role);


--
-- Name: listing_media listing_media_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_media
    ADD CONSTRAINT listing_media_pkey PRIMARY KEY (agency_id, id);


--
-- Name: listing_numbers listing_numbers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_numbers
    ADD CONSTRAINT listing_numbers_pkey PRIMARY KEY (agency_id);


--
-- Name: listing_parties listing_parties_agency_id_listing_id_contact_id_role_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_parties
    ADD CONSTRAINT listing_parties_agency_id_listing_id_contact_id_role_key UNIQUE (agency_id, listing_id, contact_id, role);


--
-- Name: listing_parties listing_parties_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_parties
    ADD CONSTRAINT listing_parties_pkey PRIMARY KEY (agency_id, id);


--
-- Name: listing_price_changes listing_price_changes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_price_changes
    ADD CONSTRAINT listing_price_changes_pkey PRIMARY KEY (agency_id, id);


--
-- Name: listing_tag_colours listing_tag_colours_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_tag_colours
    ADD CONSTRAINT listing_tag_colours_pkey PRIMARY KEY (agency_id, tag);


--
-- Name: listing_tags listing_tags_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_tags
    ADD CONSTRAINT listing_tags_pkey PRIMARY KEY (agency_id, tag, listing_id);


--
-- Name: listings listings_agency_id_reference_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_agency_id_reference_key UNIQUE (agency_id, reference);


--
-- Name: listings listings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_pkey PRIMARY KEY (agency_id, id);


--
-- Name: localities localities_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.localities
    ADD CONSTRAINT localities_pkey PRIMARY KEY (name_key, state, postcode);


--
-- Name: locality_sources locality_sources_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.locality_sources
    ADD CONSTRAINT locality_sources_pkey PRIMARY KEY (source);


--
-- Name: logins logins_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.logins
    ADD CONSTRAINT logins_pkey PRIMARY KEY (email);


--
-- Name: mail_in_addresses mail_in_addresses_agency_id_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mail_in_addresses
    ADD CONSTRAINT mail_in_addresses_agency_id_key_key UNIQUE (agency_id, key);


--
-- Name: mail_in_addresses mail_in_addresses_agency_id_kind_user_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mail_in_addresses
    ADD CONSTRAINT mail_in_addresses_agency_id_kind_user_id_key UNIQUE NULLS NOT DISTINCT (agency_id, kind, user_id);


--
-- Name: mail_in_addresses mail_in_addresses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mail_in_addresses
    ADD CONSTRAINT mail_in_addresses_pkey PRIMARY KEY (agency_id, id);


--
-- Name: mail_in mail_in_agency_id_hash_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mail_in
    ADD CONSTRAINT mail_in_agency_id_hash_key UNIQUE (agency_id, hash);


--
-- Name: mail_in_files mail_in_files_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mail_in_files
    ADD CONSTRAINT mail_in_files_pkey PRIMARY KEY (agency_id, id);


--
-- Name: mail_in mail_in_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mail_in
    ADD CONSTRAINT mail_in_pkey PRIMARY KEY (agency_id, id);


--
-- Name: mail_suppressions mail_suppressions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mail_suppressions
    ADD CONSTRAINT mail_suppressions_pkey PRIMARY KEY (agency_id, id);


--
-- Name: move_entries move_entries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.move_entries
    ADD CONSTRAINT move_entries_pkey PRIMARY KEY (agency_id, move_id, "position");


--
-- Name: move_files move_files_agency_id_record_id_source_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.move_files
    ADD CONSTRAINT move_files_agency_id_record_id_source_key_key UNIQUE (agency_id, record_id, source_key);


--
-- Name: move_files move_files_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.move_files
    ADD CONSTRAINT move_files_pkey PRIMARY KEY (agency_id, id);


--
-- Name: move_mappings move_mappings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.move_mappings
    ADD CONSTRAINT move_mappings_pkey PRIMARY KEY (agency_id, source, header_key);


--
-- Name: move_rows move_rows_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.move_rows
    ADD CONSTRAINT move_rows_pkey PRIMARY KEY (agency_id, move_id, step, "position");


--
-- Name: moves moves_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.moves
    ADD CONSTRAINT moves_pkey PRIMARY KEY (agency_id, id);


--
-- Name: note_files note_files_agency_id_storage_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.note_files
    ADD CONSTRAINT note_files_agency_id_storage_key_key UNIQUE (agency_id, storage_key);


--
-- Name: note_files note_files_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.note_files
    ADD CONSTRAINT note_files_pkey PRIMARY KEY (agency_id, id);


--
-- Name: note_links note_links_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.note_links
    ADD CONSTRAINT note_links_pkey PRIMARY KEY (agency_id, entity_id, note_id);


--
-- Name: notes notes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (agency_id, id);


--
-- Name: notification_digests notification_digests_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notification_digests
    ADD CONSTRAINT notification_digests_pkey PRIMARY KEY (agency_id, day, user_id);


--
-- Name: notification_settings notification_settings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notification_settings
    ADD CONSTRAINT notification_settings_pkey PRIMARY KEY (agency_id, user_id, kind);


--
-- Name: notifications notifications_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (agency_id, id);


--
-- Name: old_fields old_fields_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.old_fields
    ADD CONSTRAINT old_fields_pkey PRIMARY KEY (agency_id, id);


--
-- Name: open_entries open_entries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.open_entries
    ADD CONSTRAINT open_entries_pkey PRIMARY KEY (agency_id, client_key);


--
-- Name: open_hosts open_hosts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.open_hosts
    ADD CONSTRAINT open_hosts_pkey PRIMARY KEY (agency_id, open_id, agent_id);


--
-- Name: opens opens_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.opens
    ADD CONSTRAINT opens_pkey PRIMARY KEY (agency_id, id);


--
-- Name: operator_events operator_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operator_events
    ADD CONSTRAINT operator_events_pkey PRIMARY KEY (id);


--
-- Name: operator_sessions operator_sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operator_sessions
    ADD CONSTRAINT operator_sessions_pkey PRIMARY KEY (id);


--
-- Name: operator_sessions operator_sessions_token_hash_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operator_sessions
    ADD CONSTRAINT operator_sessions_token_hash_key UNIQUE (token_hash);


--
-- Name: operators operators_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_pkey PRIMARY KEY (id);


--
-- Name: owner_summaries owner_summaries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.owner_summaries
    ADD CONSTRAINT owner_summaries_pkey PRIMARY KEY (agency_id, id);


--
-- Name: passkey_owners passkey_owners_passkey_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.passkey_owners
    ADD CONSTRAINT passkey_owners_passkey_id_key UNIQUE (passkey_id);


--
-- Name: passkey_owners passkey_owners_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.passkey_owners
    ADD CONSTRAINT passkey_owners_pkey PRIMARY KEY (credential_id);


--
-- Name: passkeys passkeys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (agency_id, id);


--
-- Name: password_resets password_resets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (agency_id, id);


--
-- Name: portal_accounts portal_accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.portal_accounts
    ADD CONSTRAINT portal_accounts_pkey PRIMARY KEY (agency_id, id);


--
-- Name: portal_sign_ins portal_sign_ins_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.portal_sign_ins
    ADD CONSTRAINT portal_sign_ins_pkey PRIMARY KEY (agency_id);


--
-- Name: portal_takeovers portal_takeovers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.portal_takeovers
    ADD CONSTRAINT portal_takeovers_pkey PRIMARY KEY (agency_id, portal_account_id, listing_id);


--
-- Name: portal_webhook_calls portal_webhook_calls_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.portal_webhook_calls
    ADD CONSTRAINT portal_webhook_calls_pkey PRIMARY KEY (agency_id, portal_account_id, call_key);


--
-- Name: post_slugs post_slugs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.post_slugs
    ADD CONSTRAINT post_slugs_pkey PRIMARY KEY (agency_id, slug);


--
-- Name: post_versions post_versions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.post_versions
    ADD CONSTRAINT post_versions_pkey PRIMARY KEY (agency_id, post_id, number);


--
-- Name: posts posts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_pkey PRIMARY KEY (agency_id, id);


--
-- Name: preference_areas preference_areas_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.preference_areas
    ADD CONSTRAINT preference_areas_pkey PRIMARY KEY (agency_id, side, listing_class, suburb_key, preference_id);


--
-- Name: preference_matches preference_matches_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.preference_matches
    ADD CONSTRAINT preference_matches_pkey PRIMARY KEY (agency_id, preference_id, listing_id);


--
-- Name: preferences preferences_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.preferences
    ADD CONSTRAINT preferences_pkey PRIMARY KEY (agency_id, id);


--
-- Name: price_statements price_statements_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.price_statements
    ADD CONSTRAINT price_statements_pkey PRIMARY KEY (agency_id, id);


--
-- Name: properties properties_agency_id_address_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.properties
    ADD CONSTRAINT properties_agency_id_address_key_key UNIQUE (agency_id, address_key);


--
-- Name: properties properties_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.properties
    ADD CONSTRAINT properties_pkey PRIMARY KEY (agency_id, id);


--
-- Name: public_addresses public_addresses_agency_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.public_addresses
    ADD CONSTRAINT public_addresses_agency_id_key UNIQUE (agency_id);


--
-- Name: public_addresses public_addresses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.public_addresses
    ADD CONSTRAINT public_addresses_pkey PRIMARY KEY (slug);


--
-- Name: publication_events publication_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.publication_events
    ADD CONSTRAINT publication_events_pkey PRIMARY KEY (agency_id, id);


--
-- Name: publication_uploads publication_uploads_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.publication_uploads
    ADD CONSTRAINT publication_uploads_pkey PRIMARY KEY (agency_id, publication_id, "position");


--
-- Name: publications publications_agency_id_listing_id_portal_account_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.publications
    ADD CONSTRAINT publications_agency_id_listing_id_portal_account_id_key UNIQUE (agency_id, listing_id, portal_account_id);


--
-- Name: publications publications_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.publications
    ADD CONSTRAINT publications_pkey PRIMARY KEY (agency_id, id);


--
-- Name: rate_counts rate_counts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rate_counts
    ADD CONSTRAINT rate_counts_pkey PRIMARY KEY (key);


--
-- Name: recovery_codes recovery_codes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (agency_id, id);


--
-- Name: recurring_turns recurring_turns_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recurring_turns
    ADD CONSTRAINT recurring_turns_pkey PRIMARY KEY (name);


--
-- Name: restore_releases restore_releases_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.restore_releases
    ADD CONSTRAINT restore_releases_pkey PRIMARY KEY (agency_id);


--
-- Name: review_settings review_settings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.review_settings
    ADD CONSTRAINT review_settings_pkey PRIMARY KEY (agency_id);


--
-- Name: reviews reviews_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (agency_id, id);


--
-- Name: roles roles_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_pkey PRIMARY KEY (agency_id, id);


--
-- Name: saved_views saved_views_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_pkey PRIMARY KEY (agency_id, id);


--
-- Name: search_rebuilds search_rebuilds_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_rebuilds
    ADD CONSTRAINT search_rebuilds_pkey PRIMARY KEY (agency_id, kind);


--
-- Name: search_words search_words_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_words
    ADD CONSTRAINT search_words_pkey PRIMARY KEY (agency_id, kind, place, word, record_id) INCLUDE (field);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (agency_id, id);


--
-- Name: short_link_scans short_link_scans_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.short_link_scans
    ADD CONSTRAINT short_link_scans_pkey PRIMARY KEY (agency_id, link_id, day);


--
-- Name: short_links short_links_agency_id_code_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.short_links
    ADD CONSTRAINT short_links_agency_id_code_key UNIQUE (agency_id, code);


--
-- Name: short_links short_links_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.short_links
    ADD CONSTRAINT short_links_pkey PRIMARY KEY (agency_id, id);


--
-- Name: sign_in_faces sign_in_faces_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sign_in_faces
    ADD CONSTRAINT sign_in_faces_pkey PRIMARY KEY (slug);


--
-- Name: sign_in_failures sign_in_failures_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sign_in_failures
    ADD CONSTRAINT sign_in_failures_pkey PRIMARY KEY (key);


--
-- Name: sms_messages sms_messages_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sms_messages
    ADD CONSTRAINT sms_messages_pkey PRIMARY KEY (agency_id, id);


--
-- Name: sms_settings sms_settings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sms_settings
    ADD CONSTRAINT sms_settings_pkey PRIMARY KEY (agency_id);


--
-- Name: sms_suppressions sms_suppressions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sms_suppressions
    ADD CONSTRAINT sms_suppressions_pkey PRIMARY KEY (agency_id, id);


--
-- Name: sold_properties sold_properties_agency_id_address_key_sold_on_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sold_properties
    ADD CONSTRAINT sold_properties_agency_id_address_key_sold_on_key UNIQUE (agency_id, address_key, sold_on);


--
-- Name: sold_properties sold_properties_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sold_properties
    ADD CONSTRAINT sold_properties_pkey PRIMARY KEY (agency_id, id);


--
-- Name: stored_files stored_files_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.stored_files
    ADD CONSTRAINT stored_files_pkey PRIMARY KEY (agency_id, key);


--
-- Name: suppression_backfills suppression_backfills_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.suppression_backfills
    ADD CONSTRAINT suppression_backfills_pkey PRIMARY KEY (agency_id);


--
-- Name: suppression_keys suppression_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.suppression_keys
    ADD CONSTRAINT suppression_keys_pkey PRIMARY KEY (agency_id, id);


--
-- Name: suppressions suppressions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.suppressions
    ADD CONSTRAINT suppressions_pkey PRIMARY KEY (agency_id, kind, hash, channel, purpose);


--
-- Name: task_assignees task_assignees_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.task_assignees
    ADD CONSTRAINT task_assignees_pkey PRIMARY KEY (agency_id, task_id, user_id);


--
-- Name: task_handover_items task_handover_items_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.task_handover_items
    ADD CONSTRAINT task_handover_items_pkey PRIMARY KEY (agency_id, handover_id, task_id);


--
-- Name: task_handovers task_handovers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.task_handovers
    ADD CONSTRAINT task_handovers_pkey PRIMARY KEY (agency_id, id);


--
-- Name: task_tracks task_tracks_agency_id_shipped_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.task_tracks
    ADD CONSTRAINT task_tracks_agency_id_shipped_key_key UNIQUE (agency_id, shipped_key);


--
-- Name: task_tracks task_tracks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.task_tracks
    ADD CONSTRAINT task_tracks_pkey PRIMARY KEY (agency_id, id);


--
-- Name: tasks tasks_agency_id_series_id_series_at_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_agency_id_series_id_series_at_key UNIQUE (agency_id, series_id, series_at);


--
-- Name: tasks tasks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (agency_id, id);


--
-- Name: track_runs track_runs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.track_runs
    ADD CONSTRAINT track_runs_pkey PRIMARY KEY (agency_id, id);


--
-- Name: user_factors user_factors_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.user_factors
    ADD CONSTRAINT user_factors_pkey PRIMARY KEY (agency_id, user_id);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (agency_id, id);


--
-- Name: view_choices view_choices_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.view_choices
    ADD CONSTRAINT view_choices_pkey PRIMARY KEY (agency_id, user_id, entity);


--
-- Name: visits visits_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_pkey PRIMARY KEY (agency_id, id);


--
-- Name: website_hosts website_hosts_agency_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.website_hosts
    ADD CONSTRAINT website_hosts_agency_id_key UNIQUE (agency_id);


--
-- Name: website_hosts website_hosts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.website_hosts
    ADD CONSTRAINT website_hosts_pkey PRIMARY KEY (host);


--
-- Name: website_posts website_posts_agency_id_fingerprint_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.website_posts
    ADD CONSTRAINT website_posts_agency_id_fingerprint_key UNIQUE (agency_id, fingerprint);


--
-- Name: website_posts website_posts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.website_posts
    ADD CONSTRAINT website_posts_pkey PRIMARY KEY (agency_id, id);


--
-- Name: website_settings website_settings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.website_settings
    ADD CONSTRAINT website_settings_pkey PRIMARY KEY (agency_id);


--
-- Name: workers workers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.workers
    ADD CONSTRAINT workers_pkey PRIMARY KEY (id);


--
-- Name: agent_handovers_by_agent; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX agent_handovers_by_agent ON public.agent_handovers USING btree (agency_id, agent_id, id DESC);


--
-- Name: agents_by_email; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX agents_by_email ON public.agents USING btree (agency_id, lower(email));


--
-- Name: agents_by_photo; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX agents_by_photo ON public.agents USING btree (agency_id, photo_id) WHERE (photo_id IS NOT NULL);


--
-- Name: agents_by_unique_listing_agent_id; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX agents_by_unique_listing_agent_id ON public.agents USING btree (agency_id, unique_listing_agent_id) WHERE (unique_listing_agent_id IS NOT NULL);


--
-- Name: agents_in_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX agents_in_order ON public.agents USING btree (agency_id, "position", name, id);


--
-- Name: analysis_pages_by_appraisal; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX analysis_pages_by_appraisal ON public.analysis_pages USING btree (agency_id, appraisal_id, id DESC);


--
-- Name: answered_challenges_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX answered_challenges_by_age ON public.answered_challenges USING btree (answered_at);


--
-- Name: appraisal_agents_by_agent; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisal_agents_by_agent ON public.appraisal_agents USING btree (agency_id, agent_id, appraisal_id);


--
-- Name: appraisal_comparables_by_appraisal; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisal_comparables_by_appraisal ON public.appraisal_comparables USING btree (agency_id, appraisal_id, "position");


--
-- Name: appraisal_estimates_by_appraisal; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisal_estimates_by_appraisal ON public.appraisal_estimates USING btree (agency_id, appraisal_id, id DESC);


--
-- Name: appraisal_mails_by_appraisal; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisal_mails_by_appraisal ON public.appraisal_mails USING btree (agency_id, appraisal_id, created_at DESC);


--
-- Name: appraisal_mails_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisal_mails_by_contact ON public.appraisal_mails USING btree (agency_id, contact_id);


--
-- Name: appraisal_people_by_appraisal; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisal_people_by_appraisal ON public.appraisal_people USING btree (agency_id, appraisal_id, "position");


--
-- Name: appraisal_people_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisal_people_by_contact ON public.appraisal_people USING btree (agency_id, contact_id);


--
-- Name: appraisals_anniversary_to_notify; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisals_anniversary_to_notify ON public.appraisals USING btree (stage_at) WHERE ((next_call_on IS NULL) AND (stage = ANY (ARRAY['appraised'::text, 'presented'::text, 'lost'::text, 'nurture'::text, 'cancelled'::text])) AND (archived_at IS NULL));


--
-- Name: appraisals_by_address; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisals_by_address ON public.appraisals USING btree (agency_id, lower(((COALESCE(suburb, ''::text) || ' '::text) || street_line)), id) WHERE (archived_at IS NULL);


--
-- Name: appraisals_by_call; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisals_by_call ON public.appraisals USING btree (agency_id, COALESCE(next_call_on, 'infinity'::date), id) WHERE (archived_at IS NULL);


--
-- Name: appraisals_by_change; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisals_by_change ON public.appraisals USING btree (agency_id, stage_at DESC, id DESC) WHERE (archived_at IS NULL);


--
-- Name: appraisals_by_creation; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisals_by_creation ON public.appraisals USING btree (agency_id, created_at DESC, id DESC) WHERE (archived_at IS NULL);


--
-- Name: appraisals_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisals_by_listing ON public.appraisals USING btree (agency_id, listing_id) WHERE (listing_id IS NOT NULL);


--
-- Name: appraisals_by_property; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisals_by_property ON public.appraisals USING btree (agency_id, property_id, created_at DESC);


--
-- Name: appraisals_by_stage; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisals_by_stage ON public.appraisals USING btree (agency_id, stage, stage_at DESC, id DESC) WHERE (archived_at IS NULL);


--
-- Name: appraisals_by_start; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisals_by_start ON public.appraisals USING btree (agency_id, COALESCE((starts_at AT TIME ZONE 'UTC'::text), 'infinity'::timestamp with time zone), id) WHERE (archived_at IS NULL);


--
-- Name: appraisals_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisals_by_time ON public.appraisals USING btree (agency_id, starts_at, id) WHERE ((starts_at IS NOT NULL) AND (archived_at IS NULL));


--
-- Name: appraisals_call_to_notify; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisals_call_to_notify ON public.appraisals USING btree (next_call_on) WHERE ((next_call_on IS NOT NULL) AND (stage <> 'won'::text) AND (archived_at IS NULL));


--
-- Name: appraisals_due_call; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisals_due_call ON public.appraisals USING btree (agency_id, next_call_on, id) WHERE ((next_call_on IS NOT NULL) AND (stage <> 'won'::text) AND (archived_at IS NULL));


--
-- Name: appraisals_due_later; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appraisals_due_later ON public.appraisals USING btree (agency_id, stage_at, id) WHERE ((stage = ANY (ARRAY['appraised'::text, 'presented'::text, 'lost'::text, 'nurture'::text, 'cancelled'::text])) AND (archived_at IS NULL));


--
-- Name: audit_events_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_events_by_age ON ONLY public.audit_events USING btree (id);


--
-- Name: audit_events_by_entity; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_events_by_entity ON ONLY public.audit_events USING btree (agency_id, entity, entity_id, id DESC);


--
-- Name: audit_events_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_events_by_user ON ONLY public.audit_events USING btree (agency_id, user_id, id DESC);


--
-- Name: authorities_ending; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX authorities_ending ON public.authorities USING btree (agency_id, ends_on) WHERE ((state = 'inForce'::text) AND (archived_at IS NULL));


--
-- Name: authorities_in_force; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX authorities_in_force ON public.authorities USING btree (agency_id, listing_id) WHERE ((state = 'inForce'::text) AND (archived_at IS NULL));


--
-- Name: authorities_number; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX authorities_number ON public.authorities USING btree (agency_id, listing_id, number);


--
-- Name: authorities_paper; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX authorities_paper ON public.authorities USING btree (agency_id, paper_key) WHERE (paper_key IS NOT NULL);


--
-- Name: authority_clients_by_authority; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX authority_clients_by_authority ON public.authority_clients USING btree (agency_id, authority_id, "position");


--
-- Name: authority_clients_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX authority_clients_by_contact ON public.authority_clients USING btree (agency_id, contact_id);


--
-- Name: backup_files_by_content; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX backup_files_by_content ON public.backup_files USING btree (sha256);


--
-- Name: backup_files_removed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX backup_files_removed ON public.backup_files USING btree (removed_at) WHERE (removed_at IS NOT NULL);


--
-- Name: backup_files_waiting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX backup_files_waiting ON public.backup_files USING btree (stored_at) WHERE ((shipped_at IS NULL) AND (removed_at IS NULL));


--
-- Name: backup_runs_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX backup_runs_newest ON public.backup_runs USING btree (kind, started_at DESC);


--
-- Name: bulk_changes_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX bulk_changes_by_time ON public.bulk_changes USING btree (agency_id, created_at);


--
-- Name: calendar_feeds_by_hash; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX calendar_feeds_by_hash ON public.calendar_feeds USING btree (agency_id, token_hash);


--
-- Name: campaign_events_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX campaign_events_by_time ON ONLY public.campaign_events USING btree (agency_id, campaign_id, kind, at);


--
-- Name: campaign_recipients_by_address; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX campaign_recipients_by_address ON public.campaign_recipients USING btree (agency_id, address, sent_at DESC) WHERE (sent_at IS NOT NULL);


--
-- Name: campaign_recipients_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX campaign_recipients_by_contact ON public.campaign_recipients USING btree (agency_id, contact_id, sent_at DESC);


--
-- Name: campaign_recipients_claimed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX campaign_recipients_claimed ON public.campaign_recipients USING btree (agency_id, campaign_id) WHERE (state = 'claimed'::text);


--
-- Name: campaign_recipients_in_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX campaign_recipients_in_order ON public.campaign_recipients USING btree (agency_id, campaign_id, "position", id);


--
-- Name: campaign_recipients_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX campaign_recipients_once ON public.campaign_recipients USING btree (agency_id, campaign_id, contact_id) WHERE (contact_id IS NOT NULL);


--
-- Name: campaign_recipients_queue; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX campaign_recipients_queue ON public.campaign_recipients USING btree (agency_id, campaign_id, "position") WHERE (state = 'queued'::text);


--
-- Name: campaign_triggers_waiting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX campaign_triggers_waiting ON public.campaign_triggers USING btree (agency_id, at) WHERE (done_at IS NULL);


--
-- Name: campaigns_by_schedule; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX campaigns_by_schedule ON public.campaigns USING btree (agency_id, scheduled_at) WHERE ((scheduled_at IS NOT NULL) AND (archived_at IS NULL));


--
-- Name: campaigns_by_updated; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX campaigns_by_updated ON public.campaigns USING btree (agency_id, updated_at DESC, id DESC) WHERE (archived_at IS NULL);


--
-- Name: campaigns_going; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX campaigns_going ON public.campaigns USING btree (agency_id) WHERE ((state = ANY (ARRAY['sending'::text, 'scheduled'::text])) AND (archived_at IS NULL));


--
-- Name: consent_events_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX consent_events_by_contact ON public.consent_events USING btree (agency_id, contact_id, channel, purpose, happened_at DESC, id DESC);


--
-- Name: contact_agents_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contact_agents_by_contact ON public.contact_agents USING btree (agency_id, contact_id);


--
-- Name: contact_given_ways_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contact_given_ways_by_contact ON public.contact_given_ways USING btree (agency_id, contact_id, given_at);


--
-- Name: contact_given_ways_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX contact_given_ways_once ON public.contact_given_ways USING btree (agency_id, about_id, kind, value);


--
-- Name: contact_import_rows_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contact_import_rows_by_contact ON public.contact_import_rows USING btree (agency_id, import_id, contact_id) WHERE (contact_id IS NOT NULL);


--
-- Name: contact_import_rows_by_outcome; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contact_import_rows_by_outcome ON public.contact_import_rows USING btree (agency_id, import_id, outcome, "position") WHERE (outcome <> 'created'::text);


--
-- Name: contact_keys_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contact_keys_by_contact ON public.contact_keys USING btree (contact_id);


--
-- Name: contact_merges_by_kept; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contact_merges_by_kept ON public.contact_merges USING btree (agency_id, kept_id, merged_at DESC);


--
-- Name: contact_merges_by_merged; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contact_merges_by_merged ON public.contact_merges USING btree (agency_id, merged_id);


--
-- Name: contact_not_duplicates_by_other; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contact_not_duplicates_by_other ON public.contact_not_duplicates USING btree (agency_id, b_id);


--
-- Name: contact_properties_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contact_properties_by_contact ON public.contact_properties USING btree (agency_id, contact_id);


--
-- Name: contact_properties_by_property; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contact_properties_by_property ON public.contact_properties USING btree (agency_id, property_id);


--
-- Name: contact_properties_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX contact_properties_once ON public.contact_properties USING btree (agency_id, contact_id, property_id, role);


--
-- Name: contact_relationships_by_other; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contact_relationships_by_other ON public.contact_relationships USING btree (agency_id, to_id);


--
-- Name: contact_roles_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contact_roles_by_contact ON public.contact_roles USING btree (agency_id, contact_id);


--
-- Name: contact_tags_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contact_tags_by_contact ON public.contact_tags USING btree (agency_id, contact_id);


--
-- Name: contact_tags_by_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contact_tags_by_key ON public.contact_tags USING btree (agency_id, tag_key, contact_id);


--
-- Name: contacts_by_bin; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contacts_by_bin ON public.contacts USING btree (agency_id, archived_at DESC, id) WHERE (archived_at IS NOT NULL);


--
-- Name: contacts_by_birthday; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contacts_by_birthday ON public.contacts USING btree (agency_id, birthday) WHERE ((birthday IS NOT NULL) AND (archived_at IS NULL));


--
-- Name: contacts_by_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contacts_by_due ON public.contacts USING btree (agency_id, sort_due, id) WHERE (archived_at IS NULL);


--
-- Name: contacts_by_merged; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contacts_by_merged ON public.contacts USING btree (agency_id, merged_into) WHERE (merged_into IS NOT NULL);


--
-- Name: contacts_by_name; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contacts_by_name ON public.contacts USING btree (agency_id, sort_last, sort_first, id) WHERE (archived_at IS NULL);


--
-- Name: contacts_by_suburb; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contacts_by_suburb ON public.contacts USING btree (agency_id, suburb_key, sort_last, sort_first, id) WHERE (archived_at IS NULL);


--
-- Name: contacts_by_updated; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contacts_by_updated ON public.contacts USING btree (agency_id, updated_at DESC, id DESC) WHERE (archived_at IS NULL);


--
-- Name: diligence_cases_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX diligence_cases_by_contact ON public.diligence_cases USING btree (agency_id, contact_id) WHERE (contact_id IS NOT NULL);


--
-- Name: diligence_cases_by_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX diligence_cases_by_due ON public.diligence_cases USING btree (agency_id, COALESCE(due_on, 'infinity'::date), id) WHERE (archived_at IS NULL);


--
-- Name: diligence_cases_by_import; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX diligence_cases_by_import ON public.diligence_cases USING btree (agency_id, import_id) WHERE (import_id IS NOT NULL);


--
-- Name: diligence_cases_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX diligence_cases_by_listing ON public.diligence_cases USING btree (agency_id, listing_id);


--
-- Name: diligence_cases_certificate; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX diligence_cases_certificate ON public.diligence_cases USING btree (agency_id, certificate_key) WHERE (certificate_key IS NOT NULL);


--
-- Name: diligence_links_by_case; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX diligence_links_by_case ON public.diligence_links USING btree (agency_id, case_id, created_at DESC);


--
-- Name: diligence_matches_by_case; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX diligence_matches_by_case ON public.diligence_matches USING btree (agency_id, case_id) WHERE (case_id IS NOT NULL);


--
-- Name: diligence_matches_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX diligence_matches_by_contact ON public.diligence_matches USING btree (agency_id, contact_id) WHERE (contact_id IS NOT NULL);


--
-- Name: diligence_matches_by_list; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX diligence_matches_by_list ON public.diligence_matches USING btree (agency_id, list_id);


--
-- Name: diligence_matches_by_rank; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX diligence_matches_by_rank ON public.diligence_matches USING btree (agency_id, state, rank, id);


--
-- Name: document_proofs_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_proofs_by_listing ON public.document_proofs USING btree (agency_id, listing_id, created_at DESC, id DESC);


--
-- Name: email_templates_by_name; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX email_templates_by_name ON public.email_templates USING btree (agency_id, lower(name), id) WHERE (archived_at IS NULL);


--
-- Name: email_templates_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX email_templates_by_user ON public.email_templates USING btree (agency_id, user_id);


--
-- Name: emails_by_batch; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX emails_by_batch ON public.emails USING btree (agency_id, batch_id);


--
-- Name: emails_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX emails_by_contact ON public.emails USING btree (agency_id, contact_id, created_at DESC, id DESC);


--
-- Name: emails_by_enquiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX emails_by_enquiry ON public.emails USING btree (agency_id, enquiry_id) WHERE (enquiry_id IS NOT NULL);


--
-- Name: emails_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX emails_by_listing ON public.emails USING btree (agency_id, listing_id);


--
-- Name: emails_matches; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX emails_matches ON public.emails USING btree (agency_id, contact_id, created_at) WHERE is_match;


--
-- Name: emails_unfinished; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX emails_unfinished ON public.emails USING btree (agency_id, id) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));


--
-- Name: enquiries_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX enquiries_by_contact ON public.enquiries USING btree (agency_id, contact_id, received_at DESC);


--
-- Name: enquiries_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX enquiries_by_listing ON public.enquiries USING btree (agency_id, listing_id, received_at DESC);


--
-- Name: enquiries_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX enquiries_by_time ON public.enquiries USING btree (agency_id, received_at DESC, id DESC);


--
-- Name: enquiries_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX enquiries_open ON public.enquiries USING btree (agency_id, received_at DESC, id DESC) WHERE (answered_at IS NULL);


--
-- Name: enquiries_to_escalate; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX enquiries_to_escalate ON public.enquiries USING btree (agency_id, received_at) WHERE ((answered_at IS NULL) AND (escalated_at IS NULL));


--
-- Name: enquiry_alerts_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX enquiry_alerts_by_user ON public.enquiry_alerts USING btree (agency_id, user_id);


--
-- Name: enquiry_copies_by_enquiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX enquiry_copies_by_enquiry ON public.enquiry_copies USING btree (agency_id, enquiry_id);


--
-- Name: estimate_givings_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX estimate_givings_by_contact ON public.estimate_givings USING btree (agency_id, contact_id);


--
-- Name: estimate_givings_by_estimate; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX estimate_givings_by_estimate ON public.estimate_givings USING btree (agency_id, estimate_id, given_at);


--
-- Name: external_refs_by_record; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX external_refs_by_record ON public.external_refs USING btree (agency_id, record_kind, record_id);


--
-- Name: follow_ups_by_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX follow_ups_by_open ON public.follow_ups USING btree (agency_id, open_id);


--
-- Name: follow_ups_by_visit; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX follow_ups_by_visit ON public.follow_ups USING btree (agency_id, visit_id, created_at DESC);


--
-- Name: follow_ups_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX follow_ups_once ON public.follow_ups USING btree (agency_id, visit_id) WHERE (state <> 'failed'::text);


--
-- Name: follow_ups_unfinished; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX follow_ups_unfinished ON public.follow_ups USING btree (agency_id, id) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));


--
-- Name: gnaf_addresses_by_import; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX gnaf_addresses_by_import ON public.gnaf_addresses USING btree (import_id);


--
-- Name: gnaf_addresses_by_number; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX gnaf_addresses_by_number ON public.gnaf_addresses USING btree (number_first, street_key);


--
-- Name: heading_images_by_original; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX heading_images_by_original ON public.heading_images USING btree (agency_id, storage_key);


--
-- Name: heading_images_in_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX heading_images_in_order ON public.heading_images USING btree (agency_id, "position", id) WHERE (archived_at IS NULL);


--
-- Name: idempotency_keys_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (agency_id, created_at);


--
-- Name: inspection_mails_by_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX inspection_mails_by_open ON public.inspection_mails USING btree (agency_id, open_id, created_at DESC);


--
-- Name: inspection_mails_by_visit; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX inspection_mails_by_visit ON public.inspection_mails USING btree (agency_id, visit_id);


--
-- Name: inspection_mails_reminded; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX inspection_mails_reminded ON public.inspection_mails USING btree (agency_id, open_id, starts_at) WHERE (kind = 'reminder'::text);


--
-- Name: invitations_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX invitations_by_user ON public.invitations USING btree (agency_id, user_id, created_at DESC);


--
-- Name: key_movements_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX key_movements_by_contact ON public.key_movements USING btree (agency_id, contact_id);


--
-- Name: key_movements_by_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX key_movements_by_key ON public.key_movements USING btree (agency_id, key_id, out_at DESC);


--
-- Name: key_movements_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX key_movements_by_listing ON public.key_movements USING btree (agency_id, listing_id);


--
-- Name: key_movements_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX key_movements_due ON public.key_movements USING btree (agency_id, due_back_at) WHERE (back_at IS NULL);


--
-- Name: key_movements_out; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX key_movements_out ON public.key_movements USING btree (agency_id, key_id) WHERE (back_at IS NULL);


--
-- Name: keys_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX keys_by_listing ON public.keys USING btree (agency_id, listing_id, created_at, id);


--
-- Name: known_devices_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX known_devices_by_user ON public.known_devices USING btree (agency_id, user_id);


--
-- Name: listing_agents_by_agent; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_agents_by_agent ON public.listing_agents USING btree (agency_id, agent_id, listing_id);


--
-- Name: listing_media_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_media_by_listing ON public.listing_media USING btree (agency_id, listing_id, "position");


--
-- Name: listing_media_by_original; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_media_by_original ON public.listing_media USING btree (agency_id, storage_key);


--
-- Name: listing_parties_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_parties_by_contact ON public.listing_parties USING btree (agency_id, contact_id, listing_id);


--
-- Name: listing_price_changes_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_price_changes_by_listing ON public.listing_price_changes USING btree (agency_id, listing_id, id DESC);


--
-- Name: listing_tags_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listing_tags_by_listing ON public.listing_tags USING btree (agency_id, listing_id);


--
-- Name: listings_by_last_event; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listings_by_last_event ON public.listings USING btree (agency_id, last_event) WHERE ((archived_at IS NULL) AND (last_event IS NOT NULL));


--
-- Name: listings_by_listed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listings_by_listed ON public.listings USING btree (agency_id, sort_listed, id) WHERE (archived_at IS NULL);


--
-- Name: listings_by_price; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listings_by_price ON public.listings USING btree (agency_id, sort_price, id) WHERE (archived_at IS NULL);


--
-- Name: listings_by_property; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listings_by_property ON public.listings USING btree (agency_id, property_id);


--
-- Name: listings_by_status; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listings_by_status ON public.listings USING btree (agency_id, status, updated_at DESC, id DESC) WHERE (archived_at IS NULL);


--
-- Name: listings_by_suburb; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listings_by_suburb ON public.listings USING btree (agency_id, sort_suburb, id) WHERE (archived_at IS NULL);


--
-- Name: listings_by_suburb_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listings_by_suburb_key ON public.listings USING btree (agency_id, suburb_key, updated_at DESC, id DESC) WHERE (archived_at IS NULL);


--
-- Name: listings_by_updated; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listings_by_updated ON public.listings USING btree (agency_id, updated_at DESC, id DESC) WHERE (archived_at IS NULL);


--
-- Name: listings_in_bin; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listings_in_bin ON public.listings USING btree (agency_id, archived_at DESC, id DESC) WHERE (archived_at IS NOT NULL);


--
-- Name: listings_to_match; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listings_to_match ON public.listings USING btree (agency_id, listing_class, match_suburb, match_price, match_rent) WHERE ((archived_at IS NULL) AND (status = 'live'::text));


--
-- Name: localities_by_latitude; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX localities_by_latitude ON public.localities USING btree (latitude, longitude);


--
-- Name: localities_by_postcode; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX localities_by_postcode ON public.localities USING btree (postcode);


--
-- Name: localities_by_prefix; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX localities_by_prefix ON public.localities USING btree (name_key COLLATE "C");


--
-- Name: logins_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX logins_by_user ON public.logins USING btree (agency_id, user_id);


--
-- Name: mail_in_addresses_by_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mail_in_addresses_by_key ON public.mail_in_addresses USING btree (key);


--
-- Name: mail_in_addresses_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mail_in_addresses_by_user ON public.mail_in_addresses USING btree (agency_id, user_id) WHERE (user_id IS NOT NULL);


--
-- Name: mail_in_by_state; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mail_in_by_state ON public.mail_in USING btree (agency_id, state, received_at DESC, id DESC);


--
-- Name: mail_in_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mail_in_by_time ON public.mail_in USING btree (agency_id, received_at);


--
-- Name: mail_in_files_by_mail; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mail_in_files_by_mail ON public.mail_in_files USING btree (agency_id, mail_id);


--
-- Name: mail_suppressions_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mail_suppressions_by_time ON public.mail_suppressions USING btree (agency_id, created_at DESC, id DESC);


--
-- Name: mail_suppressions_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX mail_suppressions_once ON public.mail_suppressions USING btree (agency_id, address) WHERE (lifted_at IS NULL);


--
-- Name: move_entries_by_name; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX move_entries_by_name ON public.move_entries USING btree (agency_id, move_id, base_name);


--
-- Name: move_files_by_move; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX move_files_by_move ON public.move_files USING btree (agency_id, move_id, state, id);


--
-- Name: move_rows_by_outcome; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX move_rows_by_outcome ON public.move_rows USING btree (agency_id, move_id, step, outcome, "position") WHERE (outcome <> 'created'::text);


--
-- Name: move_rows_by_record; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX move_rows_by_record ON public.move_rows USING btree (agency_id, record_id) WHERE (record_id IS NOT NULL);


--
-- Name: move_rows_of_conflicts; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX move_rows_of_conflicts ON public.move_rows USING btree (agency_id, move_id, step, "position") WHERE is_conflict;


--
-- Name: note_files_by_note; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX note_files_by_note ON public.note_files USING btree (agency_id, note_id);


--
-- Name: note_files_to_go; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX note_files_to_go ON public.note_files USING btree (agency_id, created_at) WHERE ((note_id IS NULL) OR (archived_at IS NOT NULL));


--
-- Name: note_links_by_note; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX note_links_by_note ON public.note_links USING btree (agency_id, note_id);


--
-- Name: note_links_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX note_links_by_time ON public.note_links USING btree (agency_id, entity_id, happened_at DESC, note_id DESC);


--
-- Name: notes_remind; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX notes_remind ON public.notes USING btree (agency_id, remind_on) WHERE ((remind_on IS NOT NULL) AND (archived_at IS NULL));


--
-- Name: notifications_digest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX notifications_digest ON public.notifications USING btree (agency_id, user_id, id) WHERE (is_digest AND (mailed_at IS NULL));


--
-- Name: notifications_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX notifications_newest ON public.notifications USING btree (agency_id, user_id, id DESC) WHERE is_in_app;


--
-- Name: notifications_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX notifications_once ON public.notifications USING btree (agency_id, user_id, dedupe_key);


--
-- Name: notifications_unread; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX notifications_unread ON public.notifications USING btree (agency_id, user_id, id DESC) WHERE (is_in_app AND (read_at IS NULL));


--
-- Name: old_fields_by_record; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX old_fields_by_record ON public.old_fields USING btree (agency_id, record_kind, record_id);


--
-- Name: open_entries_by_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX open_entries_by_open ON public.open_entries USING btree (agency_id, open_id, visit_id);


--
-- Name: open_hosts_by_agent; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX open_hosts_by_agent ON public.open_hosts USING btree (agency_id, agent_id, open_id);


--
-- Name: opens_advertised; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX opens_advertised ON public.opens USING btree (agency_id, listing_id, starts_at) WHERE (is_advertised AND (state <> 'cancelled'::text));


--
-- Name: opens_booked_online; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX opens_booked_online ON public.opens USING btree (agency_id, created_at) WHERE is_booked_online;


--
-- Name: opens_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX opens_by_listing ON public.opens USING btree (agency_id, listing_id, starts_at);


--
-- Name: opens_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX opens_by_time ON public.opens USING btree (agency_id, starts_at, id);


--
-- Name: opens_private; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX opens_private ON public.opens USING btree (agency_id, starts_at) WHERE ((kind = 'private'::text) AND (state = 'planned'::text));


--
-- Name: opens_to_close; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX opens_to_close ON public.opens USING btree (agency_id, ends_at) WHERE (state = ANY (ARRAY['planned'::text, 'running'::text]));


--
-- Name: opens_to_follow_up; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX opens_to_follow_up ON public.opens USING btree (agency_id, ends_at) WHERE (state = 'closed'::text);


--
-- Name: operator_events_by_operator; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operator_events_by_operator ON public.operator_events USING btree (operator_id) WHERE (operator_id IS NOT NULL);


--
-- Name: operator_events_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operator_events_newest ON public.operator_events USING btree (id DESC);


--
-- Name: operator_sessions_by_operator; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operator_sessions_by_operator ON public.operator_sessions USING btree (operator_id, started_at DESC);


--
-- Name: operators_by_email; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX operators_by_email ON public.operators USING btree (email) WHERE (removed_at IS NULL);


--
-- Name: operators_by_link; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX operators_by_link ON public.operators USING btree (link_hash) WHERE (link_hash IS NOT NULL);


--
-- Name: owner_summaries_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX owner_summaries_by_contact ON public.owner_summaries USING btree (agency_id, contact_id, created_at DESC, id DESC);


--
-- Name: owner_summaries_by_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX owner_summaries_by_open ON public.owner_summaries USING btree (agency_id, open_id);


--
-- Name: owner_summaries_unfinished; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX owner_summaries_unfinished ON public.owner_summaries USING btree (agency_id, id) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));


--
-- Name: passkey_owners_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX passkey_owners_by_user ON public.passkey_owners USING btree (agency_id, user_id);


--
-- Name: passkeys_by_credential; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX passkeys_by_credential ON public.passkeys USING btree (agency_id, credential_id);


--
-- Name: passkeys_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX passkeys_by_user ON public.passkeys USING btree (agency_id, user_id);


--
-- Name: password_resets_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX password_resets_by_user ON public.password_resets USING btree (agency_id, user_id);


--
-- Name: portal_accounts_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX portal_accounts_once ON public.portal_accounts USING btree (agency_id, portal_type, portal_agency_id) WHERE (archived_at IS NULL);


--
-- Name: portal_takeovers_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX portal_takeovers_by_listing ON public.portal_takeovers USING btree (agency_id, listing_id);


--
-- Name: portal_webhook_calls_old; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX portal_webhook_calls_old ON public.portal_webhook_calls USING btree (agency_id, portal_account_id, at);


--
-- Name: post_slugs_by_post; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX post_slugs_by_post ON public.post_slugs USING btree (agency_id, post_id);


--
-- Name: posts_by_updated; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX posts_by_updated ON public.posts USING btree (agency_id, updated_at DESC, id DESC) WHERE (archived_at IS NULL);


--
-- Name: posts_public; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX posts_public ON public.posts USING btree (agency_id, published_at DESC, id DESC) WHERE ((status = 'published'::text) AND (archived_at IS NULL));


--
-- Name: preference_areas_by_preference; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX preference_areas_by_preference ON public.preference_areas USING btree (agency_id, preference_id);


--
-- Name: preference_areas_to_match; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX preference_areas_to_match ON public.preference_areas USING btree (agency_id, side, listing_class, suburb_key, price_limit) INCLUDE (place, price_floor, price_max, price_min, bedrooms, bathrooms, cars, land_min, land_max, floor_min, must_bits, want_bits, categories, valid_until, preference_id, contact_id);


--
-- Name: preference_matches_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX preference_matches_by_contact ON public.preference_matches USING btree (agency_id, contact_id, found_at DESC);


--
-- Name: preference_matches_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX preference_matches_by_listing ON public.preference_matches USING btree (agency_id, listing_id, contact_id);


--
-- Name: preferences_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX preferences_by_contact ON public.preferences USING btree (agency_id, contact_id);


--
-- Name: price_statements_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX price_statements_by_contact ON public.price_statements USING btree (agency_id, contact_id);


--
-- Name: price_statements_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX price_statements_by_listing ON public.price_statements USING btree (agency_id, listing_id, said_at DESC, id DESC);


--
-- Name: publication_events_by_publication; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX publication_events_by_publication ON ONLY public.publication_events USING btree (agency_id, publication_id, id DESC);


--
-- Name: publication_uploads_by_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX publication_uploads_by_id ON public.publication_uploads USING btree (agency_id, upload_id);


--
-- Name: publications_by_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX publications_by_account ON public.publications USING btree (agency_id, portal_account_id, state);


--
-- Name: publications_failed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX publications_failed ON public.publications USING btree (agency_id, updated_at DESC, id) WHERE (state = ANY (ARRAY['rejected'::text, 'failed'::text]));


--
-- Name: rate_counts_ended; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rate_counts_ended ON public.rate_counts USING btree (ends_at);


--
-- Name: recovery_codes_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX recovery_codes_by_user ON public.recovery_codes USING btree (agency_id, user_id);


--
-- Name: reviews_asked_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX reviews_asked_once ON public.reviews USING btree (agency_id, listing_id, contact_id) WHERE ((source = 'request'::text) AND (listing_id IS NOT NULL) AND (contact_id IS NOT NULL) AND (archived_at IS NULL));


--
-- Name: reviews_by_agent; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reviews_by_agent ON public.reviews USING btree (agency_id, agent_id, published_at DESC) WHERE ((status = 'published'::text) AND (archived_at IS NULL));


--
-- Name: reviews_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reviews_by_contact ON public.reviews USING btree (agency_id, contact_id);


--
-- Name: reviews_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reviews_by_listing ON public.reviews USING btree (agency_id, listing_id);


--
-- Name: reviews_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reviews_by_time ON public.reviews USING btree (agency_id, created_at DESC, id DESC) WHERE (archived_at IS NULL);


--
-- Name: reviews_public; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reviews_public ON public.reviews USING btree (agency_id, published_at DESC, id DESC) WHERE ((status = 'published'::text) AND (archived_at IS NULL));


--
-- Name: reviews_waiting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reviews_waiting ON public.reviews USING btree (agency_id, received_at) WHERE ((status = 'received'::text) AND (archived_at IS NULL));


--
-- Name: roles_by_name; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX roles_by_name ON public.roles USING btree (agency_id, lower(name)) WHERE (archived_at IS NULL);


--
-- Name: saved_views_by_entity; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX saved_views_by_entity ON public.saved_views USING btree (agency_id, entity, id);


--
-- Name: search_words_by_digits; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_words_by_digits ON public.search_words USING gin (agency_id, word public.gin_trgm_ops) WHERE (field = 'phone'::text);


--
-- Name: search_words_by_record; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_words_by_record ON public.search_words USING btree (record_id, word);


--
-- Name: sessions_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_by_user ON public.sessions USING btree (agency_id, user_id, started_at DESC);


--
-- Name: short_links_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX short_links_by_listing ON public.short_links USING btree (agency_id, listing_id);


--
-- Name: short_links_of_pieces; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX short_links_of_pieces ON public.short_links USING btree (agency_id, listing_id, piece) WHERE (place = ''::text);


--
-- Name: sign_in_failures_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sign_in_failures_by_age ON public.sign_in_failures USING btree (updated_at);


--
-- Name: sms_messages_attached; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sms_messages_attached ON public.sms_messages USING btree (agency_id, attached_at DESC) WHERE (attached_at IS NOT NULL);


--
-- Name: sms_messages_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sms_messages_by_contact ON public.sms_messages USING btree (agency_id, contact_id, created_at DESC, id DESC);


--
-- Name: sms_messages_by_number; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sms_messages_by_number ON public.sms_messages USING btree (agency_id, number, created_at DESC);


--
-- Name: sms_messages_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX sms_messages_once ON public.sms_messages USING btree (agency_id, direction, provider_id) WHERE (provider_id IS NOT NULL);


--
-- Name: sms_messages_recent; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sms_messages_recent ON public.sms_messages USING btree (agency_id, created_at) WHERE (direction = 'out'::text);


--
-- Name: sms_messages_unfinished; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sms_messages_unfinished ON public.sms_messages USING btree (agency_id, id) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));


--
-- Name: sms_messages_unknown; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sms_messages_unknown ON public.sms_messages USING btree (agency_id, number, created_at DESC) WHERE ((contact_id IS NULL) AND (direction = 'in'::text) AND (dismissed_at IS NULL));


--
-- Name: sms_suppressions_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX sms_suppressions_once ON public.sms_suppressions USING btree (agency_id, number) WHERE (lifted_at IS NULL);


--
-- Name: sold_properties_by_import; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sold_properties_by_import ON public.sold_properties USING btree (agency_id, import_id);


--
-- Name: sold_properties_by_suburb; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sold_properties_by_suburb ON public.sold_properties USING btree (agency_id, state, suburb_key, sold_on DESC);


--
-- Name: stored_files_bytes; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX stored_files_bytes ON public.stored_files USING btree (agency_id) INCLUDE (size_bytes);


--
-- Name: stored_files_waiting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX stored_files_waiting ON public.stored_files USING btree (agency_id, created_at) WHERE (attached_at IS NULL);


--
-- Name: suppressions_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX suppressions_by_time ON public.suppressions USING btree (created_at);


--
-- Name: task_assignees_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX task_assignees_by_user ON public.task_assignees USING btree (agency_id, user_id, task_id);


--
-- Name: task_handover_items_by_task; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX task_handover_items_by_task ON public.task_handover_items USING btree (agency_id, task_id);


--
-- Name: task_handovers_by_new_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX task_handovers_by_new_user ON public.task_handovers USING btree (agency_id, to_user_id);


--
-- Name: task_handovers_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX task_handovers_by_user ON public.task_handovers USING btree (agency_id, user_id, id DESC);


--
-- Name: task_tracks_by_event; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX task_tracks_by_event ON public.task_tracks USING btree (agency_id, starts_on) WHERE (archived_at IS NULL);


--
-- Name: tasks_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tasks_by_contact ON public.tasks USING btree (agency_id, contact_id, created_at DESC);


--
-- Name: tasks_by_created; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tasks_by_created ON public.tasks USING btree (agency_id, created_at DESC, id DESC) WHERE (archived_at IS NULL);


--
-- Name: tasks_by_day; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tasks_by_day ON public.tasks USING btree (agency_id, due_on) WHERE ((archived_at IS NULL) AND (due_on IS NOT NULL));


--
-- Name: tasks_by_done; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tasks_by_done ON public.tasks USING btree (agency_id, completed_at DESC, id DESC) WHERE ((archived_at IS NULL) AND (status = 'done'::text));


--
-- Name: tasks_by_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tasks_by_due ON public.tasks USING btree (agency_id, due_sort, id) WHERE ((archived_at IS NULL) AND (status = ANY (ARRAY['open'::text, 'inProgress'::text, 'waiting'::text])));


--
-- Name: tasks_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tasks_by_listing ON public.tasks USING btree (agency_id, listing_id, created_at DESC);


--
-- Name: tasks_by_run; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tasks_by_run ON public.tasks USING btree (agency_id, run_id) WHERE (run_id IS NOT NULL);


--
-- Name: tasks_to_remind; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tasks_to_remind ON public.tasks USING btree (agency_id, remind_at) WHERE (remind_at IS NOT NULL);


--
-- Name: track_runs_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX track_runs_by_contact ON public.track_runs USING btree (agency_id, contact_id);


--
-- Name: track_runs_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX track_runs_by_listing ON public.track_runs USING btree (agency_id, listing_id);


--
-- Name: track_runs_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX track_runs_once ON public.track_runs USING btree (agency_id, track_id, listing_id) WHERE ((event IS NOT NULL) AND (listing_id IS NOT NULL));


--
-- Name: users_by_name; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_by_name ON public.users USING btree (agency_id, lower(((first_name || ' '::text) || last_name)), id);


--
-- Name: visits_by_contact; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX visits_by_contact ON public.visits USING btree (agency_id, contact_id, arrived_at DESC);


--
-- Name: visits_by_listing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX visits_by_listing ON public.visits USING btree (agency_id, listing_id, arrived_at DESC, id DESC);


--
-- Name: visits_by_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX visits_by_open ON public.visits USING btree (agency_id, open_id, arrived_at, id);


--
-- Name: visits_to_check; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX visits_to_check ON public.visits USING btree (agency_id, created_at, id) WHERE (match_state = 'look'::text);


--
-- Name: visits_to_forget; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX visits_to_forget ON public.visits USING btree (agency_id, created_at) WHERE ((contact_id IS NULL) AND ((people <> '[]'::jsonb) OR (suburb IS NOT NULL) OR (comments IS NOT NULL)));


--
-- Name: website_posts_by_state; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX website_posts_by_state ON public.website_posts USING btree (agency_id, state, received_at DESC);


--
-- Name: agency_imports agency_imports_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agency_imports
    ADD CONSTRAINT agency_imports_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: agency_pictures agency_pictures_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agency_pictures
    ADD CONSTRAINT agency_pictures_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: agent_handover_items agent_handover_items_agency_id_handover_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agent_handover_items
    ADD CONSTRAINT agent_handover_items_agency_id_handover_id_fkey FOREIGN KEY (agency_id, handover_id) REFERENCES public.agent_handovers(agency_id, id) ON DELETE CASCADE;


--
-- Name: agent_handovers agent_handovers_agency_id_agent_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agent_handovers
    ADD CONSTRAINT agent_handovers_agency_id_agent_id_fkey FOREIGN KEY (agency_id, agent_id) REFERENCES public.agents(agency_id, id);


--
-- Name: agent_handovers agent_handovers_agency_id_contacts_to_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agent_handovers
    ADD CONSTRAINT agent_handovers_agency_id_contacts_to_fkey FOREIGN KEY (agency_id, contacts_to) REFERENCES public.agents(agency_id, id);


--
-- Name: agent_handovers agent_handovers_agency_id_listings_to_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agent_handovers
    ADD CONSTRAINT agent_handovers_agency_id_listings_to_fkey FOREIGN KEY (agency_id, listings_to) REFERENCES public.agents(agency_id, id);


--
-- Name: agents agents_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: agents agents_agency_id_photo_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_agency_id_photo_id_fkey FOREIGN KEY (agency_id, photo_id) REFERENCES public.agency_pictures(agency_id, id);


--
-- Name: analysis_pages analysis_pages_agency_id_appraisal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.analysis_pages
    ADD CONSTRAINT analysis_pages_agency_id_appraisal_id_fkey FOREIGN KEY (agency_id, appraisal_id) REFERENCES public.appraisals(agency_id, id) ON DELETE CASCADE;


--
-- Name: analysis_pages analysis_pages_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.analysis_pages
    ADD CONSTRAINT analysis_pages_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: appearances appearances_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appearances
    ADD CONSTRAINT appearances_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id) ON DELETE CASCADE;


--
-- Name: appraisal_agents appraisal_agents_agency_id_agent_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisal_agents
    ADD CONSTRAINT appraisal_agents_agency_id_agent_id_fkey FOREIGN KEY (agency_id, agent_id) REFERENCES public.agents(agency_id, id);


--
-- Name: appraisal_agents appraisal_agents_agency_id_appraisal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisal_agents
    ADD CONSTRAINT appraisal_agents_agency_id_appraisal_id_fkey FOREIGN KEY (agency_id, appraisal_id) REFERENCES public.appraisals(agency_id, id) ON DELETE CASCADE;


--
-- Name: appraisal_comparables appraisal_comparables_agency_id_appraisal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisal_comparables
    ADD CONSTRAINT appraisal_comparables_agency_id_appraisal_id_fkey FOREIGN KEY (agency_id, appraisal_id) REFERENCES public.appraisals(agency_id, id) ON DELETE CASCADE;


--
-- Name: appraisal_comparables appraisal_comparables_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisal_comparables
    ADD CONSTRAINT appraisal_comparables_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: appraisal_estimates appraisal_estimates_agency_id_appraisal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisal_estimates
    ADD CONSTRAINT appraisal_estimates_agency_id_appraisal_id_fkey FOREIGN KEY (agency_id, appraisal_id) REFERENCES public.appraisals(agency_id, id) ON DELETE CASCADE;


--
-- Name: appraisal_estimates appraisal_estimates_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisal_estimates
    ADD CONSTRAINT appraisal_estimates_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: appraisal_mails appraisal_mails_agency_id_appraisal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisal_mails
    ADD CONSTRAINT appraisal_mails_agency_id_appraisal_id_fkey FOREIGN KEY (agency_id, appraisal_id) REFERENCES public.appraisals(agency_id, id) ON DELETE CASCADE;


--
-- Name: appraisal_mails appraisal_mails_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisal_mails
    ADD CONSTRAINT appraisal_mails_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id);


--
-- Name: appraisal_mails appraisal_mails_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisal_mails
    ADD CONSTRAINT appraisal_mails_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: appraisal_people appraisal_people_agency_id_appraisal_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisal_people
    ADD CONSTRAINT appraisal_people_agency_id_appraisal_id_fkey FOREIGN KEY (agency_id, appraisal_id) REFERENCES public.appraisals(agency_id, id) ON DELETE CASCADE;


--
-- Name: appraisal_people appraisal_people_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisal_people
    ADD CONSTRAINT appraisal_people_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id);


--
-- Name: appraisals appraisals_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisals
    ADD CONSTRAINT appraisals_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: appraisals appraisals_agency_id_property_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appraisals
    ADD CONSTRAINT appraisals_agency_id_property_id_fkey FOREIGN KEY (agency_id, property_id) REFERENCES public.properties(agency_id, id);


--
-- Name: audit_chain audit_chain_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_chain
    ADD CONSTRAINT audit_chain_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: audit_events audit_events_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE public.audit_events
    ADD CONSTRAINT audit_events_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: audit_redactions audit_redactions_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_redactions
    ADD CONSTRAINT audit_redactions_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: audit_seals audit_seals_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_seals
    ADD CONSTRAINT audit_seals_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: authorities authorities_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.authorities
    ADD CONSTRAINT authorities_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: authorities authorities_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.authorities
    ADD CONSTRAINT authorities_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id) ON DELETE CASCADE;


--
-- Name: authority_clients authority_clients_agency_id_authority_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.authority_clients
    ADD CONSTRAINT authority_clients_agency_id_authority_id_fkey FOREIGN KEY (agency_id, authority_id) REFERENCES public.authorities(agency_id, id) ON DELETE CASCADE;


--
-- Name: authority_clients authority_clients_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.authority_clients
    ADD CONSTRAINT authority_clients_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id);


--
-- Name: booking_listings booking_listings_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.booking_listings
    ADD CONSTRAINT booking_listings_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id) ON DELETE CASCADE;


--
-- Name: booking_settings booking_settings_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.booking_settings
    ADD CONSTRAINT booking_settings_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: brochure_choices brochure_choices_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.brochure_choices
    ADD CONSTRAINT brochure_choices_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id) ON DELETE CASCADE;


--
-- Name: bulk_change_items bulk_change_items_agency_id_bulk_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bulk_change_items
    ADD CONSTRAINT bulk_change_items_agency_id_bulk_id_fkey FOREIGN KEY (agency_id, bulk_id) REFERENCES public.bulk_changes(agency_id, id) ON DELETE CASCADE;


--
-- Name: bulk_changes bulk_changes_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.bulk_changes
    ADD CONSTRAINT bulk_changes_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: calendar_feeds calendar_feeds_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: calendar_feeds calendar_feeds_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id);


--
-- Name: campaign_automations campaign_automations_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.campaign_automations
    ADD CONSTRAINT campaign_automations_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: campaign_events campaign_events_agency_id_campaign_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE public.campaign_events
    ADD CONSTRAINT campaign_events_agency_id_campaign_id_fkey FOREIGN KEY (agency_id, campaign_id) REFERENCES public.campaigns(agency_id, id) ON DELETE CASCADE;


--
-- Name: campaign_recipients campaign_recipients_agency_id_campaign_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.campaign_recipients
    ADD CONSTRAINT campaign_recipients_agency_id_campaign_id_fkey FOREIGN KEY (agency_id, campaign_id) REFERENCES public.campaigns(agency_id, id) ON DELETE CASCADE;


--
-- Name: campaign_recipients campaign_recipients_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.campaign_recipients
    ADD CONSTRAINT campaign_recipients_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id);


--
-- Name: campaign_triggers campaign_triggers_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.campaign_triggers
    ADD CONSTRAINT campaign_triggers_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: campaigns campaigns_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: campaigns campaigns_agency_id_sender_agent_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_agency_id_sender_agent_id_fkey FOREIGN KEY (agency_id, sender_agent_id) REFERENCES public.agents(agency_id, id);


--
-- Name: consent_events consent_events_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.consent_events
    ADD CONSTRAINT consent_events_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id) ON DELETE CASCADE;


--
-- Name: consent_events consent_events_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.consent_events
    ADD CONSTRAINT consent_events_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: contact_agents contact_agents_agency_id_agent_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_agents
    ADD CONSTRAINT contact_agents_agency_id_agent_id_fkey FOREIGN KEY (agency_id, agent_id) REFERENCES public.agents(agency_id, id);


--
-- Name: contact_agents contact_agents_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_agents
    ADD CONSTRAINT contact_agents_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id) ON DELETE CASCADE;


--
-- Name: contact_given_ways contact_given_ways_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_given_ways
    ADD CONSTRAINT contact_given_ways_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id) ON DELETE CASCADE;


--
-- Name: contact_given_ways contact_given_ways_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_given_ways
    ADD CONSTRAINT contact_given_ways_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: contact_import_mappings contact_import_mappings_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_import_mappings
    ADD CONSTRAINT contact_import_mappings_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: contact_import_rows contact_import_rows_agency_id_import_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_import_rows
    ADD CONSTRAINT contact_import_rows_agency_id_import_id_fkey FOREIGN KEY (agency_id, import_id) REFERENCES public.contact_imports(agency_id, id) ON DELETE CASCADE;


--
-- Name: contact_imports contact_imports_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_imports
    ADD CONSTRAINT contact_imports_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: contact_merges contact_merges_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_merges
    ADD CONSTRAINT contact_merges_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: contact_merges contact_merges_agency_id_kept_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_merges
    ADD CONSTRAINT contact_merges_agency_id_kept_id_fkey FOREIGN KEY (agency_id, kept_id) REFERENCES public.contacts(agency_id, id) ON DELETE CASCADE;


--
-- Name: contact_merges contact_merges_agency_id_merged_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_merges
    ADD CONSTRAINT contact_merges_agency_id_merged_id_fkey FOREIGN KEY (agency_id, merged_id) REFERENCES public.contacts(agency_id, id) ON DELETE CASCADE;


--
-- Name: contact_not_duplicates contact_not_duplicates_agency_id_a_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_not_duplicates
    ADD CONSTRAINT contact_not_duplicates_agency_id_a_id_fkey FOREIGN KEY (agency_id, a_id) REFERENCES public.contacts(agency_id, id) ON DELETE CASCADE;


--
-- Name: contact_not_duplicates contact_not_duplicates_agency_id_b_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_not_duplicates
    ADD CONSTRAINT contact_not_duplicates_agency_id_b_id_fkey FOREIGN KEY (agency_id, b_id) REFERENCES public.contacts(agency_id, id) ON DELETE CASCADE;


--
-- Name: contact_properties contact_properties_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_properties
    ADD CONSTRAINT contact_properties_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id) ON DELETE CASCADE;


--
-- Name: contact_properties contact_properties_agency_id_property_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_properties
    ADD CONSTRAINT contact_properties_agency_id_property_id_fkey FOREIGN KEY (agency_id, property_id) REFERENCES public.properties(agency_id, id);


--
-- Name: contact_relationships contact_relationships_agency_id_from_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_relationships
    ADD CONSTRAINT contact_relationships_agency_id_from_id_fkey FOREIGN KEY (agency_id, from_id) REFERENCES public.contacts(agency_id, id) ON DELETE CASCADE;


--
-- Name: contact_relationships contact_relationships_agency_id_to_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_relationships
    ADD CONSTRAINT contact_relationships_agency_id_to_id_fkey FOREIGN KEY (agency_id, to_id) REFERENCES public.contacts(agency_id, id) ON DELETE CASCADE;


--
-- Name: contact_roles contact_roles_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_roles
    ADD CONSTRAINT contact_roles_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id) ON DELETE CASCADE;


--
-- Name: contact_tags contact_tags_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contact_tags
    ADD CONSTRAINT contact_tags_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id) ON DELETE CASCADE;


--
-- Name: contacts contacts_agency_id_agent_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_agency_id_agent_id_fkey FOREIGN KEY (agency_id, agent_id) REFERENCES public.agents(agency_id, id);


--
-- Name: contacts contacts_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: contacts contacts_agency_id_merged_into_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_agency_id_merged_into_fkey FOREIGN KEY (agency_id, merged_into) REFERENCES public.contacts(agency_id, id);


--
-- Name: diligence_cases diligence_cases_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_cases
    ADD CONSTRAINT diligence_cases_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id);


--
-- Name: diligence_cases diligence_cases_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_cases
    ADD CONSTRAINT diligence_cases_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: diligence_cases diligence_cases_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_cases
    ADD CONSTRAINT diligence_cases_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id) ON DELETE CASCADE;


--
-- Name: diligence_imports diligence_imports_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_imports
    ADD CONSTRAINT diligence_imports_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: diligence_links diligence_links_agency_id_case_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_links
    ADD CONSTRAINT diligence_links_agency_id_case_id_fkey FOREIGN KEY (agency_id, case_id) REFERENCES public.diligence_cases(agency_id, id) ON DELETE CASCADE;


--
-- Name: diligence_links diligence_links_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_links
    ADD CONSTRAINT diligence_links_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: diligence_list_entries diligence_list_entries_agency_id_list_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_list_entries
    ADD CONSTRAINT diligence_list_entries_agency_id_list_id_fkey FOREIGN KEY (agency_id, list_id) REFERENCES public.diligence_lists(agency_id, id) ON DELETE CASCADE;


--
-- Name: diligence_lists diligence_lists_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_lists
    ADD CONSTRAINT diligence_lists_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: diligence_matches diligence_matches_agency_id_case_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_matches
    ADD CONSTRAINT diligence_matches_agency_id_case_id_fkey FOREIGN KEY (agency_id, case_id) REFERENCES public.diligence_cases(agency_id, id) ON DELETE CASCADE;


--
-- Name: diligence_matches diligence_matches_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_matches
    ADD CONSTRAINT diligence_matches_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id) ON DELETE CASCADE;


--
-- Name: diligence_matches diligence_matches_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_matches
    ADD CONSTRAINT diligence_matches_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: diligence_matches diligence_matches_agency_id_list_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_matches
    ADD CONSTRAINT diligence_matches_agency_id_list_id_fkey FOREIGN KEY (agency_id, list_id) REFERENCES public.diligence_lists(agency_id, id);


--
-- Name: diligence_receipts diligence_receipts_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_receipts
    ADD CONSTRAINT diligence_receipts_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: diligence_settings diligence_settings_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.diligence_settings
    ADD CONSTRAINT diligence_settings_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: document_proofs document_proofs_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_proofs
    ADD CONSTRAINT document_proofs_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: document_proofs document_proofs_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_proofs
    ADD CONSTRAINT document_proofs_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id) ON DELETE CASCADE;


--
-- Name: document_settings document_settings_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_settings
    ADD CONSTRAINT document_settings_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: email_templates email_templates_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.email_templates
    ADD CONSTRAINT email_templates_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: email_templates email_templates_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.email_templates
    ADD CONSTRAINT email_templates_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id) ON DELETE CASCADE;


--
-- Name: emails emails_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.emails
    ADD CONSTRAINT emails_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id) ON DELETE CASCADE;


--
-- Name: emails emails_agency_id_enquiry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.emails
    ADD CONSTRAINT emails_agency_id_enquiry_id_fkey FOREIGN KEY (agency_id, enquiry_id) REFERENCES public.enquiries(agency_id, id);


--
-- Name: emails emails_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.emails
    ADD CONSTRAINT emails_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: enquiries enquiries_agency_id_agent_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.enquiries
    ADD CONSTRAINT enquiries_agency_id_agent_id_fkey FOREIGN KEY (agency_id, agent_id) REFERENCES public.agents(agency_id, id);


--
-- Name: enquiries enquiries_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.enquiries
    ADD CONSTRAINT enquiries_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id);


--
-- Name: enquiries enquiries_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.enquiries
    ADD CONSTRAINT enquiries_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: enquiries enquiries_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.enquiries
    ADD CONSTRAINT enquiries_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id);


--
-- Name: enquiry_alerts enquiry_alerts_agency_id_enquiry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.enquiry_alerts
    ADD CONSTRAINT enquiry_alerts_agency_id_enquiry_id_fkey FOREIGN KEY (agency_id, enquiry_id) REFERENCES public.enquiries(agency_id, id) ON DELETE CASCADE;


--
-- Name: enquiry_alerts enquiry_alerts_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.enquiry_alerts
    ADD CONSTRAINT enquiry_alerts_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id) ON DELETE CASCADE;


--
-- Name: enquiry_copies enquiry_copies_agency_id_enquiry_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.enquiry_copies
    ADD CONSTRAINT enquiry_copies_agency_id_enquiry_id_fkey FOREIGN KEY (agency_id, enquiry_id) REFERENCES public.enquiries(agency_id, id) ON DELETE CASCADE;


--
-- Name: enquiry_settings enquiry_settings_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.enquiry_settings
    ADD CONSTRAINT enquiry_settings_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: erasures erasures_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.erasures
    ADD CONSTRAINT erasures_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: estimate_givings estimate_givings_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.estimate_givings
    ADD CONSTRAINT estimate_givings_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id);


--
-- Name: estimate_givings estimate_givings_agency_id_estimate_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.estimate_givings
    ADD CONSTRAINT estimate_givings_agency_id_estimate_id_fkey FOREIGN KEY (agency_id, estimate_id) REFERENCES public.appraisal_estimates(agency_id, id) ON DELETE CASCADE;


--
-- Name: estimate_givings estimate_givings_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.estimate_givings
    ADD CONSTRAINT estimate_givings_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: external_refs external_refs_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.external_refs
    ADD CONSTRAINT external_refs_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: failed_jobs failed_jobs_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.failed_jobs
    ADD CONSTRAINT failed_jobs_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: follow_ups follow_ups_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.follow_ups
    ADD CONSTRAINT follow_ups_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: follow_ups follow_ups_agency_id_open_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.follow_ups
    ADD CONSTRAINT follow_ups_agency_id_open_id_fkey FOREIGN KEY (agency_id, open_id) REFERENCES public.opens(agency_id, id) ON DELETE CASCADE;


--
-- Name: follow_ups follow_ups_agency_id_visit_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.follow_ups
    ADD CONSTRAINT follow_ups_agency_id_visit_id_fkey FOREIGN KEY (agency_id, visit_id) REFERENCES public.visits(agency_id, id) ON DELETE CASCADE;


--
-- Name: heading_images heading_images_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.heading_images
    ADD CONSTRAINT heading_images_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: idempotency_keys idempotency_keys_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: import_batches import_batches_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.import_batches
    ADD CONSTRAINT import_batches_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: import_items import_items_agency_id_batch_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.import_items
    ADD CONSTRAINT import_items_agency_id_batch_id_fkey FOREIGN KEY (agency_id, batch_id) REFERENCES public.import_batches(agency_id, id) ON DELETE CASCADE;


--
-- Name: inspection_mails inspection_mails_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.inspection_mails
    ADD CONSTRAINT inspection_mails_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: inspection_mails inspection_mails_agency_id_open_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.inspection_mails
    ADD CONSTRAINT inspection_mails_agency_id_open_id_fkey FOREIGN KEY (agency_id, open_id) REFERENCES public.opens(agency_id, id) ON DELETE CASCADE;


--
-- Name: inspection_mails inspection_mails_agency_id_visit_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.inspection_mails
    ADD CONSTRAINT inspection_mails_agency_id_visit_id_fkey FOREIGN KEY (agency_id, visit_id) REFERENCES public.visits(agency_id, id) ON DELETE CASCADE;


--
-- Name: invitations invitations_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id) ON DELETE CASCADE;


--
-- Name: key_movements key_movements_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.key_movements
    ADD CONSTRAINT key_movements_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id);


--
-- Name: key_movements key_movements_agency_id_key_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.key_movements
    ADD CONSTRAINT key_movements_agency_id_key_id_fkey FOREIGN KEY (agency_id, key_id) REFERENCES public.keys(agency_id, id) ON DELETE CASCADE;


--
-- Name: key_movements key_movements_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.key_movements
    ADD CONSTRAINT key_movements_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id) ON DELETE CASCADE;


--
-- Name: keys keys_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: keys keys_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id) ON DELETE CASCADE;


--
-- Name: known_devices known_devices_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id) ON DELETE CASCADE;


--
-- Name: listing_agents listing_agents_agency_id_agent_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_agents
    ADD CONSTRAINT listing_agents_agency_id_agent_id_fkey FOREIGN KEY (agency_id, agent_id) REFERENCES public.agents(agency_id, id);


--
-- Name: listing_agents listing_agents_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_agents
    ADD CONSTRAINT listing_agents_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id) ON DELETE CASCADE;


--
-- Name: listing_media listing_media_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_media
    ADD CONSTRAINT listing_media_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id) ON DELETE CASCADE;


--
-- Name: listing_numbers listing_numbers_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_numbers
    ADD CONSTRAINT listing_numbers_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: listing_parties listing_parties_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_parties
    ADD CONSTRAINT listing_parties_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id) ON DELETE CASCADE;


--
-- Name: listing_parties listing_parties_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_parties
    ADD CONSTRAINT listing_parties_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id) ON DELETE CASCADE;


--
-- Name: listing_price_changes listing_price_changes_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_price_changes
    ADD CONSTRAINT listing_price_changes_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id) ON DELETE CASCADE;


--
-- Name: listing_tag_colours listing_tag_colours_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_tag_colours
    ADD CONSTRAINT listing_tag_colours_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: listing_tags listing_tags_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listing_tags
    ADD CONSTRAINT listing_tags_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id) ON DELETE CASCADE;


--
-- Name: listings listings_agency_id_agent_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_agency_id_agent_id_fkey FOREIGN KEY (agency_id, agent_id) REFERENCES public.agents(agency_id, id);


--
-- Name: listings listings_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: listings listings_agency_id_property_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_agency_id_property_id_fkey FOREIGN KEY (agency_id, property_id) REFERENCES public.properties(agency_id, id);


--
-- Name: mail_in_addresses mail_in_addresses_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mail_in_addresses
    ADD CONSTRAINT mail_in_addresses_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: mail_in_addresses mail_in_addresses_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mail_in_addresses
    ADD CONSTRAINT mail_in_addresses_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id) ON DELETE CASCADE;


--
-- Name: mail_in mail_in_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mail_in
    ADD CONSTRAINT mail_in_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: mail_in_files mail_in_files_agency_id_mail_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mail_in_files
    ADD CONSTRAINT mail_in_files_agency_id_mail_id_fkey FOREIGN KEY (agency_id, mail_id) REFERENCES public.mail_in(agency_id, id) ON DELETE CASCADE;


--
-- Name: mail_suppressions mail_suppressions_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mail_suppressions
    ADD CONSTRAINT mail_suppressions_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: move_entries move_entries_agency_id_move_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.move_entries
    ADD CONSTRAINT move_entries_agency_id_move_id_fkey FOREIGN KEY (agency_id, move_id) REFERENCES public.moves(agency_id, id) ON DELETE CASCADE;


--
-- Name: move_files move_files_agency_id_move_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.move_files
    ADD CONSTRAINT move_files_agency_id_move_id_fkey FOREIGN KEY (agency_id, move_id) REFERENCES public.moves(agency_id, id) ON DELETE CASCADE;


--
-- Name: move_mappings move_mappings_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.move_mappings
    ADD CONSTRAINT move_mappings_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: move_rows move_rows_agency_id_move_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.move_rows
    ADD CONSTRAINT move_rows_agency_id_move_id_fkey FOREIGN KEY (agency_id, move_id) REFERENCES public.moves(agency_id, id) ON DELETE CASCADE;


--
-- Name: moves moves_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.moves
    ADD CONSTRAINT moves_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: note_files note_files_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.note_files
    ADD CONSTRAINT note_files_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: note_files note_files_agency_id_note_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.note_files
    ADD CONSTRAINT note_files_agency_id_note_id_fkey FOREIGN KEY (agency_id, note_id) REFERENCES public.notes(agency_id, id);


--
-- Name: note_links note_links_agency_id_note_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.note_links
    ADD CONSTRAINT note_links_agency_id_note_id_fkey FOREIGN KEY (agency_id, note_id) REFERENCES public.notes(agency_id, id) ON DELETE CASCADE;


--
-- Name: notes notes_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: notification_digests notification_digests_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notification_digests
    ADD CONSTRAINT notification_digests_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: notification_digests notification_digests_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notification_digests
    ADD CONSTRAINT notification_digests_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id) ON DELETE CASCADE;


--
-- Name: notification_settings notification_settings_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notification_settings
    ADD CONSTRAINT notification_settings_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: notification_settings notification_settings_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notification_settings
    ADD CONSTRAINT notification_settings_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id) ON DELETE CASCADE;


--
-- Name: notifications notifications_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: notifications notifications_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id) ON DELETE CASCADE;


--
-- Name: old_fields old_fields_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.old_fields
    ADD CONSTRAINT old_fields_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: open_entries open_entries_agency_id_open_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.open_entries
    ADD CONSTRAINT open_entries_agency_id_open_id_fkey FOREIGN KEY (agency_id, open_id) REFERENCES public.opens(agency_id, id) ON DELETE CASCADE;


--
-- Name: open_hosts open_hosts_agency_id_agent_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.open_hosts
    ADD CONSTRAINT open_hosts_agency_id_agent_id_fkey FOREIGN KEY (agency_id, agent_id) REFERENCES public.agents(agency_id, id);


--
-- Name: open_hosts open_hosts_agency_id_open_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.open_hosts
    ADD CONSTRAINT open_hosts_agency_id_open_id_fkey FOREIGN KEY (agency_id, open_id) REFERENCES public.opens(agency_id, id) ON DELETE CASCADE;


--
-- Name: opens opens_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.opens
    ADD CONSTRAINT opens_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: opens opens_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.opens
    ADD CONSTRAINT opens_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id) ON DELETE CASCADE;


--
-- Name: operator_events operator_events_operator_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operator_events
    ADD CONSTRAINT operator_events_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operators(id);


--
-- Name: operator_sessions operator_sessions_operator_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operator_sessions
    ADD CONSTRAINT operator_sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operators(id) ON DELETE CASCADE;


--
-- Name: owner_summaries owner_summaries_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.owner_summaries
    ADD CONSTRAINT owner_summaries_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: owner_summaries owner_summaries_agency_id_open_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.owner_summaries
    ADD CONSTRAINT owner_summaries_agency_id_open_id_fkey FOREIGN KEY (agency_id, open_id) REFERENCES public.opens(agency_id, id) ON DELETE CASCADE;


--
-- Name: passkeys passkeys_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id) ON DELETE CASCADE;


--
-- Name: password_resets password_resets_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id) ON DELETE CASCADE;


--
-- Name: portal_accounts portal_accounts_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.portal_accounts
    ADD CONSTRAINT portal_accounts_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: portal_sign_ins portal_sign_ins_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.portal_sign_ins
    ADD CONSTRAINT portal_sign_ins_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: portal_takeovers portal_takeovers_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.portal_takeovers
    ADD CONSTRAINT portal_takeovers_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id) ON DELETE CASCADE;


--
-- Name: portal_takeovers portal_takeovers_agency_id_portal_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.portal_takeovers
    ADD CONSTRAINT portal_takeovers_agency_id_portal_account_id_fkey FOREIGN KEY (agency_id, portal_account_id) REFERENCES public.portal_accounts(agency_id, id) ON DELETE CASCADE;


--
-- Name: portal_webhook_calls portal_webhook_calls_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.portal_webhook_calls
    ADD CONSTRAINT portal_webhook_calls_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: portal_webhook_calls portal_webhook_calls_agency_id_portal_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.portal_webhook_calls
    ADD CONSTRAINT portal_webhook_calls_agency_id_portal_account_id_fkey FOREIGN KEY (agency_id, portal_account_id) REFERENCES public.portal_accounts(agency_id, id) ON DELETE CASCADE;


--
-- Name: post_slugs post_slugs_agency_id_post_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.post_slugs
    ADD CONSTRAINT post_slugs_agency_id_post_id_fkey FOREIGN KEY (agency_id, post_id) REFERENCES public.posts(agency_id, id) ON DELETE CASCADE;


--
-- Name: post_versions post_versions_agency_id_post_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.post_versions
    ADD CONSTRAINT post_versions_agency_id_post_id_fkey FOREIGN KEY (agency_id, post_id) REFERENCES public.posts(agency_id, id) ON DELETE CASCADE;


--
-- Name: posts posts_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.posts
    ADD CONSTRAINT posts_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: preference_areas preference_areas_agency_id_preference_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.preference_areas
    ADD CONSTRAINT preference_areas_agency_id_preference_id_fkey FOREIGN KEY (agency_id, preference_id) REFERENCES public.preferences(agency_id, id) ON DELETE CASCADE;


--
-- Name: preference_matches preference_matches_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.preference_matches
    ADD CONSTRAINT preference_matches_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id) ON DELETE CASCADE;


--
-- Name: preference_matches preference_matches_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.preference_matches
    ADD CONSTRAINT preference_matches_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id) ON DELETE CASCADE;


--
-- Name: preference_matches preference_matches_agency_id_preference_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.preference_matches
    ADD CONSTRAINT preference_matches_agency_id_preference_id_fkey FOREIGN KEY (agency_id, preference_id) REFERENCES public.preferences(agency_id, id) ON DELETE CASCADE;


--
-- Name: preferences preferences_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.preferences
    ADD CONSTRAINT preferences_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id) ON DELETE CASCADE;


--
-- Name: preferences preferences_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.preferences
    ADD CONSTRAINT preferences_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: price_statements price_statements_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.price_statements
    ADD CONSTRAINT price_statements_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id);


--
-- Name: price_statements price_statements_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.price_statements
    ADD CONSTRAINT price_statements_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: properties properties_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.properties
    ADD CONSTRAINT properties_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: publication_events publication_events_agency_id_publication_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE public.publication_events
    ADD CONSTRAINT publication_events_agency_id_publication_id_fkey FOREIGN KEY (agency_id, publication_id) REFERENCES public.publications(agency_id, id) ON DELETE CASCADE;


--
-- Name: publication_uploads publication_uploads_agency_id_publication_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.publication_uploads
    ADD CONSTRAINT publication_uploads_agency_id_publication_id_fkey FOREIGN KEY (agency_id, publication_id) REFERENCES public.publications(agency_id, id) ON DELETE CASCADE;


--
-- Name: publications publications_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.publications
    ADD CONSTRAINT publications_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id);


--
-- Name: publications publications_agency_id_portal_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.publications
    ADD CONSTRAINT publications_agency_id_portal_account_id_fkey FOREIGN KEY (agency_id, portal_account_id) REFERENCES public.portal_accounts(agency_id, id);


--
-- Name: recovery_codes recovery_codes_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id) ON DELETE CASCADE;


--
-- Name: restore_releases restore_releases_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.restore_releases
    ADD CONSTRAINT restore_releases_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: review_settings review_settings_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.review_settings
    ADD CONSTRAINT review_settings_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: reviews reviews_agency_id_agent_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_agency_id_agent_id_fkey FOREIGN KEY (agency_id, agent_id) REFERENCES public.agents(agency_id, id);


--
-- Name: reviews reviews_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id);


--
-- Name: reviews reviews_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: reviews reviews_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id);


--
-- Name: roles roles_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: saved_views saved_views_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: saved_views saved_views_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id);


--
-- Name: search_rebuilds search_rebuilds_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_rebuilds
    ADD CONSTRAINT search_rebuilds_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: sessions sessions_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id) ON DELETE CASCADE;


--
-- Name: short_link_scans short_link_scans_agency_id_link_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.short_link_scans
    ADD CONSTRAINT short_link_scans_agency_id_link_id_fkey FOREIGN KEY (agency_id, link_id) REFERENCES public.short_links(agency_id, id) ON DELETE CASCADE;


--
-- Name: short_links short_links_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.short_links
    ADD CONSTRAINT short_links_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: short_links short_links_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.short_links
    ADD CONSTRAINT short_links_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id) ON DELETE CASCADE;


--
-- Name: sign_in_faces sign_in_faces_slug_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sign_in_faces
    ADD CONSTRAINT sign_in_faces_slug_fkey FOREIGN KEY (slug) REFERENCES public.public_addresses(slug) ON DELETE CASCADE;


--
-- Name: sms_messages sms_messages_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sms_messages
    ADD CONSTRAINT sms_messages_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id) ON DELETE CASCADE;


--
-- Name: sms_messages sms_messages_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sms_messages
    ADD CONSTRAINT sms_messages_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: sms_settings sms_settings_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sms_settings
    ADD CONSTRAINT sms_settings_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: sms_suppressions sms_suppressions_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sms_suppressions
    ADD CONSTRAINT sms_suppressions_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: sold_properties sold_properties_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sold_properties
    ADD CONSTRAINT sold_properties_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: stored_files stored_files_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.stored_files
    ADD CONSTRAINT stored_files_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: suppression_backfills suppression_backfills_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.suppression_backfills
    ADD CONSTRAINT suppression_backfills_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: suppression_keys suppression_keys_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.suppression_keys
    ADD CONSTRAINT suppression_keys_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: suppressions suppressions_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.suppressions
    ADD CONSTRAINT suppressions_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: task_assignees task_assignees_agency_id_task_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.task_assignees
    ADD CONSTRAINT task_assignees_agency_id_task_id_fkey FOREIGN KEY (agency_id, task_id) REFERENCES public.tasks(agency_id, id) ON DELETE CASCADE;


--
-- Name: task_assignees task_assignees_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.task_assignees
    ADD CONSTRAINT task_assignees_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id);


--
-- Name: task_handover_items task_handover_items_agency_id_handover_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.task_handover_items
    ADD CONSTRAINT task_handover_items_agency_id_handover_id_fkey FOREIGN KEY (agency_id, handover_id) REFERENCES public.task_handovers(agency_id, id) ON DELETE CASCADE;


--
-- Name: task_handover_items task_handover_items_agency_id_task_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.task_handover_items
    ADD CONSTRAINT task_handover_items_agency_id_task_id_fkey FOREIGN KEY (agency_id, task_id) REFERENCES public.tasks(agency_id, id) ON DELETE CASCADE;


--
-- Name: task_handovers task_handovers_agency_id_to_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.task_handovers
    ADD CONSTRAINT task_handovers_agency_id_to_user_id_fkey FOREIGN KEY (agency_id, to_user_id) REFERENCES public.users(agency_id, id) ON DELETE CASCADE;


--
-- Name: task_handovers task_handovers_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.task_handovers
    ADD CONSTRAINT task_handovers_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id) ON DELETE CASCADE;


--
-- Name: task_tracks task_tracks_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.task_tracks
    ADD CONSTRAINT task_tracks_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: tasks tasks_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id);


--
-- Name: tasks tasks_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: tasks tasks_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id);


--
-- Name: tasks tasks_agency_id_run_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_agency_id_run_id_fkey FOREIGN KEY (agency_id, run_id) REFERENCES public.track_runs(agency_id, id);


--
-- Name: track_runs track_runs_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.track_runs
    ADD CONSTRAINT track_runs_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id);


--
-- Name: track_runs track_runs_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.track_runs
    ADD CONSTRAINT track_runs_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: track_runs track_runs_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.track_runs
    ADD CONSTRAINT track_runs_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id);


--
-- Name: track_runs track_runs_agency_id_track_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.track_runs
    ADD CONSTRAINT track_runs_agency_id_track_id_fkey FOREIGN KEY (agency_id, track_id) REFERENCES public.task_tracks(agency_id, id);


--
-- Name: user_factors user_factors_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.user_factors
    ADD CONSTRAINT user_factors_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id) ON DELETE CASCADE;


--
-- Name: users users_agency_id_agent_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_agency_id_agent_id_fkey FOREIGN KEY (agency_id, agent_id) REFERENCES public.agents(agency_id, id);


--
-- Name: users users_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: users users_agency_id_role_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_agency_id_role_id_fkey FOREIGN KEY (agency_id, role_id) REFERENCES public.roles(agency_id, id);


--
-- Name: view_choices view_choices_agency_id_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.view_choices
    ADD CONSTRAINT view_choices_agency_id_user_id_fkey FOREIGN KEY (agency_id, user_id) REFERENCES public.users(agency_id, id);


--
-- Name: visits visits_agency_id_contact_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_agency_id_contact_id_fkey FOREIGN KEY (agency_id, contact_id) REFERENCES public.contacts(agency_id, id);


--
-- Name: visits visits_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: visits visits_agency_id_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_agency_id_listing_id_fkey FOREIGN KEY (agency_id, listing_id) REFERENCES public.listings(agency_id, id) ON DELETE CASCADE;


--
-- Name: visits visits_agency_id_open_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_agency_id_open_id_fkey FOREIGN KEY (agency_id, open_id) REFERENCES public.opens(agency_id, id) ON DELETE CASCADE;


--
-- Name: website_posts website_posts_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.website_posts
    ADD CONSTRAINT website_posts_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: website_settings website_settings_agency_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.website_settings
    ADD CONSTRAINT website_settings_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES public.agencies(id);


--
-- Name: agencies; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.agencies ENABLE ROW LEVEL SECURITY;

--
-- Name: agencies agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.agencies USING ((id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: agency_imports agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.agency_imports USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: agency_pictures agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.agency_pictures USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: agent_handover_items agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.agent_handover_items USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: agent_handovers agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.agent_handovers USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: agents agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.agents USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: analysis_pages agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.analysis_pages USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: appearances agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.appearances USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: appraisal_agents agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.appraisal_agents USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: appraisal_comparables agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.appraisal_comparables USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: appraisal_estimates agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.appraisal_estimates USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: appraisal_mails agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.appraisal_mails USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: appraisal_people agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.appraisal_people USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: appraisals agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.appraisals USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: audit_chain agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.audit_chain USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: audit_events agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.audit_events USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: audit_redactions agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.audit_redactions USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: audit_seals agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.audit_seals USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: authorities agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.authorities USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: authority_clients agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.authority_clients USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: booking_listings agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.booking_listings USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: booking_settings agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.booking_settings USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: brochure_choices agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.brochure_choices USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: bulk_change_items agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.bulk_change_items USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: bulk_changes agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.bulk_changes USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: calendar_feeds agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.calendar_feeds USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: campaign_automations agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.campaign_automations USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: campaign_events agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.campaign_events USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: campaign_recipients agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.campaign_recipients USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: campaign_triggers agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.campaign_triggers USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: campaigns agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.campaigns USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: consent_events agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.consent_events USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: contact_agents agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.contact_agents USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: contact_given_ways agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.contact_given_ways USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: contact_import_mappings agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.contact_import_mappings USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: contact_import_rows agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.contact_import_rows USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: contact_imports agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.contact_imports USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: contact_keys agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.contact_keys USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: contact_merges agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.contact_merges USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: contact_not_duplicates agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.contact_not_duplicates USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: contact_properties agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.contact_properties USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: contact_relationships agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.contact_relationships USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: contact_roles agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.contact_roles USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: contact_tags agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.contact_tags USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: contacts agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.contacts USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: diligence_cases agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.diligence_cases USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: diligence_imports agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.diligence_imports USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: diligence_links agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.diligence_links USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: diligence_list_entries agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.diligence_list_entries USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: diligence_lists agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.diligence_lists USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: diligence_matches agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.diligence_matches USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: diligence_receipts agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.diligence_receipts USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: diligence_settings agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.diligence_settings USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: document_proofs agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.document_proofs USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: document_settings agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.document_settings USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: email_templates agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.email_templates USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: emails agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.emails USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: enquiries agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.enquiries USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: enquiry_alerts agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.enquiry_alerts USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: enquiry_copies agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.enquiry_copies USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: enquiry_settings agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.enquiry_settings USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: erasures agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.erasures USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: estimate_givings agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.estimate_givings USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: external_refs agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.external_refs USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: failed_jobs agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.failed_jobs USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: follow_ups agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.follow_ups USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: heading_images agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.heading_images USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: idempotency_keys agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.idempotency_keys USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: import_batches agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.import_batches USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: import_items agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.import_items USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: inspection_mails agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.inspection_mails USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: invitations agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.invitations USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: key_movements agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.key_movements USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: keys agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.keys USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: known_devices agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.known_devices USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: listing_agents agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.listing_agents USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: listing_media agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.listing_media USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: listing_numbers agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.listing_numbers USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: listing_parties agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.listing_parties USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: listing_price_changes agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.listing_price_changes USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: listing_tag_colours agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.listing_tag_colours USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: listing_tags agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.listing_tags USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: listings agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.listings USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: mail_in agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.mail_in USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: mail_in_addresses agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.mail_in_addresses USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: mail_in_files agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.mail_in_files USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: mail_suppressions agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.mail_suppressions USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: move_entries agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.move_entries USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: move_files agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.move_files USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: move_mappings agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.move_mappings USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: move_rows agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.move_rows USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: moves agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.moves USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: note_files agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.note_files USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: note_links agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.note_links USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: notes agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.notes USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: notification_digests agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.notification_digests USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: notification_settings agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.notification_settings USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: notifications agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.notifications USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: old_fields agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.old_fields USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: open_entries agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.open_entries USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: open_hosts agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.open_hosts USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: opens agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.opens USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: owner_summaries agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.owner_summaries USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: passkeys agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.passkeys USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: password_resets agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.password_resets USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: portal_accounts agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.portal_accounts USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: portal_sign_ins agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.portal_sign_ins USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: portal_takeovers agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.portal_takeovers USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: portal_webhook_calls agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.portal_webhook_calls USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: post_slugs agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.post_slugs USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: post_versions agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.post_versions USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: posts agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.posts USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: preference_areas agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.preference_areas USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: preference_matches agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.preference_matches USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: preferences agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.preferences USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: price_statements agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.price_statements USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: properties agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.properties USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: publication_events agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.publication_events USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: publication_uploads agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.publication_uploads USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: publications agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.publications USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: recovery_codes agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.recovery_codes USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: restore_releases agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.restore_releases USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: review_settings agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.review_settings USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: reviews agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.reviews USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: roles agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.roles USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: saved_views agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.saved_views USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: search_rebuilds agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.search_rebuilds USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: search_words agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.search_words USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: sessions agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.sessions USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: short_link_scans agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.short_link_scans USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: short_links agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.short_links USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: sms_messages agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.sms_messages USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: sms_settings agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.sms_settings USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: sms_suppressions agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.sms_suppressions USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: sold_properties agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.sold_properties USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: stored_files agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.stored_files USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: suppression_backfills agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.suppression_backfills USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: suppression_keys agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.suppression_keys USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: suppressions agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.suppressions USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: task_assignees agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.task_assignees USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: task_handover_items agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.task_handover_items USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: task_handovers agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.task_handovers USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: task_tracks agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.task_tracks USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: tasks agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.tasks USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: track_runs agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.track_runs USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: user_factors agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.user_factors USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: users agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.users USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: view_choices agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.view_choices USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: visits agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.visits USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: website_posts agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.website_posts USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: website_settings agency; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agency ON public.website_settings USING ((agency_id = (NULLIF(current_setting('app.agency_id'::text, true), ''::text))::uuid));


--
-- Name: agency_imports; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.agency_imports ENABLE ROW LEVEL SECURITY;

--
-- Name: agency_pictures; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.agency_pictures ENABLE ROW LEVEL SECURITY;

--
-- Name: agent_handover_items; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.agent_handover_items ENABLE ROW LEVEL SECURITY;

--
-- Name: agent_handovers; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.agent_handovers ENABLE ROW LEVEL SECURITY;

--
-- Name: agents; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.agents ENABLE ROW LEVEL SECURITY;

--
-- Name: analysis_pages; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.analysis_pages ENABLE ROW LEVEL SECURITY;

--
-- Name: appearances; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.appearances ENABLE ROW LEVEL SECURITY;

--
-- Name: appraisal_agents; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.appraisal_agents ENABLE ROW LEVEL SECURITY;

--
-- Name: appraisal_comparables; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.appraisal_comparables ENABLE ROW LEVEL SECURITY;

--
-- Name: appraisal_estimates; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.appraisal_estimates ENABLE ROW LEVEL SECURITY;

--
-- Name: appraisal_mails; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.appraisal_mails ENABLE ROW LEVEL SECURITY;

--
-- Name: appraisal_people; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.appraisal_people ENABLE ROW LEVEL SECURITY;

--
-- Name: appraisals; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.appraisals ENABLE ROW LEVEL SECURITY;

--
-- Name: audit_chain; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.audit_chain ENABLE ROW LEVEL SECURITY;

--
-- Name: audit_events; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.audit_events ENABLE ROW LEVEL SECURITY;

--
-- Name: audit_redactions; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.audit_redactions ENABLE ROW LEVEL SECURITY;

--
-- Name: audit_seals; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.audit_seals ENABLE ROW LEVEL SECURITY;

--
-- Name: authorities; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.authorities ENABLE ROW LEVEL SECURITY;

--
-- Name: authority_clients; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.authority_clients ENABLE ROW LEVEL SECURITY;

--
-- Name: mail_suppressions backup; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY backup ON public.mail_suppressions FOR SELECT TO postgres USING (true);


--
-- Name: sms_suppressions backup; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY backup ON public.sms_suppressions FOR SELECT TO postgres USING (true);


--
-- Name: suppression_keys backup; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY backup ON public.suppression_keys FOR SELECT TO postgres USING (true);


--
-- Name: suppressions backup; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY backup ON public.suppressions FOR SELECT TO postgres USING (true);


--
-- Name: booking_listings; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.booking_listings ENABLE ROW LEVEL SECURITY;

--
-- Name: booking_settings; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.booking_settings ENABLE ROW LEVEL SECURITY;

--
-- Name: brochure_choices; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.brochure_choices ENABLE ROW LEVEL SECURITY;

--
-- Name: bulk_change_items; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.bulk_change_items ENABLE ROW LEVEL SECURITY;

--
-- Name: bulk_changes; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.bulk_changes ENABLE ROW LEVEL SECURITY;

--
-- Name: calendar_feeds; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.calendar_feeds ENABLE ROW LEVEL SECURITY;

--
-- Name: campaign_automations; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.campaign_automations ENABLE ROW LEVEL SECURITY;

--
-- Name: campaign_events; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.campaign_events ENABLE ROW LEVEL SECURITY;

--
-- Name: campaign_recipients; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.campaign_recipients ENABLE ROW LEVEL SECURITY;

--
-- Name: campaign_triggers; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.campaign_triggers ENABLE ROW LEVEL SECURITY;

--
-- Name: campaigns; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.campaigns ENABLE ROW LEVEL SECURITY;

--
-- Name: consent_events; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.consent_events ENABLE ROW LEVEL SECURITY;

--
-- Name: contact_agents; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.contact_agents ENABLE ROW LEVEL SECURITY;

--
-- Name: contact_given_ways; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.contact_given_ways ENABLE ROW LEVEL SECURITY;

--
-- Name: contact_import_mappings; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.contact_import_mappings ENABLE ROW LEVEL SECURITY;

--
-- Name: contact_import_rows; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.contact_import_rows ENABLE ROW LEVEL SECURITY;

--
-- Name: contact_imports; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.contact_imports ENABLE ROW LEVEL SECURITY;

--
-- Name: contact_keys; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.contact_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: contact_merges; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.contact_merges ENABLE ROW LEVEL SECURITY;

--
-- Name: contact_not_duplicates; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.contact_not_duplicates ENABLE ROW LEVEL SECURITY;

--
-- Name: contact_properties; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.contact_properties ENABLE ROW LEVEL SECURITY;

--
-- Name: contact_relationships; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.contact_relationships ENABLE ROW LEVEL SECURITY;

--
-- Name: contact_roles; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.contact_roles ENABLE ROW LEVEL SECURITY;

--
-- Name: contact_tags; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.contact_tags ENABLE ROW LEVEL SECURITY;

--
-- Name: contacts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.contacts ENABLE ROW LEVEL SECURITY;

--
-- Name: search_words digits; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY digits ON public.search_words FOR SELECT TO postgres USING (true);


--
-- Name: diligence_cases; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.diligence_cases ENABLE ROW LEVEL SECURITY;

--
-- Name: diligence_imports; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.diligence_imports ENABLE ROW LEVEL SECURITY;

--
-- Name: diligence_links; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.diligence_links ENABLE ROW LEVEL SECURITY;

--
-- Name: diligence_list_entries; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.diligence_list_entries ENABLE ROW LEVEL SECURITY;

--
-- Name: diligence_lists; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.diligence_lists ENABLE ROW LEVEL SECURITY;

--
-- Name: diligence_matches; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.diligence_matches ENABLE ROW LEVEL SECURITY;

--
-- Name: diligence_receipts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.diligence_receipts ENABLE ROW LEVEL SECURITY;

--
-- Name: diligence_settings; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.diligence_settings ENABLE ROW LEVEL SECURITY;

--
-- Name: agencies directory; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY directory ON public.agencies FOR SELECT TO postgres USING (true);


--
-- Name: document_proofs; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.document_proofs ENABLE ROW LEVEL SECURITY;

--
-- Name: document_settings; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.document_settings ENABLE ROW LEVEL SECURITY;

--
-- Name: appraisals due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.appraisals FOR SELECT TO postgres USING (true);


--
-- Name: audit_chain due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.audit_chain FOR SELECT TO postgres USING (true);


--
-- Name: audit_events due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.audit_events FOR SELECT TO postgres USING (true);


--
-- Name: authorities due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.authorities FOR SELECT TO postgres USING (true);


--
-- Name: campaign_automations due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.campaign_automations FOR SELECT TO postgres USING (true);


--
-- Name: campaign_triggers due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.campaign_triggers FOR SELECT TO postgres USING (true);


--
-- Name: campaigns due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.campaigns FOR SELECT TO postgres USING (true);


--
-- Name: diligence_cases due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.diligence_cases FOR SELECT TO postgres USING (true);


--
-- Name: enquiries due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.enquiries FOR SELECT TO postgres USING (true);


--
-- Name: enquiry_settings due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.enquiry_settings FOR SELECT TO postgres USING (true);


--
-- Name: failed_jobs due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.failed_jobs FOR SELECT TO postgres USING (true);


--
-- Name: idempotency_keys due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.idempotency_keys FOR SELECT TO postgres USING (true);


--
-- Name: inspection_mails due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.inspection_mails FOR SELECT TO postgres USING (true);


--
-- Name: listings due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.listings FOR SELECT TO postgres USING (true);


--
-- Name: mail_in due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.mail_in FOR SELECT TO postgres USING (true);


--
-- Name: mail_in_addresses due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.mail_in_addresses FOR SELECT TO postgres USING (true);


--
-- Name: notes due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.notes FOR SELECT TO postgres USING (true);


--
-- Name: notification_digests due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.notification_digests FOR SELECT TO postgres USING (true);


--
-- Name: notifications due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.notifications FOR SELECT TO postgres USING (true);


--
-- Name: opens due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.opens FOR SELECT TO postgres USING (true);


--
-- Name: portal_accounts due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.portal_accounts FOR SELECT TO postgres USING (true);


--
-- Name: preference_matches due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.preference_matches FOR SELECT TO postgres USING (true);


--
-- Name: preferences due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.preferences FOR SELECT TO postgres USING (true);


--
-- Name: search_rebuilds due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.search_rebuilds FOR SELECT TO postgres USING (true);


--
-- Name: stored_files due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.stored_files FOR SELECT TO postgres USING (true);


--
-- Name: suppression_backfills due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.suppression_backfills FOR SELECT TO postgres USING (true);


--
-- Name: tasks due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.tasks FOR SELECT TO postgres USING (true);


--
-- Name: users due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.users FOR SELECT TO postgres USING (true);


--
-- Name: visits due; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY due ON public.visits FOR SELECT TO postgres USING (true);


--
-- Name: email_templates; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.email_templates ENABLE ROW LEVEL SECURITY;

--
-- Name: emails; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.emails ENABLE ROW LEVEL SECURITY;

--
-- Name: enquiries; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.enquiries ENABLE ROW LEVEL SECURITY;

--
-- Name: enquiry_alerts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.enquiry_alerts ENABLE ROW LEVEL SECURITY;

--
-- Name: enquiry_copies; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.enquiry_copies ENABLE ROW LEVEL SECURITY;

--
-- Name: enquiry_settings; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.enquiry_settings ENABLE ROW LEVEL SECURITY;

--
-- Name: erasures; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.erasures ENABLE ROW LEVEL SECURITY;

--
-- Name: estimate_givings; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.estimate_givings ENABLE ROW LEVEL SECURITY;

--
-- Name: external_refs; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.external_refs ENABLE ROW LEVEL SECURITY;

--
-- Name: failed_jobs; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.failed_jobs ENABLE ROW LEVEL SECURITY;

--
-- Name: follow_ups; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.follow_ups ENABLE ROW LEVEL SECURITY;

--
-- Name: heading_images; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.heading_images ENABLE ROW LEVEL SECURITY;

--
-- Name: idempotency_keys; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.idempotency_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: import_batches; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.import_batches ENABLE ROW LEVEL SECURITY;

--
-- Name: import_items; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.import_items ENABLE ROW LEVEL SECURITY;

--
-- Name: inspection_mails; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.inspection_mails ENABLE ROW LEVEL SECURITY;

--
-- Name: invitations; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.invitations ENABLE ROW LEVEL SECURITY;

--
-- Name: key_movements; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.key_movements ENABLE ROW LEVEL SECURITY;

--
-- Name: keys; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.keys ENABLE ROW LEVEL SECURITY;

--
-- Name: known_devices; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.known_devices ENABLE ROW LEVEL SECURITY;

--
-- Name: listing_agents; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.listing_agents ENABLE ROW LEVEL SECURITY;

--
-- Name: listing_media; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.listing_media ENABLE ROW LEVEL SECURITY;

--
-- Name: listing_numbers; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.listing_numbers ENABLE ROW LEVEL SECURITY;

--
-- Name: listing_parties; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.listing_parties ENABLE ROW LEVEL SECURITY;

--
-- Name: listing_price_changes; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.listing_price_changes ENABLE ROW LEVEL SECURITY;

--
-- Name: listing_tag_colours; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.listing_tag_colours ENABLE ROW LEVEL SECURITY;

--
-- Name: listing_tags; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.listing_tags ENABLE ROW LEVEL SECURITY;

--
-- Name: listings; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.listings ENABLE ROW LEVEL SECURITY;

--
-- Name: mail_in; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.mail_in ENABLE ROW LEVEL SECURITY;

--
-- Name: mail_in_addresses; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.mail_in_addresses ENABLE ROW LEVEL SECURITY;

--
-- Name: mail_in_files; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.mail_in_files ENABLE ROW LEVEL SECURITY;

--
-- Name: mail_suppressions; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.mail_suppressions ENABLE ROW LEVEL SECURITY;

--
-- Name: move_entries; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.move_entries ENABLE ROW LEVEL SECURITY;

--
-- Name: move_files; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.move_files ENABLE ROW LEVEL SECURITY;

--
-- Name: move_mappings; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.move_mappings ENABLE ROW LEVEL SECURITY;

--
-- Name: move_rows; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.move_rows ENABLE ROW LEVEL SECURITY;

--
-- Name: moves; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.moves ENABLE ROW LEVEL SECURITY;

--
-- Name: note_files; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.note_files ENABLE ROW LEVEL SECURITY;

--
-- Name: note_links; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.note_links ENABLE ROW LEVEL SECURITY;

--
-- Name: notes; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.notes ENABLE ROW LEVEL SECURITY;

--
-- Name: notification_digests; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.notification_digests ENABLE ROW LEVEL SECURITY;

--
-- Name: notification_settings; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.notification_settings ENABLE ROW LEVEL SECURITY;

--
-- Name: notifications; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.notifications ENABLE ROW LEVEL SECURITY;

--
-- Name: old_fields; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.old_fields ENABLE ROW LEVEL SECURITY;

--
-- Name: open_entries; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.open_entries ENABLE ROW LEVEL SECURITY;

--
-- Name: open_hosts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.open_hosts ENABLE ROW LEVEL SECURITY;

--
-- Name: opens; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.opens ENABLE ROW LEVEL SECURITY;

--
-- Name: owner_summaries; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.owner_summaries ENABLE ROW LEVEL SECURITY;

--
-- Name: passkeys; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.passkeys ENABLE ROW LEVEL SECURITY;

--
-- Name: password_resets; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.password_resets ENABLE ROW LEVEL SECURITY;

--
-- Name: portal_accounts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.portal_accounts ENABLE ROW LEVEL SECURITY;

--
-- Name: portal_sign_ins; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.portal_sign_ins ENABLE ROW LEVEL SECURITY;

--
-- Name: portal_takeovers; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.portal_takeovers ENABLE ROW LEVEL SECURITY;

--
-- Name: portal_webhook_calls; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.portal_webhook_calls ENABLE ROW LEVEL SECURITY;

--
-- Name: post_slugs; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.post_slugs ENABLE ROW LEVEL SECURITY;

--
-- Name: post_versions; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.post_versions ENABLE ROW LEVEL SECURITY;

--
-- Name: posts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.posts ENABLE ROW LEVEL SECURITY;

--
-- Name: preference_areas; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.preference_areas ENABLE ROW LEVEL SECURITY;

--
-- Name: preference_matches; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.preference_matches ENABLE ROW LEVEL SECURITY;

--
-- Name: preferences; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.preferences ENABLE ROW LEVEL SECURITY;

--
-- Name: price_statements; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.price_statements ENABLE ROW LEVEL SECURITY;

--
-- Name: properties; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.properties ENABLE ROW LEVEL SECURITY;

--
-- Name: publication_events; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.publication_events ENABLE ROW LEVEL SECURITY;

--
-- Name: publication_uploads; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.publication_uploads ENABLE ROW LEVEL SECURITY;

--
-- Name: publications; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.publications ENABLE ROW LEVEL SECURITY;

--
-- Name: recovery_codes; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.recovery_codes ENABLE ROW LEVEL SECURITY;

--
-- Name: restore_releases; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.restore_releases ENABLE ROW LEVEL SECURITY;

--
-- Name: review_settings; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.review_settings ENABLE ROW LEVEL SECURITY;

--
-- Name: reviews; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.reviews ENABLE ROW LEVEL SECURITY;

--
-- Name: roles; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.roles ENABLE ROW LEVEL SECURITY;

--
-- Name: saved_views; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.saved_views ENABLE ROW LEVEL SECURITY;

--
-- Name: search_rebuilds; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.search_rebuilds ENABLE ROW LEVEL SECURITY;

--
-- Name: search_words; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.search_words ENABLE ROW LEVEL SECURITY;

--
-- Name: sessions; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.sessions ENABLE ROW LEVEL SECURITY;

--
-- Name: short_link_scans; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.short_link_scans ENABLE ROW LEVEL SECURITY;

--
-- Name: short_links; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.short_links ENABLE ROW LEVEL SECURITY;

--
-- Name: sms_messages; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.sms_messages ENABLE ROW LEVEL SECURITY;

--
-- Name: sms_settings; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.sms_settings ENABLE ROW LEVEL SECURITY;

--
-- Name: sms_suppressions; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.sms_suppressions ENABLE ROW LEVEL SECURITY;

--
-- Name: sold_properties; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.sold_properties ENABLE ROW LEVEL SECURITY;

--
-- Name: stored_files; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.stored_files ENABLE ROW LEVEL SECURITY;

--
-- Name: suppression_backfills; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.suppression_backfills ENABLE ROW LEVEL SECURITY;

--
-- Name: suppression_keys; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.suppression_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: suppressions; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.suppressions ENABLE ROW LEVEL SECURITY;

--
-- Name: task_assignees; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.task_assignees ENABLE ROW LEVEL SECURITY;

--
-- Name: task_handover_items; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.task_handover_items ENABLE ROW LEVEL SECURITY;

--
-- Name: task_handovers; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.task_handovers ENABLE ROW LEVEL SECURITY;

--
-- Name: task_tracks; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.task_tracks ENABLE ROW LEVEL SECURITY;

--
-- Name: tasks; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.tasks ENABLE ROW LEVEL SECURITY;

--
-- Name: track_runs; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.track_runs ENABLE ROW LEVEL SECURITY;

--
-- Name: user_factors; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.user_factors ENABLE ROW LEVEL SECURITY;

--
-- Name: users; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.users ENABLE ROW LEVEL SECURITY;

--
-- Name: view_choices; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.view_choices ENABLE ROW LEVEL SECURITY;

--
-- Name: visits; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.visits ENABLE ROW LEVEL SECURITY;

--
-- Name: website_posts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.website_posts ENABLE ROW LEVEL SECURITY;

--
-- Name: website_settings; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.website_settings ENABLE ROW LEVEL SECURITY;

--
-- Name: FUNCTION accounts_at(portal_types text[]); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.accounts_at(portal_types text[]) FROM PUBLIC;


--
-- Name: FUNCTION appraisal_calls(moment timestamp with time zone); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.appraisal_calls(moment timestamp with time zone) FROM PUBLIC;


--
-- Name: FUNCTION authorities_ending(moment timestamp with time zone); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.authorities_ending(moment timestamp with time zone) FROM PUBLIC;


--
-- Name: FUNCTION automatic_emails(moment timestamp with time zone); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.automatic_emails(moment timestamp with time zone) FROM PUBLIC;


--
-- Name: FUNCTION digests(moment timestamp with time zone, from_hour integer); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.digests(moment timestamp with time zone, from_hour integer) FROM PUBLIC;


--
-- Name: FUNCTION diligence_over(moment timestamp with time zone); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.diligence_over(moment timestamp with time zone) FROM PUBLIC;


--
-- Name: FUNCTION enquiries_to_escalate(moment timestamp with time zone); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.enquiries_to_escalate(moment timestamp with time zone) FROM PUBLIC;


--
-- Name: FUNCTION every_agency(); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.every_agency() FROM PUBLIC;


--
-- Name: FUNCTION guests_to_forget(before timestamp with time zone); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.guests_to_forget(before timestamp with time zone) FROM PUBLIC;


--
-- Name: FUNCTION inspections_to_remind(moment timestamp with time zone, from_hour integer); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.inspections_to_remind(moment timestamp with time zone, from_hour integer) FROM PUBLIC;


--
-- Name: FUNCTION mail_in_address(wanted text); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.mail_in_address(wanted text) FROM PUBLIC;


--
-- Name: FUNCTION old_answers(before timestamp with time zone); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.old_answers(before timestamp with time zone) FROM PUBLIC;


--
-- Name: FUNCTION old_mail_in(before timestamp with time zone); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.old_mail_in(before timestamp with time zone) FROM PUBLIC;


--
-- Name: FUNCTION old_notifications(before timestamp with time zone, digests_before date); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.old_notifications(before timestamp with time zone, digests_before date) FROM PUBLIC;


--
-- Name: FUNCTION old_uploads(before timestamp with time zone); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.old_uploads(before timestamp with time zone) FROM PUBLIC;


--
-- Name: FUNCTION opens_to_close(before timestamp without time zone); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.opens_to_close(before timestamp without time zone) FROM PUBLIC;


--
-- Name: FUNCTION refusals_to_keep(); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.refusals_to_keep() FROM PUBLIC;


--
-- Name: FUNCTION search_rebuilds(of_kind text); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.search_rebuilds(of_kind text) FROM PUBLIC;


--
-- Name: FUNCTION stalled_campaigns(quiet timestamp with time zone, ahead timestamp with time zone); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.stalled_campaigns(quiet timestamp with time zone, ahead timestamp with time zone) FROM PUBLIC;


--
-- Name: FUNCTION tasks_to_remind(moment timestamp with time zone); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.tasks_to_remind(moment timestamp with time zone) FROM PUBLIC;


--
-- Name: FUNCTION unmeasured(before timestamp with time zone); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.unmeasured(before timestamp with time zone) FROM PUBLIC;


--
-- Name: FUNCTION unsealed_audit(after uuid); Type: ACL; Schema: due; Owner: -
--

REVOKE ALL ON FUNCTION due.unsealed_audit(after uuid) FROM PUBLIC;


--
-- Name: FUNCTION operator_app(operator uuid); Type: ACL; Schema: secrets; Owner: -
--

REVOKE ALL ON FUNCTION secrets.operator_app(operator uuid) FROM PUBLIC;


--
-- Name: FUNCTION operator_password(operator uuid); Type: ACL; Schema: secrets; Owner: -
--

REVOKE ALL ON FUNCTION secrets.operator_password(operator uuid) FROM PUBLIC;


--
-- Name: FUNCTION password_hash(login_email text); Type: ACL; Schema: secrets; Owner: -
--

REVOKE ALL ON FUNCTION secrets.password_hash(login_email text) FROM PUBLIC;


--
-- Name: FUNCTION portal_credentials(account_id uuid); Type: ACL; Schema: secrets; Owner: -
--

REVOKE ALL ON FUNCTION secrets.portal_credentials(account_id uuid) FROM PUBLIC;


--
-- Name: FUNCTION refresh_token(); Type: ACL; Schema: secrets; Owner: -
--

REVOKE ALL ON FUNCTION secrets.refresh_token() FROM PUBLIC;


--
-- Name: FUNCTION totp_secret(person_id uuid); Type: ACL; Schema: secrets; Owner: -
--

REVOKE ALL ON FUNCTION secrets.totp_secret(person_id uuid) FROM PUBLIC;


--
-- Name: FUNCTION webhook_secret(account_id uuid); Type: ACL; Schema: secrets; Owner: -
--

REVOKE ALL ON FUNCTION secrets.webhook_secret(account_id uuid) FROM PUBLIC;


--
-- PostgreSQL database dump complete
--


