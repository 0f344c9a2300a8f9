-- Adds a value to a check of the form `column in (...)`, whatever else it lists by now: two branches that each wrote the whole list lost the other's.
create function widen_check(of_table regclass, named text, choice text) returns void language plpgsql as $$
declare definition text := (select pg_get_constraintdef(oid) from pg_constraint where conrelid = of_table and conname = named);
begin
  if definition is null then raise exception 'There is no check % on %', named, of_table; end if;
  execute format('alter table %s drop constraint %I', of_table, named);
  execute format('alter table %s add constraint %I %s', of_table, named, replace(definition, 'ARRAY[', format('ARRAY[%L::text, ', choice)));
end $$;

select widen_check('notifications', 'notifications_entity_check', 'unsortedMail');
