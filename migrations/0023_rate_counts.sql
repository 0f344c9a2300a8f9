-- Calls counted for limits that hold for all API processes together. Not logged: what a crash forgets is a minute of counting.
create unlogged table rate_counts (
  -- SHA-256 of the limit's name and of who is counted.
  key     bytea primary key check (length(key) = 32),
  count   integer not null,
  ends_at timestamptz not null
);
create index rate_counts_ended on rate_counts (ends_at);
