-- The day on which the last call that agents were notified of came due.
alter table appraisals add column call_notified_for date;
create index appraisals_call_to_notify on appraisals (next_call_on)
  where next_call_on is not null and stage <> 'won' and archived_at is null;
create index appraisals_anniversary_to_notify on appraisals (stage_at)
  where next_call_on is null and stage in ('appraised', 'presented', 'lost', 'nurture', 'cancelled') and archived_at is null;

create policy due on appraisals for select to current_user using (true);
-- Agencies with an owner to call of whom their agents were not notified. A day early: the agency's day may be ahead.
create function due.appraisal_calls(moment timestamptz) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare today date := (moment at time zone 'UTC')::date + 1;
begin
  return query select p.agency_id from appraisals p where p.next_call_on is not null and p.stage <> 'won' and p.archived_at is null
      and p.next_call_on <= today and coalesce(p.call_notified_for < p.next_call_on, true)
    union select p.agency_id from appraisals p cross join (values (90), (180), (365)) after (days)
      where p.next_call_on is null and p.stage in ('appraised', 'presented', 'lost', 'nurture', 'cancelled') and p.archived_at is null
        and p.stage_at >= today - after.days - 22 and p.stage_at < today - after.days + 1
        and coalesce(p.call_notified_for < p.stage_at::date + after.days, true);
end $$;
revoke execute on function due.appraisal_calls(timestamptz) from public;

-- For the timeline of an owner: what they were told, when and how.
create view estimate_givings_view with (security_invoker) as
  select g.agency_id, g.id, g.contact_id, e.appraisal_id, e.from_cents, e.to_cents, g.how, g.given_at
  from estimate_givings g join appraisal_estimates e on e.agency_id = g.agency_id and e.id = g.estimate_id;

-- Appended to the lists as they are: other migrations add to them too.
do $$
declare
  item record;
begin
  for item in
    select c.conrelid::regclass as owner, c.conname, pg_get_constraintdef(c.oid) as def, list.added
    from (values ('notifications', 'notifications_kind_check', 'appraisalDue'),
        ('notification_settings', 'notification_settings_kind_check', 'appraisalDue'),
        ('agent_handover_items', 'agent_handover_items_entity_check', 'appraisal')) list (tab, name, added)
      join pg_constraint c on c.conrelid = list.tab::regclass and c.conname = list.name
  loop
    execute format('alter table %s drop constraint %I', item.owner, item.conname);
    execute format('alter table %s add constraint %I %s', item.owner, item.conname,
      replace(item.def, ']', format(', %L::text]', item.added)));
  end loop;
end $$;
