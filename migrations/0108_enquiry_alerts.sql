-- Alerts about enquiries: by SMS to their agent, and to the office when nobody answers.
alter table notification_settings add column by_sms boolean not null default false;

create table enquiry_settings (
  agency_id              uuid primary key references agencies (id),
  -- Minutes of office hours without an answer; null: nobody else is told.
  escalate_after_minutes integer check (escalate_after_minutes between 15 and 4320),
  -- Only enquiries since then count, not those that were old when it was switched on.
  escalate_since         timestamptz,
  -- Agents who are told, by their profiles.
  escalate_to            uuid[] not null default '{}',
  -- 1 is Monday.
  office_days            integer[] not null default '{1,2,3,4,5}',
  office_from            time not null default '09:00',
  office_to              time not null default '17:30',
  version                integer not null,
  updated_by             uuid,
  updated_at             timestamptz not null,
  check (office_from < office_to)
);
select secure_agency_table('enquiry_settings');
create index enquiries_to_escalate on enquiries (agency_id, received_at) where answered_at is null and escalated_at is null;

-- An SMS to the agent of an enquiry, sent at most once.
create table enquiry_alerts (
  agency_id  uuid not null,
  id         uuid not null,
  enquiry_id uuid not null,
  user_id    uuid not null,
  number     text not null,
  state      text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  reason     text,
  tries      integer not null default 0,
  sent_at    timestamptz,
  created_at timestamptz not null,
  primary key (agency_id, id),
  unique (agency_id, enquiry_id, user_id),
  foreign key (agency_id, enquiry_id) references enquiries (agency_id, id) on delete cascade,
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index enquiry_alerts_by_user on enquiry_alerts (agency_id, user_id);
select secure_agency_table('enquiry_alerts');

create policy due on enquiries for select to current_user using (true);
create policy due on enquiry_settings for select to current_user using (true);
-- Agencies with an enquiry that may have waited too long.
create function due.enquiries_to_escalate(moment timestamptz) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select s.agency_id from enquiry_settings s where s.escalate_after_minutes is not null and exists (
    select 1 from enquiries e where e.agency_id = s.agency_id and e.answered_at is null and e.escalated_at is null
      and e.received_at >= s.escalate_since and e.received_at <= moment - make_interval(mins => s.escalate_after_minutes));
end $$;
revoke execute on function due.enquiries_to_escalate(timestamptz) from public;
