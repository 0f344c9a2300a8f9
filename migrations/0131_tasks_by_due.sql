-- A column instead of an expression in the index: under row level security coalesce() keeps the index from being used for a range (0015).
alter table tasks add column due_sort timestamptz generated always as (coalesce(due_at, 'infinity')) stored;
drop index tasks_by_due;
create index tasks_by_due on tasks (agency_id, due_sort, id) where archived_at is null and status in ('open', 'inProgress', 'waiting');
