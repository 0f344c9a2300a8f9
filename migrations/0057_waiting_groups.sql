-- Groups that come while the home is full wait; whether one ever did says more than its status, which changes when it is let in.
alter table visits add column has_waited boolean not null default false;

-- `place`: a group was let in, waits again, came back or was removed by mistake.
alter table open_entries drop constraint open_entries_entry_kind_check;
alter table open_entries add constraint open_entries_entry_kind_check
  check (entry_kind in ('start', 'arrive', 'feedback', 'leave', 'place', 'undo', 'close'));

-- `full`: to those who waited and never came in.
alter table follow_ups drop constraint follow_ups_kind_check;
alter table follow_ups add constraint follow_ups_kind_check
  check (kind in ('thanks', 'nextOpen', 'missed', 'requested', 'full'));
