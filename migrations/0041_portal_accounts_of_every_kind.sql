-- Which key a file server showed when Gable first met it; another one later is refused until a person forgets the old one.
alter table portal_accounts add column server_key text;

-- A file server takes a file and never says what became of it: `delivered` is not `live`.
alter table publications drop constraint publications_state_check;
alter table publications add constraint publications_state_check
  check (state in ('queued', 'sending', 'sent', 'live', 'warning', 'delivered', 'rejected', 'removing', 'removed', 'failed'));
-- Held back by a person: it waits until it is let go, whatever else is asked for meanwhile.
alter table publications add column is_paused boolean not null default false;
-- What the agent would recognise of the listing, as asked for and as the portal has it: status and price.
alter table publications add column asked_facts jsonb;
alter table publications add column live_facts jsonb;
create index publications_by_account on publications (agency_id, portal_account_id, state);
