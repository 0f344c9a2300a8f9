-- Authorities: the agreement of the agency with the client of a listing, each version a row.
create table authorities (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  listing_id   uuid not null,
  -- The first is 1; a renewal or variation is the next.
  number       smallint not null check (number > 0),
  change       text not null default 'new' check (change in ('new', 'renewal', 'variation')),
  kind         text not null check (kind in ('exclusive', 'sole', 'open', 'multilist', 'conjunctional')),
  state        text not null default 'draft' check (state in ('draft', 'sent', 'inForce', 'ended')),
  ended_as     text check (ended_as in ('expired', 'ended', 'revoked', 'replaced')),
  ended_on     date,
  ended_because text,
  starts_on    date,
  ends_on      date,
  -- On the clock at the property.
  signed_at    timestamp(0),
  copy_given_at timestamp(0),
  guide_given_on date,
  -- {tiers: [{upToCents, percentHundredths, cents}], gst, atCents}.
  fee          jsonb,
  -- [{what, cents, dueOn}].
  marketing    jsonb not null default '[]',
  marketing_paid_by text not null default 'client' check (marketing_paid_by in ('client', 'agency')),
  -- {agencyName, shareHundredths}.
  conjunction  jsonb,
  estimate_from_cents bigint check (estimate_from_cents > 0),
  estimate_to_cents bigint check (estimate_to_cents >= estimate_from_cents),
  conditions   text,
  -- The signed paper.
  paper_key    text,
  paper_name   text,
  paper_bytes  bigint check (paper_bytes > 0),
  -- The fewest days before the end that were alarmed of.
  alarmed_days smallint,
  version      integer not null default 1,
  created_by   uuid,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  archived_at  timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade,
  check (starts_on <= ends_on),
  check ((state = 'ended') = (ended_as is not null)),
  check ((paper_key is null) = (paper_name is null))
);
create unique index authorities_number on authorities (agency_id, listing_id, number);
create unique index authorities_in_force on authorities (agency_id, listing_id) where state = 'inForce' and archived_at is null;
create index authorities_ending on authorities (agency_id, ends_on) where state = 'inForce' and archived_at is null;
create unique index authorities_paper on authorities (agency_id, paper_key) where paper_key is not null;
select secure_agency_table('authorities');

create table authority_clients (
  agency_id    uuid not null,
  id           uuid not null,
  authority_id uuid not null,
  contact_id   uuid,
  name         text not null,
  capacity     text not null default 'owner' check (capacity in ('owner', 'executor', 'attorney', 'director', 'trustee', 'other')),
  position     smallint not null,
  primary key (agency_id, id),
  foreign key (agency_id, authority_id) references authorities (agency_id, id) on delete cascade,
  foreign key (agency_id, contact_id) references contacts (agency_id, id)
);
create index authority_clients_by_authority on authority_clients (agency_id, authority_id, position);
create index authority_clients_by_contact on authority_clients (agency_id, contact_id);
select secure_agency_table('authority_clients');

-- For the joins of other features.
create view authorities_view with (security_invoker) as
  select agency_id, id, listing_id, number, kind, state, starts_on, ends_on, archived_at from authorities;

create policy due on authorities for select to current_user using (true);
-- Agencies with an authority that has ended, or an end near enough to be alarmed of. A day early: the agency's day may be ahead.
create function due.authorities_ending(moment timestamptz) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare today date := (moment at time zone 'UTC')::date + 1;
begin
  return query select distinct a.agency_id from authorities a where a.state = 'inForce' and a.archived_at is null and a.ends_on <= today + 14
    and (a.ends_on < today or coalesce(a.alarmed_days, 99) > case
      when a.ends_on <= today then 0 when a.ends_on <= today + 2 then 2 when a.ends_on <= today + 7 then 7 else 14 end);
end $$;
revoke execute on function due.authorities_ending(timestamptz) from public;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('mention', 'noteReminder', 'enquiry', 'publicationFailed', 'taskAssigned', 'taskReminder',
    'reviewArrived', 'campaignStopped', 'smsReceived', 'smsFailed', 'proofAnswered', 'inspectionAnswered', 'appraisalBooked', 'authorityEnding', 'emailFailed'));
alter table notification_settings drop constraint notification_settings_kind_check;
alter table notification_settings add constraint notification_settings_kind_check check (kind in ('mention', 'noteReminder', 'enquiry', 'publicationFailed', 'taskAssigned', 'taskReminder',
    'reviewArrived', 'campaignStopped', 'smsReceived', 'smsFailed', 'proofAnswered', 'inspectionAnswered', 'appraisalBooked', 'authorityEnding', 'emailFailed'));
