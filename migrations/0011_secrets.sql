-- Columns that hold a credential. The application's role may write them and not select them (platform/db/migrate.ts); each is read by one
-- function, which returns it for one row of the agency in whose scope the transaction is (docs/decisions/0144). A function that reads a new
-- such column belongs here, and the column into `unreadable` in migrate.ts.
create schema secrets;

create function secrets.portal_credentials(account_id uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select credentials from portal_accounts where agency_id = nullif(current_setting('app.agency_id', true), '')::uuid and id = account_id
$$;

create function secrets.webhook_secret(account_id uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select webhook_secret from portal_accounts where agency_id = nullif(current_setting('app.agency_id', true), '')::uuid and id = account_id
$$;

create function secrets.refresh_token(portal_name text) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select refresh_token from portal_sign_ins where agency_id = nullif(current_setting('app.agency_id', true), '')::uuid and portal = portal_name
$$;

create function secrets.totp_secret(person_id uuid) returns bytea
language sql stable security definer set search_path = public, pg_temp as $$
  select totp_secret from user_factors where agency_id = nullif(current_setting('app.agency_id', true), '')::uuid and user_id = person_id
$$;

-- Of no agency: who signs in is known by the email address alone.
create function secrets.password_hash(login_email text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select password_hash from logins where email = login_email
$$;

revoke execute on all functions in schema secrets from public;
