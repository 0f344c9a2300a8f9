-- A hand-over that an account's end set off: when the account comes back, what it gave away comes back too.
alter table agent_handovers add column left_user_id uuid;
