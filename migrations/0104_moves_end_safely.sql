-- The contacts that a row of a move names: what the row says goes with them when they are erased.
alter table move_rows add column about uuid[];
