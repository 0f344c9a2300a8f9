-- The contacts that a row of a move names: what the row says goes with them when they are erased.
alter table move_rows add column about uuid[];
-- What changed there has changed here too; in an undone move, what has changed since and was kept.
alter table move_rows add column is_conflict boolean not null default false;
create index move_rows_of_conflicts on move_rows (agency_id, move_id, step, position) where is_conflict;
