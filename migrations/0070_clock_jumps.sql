-- What a clock that was wrong leaves behind: moments far in the future.

-- Seconds between two turns, so that a turn booked further ahead than it can be is seen. Null until the next turn of a row from before.
alter table recurring_turns add column every_s double precision check (every_s > 0);

alter table installation
  -- The latest jump of the clock that a worker saw, and by how many seconds; below zero it was set back.
  add column clock_jumped_at timestamptz,
  add column clock_jump_s double precision;
