-- Workers that are at work, by their heartbeat: together they keep the rate of emails to one domain.
create table workers (
  id      uuid primary key,
  seen_at timestamptz not null
);
