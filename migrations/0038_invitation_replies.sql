-- What their calendar answered to the invitation, and when (RFC 5546, REPLY). Once it is moved, the answer to the time before is gone.
alter table opens add column reply text check (reply in ('accepted', 'declined', 'tentative')),
  add column replied_at timestamptz;
