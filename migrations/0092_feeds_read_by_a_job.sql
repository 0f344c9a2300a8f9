-- Files of a feed are read in the background: ten thousand listings are half a minute, and no request stands that long.
alter table import_batches drop constraint import_batches_state_check;
alter table import_batches add constraint import_batches_state_check
  check (state in ('reading', 'previewed', 'queued', 'running', 'finished', 'cancelled', 'failed'));
-- Share of the files that has been read, 0 to 1.
alter table import_batches add column progress double precision not null default 1;
