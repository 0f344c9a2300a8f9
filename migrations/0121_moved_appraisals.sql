-- Appraisals of an old system come as records. Appended to the lists as they are: other migrations add to them too.
do $$
declare
  item record;
begin
  for item in
    select c.conrelid::regclass as owner, c.conname, pg_get_constraintdef(c.oid) as def
    from (values ('external_refs', 'external_refs_record_kind_check'), ('move_rows', 'move_rows_record_kind_check')) list (tab, name)
      join pg_constraint c on c.conrelid = list.tab::regclass and c.conname = list.name
  loop
    execute format('alter table %s drop constraint %I', item.owner, item.conname);
    execute format('alter table %s add constraint %I %s', item.owner, item.conname, replace(item.def, ']', ', ''appraisal''::text]'));
  end loop;
end $$;
