-- What portals call us with (docs/decisions/0070): when, what was wrong with it, and the code that Domain signs with, sealed.
alter table portal_accounts
  add column webhook_secret bytea,
  add column webhook_called_at timestamptz,
  add column webhook_refused_at timestamptz,
  add column webhook_refusal text;

-- Portals repeat a call until they have heard an answer, and so could anybody who has seen one: each is acted upon once.
create table portal_webhook_calls (
  agency_id   uuid not null references agencies (id),
  portal_account_id uuid not null,
  call_key    text not null check (length(call_key) between 1 and 200),
  at          timestamptz not null,
  primary key (agency_id, portal_account_id, call_key),
  foreign key (agency_id, portal_account_id) references portal_accounts (agency_id, id) on delete cascade
);
create index portal_webhook_calls_old on portal_webhook_calls (agency_id, portal_account_id, at);

-- A call names the upload.
create index publications_by_upload on publications (agency_id, portal_account_id, upload_id) where state = 'sent';

do $$
declare t text;
begin
  foreach t in array array['portal_webhook_calls']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
