-- Days and times are checked now when they are entered. What was stored before and is no time on any clock is removed here: it stopped
-- the calendar and portals. The pattern knows the length of months and leap years (proleptic, as PostgreSQL does).
create function is_local_time(given text) returns boolean language sql immutable parallel safe as $$
  select given ~ ('^[1-9]\d{3}-((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|1\d|2[0-8]))T([01]\d|2[0-3]):[0-5]\d$'
      || '|^([1-9]\d(0[48]|[2468][048]|[13579][26])|([2468][048]|[13579][26])00)-02-29T([01]\d|2[0-3]):[0-5]\d$')
$$;

update listings set fields = fields || jsonb_build_object('auctionAt', null) where not is_local_time(fields ->> 'auctionAt');
update listings set fields = fields || jsonb_build_object('offersCloseAt', null) where not is_local_time(fields ->> 'offersCloseAt');
update listings set
  fields = fields || jsonb_build_object('inspections', (
    select coalesce(jsonb_agg(i order by n), '[]') from jsonb_array_elements(fields -> 'inspections') with ordinality x (i, n)
    where is_local_time(i ->> 'startsAt') and is_local_time(i ->> 'endsAt'))),
  open_until = (select max(i ->> 'endsAt') from jsonb_array_elements(fields -> 'inspections') i
    where is_local_time(i ->> 'startsAt') and is_local_time(i ->> 'endsAt'))
where jsonb_typeof(fields -> 'inspections') = 'array'
  and exists (select 1 from jsonb_array_elements(fields -> 'inspections') i
    where not (coalesce(is_local_time(i ->> 'startsAt'), false) and coalesce(is_local_time(i ->> 'endsAt'), false)));

drop function is_local_time;
